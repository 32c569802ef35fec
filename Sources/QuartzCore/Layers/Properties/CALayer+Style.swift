// The layer's style: a dictionary with values of properties that have not been set.

extension CALayer {
    /// The properties that a style cannot set: those of the tree, and those that Apple excepts.
    private static let unstyled: Set<String> = [
        "bounds", "frame", "superlayer", "sublayers", "mask", "delegate", "layoutManager", "style", "actions",
    ]

    /// Gives properties that have not been set the values of the style, and takes back those of an earlier style. Starts no actions.
    final func applyStyle() {
        guard isModel else { return }
        let earlier = extras?.styledProperties ?? [:]
        let wanted = Self.properties(of: style, in: type(of: self))
        guard !earlier.isEmpty || !wanted.isEmpty else { return }
        CATransaction.begin()
        defer { CATransaction.commit() }
        CATransaction.setDisableActions(true)
        for key in earlier.keys where isStyled(key) { setValue(nil, forKey: key) }
        var styled: [String: Any] = [:]
        for (key, value) in wanted.sorted(by: { $0.key < $1.key }) where !isSet(key) {
            setValue(value, forKey: key)
            styled[key] = self.value(forKey: key)
        }
        updateExtras { $0.styledProperties = styled }
    }

    /// Whether a property has the value that the style gave it.
    final func isStyled(_ key: String) -> Bool {
        extras?.styledProperties[key].map { KeyedValues.areEqual(value(forKey: key), $0) } ?? false
    }

    /// Returns the values that a style and its parents have for properties of a class. The nearest style counts.
    private static func properties(of style: [AnyHashable: Any]?, in type: CALayer.Type) -> [String: Any] {
        var properties: [String: Any] = [:]
        for style in styles(style) {
            for case (let key as String, let value) in style where properties[key] == nil && !unstyled.contains(key) {
                if type.fieldLayout.byName[key] != nil || type.objectProperties[key] != nil { properties[key] = value }
            }
        }
        return properties
    }
}

extension CALayer {
    /// Returns the first non-nil result of `ask` for a style, its parent style, and so on.
    final class func styled<Answer>(_ style: [AnyHashable: Any]?, _ ask: ([AnyHashable: Any]) -> Answer?) -> Answer? {
        for style in styles(style) {
            if let answer = ask(style) { return answer }
        }
        return nil
    }

    /// Returns a style and its parents, the nearest first.
    private static func styles(_ style: [AnyHashable: Any]?) -> [[AnyHashable: Any]] {
        // The bound ends a cycle of styles.
        guard let style else { return [] }
        return Array(sequence(first: style) { $0["style"] as? [AnyHashable: Any] }.prefix(32))
    }
}
