/// A numeric property of a layer: a number of doubles at a fixed position in the layer's values.
///
/// Model, render tree and presentation all keep a layer's numeric properties as one flat block of doubles, so that committing,
/// sampling, comparing and key paths need no code per property.
struct Field: Sendable, Hashable {
    /// The interpretation of a field's doubles.
    enum Kind: UInt8, Sendable {
        case scalar
        case boolean
        case point
        case size
        case rect
        /// Red, green, blue, alpha; sRGB, not premultiplied.
        case color
        case transform

        /// The number of doubles.
        var count: Int {
            switch self {
            case .scalar, .boolean: 1
            case .point, .size: 2
            case .rect, .color: 4
            case .transform: 16
            }
        }
    }

    /// Its index among the fields of its layout, below 64: the bit that marks it as changed.
    let index: UInt8
    /// The interpretation of its doubles.
    let kind: Kind
    /// The position of its first double.
    let place: UInt16

    /// The first field of a layout.
    init(first kind: Kind) { self.init(0, at: 0, kind) }

    /// The field that follows another one.
    init(after field: Field, _ kind: Kind) { self.init(Int(field.index) + 1, at: field.offset + field.count, kind) }

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

/// The doubles of a field and their kind.
struct FieldNumbers: Sendable, Equatable {
    let kind: Field.Kind
    let values: [Double]

    /// The object that key-value coding returns.
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

    /// In a box, because layouts are passed on at every change of a property and rarely created.
    private var parts = Box(Parts())

    var fields: [Field] { parts.value.fields }
    var names: [String] { parts.value.names }
    /// The values of a new layer.
    var defaults: FieldBlock { parts.value.defaults }
    var byName: [String: Field] { parts.value.byName }
    /// The implicit action when a field changes, by the field's index.
    var actions: [BuiltInAction] { parts.value.actions }

    /// The number of doubles of a layer with this layout.
    var count: Int { parts.value.defaults.count }

    /// Names a field that is declared to lie behind the others.
    mutating func add(_ name: String, _ field: Field, _ defaultValue: [Double]) {
        let added = add(name, field.kind, defaultValue)
        precondition(added == field, "\(name) is declared at another place than it is named at")
    }

    /// Appends a field.
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

    /// Changes the default of a field of the superclass.
    mutating func setDefault(_ field: Field, _ value: [Double]) {
        var changed = parts.value
        for (place, number) in zip(field.range, value) { changed.defaults[place] = number }
        parts = Box(changed)
    }
}
