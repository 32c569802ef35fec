/// Key-value coding with several keys and with key paths.
@MainActor
enum KeyedValues {
    static func dictionary(_ keys: [String], _ value: (String) -> Any?) -> [String: Any] {
        Dictionary(keys.map { ($0, value($0) ?? NSNull()) }) { $1 }
    }

    /// Sets the values in the order of their keys, so that the result is deterministic where one property changes another.
    static func setAll(_ values: [String: Any], _ set: (Any?, String) -> Void) {
        for (key, value) in values.sorted(by: { $0.key < $1.key }) { set(value is NSNull ? nil : value, key) }
    }

    static func value(_ path: String, _ value: (String) -> Any?) -> Any? {
        let (first, rest) = split(path)
        guard let rest else { return value(first) }
        switch value(first) {
        case let layer as CALayer: return layer.value(forKeyPath: rest)
        case let animation as CAAnimation: return animation.value(forKeyPath: rest)
        case let cell as CAEmitterCell: return cell.value(forKeyPath: rest)
        case let dictionary as [String: Any]: return self.value(rest) { dictionary[$0] }
        default: return nil
        }
    }

    /// Whether a key path may continue behind a value.
    static func leadsOn(_ value: Any?) -> Bool {
        value is CALayer || value is CAAnimation || value is CAEmitterCell || value is [String: Any]
    }

    static func set(_ new: Any?, _ path: String, _ value: (String) -> Any?, _ setOwn: (Any?, String) -> Void) {
        let (first, rest) = split(path)
        guard let rest else { return setOwn(new, first) }
        switch value(first) {
        case let layer as CALayer: layer.setValue(new, forKeyPath: rest)
        case let animation as CAAnimation: animation.setValue(new, forKeyPath: rest)
        case let cell as CAEmitterCell: cell.setValue(new, forKeyPath: rest)
        case var dictionary as [String: Any]:
            set(new, rest, { dictionary[$0] }, { dictionary[$1] = $0 })
            setOwn(dictionary, first)
        default: Diagnostics.warnOnce("setValue(_:forKeyPath:): there is nothing at \"\(path)\"; ignored")
        }
    }

    /// Warns once that a value has a wrong type for a property.
    static func refuse(_ value: Any?, _ key: String, of object: AnyObject) {
        let given = value.map { "a value of type \(type(of: $0))" } ?? "nil"
        Diagnostics.warnOnce("\(type(of: object)): \(given) does not fit \"\(key)\"; ignored")
    }

    /// Whether two values of a property are equal; zero equals nil.
    static func areEqual(_ a: Any?, _ b: Any?) -> Bool {
        guard let a, let b else { return (a ?? b).map { NumericValue.scalar($0) == 0 } ?? true }
        guard let a = a as? AnyHashable, let b = b as? AnyHashable else { return false }
        return a == b
    }

    /// The first key of a path, and the rest; nil if there is only one key.
    nonisolated static func split(_ path: String) -> (String, String?) {
        guard let dot = path.firstIndex(of: ".") else { return (path, nil) }
        return (String(path[..<dot]), String(path[path.index(after: dot)...]))
    }
}
