import QuartzCore

/// The coverage that a mask consists of.
enum MaskSource {
    case shape(ShapeSource, CoverageRaster)
    case product(CoverageProduct)

    /// The key under which textures hold it.
    var key: TextureKey {
        switch self {
        case .shape(let shape, let raster):
            TextureKey(
                source: shape.id,
                form: .coverage(scale: raster.scale, phase: raster.phase, part: raster.isPart ? raster.box : .empty),
                isMipmapped: raster.isMipmapped)
        case .product(let product): product.key
        }
    }

    /// The pixels of the raster.
    var box: PixelBox {
        switch self {
        case .shape(_, let raster): raster.box
        case .product(let product): product.pixels
        }
    }

    /// One byte a pixel.
    func rasterize() -> [UInt8] {
        switch self {
        case .shape(let shape, let raster): raster.rasterize(shape).bytes
        case .product(let product): product.rasterize()
        }
    }
}

extension TextureCache {
    /// The place of a coverage, rasterised and uploaded when it is not held yet.
    ///
    /// - Parameter isMask: Whether its parts may be asked for.
    func coverage(of source: MaskSource, isMask: Bool = false) -> TexturePlacement? {
        let key = source.key
        if let held = held(key) { return held }
        let (width, height) = (source.box.width, source.box.height)
        guard width > 0, height > 0, width <= maximumSide, height <= maximumSide else { return nil }
        let bytes = source.rasterize()
        if isMask, bytes.count >= MaskParts.leastArea { parts[key] = .some(MaskParts(bytes, width: width)) }
        return bytes.withUnsafeBytes { store(key, Texture.Texels(bytes: $0, width: width, height: height, format: .coverage)) }
    }

    /// The parts of a mask, from its raster's first pixel on; nil where they are not worth it.
    func parts(of source: MaskSource) -> MaskParts? {
        guard source.box.area >= MaskParts.leastArea else { return nil }
        let key = source.key
        if let held = parts[key] { return held }
        let found = MaskParts(source.rasterize(), width: source.box.width)
        parts[key] = .some(found)
        return found
    }
}
