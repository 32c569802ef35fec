// Names of Apple's C library that code uses and Linux's lacks, or does not show to Swift.

/// The greatest finite `Float`; in a `repeatCount` as good as for ever.
public let MAXFLOAT: Float = .greatestFiniteMagnitude
/// The greatest finite `Float`, as very old code spells it.
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
/// Seconds since the reference date, the beginning of 2001 in Greenwich.
public typealias CFAbsoluteTime = Double

/// The time of day in seconds since the reference date. It jumps when the clock is set: durations are better measured by
/// `CACurrentMediaTime()`.
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime { Date.timeIntervalSinceReferenceDate }
