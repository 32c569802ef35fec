import Foundation

/// A protocol that only `Timer` adopts, because only an initializer of a protocol extension can create an object of a subclass.
public protocol TimerMaking {}

extension Timer: TimerMaking {}

extension TimerMaking where Self: Timer {
    /// Creates a timer that sends a selector to a target; it is not scheduled. The target is retained until the timer is
    /// invalidated.
    public init(timeInterval interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool) {
        // `Self` is `Timer`, which is not meant to be subclassed.
        self = SelectorTimer(interval, target as AnyObject, selector, info: userInfo, repeats: repeats) as! Self
    }

    /// Creates a timer that calls a block after each interval; it is not scheduled.
    ///
    /// Foundation's initializer with a time interval calls the block at once on Linux, and then after each interval.
    public init(after interval: TimeInterval, repeats: Bool, block: @escaping @Sendable (Timer) -> Void) {
        let interval = interval.isNaN ? 0 : interval
        let timer = Timer(fire: Date(timeIntervalSinceNow: interval), interval: interval, repeats: repeats, block: block)
        // `Self` is `Timer`, as above.
        self = timer as! Self
    }

    /// Creates an invalid timer, for properties that hold a real one later.
    public init() {
        let timer = Timer(timeInterval: 0, repeats: false) { _ in }
        timer.invalidate()
        // `Self` is `Timer`, as above.
        self = timer as! Self
    }
}

extension Timer {
    /// Creates a timer that sends a selector to a target, and schedules it on the current run loop.
    @discardableResult
    public class func scheduledTimer(
        timeInterval interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
    ) -> Timer {
        let timer = SelectorTimer(interval, target as AnyObject, selector, info: userInfo, repeats: repeats)
        RunLoop.current.add(timer, forMode: .default)
        return timer
    }
}

/// A timer that sends a selector, and has the value given when it was created.
private final class SelectorTimer: Timer {
    private let info: Any?
    private let target: TimerTarget
    override var userInfo: Any? { info }

    init(_ interval: TimeInterval, _ object: AnyObject, _ selector: Selector, info: Any?, repeats: Bool) {
        self.info = info
        let target = TimerTarget(object)
        self.target = target
        let interval = interval.isNaN ? 0 : interval
        super.init(fire: Date(timeIntervalSinceNow: interval), interval: interval, repeats: repeats) { timer in
            let call = SendableBox((target: target.passOn(keeping: repeats), timer: timer))
            onMain { if let object = call.value.target.take() { selector.send(to: object, call.value.timer) } }
        }
    }

    override func invalidate() {
        super.invalidate()
        _ = target.take()
    }
}

/// The target of a timer, until the timer ends. Foundation on Linux never releases timers and their closures.
///
/// A lock protects the reference, which `invalidate()` may clear on any thread. The object is used on the main actor only.
private final class TimerTarget: @unchecked Sendable {
    private let lock = NSLock()
    private var held: AnyObject?

    init(_ object: AnyObject?) { held = object }

    /// Returns a container with the target for the main actor. The calling thread retains only the container, because its reference
    /// to the target could be the last one.
    func passOn(keeping: Bool) -> TimerTarget {
        lock.withLock {
            defer { if !keeping { held = nil } }
            return TimerTarget(held)
        }
    }

    /// Returns the target and releases it.
    func take() -> AnyObject? {
        lock.withLock {
            defer { held = nil }
            return held
        }
    }
}

extension CADisplayLink {
    /// Creates a display link that sends a selector to a target, which is retained until the link is invalidated; it is not
    /// scheduled.
    public convenience init(target: Any, selector: Selector) {
        let target = target as AnyObject
        self.init { selector.send(to: target, $0) }
    }
}

extension UIScreen {
    /// Returns a display link that sends a selector to a target; never nil.
    public func displayLink(withTarget target: Any, selector: Selector) -> CADisplayLink? {
        CADisplayLink(target: target, selector: selector)
    }
}

extension NotificationCenter {
    /// Sends a selector to an observer when a notification is posted: immediately on the main thread, else asynchronously on the
    /// main queue.
    ///
    /// The observer is held weakly; `removeObserver(_:)` removes it.
    public func addObserver(_ observer: Any, selector: Selector, name: NSNotification.Name?, object: Any?) {
        let observer = observer as AnyObject
        let entry = ObserverEntry(observer)
        entry.token = addObserver(forName: name, object: object, queue: nil) { [weak self] notification in
            let call = SendableBox((center: self, notification: notification))
            // The observer is read on the main actor: elsewhere, a strong reference could be its last one.
            onMain {
                if let target = entry.observer {
                    selector.send(to: target, call.value.notification)
                } else if let token = entry.token {
                    call.value.center?.removeObserver(token)
                }
            }
        }
        entry.name = name
        entry.object = object.map { $0 as AnyObject }
        ObserverEntries.shared.add(entry, self, of: observer)
    }

    /// Removes all observations of an observer.
    public func removeObserver(_ observer: NSObject) { ObserverEntries.shared.remove(of: observer, from: self) { _ in true } }

    /// Removes observations of an observer; a nil name or object matches all.
    public func removeObserver(_ observer: NSObject, name: NSNotification.Name?, object: Any?) {
        ObserverEntries.shared.remove(of: observer, from: self) { entry in
            (name == nil || entry.name == name) && (object == nil || entry.object === object as AnyObject)
        }
    }
}

/// One observation. Its properties are set before it is registered in ``ObserverEntries``, and only read afterwards. If a
/// notification is posted earlier, the observer is alive, and no other property is read.
private final class ObserverEntry: @unchecked Sendable {
    weak var observer: AnyObject?
    var token: (any NSObjectProtocol)?
    var name: NSNotification.Name?
    weak var object: AnyObject?

    init(_ observer: AnyObject) { self.observer = observer }
}

/// The observations of each observer, protected by a lock.
private final class ObserverEntries: @unchecked Sendable {
    static let shared = ObserverEntries()
    private let lock = NSLock()
    private var entries: [ObjectIdentifier: [(center: ObjectIdentifier, entry: ObserverEntry)]] = [:]

    func add(_ entry: ObserverEntry, _ center: NotificationCenter, of observer: AnyObject) {
        lock.withLock {
            // The address may belong to a released object.
            entries[ObjectIdentifier(observer), default: []].removeAll { $0.entry.observer == nil }
            entries[ObjectIdentifier(observer), default: []].append((ObjectIdentifier(center), entry))
        }
    }

    func remove(of observer: AnyObject, from center: NotificationCenter, where matches: (ObserverEntry) -> Bool) {
        let id = ObjectIdentifier(observer)
        // Weak references are read without the lock: one may become an object's last reference, and its deinit may call this.
        let found = lock.withLock { entries[id] ?? [] }.filter { $0.center == ObjectIdentifier(center) && matches($0.entry) }
        let removed = Set(found.map { ObjectIdentifier($0.entry) })
        lock.withLock {
            let kept = (entries[id] ?? []).filter { !removed.contains(ObjectIdentifier($0.entry)) }
            entries[id] = kept.isEmpty ? nil : kept
        }
        for entry in found { if let token = entry.entry.token { center.removeObserver(token) } }
    }
}

// MARK: - Core Foundation's run loops and timers, as names for Foundation's

/// A run loop.
public typealias CFRunLoop = RunLoop
/// A timer of a run loop.
public typealias CFRunLoopTimer = Timer
/// A mode of a run loop.
public typealias CFRunLoopMode = RunLoop.Mode
/// An allocator. There is only one.
public typealias CFAllocator = NSObject
/// An index or a count.
public typealias CFIndex = Int
/// Options.
public typealias CFOptionFlags = UInt

/// The default allocator. Functions ignore it.
public var kCFAllocatorDefault: CFAllocator? { nil }

extension RunLoop.Mode {
    /// All common modes.
    public static var commonModes: RunLoop.Mode { .common }
    /// The default mode.
    public static var defaultMode: RunLoop.Mode { .default }
}

/// Returns the run loop of the calling thread.
public func CFRunLoopGetCurrent() -> CFRunLoop { RunLoop.current }
/// Returns the run loop of the main thread.
public func CFRunLoopGetMain() -> CFRunLoop { RunLoop.main }

/// Wakes a run loop: an empty block is performed in its next turn.
public func CFRunLoopWakeUp(_ rl: CFRunLoop!) { rl?.perform {} }

/// Creates a timer that calls a closure. The timer is not scheduled.
///
/// - Parameters:
///   - allocator: Not read.
///   - fireDate: The time of the first call, in seconds since 2001.
///   - interval: Seconds from call to call; 0 calls once.
///   - flags: Not read.
///   - order: Not read.
///   - block: The closure, called with the timer.
/// - Returns: nil if a time is not finite.
public func CFRunLoopTimerCreateWithHandler(
    _ allocator: CFAllocator?, _ fireDate: CFAbsoluteTime, _ interval: CFTimeInterval, _ flags: CFOptionFlags, _ order: CFIndex,
    _ block: ((CFRunLoopTimer?) -> Void)!
) -> CFRunLoopTimer! {
    guard fireDate.isFinite, interval.isFinite else { return nil }
    let call = SendableBox(block)
    return Timer(fire: Date(timeIntervalSinceReferenceDate: fireDate), interval: max(interval, 0), repeats: interval > 0) {
        call.value?($0)
    }
}

/// Schedules a timer on a run loop.
public func CFRunLoopAddTimer(_ rl: CFRunLoop!, _ timer: CFRunLoopTimer!, _ mode: CFRunLoopMode!) {
    guard let rl, let timer else { return }
    rl.add(timer, forMode: mode ?? .common)
}
/// Removes a timer from its run loop by invalidating it, because Foundation on Linux has no other way.
public func CFRunLoopRemoveTimer(_ rl: CFRunLoop!, _ timer: CFRunLoopTimer!, _ mode: CFRunLoopMode!) { timer?.invalidate() }
/// Invalidates a timer.
public func CFRunLoopTimerInvalidate(_ timer: CFRunLoopTimer!) { timer?.invalidate() }
/// Whether a timer may still fire.
public func CFRunLoopTimerIsValid(_ timer: CFRunLoopTimer!) -> Bool { timer?.isValid ?? false }
/// Returns the time of a timer's next call, in seconds since 2001.
public func CFRunLoopTimerGetNextFireDate(_ timer: CFRunLoopTimer!) -> CFAbsoluteTime {
    timer?.fireDate.timeIntervalSinceReferenceDate ?? 0
}
