import Foundation

/// Values by name of an object whose class the code does not know, such as a generic parameter.
///
/// On Apple's systems all objects have these members. A layer, an animation, an emitter cell, a responder and a bar item answer by
/// their own rules, on the main actor. The stored properties of other objects are read. A class may declare the members itself,
/// because they belong to a protocol's extension.
extension NSObjectProtocol {
    /// The value of a property, by its name; nil, with a warning, if there is none.
    public func value(forKey key: String) -> Any? {
        KeyValueTarget(self).map { $0.value(forKey: key) } ?? stored(key)
    }

    /// The value at the end of a path, such as `layer.cornerRadius`.
    public func value(forKeyPath keyPath: String) -> Any? {
        if let target = KeyValueTarget(self) { return target.value(forKeyPath: keyPath) }
        let parts = keyPath.split(separator: ".", maxSplits: 1).map(String.init)
        guard parts.count == 2, let first = parts.first else { return stored(keyPath) }
        return (stored(first) as? NSObject)?.value(forKeyPath: parts[1])
    }

    /// Sets a property by its name. A property that cannot be set by its name stays as it is, with a warning.
    public func setValue(_ value: Any?, forKey key: String) {
        guard let target = KeyValueTarget(self) else { return warn(key) }
        target.set(value, forKey: key)
    }

    /// Sets the property at the end of a path, such as `layer.cornerRadius`.
    public func setValue(_ value: Any?, forKeyPath keyPath: String) {
        if let target = KeyValueTarget(self) { return target.set(value, forKeyPath: keyPath) }
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
private struct KeyValueTarget: @unchecked Sendable {
    private enum Kind {
        case layer(CALayer)
        case animation(CAAnimation)
        case cell(CAEmitterCell)
        case named(any KeyValueNamed)
    }

    private let kind: Kind

    /// Fails for objects of other classes.
    init?(_ object: any NSObjectProtocol) {
        switch object {
        case let layer as CALayer: kind = .layer(layer)
        case let animation as CAAnimation: kind = .animation(animation)
        case let cell as CAEmitterCell: kind = .cell(cell)
        case let named as any KeyValueNamed: kind = .named(named)
        default: return nil
        }
    }

    func value(forKey key: String) -> Any? {
        isolated {
            switch kind {
            case .layer(let layer): layer.value(forKey: key)
            case .animation(let animation): animation.value(forKey: key)
            case .cell(let cell): cell.value(forKey: key)
            case .named(let object): object.value(forKey: key)
            }
        }
    }

    func value(forKeyPath path: String) -> Any? {
        isolated {
            switch kind {
            case .layer(let layer): layer.value(forKeyPath: path)
            case .animation(let animation): animation.value(forKeyPath: path)
            case .cell(let cell): cell.value(forKeyPath: path)
            case .named(let object): object.value(forKeyPath: path)
            }
        }
    }

    func set(_ value: Any?, forKey key: String) {
        let value = SendableBox(value)
        MainActor.assumeIsolated {
            switch kind {
            case .layer(let layer): layer.setValue(value.value, forKey: key)
            case .animation(let animation): animation.setValue(value.value, forKey: key)
            case .cell(let cell): cell.setValue(value.value, forKey: key)
            case .named(let object): object.setValue(value.value, forKey: key)
            }
        }
    }

    func set(_ value: Any?, forKeyPath path: String) {
        let value = SendableBox(value)
        MainActor.assumeIsolated {
            switch kind {
            case .layer(let layer): layer.setValue(value.value, forKeyPath: path)
            case .animation(let animation): animation.setValue(value.value, forKeyPath: path)
            case .cell(let cell): cell.setValue(value.value, forKeyPath: path)
            case .named(let object): object.setValue(value.value, forKeyPath: path)
            }
        }
    }

    private func isolated(_ read: @MainActor () -> Any?) -> Any? {
        MainActor.assumeIsolated { SendableBox(read()) }.value
    }
}
