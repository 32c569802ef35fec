/// A numeric property of a layer: so many doubles at a fixed place of the layer's values.
///
/// Model, render tree and presentation all keep a layer's numeric properties as one flat block of doubles, so that committing,
/// sampling, comparing and key paths need no code per property.
struct Field: Sendable, Hashable {
    /// How the doubles of a field are to be understood.
    enum Kind: UInt8, Sendable {
        case scalar
        case boolean
        case point
        case size
        case rect
        /// Red, green, blue, alpha; sRGB, not premultiplied.
        case color
        case transform

        /// How many doubles there are.
        var count: Int {
            switch self {
            case .scalar, .boolean: 1
            case .point, .size: 2
            case .rect, .color: 4
            case .transform: 16
            }
        }
    }

    /// Its number among the fields of its layout, below 64: the bit that marks it as changed.
    let index: UInt8
    /// How its doubles are to be understood.
    let kind: Kind
    /// Where its first double lies.
    let place: UInt16

    init(_ index: Int, at offset: Int, _ kind: Kind) {
        self.index = UInt8(truncatingIfNeeded: index)
        self.kind = kind
        place = UInt16(truncatingIfNeeded: offset)
    }

    var offset: Int { Int(place) }
    var count: Int { kind.count }
    var range: Range<Int> { offset..<offset + count }
    var bit: UInt64 { 1 << UInt64(index) }
}

/// The doubles of a field, and how they are to be understood.
struct FieldNumbers: Sendable, Equatable {
    let kind: Field.Kind
    let values: [Double]

    /// The object that key-value coding answers with.
    var boxed: Any { NumericValue.boxed(values, as: kind) }
}

/// The numeric fields of one class of layers, in order; a subclass's layout begins with its superclass's.
struct FieldLayout: Sendable {
    private struct Parts {
        var fields: [Field] = []
        var names: [String] = []
        var defaults = FieldBlock([])
        var byName: [String: Field] = [:]
        var actions: [BuiltInAction] = []
    }

    /// Aside, for layouts are handed about at every change of a property and seldom made.
    private var parts = Box(Parts())

    var fields: [Field] { parts.value.fields }
    var names: [String] { parts.value.names }
    /// What a new layer has.
    var defaults: FieldBlock { parts.value.defaults }
    var byName: [String: Field] { parts.value.byName }
    /// What happens by itself when a field changes, by its index.
    var actions: [BuiltInAction] { parts.value.actions }

    /// How many doubles a layer of this layout has.
    var count: Int { parts.value.defaults.count }

    /// Adds a field behind the others.
    ///
    /// - Returns: the field; it equals the constant that the caller declared for it.
    @discardableResult
    mutating func add(_ name: String, _ kind: Field.Kind, _ defaultValue: [Double]) -> Field {
        var changed = parts.value
        precondition(changed.fields.count < 64 && defaultValue.count == kind.count)
        let field = Field(changed.fields.count, at: changed.defaults.count, kind)
        changed.fields.append(field)
        changed.names.append(name)
        changed.actions.append(BuiltInAction.action(forKey: name, isField: true))
        changed.defaults = FieldBlock(changed.defaults.doubles + defaultValue)
        changed.byName[name] = field
        parts = Box(changed)
        return field
    }

    /// Gives a field of the superclass another default.
    mutating func setDefault(_ field: Field, _ value: [Double]) {
        var changed = parts.value
        for (place, number) in zip(field.range, value) { changed.defaults[place] = number }
        parts = Box(changed)
    }
}
