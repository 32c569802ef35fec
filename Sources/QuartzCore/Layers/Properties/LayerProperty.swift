/// A property of a layer's class, for tools that list all of them.
package struct LayerProperty: Equatable, Sendable {
    /// Its name in key-value coding.
    package let key: String
    /// The form of its values.
    package let kind: PropertyKind
    /// Whether every layer has it; otherwise a subclass declares it, or a program stores it under a name of its choice.
    package let isCommon: Bool
}

extension CALayer {
    /// The properties that key-value coding finds in layers of this class, in alphabetical order.
    package final class var classProperties: [LayerProperty] {
        let (layout, table) = (fieldLayout, objectProperties)
        let numeric = layout.names.map { name in
            LayerProperty(
                key: name, kind: layout.byName[name].map { PropertyKind($0.kind) } ?? .number,
                isCommon: LayerFields.layout.byName[name] != nil)
        }
        let others = table.names.map { name in
            LayerProperty(
                key: name, kind: table[name]?.kind ?? .object, isCommon: PropertyTable<CALayer>.ofLayer[name] != nil)
        }
        return (numeric + others).sorted { $0.key < $1.key }
    }

    /// The names of the values that a program has stored in the layer under names of its choice, in alphabetical order.
    package final var storedKeys: [String] { extras?.userValues.keys.sorted() ?? [] }

    /// Whether a property differs from that of a new layer of its class.
    package final func isChanged(_ key: String) -> Bool { isSet(key) }
}

extension PropertyKind {
    fileprivate init(_ kind: Field.Kind) {
        self =
            switch kind {
            case .scalar, .float: .number
            case .boolean: .flag
            case .point: .point
            case .size: .size
            case .rect: .rect
            case .color: .color
            case .transform: .transform
            }
    }
}
