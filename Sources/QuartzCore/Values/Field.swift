/// A numeric property of a layer: a number of doubles at a fixed position in the layer's values.
///
/// Model, render tree and presentation all keep a layer's numeric properties as one flat block of doubles, so that committing,
/// sampling, comparing and key paths need no code per property.
struct Field: Sendable, Hashable {
    /// The interpretation of a field's doubles.
    enum Kind: UInt8, Sendable {
        case scalar
        /// A number of single precision.
        case float
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
            case .scalar, .float, .boolean: 1
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
    let packedOffset: UInt16

    /// The first field of a layout.
    init(first kind: Kind) { self.init(0, at: 0, kind) }

    /// The field that follows another one.
    init(after field: Field, _ kind: Kind) { self.init(Int(field.index) + 1, at: field.offset + field.count, kind) }

    init(_ index: Int, at offset: Int, _ kind: Kind) {
        self.index = UInt8(truncatingIfNeeded: index)
        self.kind = kind
        packedOffset = UInt16(truncatingIfNeeded: offset)
    }

    var offset: Int { Int(packedOffset) }
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
        for (index, number) in zip(field.range, value) { changed.defaults[index] = number }
        parts = Box(changed)
    }
}

/// The doubles of a layer's fields, in the order of its layout.
///
/// They are stored in two arrays, each shared by all layers of a class until one of its numbers is set: most layers set only
/// numbers below ``LayerFields/hotCount``, and then have only half of the memory to themselves. No field is split between the
/// two.
struct FieldBlock: Sendable, Equatable {
    private var near: [Double]
    private var far: [Double]

    private static let split = LayerFields.hotCount

    init(_ doubles: [Double]) {
        near = Array(doubles.prefix(Self.split))
        far = Array(doubles.dropFirst(Self.split))
    }

    var count: Int { near.count + far.count }

    /// All doubles as one array.
    var doubles: [Double] { near + far }

    subscript(index: Int) -> Double {
        @inline(__always) get { index < Self.split ? near[index] : far[index - Self.split] }
        set {
            if index < Self.split { near[index] = newValue } else { far[index - Self.split] = newValue }
        }
    }

    /// The doubles of a field.
    subscript(field: Field) -> ArraySlice<Double> {
        field.offset < Self.split ? near[field.range] : far[field.offset - Self.split..<field.offset + field.count - Self.split]
    }

    /// The transform of a field.
    func transform(_ field: Field) -> CATransform3D {
        // A transform has sixteen doubles.
        self[field].withUnsafeBufferPointer { CATransform3D(elements: $0.baseAddress!) }
    }

    /// Passes all doubles as one contiguous buffer.
    func withUnsafePointer<Result>(_ body: (UnsafePointer<Double>) -> Result) -> Result {
        withUnsafeTemporaryAllocation(of: Double.self, capacity: count) { piece in
            // The capacity is not zero: every layer has fields.
            let start = piece.baseAddress!
            copy(to: start)
            return body(UnsafePointer(start))
        }
    }

    /// Copies all doubles to a buffer.
    func copy(to destination: UnsafeMutablePointer<Double>) {
        destination.initialize(from: near, count: near.count)
        (destination + near.count).initialize(from: far, count: far.count)
    }
}

/// The numeric kinds of values of properties that the engine does not know.
enum CustomField {
    /// The kind of a value, or nil where it is not a number, structure or colour.
    static func kind(of value: Any) -> Field.Kind? {
        switch value {
        case is CGColor: return .color
        case is CATransform3D where type(of: value) == CATransform3D.self: return .transform
        case is CGAffineTransform where type(of: value) == CGAffineTransform.self: return .transform
        case is CGRect where type(of: value) == CGRect.self: return .rect
        case is CGSize where type(of: value) == CGSize.self: return .size
        default: break
        }
        if NumericValue.scalar(value) != nil { return .scalar }
        return [Field.Kind.point, .rect, .transform].first { NumericValue.doubles(value, as: $0) != nil }
    }

    /// Whether a value has no number that is infinite or NaN.
    static func isFinite(_ value: Any) -> Bool {
        guard let kind = kind(of: value), let numbers = NumericValue.doubles(value, as: kind) else { return true }
        return numbers.allSatisfy(\.isFinite)
    }

    /// The kind that has a component with a name such as `x` or `size.width`; nil if there is none.
    static func kind(withComponent path: String) -> Field.Kind? {
        switch path {
        case "x", "y": .point
        case "width", "height": .size
        default:
            if path.hasPrefix("origin") || path.hasPrefix("size") {
                .rect
            } else {
                path == "translation" || TransformComponent(keyPath: path) != nil ? .transform : nil
            }
        }
    }

    /// The neutral value of a kind: zeros, or the identity.
    static func neutral(_ kind: Field.Kind) -> [Double] {
        kind == .transform ? CATransform3DIdentity.elements : Array(repeating: 0, count: kind.count)
    }

    /// The target of a path such as `centre.x` within the value of its first key.
    static func target(_ key: String, _ kind: Field.Kind, path: String) -> KeyPathTarget? {
        var layout = FieldLayout()
        layout.add(key, kind, neutral(kind))
        return KeyPathTarget(path, in: layout)
    }

    /// A value as key-value coding returns it: `NSNumber` and `NSValue` for numbers and structures, other values unchanged.
    static func boxed(_ value: Any) -> Any {
        // Not `value is NSObject`: numbers and structures can be cast to one.
        if type(of: value) is AnyClass { return value }
        guard let kind = kind(of: value), kind != .color, let doubles = NumericValue.doubles(value, as: kind) else {
            return value
        }
        if kind == .scalar { return NumericValue.bridged(value) }
        if let transform = value as? CGAffineTransform { return NSValue(cgAffineTransform: transform) }
        return NumericValue.boxed(doubles, as: kind)
    }

    /// Whether two values are the same number, structure, colour or text.
    static func areEqual(_ a: Any, _ b: Any) -> Bool {
        if let kind = kind(of: a), kind == self.kind(of: b) {
            return NumericValue.doubles(a, as: kind) == NumericValue.doubles(b, as: kind)
        }
        return ObjectField.areEqual(a, b)
    }
}
