import CGLES
import QuartzCore

/// The pictures held on the graphics card, by the identity of their source.
///
/// Small ones share atlas pages, larger ones have textures of their own. What has not been used for ``patience`` frames goes, and
/// the longest unused goes first when ``byteBudget`` is exceeded; what the current frame uses always stays.
final class TextureCache {
    /// Frames after which an unused texture is let go: one second at sixty a second.
    private static let patience = 60
    /// Frames between two looks for such textures.
    private static let sweepInterval = 15

    private struct Entry {
        let placement: TexturePlacement
        /// nil where the texture belongs to this picture alone.
        let page: Atlas.Page?
        var lastUse: Int
    }

    let context: any GLContextProvider
    let maximumSide: Int
    /// Bytes of textures that are kept beyond the needs of a frame.
    var byteBudget = GLRenderer.ordinaryBudget

    private var entries: [TextureKey: Entry] = [:]
    /// The image asked for last in this frame: neighbours often show the same one.
    var latest: (image: UInt64, mipmaps: Bool, placement: TexturePlacement)?
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

    /// Bytes held, atlas pages included.
    var byteCount: Int {
        (colorAtlas.pages + coverageAtlas.pages).reduce(ownBytes) { $0 + $1.texture.byteCount }
    }

    /// Begins a frame: what is asked for from now on stays until the next.
    func beginFrame() {
        frame += 1
        latest = nil
        uploads = 0
        uploadedBytes = 0
    }

    /// Lets go of what is stale or too much.
    func endFrame() {
        latest = nil
        guard ownBytes > byteBudget || frame % Self.sweepInterval == 0 else { return }
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

    /// Forgets all textures without deleting them: their context is gone.
    func abandon() {
        for entry in entries.values { entry.placement.texture.abandon() }
        for page in colorAtlas.pages + coverageAtlas.pages { page.texture.abandon() }
    }

    /// The place of the picture under that key if it is held; the frame now needs it.
    func held(_ key: TextureKey) -> TexturePlacement? {
        guard let index = entries.index(forKey: key) else { return nil }
        entries.values[index].lastUse = frame
        let entry = entries.values[index]
        entry.page?.lastUse = frame
        return entry.placement
    }

    /// Uploads a picture under that key: rows from the top, without padding.
    func store(
        _ key: TextureKey, _ bytes: UnsafeRawBufferPointer, width: Int, height: Int, format: Texture.Format
    ) -> TexturePlacement {
        uploads += 1
        uploadedBytes += bytes.count
        let part = SIMD2(Float(width), Float(height))
        let atlas = format == .color ? colorAtlas : coverageAtlas
        if !key.isMipmapped, max(width, height) <= Atlas.largestSide {
            let place = atlas.place(key, width: width, height: height, frame: frame) { lost in
                for key in lost { entries[key] = nil }
            }
            if let place {
                place.page.texture.upload(bytes, x: place.x, y: place.y, width: width, height: height)
                let placement = TexturePlacement(
                    texture: place.page.texture, part: SIMD4(lowHalf: SIMD2(Float(place.x), Float(place.y)), highHalf: part))
                entries[key] = Entry(placement: placement, page: place.page, lastUse: frame)
                return placement
            }
        }
        let texture = Texture(
            width: width, height: height, format: format, mipmaps: key.isMipmapped, repeats: key.form == .tile, context: context)
        texture.upload(bytes, x: 0, y: 0, width: width, height: height)
        if key.isMipmapped { texture.generateMipmaps() }
        ownBytes += texture.byteCount
        let placement = TexturePlacement(texture: texture, part: SIMD4(lowHalf: .zero, highHalf: part))
        entries[key] = Entry(placement: placement, page: nil, lastUse: frame)
        return placement
    }
}
