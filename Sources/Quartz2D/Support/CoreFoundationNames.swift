import Foundation

/// Core Foundation's name for any object, so that `"Helvetica" as CFTypeRef` compiles.
public typealias CFTypeRef = AnyObject

/// A number for each class of values, as Core Foundation counts them.
public typealias CFTypeID = UInt

/// The number of a value's class, to compare it with `CGColor.typeID` and the like; 0 for classes without a number.
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
