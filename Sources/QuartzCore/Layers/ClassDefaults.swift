/// What a subclass says its properties are before they are set, by `defaultValue(forKey:)`.
@MainActor
struct ClassDefaults {
    /// The numeric properties.
    private(set) var values: FieldBlock
    /// Those among the others that are not as the engine has them.
    private(set) var objects: [String: Any] = [:]

    private static var known: [ObjectIdentifier: ClassDefaults] = [:]

    /// What a class other than the engine's own says; asked once.
    static func of(_ type: CALayer.Type) -> ClassDefaults {
        if let known = known[ObjectIdentifier(type)] { return known }
        // A class that makes a layer of itself in order to answer finds the engine's.
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

    /// What the engine's own class of a layer class has at first of the properties that are no numbers, where that is neither zero
    /// nor none.
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

    /// What places a layer in a tree has no default.
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

    /// Sets the properties that are no numbers as the class wants them at first: no change that anyone should hear of.
    final func takeDefaults() {
        let type = Swift.type(of: self)
        guard !LayerClasses.isBuiltIn(type) else { return }
        let objects = ClassDefaults.of(type).objects
        guard !objects.isEmpty else { return }
        commitState.pending.insert(.unobserved)
        for (key, value) in objects { _ = setProperty(key, value) }
        commitState.pending.remove(.unobserved)
    }
}
