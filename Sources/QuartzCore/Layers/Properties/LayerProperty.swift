/// A property of a layer's class, or of a particle cell, for tools that list all of them.
package struct LayerProperty: Equatable, Sendable {
    /// Its name in key-value coding.
    package let key: String
    /// Its name in code.
    package let name: String
    /// The form of its values.
    package let kind: PropertyKind
    /// The type that code creates of the value's raw value; nil for values that are written themselves.
    package let type: String?
    /// Whether every layer has it; otherwise a subclass declares it, or a program stores it under a name of its choice.
    package let isCommon: Bool

    fileprivate init(_ key: String, _ property: KeyedProperty<some AnyObject>?, isCommon: Bool) {
        self.key = key
        name = property?.spelling.getter ?? key
        kind = property?.kind ?? .object
        type = property?.spelling.type
        self.isCommon = isCommon
    }

    fileprivate init(_ key: String, getter: String?, _ kind: PropertyKind, type: String?, isCommon: Bool) {
        (self.key, name, self.kind) = (key, getter ?? key, kind)
        (self.type, self.isCommon) = (type, isCommon)
    }
}

extension CALayer {
    /// The properties that key-value coding finds in layers of this class, in alphabetical order.
    package final class var classProperties: [LayerProperty] {
        let (layout, table) = (fieldLayout, objectProperties)
        let getters = Dictionary(uniqueKeysWithValues: layout.namesOfGetters.map { ($1, $0) })
        let numeric = zip(layout.names, layout.fields).map { name, field in
            LayerProperty(
                name, getter: getters[name], PropertyKind(field.kind), type: layout.types[name],
                isCommon: LayerFields.layout.byName[name] != nil)
        }
        let others = table.names.map { LayerProperty($0, table[$0], isCommon: PropertyTable<CALayer>.ofLayer[$0] != nil) }
        return (numeric + others).sorted { $0.key < $1.key }
    }

    /// The engine's class that the class is or descends from.
    package final class var engineClass: CALayer.Type { LayerClasses.builtInClass(of: self) }

    /// The names of the values that a program has stored in the layer under names of its choice, in alphabetical order.
    package final var storedKeys: [String] { extras?.userValues.keys.sorted() ?? [] }

    /// Whether a property differs from that of a new layer of its class.
    package final func isChanged(_ key: String) -> Bool { isSet(key) }
}

extension CAEmitterCell {
    /// The properties that differ from those of a new cell, in alphabetical order.
    package final var changedProperties: [LayerProperty] {
        let new = CAEmitterCell()
        return Self.properties.names.filter { !KeyedValues.areEqual(codedValue(forKey: $0), new.codedValue(forKey: $0)) }
            .map { LayerProperty($0, Self.properties[$0], isCommon: true) }
    }
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
