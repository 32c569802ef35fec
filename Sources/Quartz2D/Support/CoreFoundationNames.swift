import Foundation

/// The name Core Foundation gives any object, so that `"Helvetica" as CFTypeRef` compiles.
public typealias CFTypeRef = AnyObject
/// The name Core Foundation gives truth values.
public typealias CFBoolean = Bool
/// Core Foundation's truth, as older code sets a transaction's `kCATransactionDisableActions`.
public let kCFBooleanTrue: CFBoolean? = true
/// Core Foundation's falsehood.
public let kCFBooleanFalse: CFBoolean? = false
/// The name Core Foundation gives dictionaries, so that `options as CFDictionary` compiles.
public typealias CFDictionary = [String: Any]
