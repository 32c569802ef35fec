import CGLES
import QuartzCore

/// The pictures on the GPU, by the identity of their source.
///
/// Small pictures share atlas pages, larger ones have separate textures. Pictures unused for ``patience`` frames are freed, and
/// the least recently used ones if ``byteBudget`` is exceeded. Pictures used by the current frame are always kept.
final class TextureCache {
    /// The number of frames after which an unused texture is freed: one second at sixty frames per second.
    private static let patience = 60
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
    /// The parts of masks, by the keys of their textures; nil for those that are not divided.
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
            guard ownBytes > byteBudget || frame - entry.lastUse >= Self.patience else { break }
            ownBytes -= entry.placement.texture.byteCount
            entries[key] = nil
        }
        for atlas in [colorAtlas, coverageAtlas] {
            atlas.release(unusedSince: frame - Self.patience) { lost in
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
            let place = atlas.place(key, size: (width, height), frame: frame) { lost in
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
