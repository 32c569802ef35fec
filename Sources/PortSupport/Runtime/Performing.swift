import Foundation
import QuartzSDL

/// These are protocol-extension methods, so a class may declare its own.
extension NSObjectProtocol {
    /// Whether the object has a method for which a `#selector` was created.
    public func responds(to selector: Selector?) -> Bool { selector?.suits(self) ?? false }

    /// Returns the object that receives unknown messages: nil.
    @available(*, deprecated, message: "has no effect on Linux: no runtime forwards messages, so nothing calls it")
    public func forwardingTarget(for selector: Selector?) -> Any? { nil }

    /// Calls a method immediately.
    ///
    /// - Returns: The result if there is one.
    @discardableResult @MainActor
    public func perform(_ selector: Selector?) -> PerformResult! { object(selector?.send(to: self)) }

    /// Calls a method with an argument immediately.
    ///
    /// - Returns: The result if there is one.
    @discardableResult @MainActor
    public func perform(_ selector: Selector?, with object: Any?) -> PerformResult! {
        self.object(selector?.send(to: self, object))
    }

    /// Calls a method with two arguments immediately.
    ///
    /// - Returns: The result if there is one.
    @discardableResult @MainActor
    public func perform(_ selector: Selector?, with first: Any?, with second: Any?) -> PerformResult! {
        object(selector?.send(to: self, first, second))
    }

    private func object(_ result: Any?) -> PerformResult? {
        result.map { PerformResult(object: $0 as AnyObject) }
    }
}

extension NSObject {
    /// Whether objects of the class have a method for which a `#selector` was created.
    public static func instancesRespond(to selector: Selector?) -> Bool {
        selector.map { Methods.shared.suitsInstances($0.description, of: self) } ?? false
    }

    /// Calls a method after a delay on the main run loop. The object is retained until then.
    @MainActor
    public func perform(_ selector: Selector, with argument: Any?, afterDelay delay: TimeInterval) {
        DelayedCalls.current.add(DelayedCall(target: self, selector: selector, argument: argument), delay)
    }

    /// Calls a method after a delay on the main run loop, in any mode. The object is retained until then.
    @MainActor
    public func perform(_ selector: Selector, with argument: Any?, afterDelay delay: TimeInterval, inModes modes: [RunLoop.Mode])
    {
        perform(selector, with: argument, afterDelay: delay)
    }

    /// Calls a method on the main thread: immediately if called there, else asynchronously, or synchronously if `wait` is true.
    public func performSelector(onMainThread selector: Selector, with argument: Any?, waitUntilDone wait: Bool) {
        let call = SendableBox((target: self, argument: argument))
        onMain(waits: wait) { selector.send(to: call.value.target, call.value.argument) }
    }

    /// Cancels the delayed calls of an object.
    @MainActor
    public class func cancelPreviousPerformRequests(withTarget target: Any) {
        DelayedCalls.current.cancel { $0.target === target as AnyObject }
    }

    /// Cancels the delayed calls of one method with an equal argument.
    @MainActor
    public class func cancelPreviousPerformRequests(withTarget target: Any, selector: Selector, object: Any?) {
        DelayedCalls.current.cancel { call in
            guard call.target === target as AnyObject, call.selector == selector else { return false }
            guard let object else { return call.argument == nil }
            return call.argument.map {
                $0 as AnyObject === object as AnyObject || ($0 as? AnyHashable) == (object as? AnyHashable)
            } ?? false
        }
    }
}

/// The result of a method called by selector.
public struct PerformResult {
    let object: AnyObject

    /// Returns the object. Both functions return an ordinary strong reference.
    public func takeUnretainedValue() -> AnyObject { object }
    /// Returns the object.
    public func takeRetainedValue() -> AnyObject { object }
}

/// A pending delayed call.
private struct DelayedCall {
    let target: NSObject
    let selector: Selector
    let argument: Any?
}

@MainActor
private final class DelayedCalls: EnvironmentPart {
    /// The calls of the current environment.
    static var current: DelayedCalls { EngineEnvironment.current.part() }
    private var calls: [Int: DelayedCall] = [:]
    private var next = 0

    func add(_ call: DelayedCall, _ delay: TimeInterval) {
        let id = next
        next += 1
        calls[id] = call
        let delay = max(0, delay.isFinite ? delay : 0)
        // A scene's clock or a manual one determines the end of the delay, not elapsed time.
        if let clock = StageClock.current {
            clock.after(delay) { [self] in send(id) }
        } else if CAMediaClock.shared.manual != nil {
            DeadlineQueue.current.schedule(at: Turn.now + delay) { [self] in send(id) }
        } else {
            DispatchQueue.main.asyncAfter(deadline: .now() + delay) { MainActor.assumeIsolated { [self] in send(id) } }
        }
    }

    private func send(_ id: Int) {
        guard let call = calls.removeValue(forKey: id) else { return }
        call.selector.send(to: call.target, call.argument)
    }

    func cancel(_ matches: (DelayedCall) -> Bool) {
        // Released after the assignment, because a target's deinit may cancel its calls.
        let old = calls
        calls = old.filter { !matches($0.value) }
        withExtendedLifetime(old) {}
    }
}

/// A wrapper that transfers a value to the main thread. It is used only there.
struct SendableBox<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
}

/// Runs a closure on the main actor: immediately on the main thread or queue, else later on the main queue.
///
/// - Parameter waits: Whether to return after the closure has run.
func onMain(waits: Bool = false, _ body: @escaping @MainActor @Sendable () -> Void) {
    if MainQueue.isCurrent {
        MainActor.assumeIsolated(body)
    } else if waits {
        DispatchQueue.main.sync { MainActor.assumeIsolated(body) }
    } else {
        DispatchQueue.main.async { MainActor.assumeIsolated(body) }
    }
}
