import QuartzCore

extension TextureCache {
    /// The place of a shape's coverage on that raster, rasterised and uploaded when it is not held yet.
    func coverage(of shape: ShapeSource, _ raster: CoverageRaster) -> TexturePlacement? {
        let key = TextureKey(
            source: shape.id,
            form: .coverage(scale: raster.scale, phase: raster.phase, part: raster.isPart ? raster.box : .empty),
            isMipmapped: raster.isMipmapped)
        if let held = held(key) { return held }
        let mask = raster.rasterize(shape)
        guard mask.width > 0, mask.height > 0, mask.width <= maximumSide, mask.height <= maximumSide else { return nil }
        return mask.bytes.withUnsafeBytes {
            store(key, Texture.Texels(bytes: $0, width: mask.width, height: mask.height, format: .coverage))
        }
    }
}
