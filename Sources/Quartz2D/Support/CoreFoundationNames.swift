import Foundation

/// Core Foundation's name for any object, so that `"Helvetica" as CFTypeRef` compiles.
public typealias CFTypeRef = AnyObject
/// Core Foundation's name for Boolean values.
public typealias CFBoolean = Bool
/// Core Foundation's true, for example for a transaction's `kCATransactionDisableActions`.
public let kCFBooleanTrue: CFBoolean? = true
/// Core Foundation's false.
public let kCFBooleanFalse: CFBoolean? = false
/// Core Foundation's name for dictionaries, so that `options as CFDictionary` compiles.
public typealias CFDictionary = [String: Any]
