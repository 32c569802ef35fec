/// The content of a texture: the pixels of a source in one of several forms.
struct TextureKey: Hashable {
    enum Form: Hashable {
        /// An image.
        case image
        /// An image that is tiled, and therefore has a separate texture.
        case tile
        /// A shape's coverage at a scale in pixels per unit, its origin at a phase in quarters of a pixel. Contains the pixels of
        /// `part`, or of the whole shape if that is empty.
        case coverage(scale: SIMD2<Float>, phase: SIMD2<Int32>, part: PixelBox)
        /// The product of several coverages.
        case product([CoverageProduct.FactorKey])
        /// The corner of a shadow.
        case shadow(ShadowCorner)
    }

    /// ``PixelSource/id``; 0 if the texture does not come from a source of a list.
    let source: UInt64
    let form: Form
    /// Whether it has smaller levels.
    let isMipmapped: Bool
}
