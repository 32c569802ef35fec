import QuartzCore

/// The position of an image or a coverage: a whole texture or a part of an atlas page.
struct TexturePlacement {
    let texture: Texture
    let rectangle: TextureRectangle

    /// Creates a placement in a part of a texture: left, top, width, height in texels.
    init(texture: Texture, part: SIMD4<Float>) {
        self.texture = texture
        rectangle = TextureRectangle(part: part, size: SIMD2(Float(texture.width), Float(texture.height)))
    }

    /// Converts unit coordinates of the image (left, top, right, bottom) to texture coordinates.
    func coordinates(of unit: SIMD4<Float>) -> SIMD4<Float> { rectangle.coordinates(of: unit) }

    /// Returns the texture coordinates beyond which sampling would read texels outside a rectangle of unit coordinates.
    func texels(of unit: SIMD4<Float>) -> SIMD4<Float> { rectangle.texels(of: unit) }
}

/// A part of a texture, without a reference to it.
struct TextureRectangle {
    /// Left, top, width, height in texels.
    let part: SIMD4<Float>
    /// Width and height of the texture.
    let size: SIMD2<Float>
    /// Practically infinite limits, for textures that repeat.
    static let everywhere = SIMD4<Float>(-1e9, -1e9, 1e9, 1e9)

    /// Converts unit coordinates of the image (left, top, right, bottom) to texture coordinates.
    func coordinates(of unit: SIMD4<Float>) -> SIMD4<Float> {
        SIMD4(
            lowHalf: (part.lowHalf + unit.lowHalf * part.highHalf) / size,
            highHalf: (part.lowHalf + unit.highHalf * part.highHalf) / size)
    }

    /// Returns the texture coordinates beyond which sampling would read texels outside a rectangle of unit coordinates.
    func texels(of unit: SIMD4<Float>) -> SIMD4<Float> {
        let a = unit.lowHalf * part.highHalf
        let b = unit.highHalf * part.highHalf
        let isReversed = a .> b
        var low = a.replacing(with: b, where: isReversed)
        var high = b.replacing(with: a, where: isReversed)
        low.replace(with: 0, where: low .< 0)
        high.replace(with: part.highHalf, where: high .> part.highHalf)
        low += 0.5
        high -= 0.5
        let middle = (low + high) / 2
        let isInverted = low .> high
        low.replace(with: middle, where: isInverted)
        high.replace(with: middle, where: isInverted)
        return SIMD4(lowHalf: (part.lowHalf + low) / size, highHalf: (part.lowHalf + high) / size)
    }
}
