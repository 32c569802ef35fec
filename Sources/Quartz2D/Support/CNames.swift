// Names of Apple's C library and of Core Foundation that Linux lacks, or that Swift on Linux does not import.

import Foundation

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

/// Core Foundation's name for any object, so that `"Helvetica" as CFTypeRef` compiles.
public typealias CFTypeRef = AnyObject

/// A number for each class of values, as Core Foundation counts them.
public typealias CFTypeID = UInt

/// Returns the number of a value's class, to compare it with `CGColor.typeID` and the like; 0 for classes without a number.
public func CFGetTypeID(_ value: CFTypeRef) -> CFTypeID {
    switch value {
    case is CGColor: CGColor.typeID
    case is CGImage: CGImage.typeID
    case is CGPath: CGPath.typeID
    case is CGGradient: CGGradient.typeID
    case is CGColorSpace: CGColorSpace.typeID
    default: 0
    }
}

extension CGColor {
    /// The number of the class.
    public static var typeID: CFTypeID { 1 }
}
extension CGImage {
    /// The number of the class.
    public static var typeID: CFTypeID { 2 }
}
extension CGPath {
    /// The number of the class.
    public static var typeID: CFTypeID { 3 }
}
extension CGGradient {
    /// The number of the class.
    public static var typeID: CFTypeID { 4 }
}
extension CGColorSpace {
    /// The number of the class.
    public static var typeID: CFTypeID { 5 }
}
/// Core Foundation's name for Boolean values.
public typealias CFBoolean = Bool
/// Core Foundation's true, for example for a transaction's `kCATransactionDisableActions`.
public let kCFBooleanTrue: CFBoolean? = true
/// Core Foundation's false.
public let kCFBooleanFalse: CFBoolean? = false
/// Core Foundation's name for dictionaries, so that `options as CFDictionary` compiles.
public typealias CFDictionary = [String: Any]
