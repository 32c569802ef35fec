/// The initial values of a subclass's properties, as its `defaultValue(forKey:)` returns them.
@MainActor
struct ClassDefaults {
    /// The numeric properties.
    private(set) var values: FieldBlock
    /// The other properties whose initial values differ from the engine's.
    private(set) var objects: [String: Any] = [:]

    private static var known: [ObjectIdentifier: ClassDefaults] = [:]

    /// The defaults of a class that is not the engine's own; each class is asked once.
    static func of(_ type: CALayer.Type) -> ClassDefaults {
        if let known = known[ObjectIdentifier(type)] { return known }
        // Stored first: a `defaultValue(forKey:)` that creates a layer of its class finds the engine's values.
        var defaults = ClassDefaults(values: type.fieldLayout.defaults)
        known[ObjectIdentifier(type)] = defaults
        let layout = type.fieldLayout
        for (field, name) in zip(layout.fields, layout.names) {
            guard let value = type.defaultValue(forKey: name) else { continue }
            guard let numbers = NumericValue.doubles(value, as: field.kind), numbers.allSatisfy(\.isFinite) else {
                warn(type, name, value)
                continue
            }
            for (i, number) in numbers.enumerated() where defaults.values[field.offset + i] != number {
                defaults.values[field.offset + i] = number
            }
        }
        for name in type.objectProperties.keys where !ofTree.contains(name) {
            let value = type.defaultValue(forKey: name)
            if !KeyedValues.areEqual(value, engine(type)[name]) { defaults.objects[name] = value }
        }
        known[ObjectIdentifier(type)] = defaults
        return defaults
    }

    /// The initial values of the non-numeric properties of the engine's class that a layer class is or descends from, except
    /// those that are zero or nil.
    static func engine(_ type: CALayer.Type) -> [String: Any] {
        let type = LayerClasses.builtInClass(of: type)
        if let known = engines[ObjectIdentifier(type)] { return known }
        let layer = LayerClasses.create(type)
        var values: [String: Any] = [:]
        for (key, property) in type.objectProperties where !ofTree.contains(key) {
            if let value = property.get(layer), NumericValue.scalar(value) != 0 { values[key] = value }
        }
        engines[ObjectIdentifier(type)] = values
        return values
    }

    private static var engines: [ObjectIdentifier: [String: Any]] = [:]

    /// The properties that place a layer in a tree have no default.
    private static let ofTree: Set<String> = ["frame", "superlayer", "sublayers", "mask"]

    private static func warn(_ type: CALayer.Type, _ name: String, _ value: Any) {
        Diagnostics.warnOnce(
            "\(type).defaultValue(forKey: \"\(name)\"): a value of type \(Swift.type(of: value)) does not fit; it is ignored")
    }
}

extension CALayer {
    /// The numeric properties of a new layer of the class.
    final class var initialValues: FieldBlock {
        LayerClasses.isBuiltIn(self) ? fieldLayout.defaults : ClassDefaults.of(self).values
    }

    /// Sets the non-numeric properties to the class's initial values, without notifying observers.
    final func takeDefaults() {
        let type = Swift.type(of: self)
        guard !LayerClasses.isBuiltIn(type) else { return }
        let objects = ClassDefaults.of(type).objects
        guard !objects.isEmpty else { return }
        role = .copy(of: nil)
        for (key, value) in objects { _ = setProperty(key, value) }
        role = .model
    }
}
