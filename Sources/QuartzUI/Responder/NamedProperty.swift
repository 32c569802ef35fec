/// A property of a library class that code reads and sets by its Objective-C name. Each class lists its own in `namedProperties`.
@_spi(Hooks) @preconcurrency @MainActor
public struct NamedProperty {
    /// The value; nil if the object is of another class.
    let read: (NSObject) -> Any?
    /// Whether code may set the value.
    let isSettable: Bool
    /// Sets the value.
    ///
    /// - Returns: False if the object is of another class, or the value of another type.
    let write: (NSObject, Any?) -> Bool

    /// A property that code reads and sets.
    @_spi(Hooks) public init<Object: NSObject, Value>(_ path: ReferenceWritableKeyPath<Object, Value>) {
        isSettable = true
        read = { ($0 as? Object)?[keyPath: path] }
        write = { object, value in
            guard let object = object as? Object, let value = Self.converted(value, to: Value.self) else { return false }
            object[keyPath: path] = value
            return true
        }
    }

    /// A property that code only reads.
    @_spi(Hooks) public init<Object: NSObject, Value>(reading path: KeyPath<Object, Value>) {
        isSettable = false
        read = { ($0 as? Object)?[keyPath: path] }
        write = { _, _ in false }
    }

    static func converted<Value>(_ value: Any?, to type: Value.Type) -> Value? {
        if let value = (value ?? Value?.none as Any) as? Value { return value }
        guard let value else { return Optional<Any>.none as Any as? Value }
        if let type = type as? any RawRepresentable.Type { return raw(value, type) as? Value }
        guard let number = value as? NSNumber ?? (value as? CGFloat).map({ NSNumber(value: Double($0)) }) else { return nil }
        return switch type {
        case is Bool.Type: number.boolValue as? Value
        case is Int.Type: number.intValue as? Value
        case is Float.Type: number.floatValue as? Value
        case is CGFloat.Type: CGFloat(number.doubleValue) as? Value
        default: number.doubleValue as? Value
        }
    }

    private static func raw<Value: RawRepresentable>(_ value: Any, _ type: Value.Type) -> Any? {
        guard let raw = converted(value, to: Value.RawValue.self) else { return nil }
        return Value(rawValue: raw)
    }

    /// Returns a property of an object by its name, with or without the “is” of Booleans; nil if the library lists none.
    static func named(_ name: String, of object: any KeyValueNamed) -> NamedProperty? {
        let bare = name.hasPrefix("is") && name.dropFirst(2).first?.isUppercase == true
        let key = bare ? name.dropFirst(2).prefix(1).lowercased() + name.dropFirst(3) : name
        return all(of: object)[key]
    }

    /// Returns the names of the settable properties in which two objects of a class differ.
    static func differences(between object: any KeyValueNamed, and other: any KeyValueNamed) -> Set<String> {
        Set(all(of: object).filter { $1.isSettable && !EqualValues.areEqual($1.read(object), $1.read(other)) }.keys)
    }

    private static func all(of object: any KeyValueNamed) -> [String: NamedProperty] {
        let type = ObjectIdentifier(type(of: object))
        if let known = listed[type] { return known }
        let list = (object as? any NamedPropertyOwner).map { Swift.type(of: $0).namedProperties } ?? [:]
        listed[type] = list
        return list
    }

    /// The properties of the classes that were asked for one.
    private static var listed: [ObjectIdentifier: [String: NamedProperty]] = [:]
}

/// A class that lists its properties by name: responders and bar items.
private protocol NamedPropertyOwner {
    static var namedProperties: [String: NamedProperty] { get }
}

extension UIResponder: NamedPropertyOwner {}
extension UIBarItem: NamedPropertyOwner {}

/// An object whose properties are read and set by name: a responder or a bar item.
///
/// The names of the library's own properties can be read and set, those of a program's stored properties can be read. A class may
/// declare the methods itself, because they belong to the protocol's extension.
@preconcurrency @MainActor
public protocol KeyValueNamed: NSObject {}

extension UIResponder: KeyValueNamed {}
extension UIBarItem: KeyValueNamed {}

extension KeyValueNamed {
    /// Returns the value of a property, by its name; nil, with a warning, if there is none.
    public func value(forKey key: String) -> Any? {
        if let property = NamedProperty.named(key, of: self) { return property.read(self).flatMap(EqualValues.flattened) }
        if let value = (self as? UIResponder)?.observedValue(forKey: key) ?? ObservedPath.stored(key, in: self) { return value }
        Diagnostics.warnOnce("\(type(of: self)).value(forKey:): there is no property \(key); the value is nil")
        return nil
    }

    /// Returns the value at the end of a path, such as `layer.cornerRadius`.
    public func value(forKeyPath keyPath: String) -> Any? {
        let parts = keyPath.split(separator: ".", maxSplits: 1).map(String.init)
        guard parts.count == 2, let first = parts.first else { return value(forKey: keyPath) }
        switch value(forKey: first) {
        case let layer as CALayer: return layer.value(forKeyPath: parts[1])
        case let object as any KeyValueNamed: return object.value(forKeyPath: parts[1])
        default: return nil
        }
    }

    /// Sets a property by its name. A property that the library does not list stays as it is, with a warning.
    public func setValue(_ value: Any?, forKey key: String) {
        if let property = NamedProperty.named(key, of: self), property.write(self, value) { return }
        Diagnostics.warnOnce("\(type(of: self)).setValue(_:forKey:): \(key) cannot be set by its name; nothing changes")
    }

    /// Sets the property at the end of a path, such as `layer.cornerRadius`.
    public func setValue(_ value: Any?, forKeyPath keyPath: String) {
        let parts = keyPath.split(separator: ".", maxSplits: 1).map(String.init)
        guard parts.count == 2, let first = parts.first else { return setValue(value, forKey: keyPath) }
        switch self.value(forKey: first) {
        case let layer as CALayer: layer.setValue(value, forKeyPath: parts[1])
        case let object as any KeyValueNamed: object.setValue(value, forKeyPath: parts[1])
        default: setValue(value, forKey: keyPath)
        }
    }
}

extension NamedProperty {
    /// The properties of every view.
    static let ofEveryView: [String: NamedProperty] = [
        "alpha": .init(\UIView.alpha), "backgroundColor": .init(\UIView.backgroundColor),
        "tintColor": .init(\UIView.tintColor), "hidden": .init(\UIView.isHidden),
        "clipsToBounds": .init(\UIView.clipsToBounds), "userInteractionEnabled": .init(\UIView.isUserInteractionEnabled),
        "contentMode": .init(\UIView.contentMode), "tag": .init(\UIView.tag), "frame": .init(\UIView.frame),
        "bounds": .init(\UIView.bounds), "center": .init(\UIView.center), "transform": .init(\UIView.transform),
        "accessibilityLabel": .init(\UIView.accessibilityLabel),
        "accessibilityIdentifier": .init(\UIView.accessibilityIdentifier), "superview": .init(reading: \UIView.superview),
        "subviews": .init(reading: \UIView.subviews), "window": .init(reading: \UIView.window),
        "layer": .init(reading: \UIView.layer), "anchorPoint": .init(reading: \UIView.anchorPoint),
        "transform3D": .init(reading: \UIView.transform3D), "safeAreaInsets": .init(reading: \UIView.safeAreaInsets),
    ]
}
