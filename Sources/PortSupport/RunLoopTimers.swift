// Core Foundation's run loops and their timers, which are Foundation's under other names.

/// A run loop.
public typealias CFRunLoop = RunLoop
/// A timer of a run loop.
public typealias CFRunLoopTimer = Timer
/// A mode of a run loop.
public typealias CFRunLoopMode = RunLoop.Mode
/// An allocator; there is one only.
public typealias CFAllocator = NSObject
/// An index or a count.
public typealias CFIndex = Int
/// Options.
public typealias CFOptionFlags = UInt

/// The usual allocator, which functions take and do not read.
public var kCFAllocatorDefault: CFAllocator? { nil }

extension RunLoop.Mode {
    /// All common modes.
    public static var commonModes: RunLoop.Mode { .common }
    /// The usual mode.
    public static var defaultMode: RunLoop.Mode { .default }
}

/// The run loop of the calling thread.
public func CFRunLoopGetCurrent() -> CFRunLoop { RunLoop.current }
/// The run loop of the main thread.
public func CFRunLoopGetMain() -> CFRunLoop { RunLoop.main }

/// Creates a timer that calls a closure; it does not run yet.
///
/// - Parameters:
///   - allocator: Not read.
///   - fireDate: The time of the first call, in seconds since 2001.
///   - interval: Seconds from call to call; 0 calls once.
///   - flags: Not read.
///   - order: Not read.
///   - block: The closure, called with the timer.
/// - Returns: Nil if a time is not finite.
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

/// Lets a timer run on a run loop.
public func CFRunLoopAddTimer(_ rl: CFRunLoop!, _ timer: CFRunLoopTimer!, _ mode: CFRunLoopMode!) {
    guard let rl, let timer else { return }
    rl.add(timer, forMode: mode ?? .common)
}
/// Takes a timer from its run loop. Foundation on Linux has no other way than to end it.
public func CFRunLoopRemoveTimer(_ rl: CFRunLoop!, _ timer: CFRunLoopTimer!, _ mode: CFRunLoopMode!) { timer?.invalidate() }
/// Ends a timer.
public func CFRunLoopTimerInvalidate(_ timer: CFRunLoopTimer!) { timer?.invalidate() }
/// Whether a timer may still fire.
public func CFRunLoopTimerIsValid(_ timer: CFRunLoopTimer!) -> Bool { timer?.isValid ?? false }
/// The time of a timer's next call, in seconds since 2001.
public func CFRunLoopTimerGetNextFireDate(_ timer: CFRunLoopTimer!) -> CFAbsoluteTime {
    timer?.fireDate.timeIntervalSinceReferenceDate ?? 0
}
