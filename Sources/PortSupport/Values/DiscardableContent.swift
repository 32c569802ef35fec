import Dispatch
import Foundation
import QuartzSDL

/// An object whose content may be discarded while nobody uses it.
///
/// Foundation's caches do not discard it by themselves on Linux; code that calls the methods works as on Apple's systems.
public protocol NSDiscardableContent {
    /// Begins to use the content. Returns whether it is there.
    func beginContentAccess() -> Bool
    /// Ends the use of the content.
    func endContentAccess()
    /// Discards the content, unless it is used.
    func discardContentIfPossible()
    /// Whether the content has been discarded.
    func isContentDiscarded() -> Bool
}

/// A source of events about the system's memory.
public protocol DispatchSourceMemoryPressure: DispatchSourceProtocol {
    /// The last event.
    var data: DispatchSource.MemoryPressureEvent { get }
    /// The events that the source was made for.
    var mask: DispatchSource.MemoryPressureEvent { get }
}

extension DispatchSource {
    /// States of the system's memory.
    public struct MemoryPressureEvent: OptionSet, Sendable {
        /// The event bits; those of Apple's systems.
        public let rawValue: UInt
        /// Creates events from bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// Enough memory again.
        public static let normal = MemoryPressureEvent(rawValue: 1)
        /// Memory is short.
        public static let warning = MemoryPressureEvent(rawValue: 2)
        /// Memory is very short.
        public static let critical = MemoryPressureEvent(rawValue: 4)
        /// Every state.
        public static let all: MemoryPressureEvent = [.normal, .warning, .critical]
    }

    /// Returns a source that is never called.
    @available(*, deprecated, message: "has no effect on Linux: the system does not tell programs that memory is short")
    public class func makeMemoryPressureSource(
        eventMask: MemoryPressureEvent, queue: DispatchQueue? = nil
    ) -> any DispatchSourceMemoryPressure { SilentMemorySource(eventMask, makeUserDataAddSource(queue: queue)) }
}

/// A source that another one, which nobody adds data to, carries.
private final class SilentMemorySource: DispatchSourceMemoryPressure {
    let data: DispatchSource.MemoryPressureEvent = []
    let mask: DispatchSource.MemoryPressureEvent
    private let carrier: any DispatchSourceUserDataAdd

    init(_ mask: DispatchSource.MemoryPressureEvent, _ carrier: any DispatchSourceUserDataAdd) {
        (self.mask, self.carrier) = (mask, carrier)
    }

    func setEventHandler(qos: DispatchQoS, flags: DispatchWorkItemFlags, handler: DispatchSourceHandler?) {
        carrier.setEventHandler(qos: qos, flags: flags, handler: handler)
    }
    func setEventHandler(handler: DispatchWorkItem) { carrier.setEventHandler(handler: handler) }
    func setCancelHandler(qos: DispatchQoS, flags: DispatchWorkItemFlags, handler: DispatchSourceHandler?) {
        carrier.setCancelHandler(qos: qos, flags: flags, handler: handler)
    }
    func setCancelHandler(handler: DispatchWorkItem) { carrier.setCancelHandler(handler: handler) }
    func setRegistrationHandler(qos: DispatchQoS, flags: DispatchWorkItemFlags, handler: DispatchSourceHandler?) {
        carrier.setRegistrationHandler(qos: qos, flags: flags, handler: handler)
    }
    func setRegistrationHandler(handler: DispatchWorkItem) { carrier.setRegistrationHandler(handler: handler) }
    func cancel() { carrier.cancel() }
    func resume() { carrier.resume() }
    func suspend() { carrier.suspend() }
    func activate() { carrier.activate() }
    var handle: UInt { carrier.handle }
    var isCancelled: Bool { carrier.isCancelled }
}
