import Foundation

/// Returns whether two objects are equal: by `==` if they are hashable, else by identity. Two absent ones are equal.
///
/// It replaces `isEqual` of `AnyObject`, which the Objective-C runtime finds on Apple's systems.
public func areEqualObjects(_ first: Any?, _ second: Any?) -> Bool {
    switch (first, second) {
    case (nil, nil): return true
    case (let first?, let second?):
        if let first = hashable(first), let second = hashable(second) { return first == second }
        return first as AnyObject === second as AnyObject
    default: return false
    }
}

/// Returns a value with its equality; a text of Foundation as one of Swift.
private func hashable(_ value: Any) -> AnyHashable? {
    if let text = value as? NSString { return AnyHashable(text as String) }
    return value as? AnyHashable
}
