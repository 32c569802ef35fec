import QuartzCore

extension TextureCache {
    /// Returns the placement of an image. Uploads it on first use.
    ///
    /// - Parameters:
    ///   - mipmaps: Whether smaller levels are needed. A held image with levels also serves requests without.
    ///   - repeats: Whether the image is tiled. A tiled image always has smaller levels.
    func image(_ image: CGImage, mipmaps: Bool, repeats: Bool = false) -> TexturePlacement? {
        if repeats { return place(image, TextureKey(source: image.id, form: .tile, isMipmapped: true)) }
        if let latest, latest.image == image.id, latest.mipmaps == mipmaps { return latest.placement }
        let placement = place(image, mipmaps: mipmaps)
        latest = placement.map { (image.id, mipmaps, $0) }
        return placement
    }

    private func place(_ image: CGImage, mipmaps: Bool) -> TexturePlacement? {
        let full = TextureKey(source: image.id, form: .image, isMipmapped: true)
        if let held = held(full) { return held }
        return place(image, mipmaps ? full : TextureKey(source: image.id, form: .image, isMipmapped: false))
    }

    private func place(_ image: CGImage, _ key: TextureKey) -> TexturePlacement? {
        if let held = held(key) { return held }
        let factor = (max(image.width, image.height) + maximumSide - 1) / maximumSide
        if factor > 1 {
            let small = Self.reduced(image, by: factor)
            return small.pixels.withUnsafeBytes {
                store(key, Texture.Texels(bytes: $0, width: small.width, height: small.height, format: .color))
            }
        }
        return image.withUnsafePixels {
            let bytes = UnsafeRawBufferPointer($0)
            return store(key, Texture.Texels(bytes: bytes, width: image.width, height: image.height, format: .color))
        }
    }

    /// Reduces an image above the GPU's size limit by averaging blocks of `factor` × `factor` pixels.
    private static func reduced(_ image: CGImage, by factor: Int) -> (pixels: [UInt8], width: Int, height: Int) {
        let width = (image.width + factor - 1) / factor
        let height = (image.height + factor - 1) / factor
        var pixels = [UInt8](repeating: 0, count: width * height * 4)
        image.withUnsafePixels { source in
            for y in 0..<height {
                let rows = y * factor..<min(image.height, (y + 1) * factor)
                for x in 0..<width {
                    let columns = x * factor..<min(image.width, (x + 1) * factor)
                    var sum = SIMD4<UInt32>.zero
                    for row in rows {
                        for column in columns {
                            let start = (row * image.width + column) * 4
                            sum &+= SIMD4(
                                UInt32(source[start]), UInt32(source[start + 1]), UInt32(source[start + 2]),
                                UInt32(source[start + 3]))
                        }
                    }
                    let count = UInt32(rows.count * columns.count)
                    for channel in 0..<4 { pixels[(y * width + x) * 4 + channel] = UInt8((sum[channel] + count / 2) / count) }
                }
            }
        }
        return (pixels, width, height)
    }
}
