// Names of Apple's C library that Linux lacks, or that Swift on Linux does not import.

/// The greatest finite `Float`, used as an endless `repeatCount`.
public let MAXFLOAT: Float = .greatestFiniteMagnitude
/// The greatest finite `Float`, by its oldest name.
public let HUGE: Float = .greatestFiniteMagnitude
/// Nanoseconds in a second.
public let NSEC_PER_SEC: UInt64 = 1_000_000_000
/// Nanoseconds in a millisecond.
public let NSEC_PER_MSEC: UInt64 = 1_000_000
/// Microseconds in a second.
public let USEC_PER_SEC: UInt64 = 1_000_000
/// Nanoseconds in a microsecond.
public let NSEC_PER_USEC: UInt64 = 1_000
/// Foundation's older name of `Int`.
public typealias NSInteger = Int
/// Foundation's older name of `UInt`.
public typealias NSUInteger = UInt
/// Seconds since the reference date, 1 January 2001 00:00 UTC.
public typealias CFAbsoluteTime = Double

/// Returns the time of day in seconds since the reference date. It jumps when the clock is set; measure durations with
/// `CACurrentMediaTime()`.
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime { Date.timeIntervalSinceReferenceDate }
