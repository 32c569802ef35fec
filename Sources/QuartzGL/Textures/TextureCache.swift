import CGLES
import QuartzCompositor

/// The pictures on the GPU, by the identity of their source.
///
/// Small pictures share atlas pages, larger ones have separate textures. Pictures unused for ``idleFrames`` frames are freed, and
/// the least recently used ones if ``byteBudget`` is exceeded. Pictures used by the current frame are always kept.
final class TextureCache {
    /// The number of frames after which an unused texture is freed: one second at sixty frames per second.
    private static let idleFrames = 60
    /// The number of frames between two searches for such textures.
    private static let sweepInterval = 15

    private struct Entry {
        let placement: TexturePlacement
        /// The atlas page; nil if the texture belongs to this picture alone.
        let page: Atlas.Page?
        var lastUse: Int
    }

    let context: any GLContextProvider
    let maximumSide: Int
    /// The maximum number of bytes of textures kept beyond the needs of a frame.
    var byteBudget = GLRenderer.ordinaryBudget

    private var entries: [TextureKey: Entry] = [:]
    /// The last image requested in this frame, because neighbouring quads often show the same one.
    var latest: (image: UInt64, mipmaps: Bool, placement: TexturePlacement)?
    /// The parts of masks, by the keys of their textures; nil for masks that are not divided.
    var parts: [TextureKey: MaskParts?] = [:]
    private let colorAtlas: Atlas
    private let coverageAtlas: Atlas
    private var ownBytes = 0
    private var frame = 0
    private(set) var uploads = 0
    private(set) var uploadedBytes = 0

    init(context: any GLContextProvider, maximumSide: Int) {
        self.context = context
        self.maximumSide = maximumSide
        colorAtlas = Atlas(format: .color, side: min(1024, maximumSide), maximumPages: 4, context: context)
        coverageAtlas = Atlas(format: .coverage, side: min(2048, maximumSide), maximumPages: 4, context: context)
    }

    /// The number of bytes of all textures, including atlas pages.
    var byteCount: Int {
        (colorAtlas.pages + coverageAtlas.pages).reduce(ownBytes) { $0 + $1.texture.byteCount }
    }

    /// Begins a frame. Textures requested from now on are kept until the next one.
    func beginFrame() {
        frame += 1
        latest = nil
        uploads = 0
        uploadedBytes = 0
    }

    /// Frees unused textures, and the oldest ones above the budget.
    func endFrame() {
        latest = nil
        guard ownBytes > byteBudget || frame % Self.sweepInterval == 0 else { return }
        defer { parts = parts.filter { entries[$0.key] != nil } }
        let own = entries.filter { $0.value.page == nil && $0.value.lastUse < frame }
        for (key, entry) in own.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
            guard ownBytes > byteBudget || frame - entry.lastUse >= Self.idleFrames else { break }
            ownBytes -= entry.placement.texture.byteCount
            entries[key] = nil
        }
        for atlas in [colorAtlas, coverageAtlas] {
            atlas.release(unusedSince: frame - Self.idleFrames) { lost in
                for key in lost { entries[key] = nil }
            }
            atlas.clearSparsePages { key in
                entries[key].map { frame - $0.lastUse < Self.idleFrames } ?? false
            } wiped: { lost in
                for key in lost { entries[key] = nil }
            }
        }
    }

    /// Drops all textures without deleting them, because their context is gone.
    func abandon() {
        for entry in entries.values { entry.placement.texture.abandon() }
        for page in colorAtlas.pages + coverageAtlas.pages { page.texture.abandon() }
    }

    /// Returns the placement of the picture with a key, if it is held, and marks it as used by the frame.
    func held(_ key: TextureKey) -> TexturePlacement? {
        guard let index = entries.index(forKey: key) else { return nil }
        entries.values[index].lastUse = frame
        let entry = entries.values[index]
        entry.page?.lastUse = frame
        return entry.placement
    }

    /// Uploads a picture under a key.
    func store(_ key: TextureKey, _ texels: Texture.Texels) -> TexturePlacement {
        let (width, height) = (texels.width, texels.height)
        uploads += 1
        uploadedBytes += texels.bytes.count
        let part = SIMD2(Float(width), Float(height))
        let atlas = texels.format == .color ? colorAtlas : coverageAtlas
        if !key.isMipmapped, max(width, height) <= Atlas.largestSide {
            let place = atlas.allocate(key, size: (width, height), frame: frame) { lost in
                for key in lost { entries[key] = nil }
            }
            if let place {
                place.page.texture.upload(texels, x: place.x, y: place.y)
                let placement = TexturePlacement(
                    texture: place.page.texture, part: SIMD4(lowHalf: SIMD2(Float(place.x), Float(place.y)), highHalf: part))
                entries[key] = Entry(placement: placement, page: place.page, lastUse: frame)
                return placement
            }
        }
        let layout = Texture.Layout(
            width: width, height: height, format: texels.format, mipmaps: key.isMipmapped, repeats: key.form == .tile)
        let texture = Texture(layout, context: context)
        texture.upload(texels, x: 0, y: 0)
        if key.isMipmapped { texture.generateMipmaps() }
        ownBytes += texture.byteCount
        let placement = TexturePlacement(texture: texture, part: SIMD4(lowHalf: .zero, highHalf: part))
        entries[key] = Entry(placement: placement, page: nil, lastUse: frame)
        return placement
    }
}

/// The coverage of a mask.
enum MaskSource {
    case shape(ShapeSource, CoverageRaster)
    case product(CoverageProduct)

    /// The key of its texture.
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

    /// Returns the coverage, one byte per pixel.
    func rasterize() -> [UInt8] {
        switch self {
        case .shape(let shape, let raster): raster.rasterize(shape).bytes
        case .product(let product): product.rasterize()
        }
    }
}

extension TextureCache {
    /// Returns the placement of a coverage. Rasterises and uploads it on first use.
    ///
    /// - Parameter isMask: Whether ``parts(of:)`` may be called for it.
    func coverage(of source: MaskSource, isMask: Bool = false) -> TexturePlacement? {
        let key = source.key
        if let held = held(key) { return held }
        let (width, height) = (source.box.width, source.box.height)
        guard width > 0, height > 0, width <= maximumSide, height <= maximumSide else { return nil }
        let bytes = source.rasterize()
        if isMask, bytes.count >= MaskParts.leastArea { parts[key] = .some(MaskParts(bytes, width: width)) }
        return bytes.withUnsafeBytes { store(key, Texture.Texels(bytes: $0, width: width, height: height, format: .coverage)) }
    }

    /// Returns the parts of a mask, relative to its raster's first pixel; nil if it is not divided.
    func parts(of source: MaskSource) -> MaskParts? {
        guard source.box.area >= MaskParts.leastArea else { return nil }
        let key = source.key
        if let held = parts[key] { return held }
        let found = MaskParts(source.rasterize(), width: source.box.width)
        parts[key] = .some(found)
        return found
    }

    /// Returns the placement of an image. Uploads it on first use.
    ///
    /// - Parameters:
    ///   - mipmaps: Whether smaller levels are needed. A held image with levels also serves requests without.
    ///   - repeats: Whether the image is tiled. A tiled image always has smaller levels.
    func image(_ image: CGImage, mipmaps: Bool, repeats: Bool = false) -> TexturePlacement? {
        if repeats { return placement(image, TextureKey(source: image.id, form: .tile, isMipmapped: true)) }
        if let latest, latest.image == image.id, latest.mipmaps == mipmaps { return latest.placement }
        let placement = placement(image, mipmaps: mipmaps)
        latest = placement.map { (image.id, mipmaps, $0) }
        return placement
    }

    private func placement(_ image: CGImage, mipmaps: Bool) -> TexturePlacement? {
        let full = TextureKey(source: image.id, form: .image, isMipmapped: true)
        if let held = held(full) { return held }
        return placement(image, mipmaps ? full : TextureKey(source: image.id, form: .image, isMipmapped: false))
    }

    private func placement(_ image: CGImage, _ key: TextureKey) -> TexturePlacement? {
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

    /// Whether unit coordinates go beyond the image, whose last texels are then repeated.
    @inline(__always)
    static func goesBeyond(_ unit: SIMD4<Float>) -> Bool { unit.min() < -1e-3 || unit.max() > 1.001 }

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
        // The middle of less than half a texel at the image's edge is beyond the middle of its last texel.
        let (least, most) = (SIMD2<Float>(repeating: 0.5), pointwiseMax(part.highHalf - 0.5, SIMD2(repeating: 0.5)))
        low.clamp(lowerBound: least, upperBound: most)
        high.clamp(lowerBound: least, upperBound: most)
        return SIMD4(lowHalf: (part.lowHalf + low) / size, highHalf: (part.lowHalf + high) / size)
    }
}
