import Foundation
import QuartzUI

/// Key-value coding of objects whose class is unknown to the compiler, such as generic parameters.
///
/// On Apple's systems all objects have these members. Layers, animations, emitter cells, responders and bar items use their own
/// rules, on the main actor. An array returns an array with the values of its elements, `NSNull` for nil. Stored properties of
/// other objects are read. These are protocol-extension members, so a class may declare its own.
extension NSObjectProtocol {
    /// Returns the value of a property by its name; nil, with a warning, if there is none.
    public func value(forKey key: String) -> Any? {
        if let list = self as? NSArray { return list.map { ($0 as? NSObject)?.value(forKey: key) ?? NSNull() } }
        guard let object = self as? any KeyValueCoded else { return stored(key) }
        return MainActor.assumeIsolated { SendableBox(object.value(forKey: key)) }.value
    }

    /// Returns the value at the end of a path, such as `layer.cornerRadius`.
    public func value(forKeyPath keyPath: String) -> Any? {
        if let list = self as? NSArray { return list.map { ($0 as? NSObject)?.value(forKeyPath: keyPath) ?? NSNull() } }
        if let object = self as? any KeyValueCoded {
            return MainActor.assumeIsolated { SendableBox(object.value(forKeyPath: keyPath)) }.value
        }
        let parts = keyPath.split(separator: ".", maxSplits: 1).map(String.init)
        guard parts.count == 2, let first = parts.first else { return stored(keyPath) }
        return (stored(first) as? NSObject)?.value(forKeyPath: parts[1])
    }

    /// Sets a property by its name. A property that cannot be set by its name is unchanged, with a warning.
    public func setValue(_ value: Any?, forKey key: String) {
        guard let object = self as? any KeyValueCoded else { return warn(key) }
        let value = SendableBox(value)
        MainActor.assumeIsolated { object.setValue(value.value, forKey: key) }
    }

    /// Sets the property at the end of a path, such as `layer.cornerRadius`.
    public func setValue(_ value: Any?, forKeyPath keyPath: String) {
        if let object = self as? any KeyValueCoded {
            let value = SendableBox(value)
            return MainActor.assumeIsolated { object.setValue(value.value, forKeyPath: keyPath) }
        }
        let parts = keyPath.split(separator: ".", maxSplits: 1).map(String.init)
        guard parts.count == 2, let first = parts.first, let next = stored(first) as? NSObject else { return warn(keyPath) }
        next.setValue(value, forKeyPath: parts[1])
    }

    private func stored(_ key: String) -> Any? {
        if let value = (self as? NSObject).flatMap({ ObservedPath.stored(key, in: $0) }) { return value }
        Diagnostics.warnOnce("\(type(of: self)).value(forKey:): there is no stored property \(key); the value is nil")
        return nil
    }

    private func warn(_ key: String) {
        Diagnostics.warnOnce("\(type(of: self)).setValue(_:forKey:): \(key) cannot be set by its name; nothing changes")
    }
}

/// An object whose class has its own rules for values by name.
@MainActor
private protocol KeyValueCoded: AnyObject, Sendable {
    func value(forKey key: String) -> Any?
    func value(forKeyPath path: String) -> Any?
    func setValue(_ value: Any?, forKey key: String)
    func setValue(_ value: Any?, forKeyPath path: String)
}

extension CALayer: KeyValueCoded {}
extension CAAnimation: KeyValueCoded {}
extension CAEmitterCell: KeyValueCoded {}
extension UIResponder: KeyValueCoded {}
extension UIBarItem: KeyValueCoded {}

extension UIApplication {
    /// Returns the application for `shared` and `sharedApplication`, by which code for extensions asks for it; nil, with a warning,
    /// for others.
    public class func value(forKeyPath path: String) -> Any? {
        value(forKey: path)
    }

    /// Returns nil, with a warning: a class has no other values by name. Code for phones looks for the view of the status bar in this
    /// way.
    public class func value(forKey key: String) -> Any? {
        if key == "shared" || key == "sharedApplication" { return UIApplication.shared }
        Diagnostics.warnOnce("UIApplication.value(forKey:): the class has no value for \(key); it is nil")
        return nil
    }
}
