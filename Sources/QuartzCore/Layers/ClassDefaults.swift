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
            defaults.objects[name] = type.defaultValue(forKey: name)
        }
        known[ObjectIdentifier(type)] = defaults
        return defaults
    }

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
