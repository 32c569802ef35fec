/// A numeric property of a layer: a number of doubles at a fixed position in the layer's values.
///
/// Model, render tree and presentation all keep a layer's numeric properties as one flat block of doubles, so that committing,
/// sampling, comparing and key paths need no code per property.
package struct Field: Sendable, Hashable {
    /// The interpretation of a field's doubles.
    package enum Kind: UInt8, Sendable {
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
        @inlinable package var count: Int {
            switch self {
            case .scalar, .float, .boolean: 1
            case .point, .size: 2
            case .rect, .color: 4
            case .transform: 16
            }
        }
    }

    /// Its index among the fields of its layout, below 64: the bit that marks it as changed.
    package let index: UInt8
    /// The interpretation of its doubles.
    package let kind: Kind
    /// The position of its first double.
    package let packedOffset: UInt16

    /// The first field of a layout.
    init(first kind: Kind) { self.init(0, at: 0, kind) }

    /// The field that follows another one.
    init(after field: Field, _ kind: Kind) { self.init(Int(field.index) + 1, at: field.offset + field.count, kind) }

    init(_ index: Int, at offset: Int, _ kind: Kind) {
        self.index = UInt8(truncatingIfNeeded: index)
        self.kind = kind
        packedOffset = UInt16(truncatingIfNeeded: offset)
    }

    @inlinable package var offset: Int { Int(packedOffset) }
    @inlinable package var count: Int { kind.count }
    @inlinable package var range: Range<Int> { offset..<offset + count }
    @inlinable package var bit: UInt64 { 1 << UInt64(index) }
}

/// The doubles of a field and their kind.
package struct FieldNumbers: Sendable, Equatable {
    package let kind: Field.Kind
    package let values: [Double]

    package init(kind: Field.Kind, values: [Double]) {
        self.kind = kind
        self.values = values
    }
}
