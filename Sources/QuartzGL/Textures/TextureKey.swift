/// What a texture shows: the pixels of a source, in one of the forms in which they are kept.
struct TextureKey: Hashable {
    enum Form: Hashable {
        /// An image.
        case image
        /// An image that is repeated, and hence has a texture of its own.
        case tile
        /// A shape at so many pixels per unit, its origin moved by so many quarters of a pixel: the pixels of a box of it, or all where
        /// that is empty.
        case coverage(scale: SIMD2<Float>, phase: SIMD2<Int32>, part: PixelBox)
        /// The corner of a shadow.
        case shadow(ShadowCorner)
    }

    /// ``PixelSource/id``; 0 for what is no source of a list.
    let source: UInt64
    let form: Form
    /// Whether smaller levels are kept with it.
    let isMipmapped: Bool
}
