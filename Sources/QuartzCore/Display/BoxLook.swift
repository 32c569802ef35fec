/// The border and the shadow of a layer, read from its numeric block. Frames and `render(in:)` share it.
struct BoxLook {
    private let values: UnsafePointer<Double>

    @inline(__always)
    init(_ values: UnsafePointer<Double>) { self.values = values }

    /// Width of the border, inward, in points, and its colour, not premultiplied; nil for no border.
    @inline(__always)
    var border: (width: Double, color: SIMD4<Double>)? {
        let width = values[LayerFields.borderWidth.offset]
        let c = values + LayerFields.borderColor.offset
        guard width > 0, c[3] > 0 else { return nil }
        return (width, SIMD4(c[0], c[1], c[2], c[3]))
    }

    /// Whether a layer with visible content casts a shadow. A layer that clips to its bounds casts none.
    @inline(__always)
    var castsShadow: Bool {
        values[LayerFields.shadowOpacity.offset] > 0 && values[LayerFields.masksToBounds.offset] == 0
            && values[LayerFields.shadowColor.alpha.offset] > 0
    }
}
