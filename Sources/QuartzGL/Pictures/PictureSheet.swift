/// Pictures of groups that are painted side by side into a few textures. A change of the framebuffer costs as much as many draw
/// calls.
struct PictureSheet {
    /// The maximum side of a texture, unless a single picture is larger.
    private static let side = 2048
    /// The maximum number of pixels of all pictures together, unless a single one has more.
    private static let mostPixels = side * side
    /// The step to which sides of a shared texture are rounded up, so that the next frame can reuse it.
    private static let step = 256

    private struct Page {
        var packer: ShelfPacker
        var width: Int
        var height: Int
        var isShared = false
    }

    private var pages: [Page] = []
    private var pictures: [(pass: Pass, page: Int, place: (x: Int, y: Int))] = []
    private var pixels = 0
    private var textures: [RenderTexture] = []

    /// Adds the pictures of a group, content before mask. Returns false if there is no room.
    mutating func add(_ composite: Batch.Composite) -> Bool {
        let passes = [composite.content, composite.mask].compactMap(\.self)
        let own = passes.reduce(0) { $0 + $1.region.area }
        guard pictures.isEmpty || pixels + own <= Self.mostPixels else { return false }
        pixels += own
        for pass in passes { add(pass) }
        return true
    }

    private mutating func add(_ pass: Pass) {
        // The GPU takes derivatives over blocks of pixels. Each picture begins at a block boundary, as in a separate texture.
        let (width, height) = ((pass.region.width + 7) / 8 * 8, pass.region.height)
        if let last = pages.indices.last, let place = pages[last].packer.allocate(width: width, height: height) {
            // Rows with a large power of two of bytes would map to the same lines of a processor's cache.
            pages[last].width = Self.rounded(pages[last].packer.usedWidth) + 64
            pages[last].height = Self.rounded(pages[last].packer.usedHeight)
            pictures.append((pass, last, place))
            return
        }
        var packer = ShelfPacker(width: max(Self.side - 64, width), height: max(Self.side, height))
        let place = packer.allocate(width: width, height: height) ?? (0, 0)
        pages.append(Page(packer: packer, width: width, height: height))
        pictures.append((pass, pages.count - 1, place))
    }

    private static func rounded(_ length: Int) -> Int { (length + step - 1) / step * step }

    /// Borrows the textures. Returns the passes in the order in which they were added, with the canvas of each.
    mutating func lend(from pool: RenderTexturePool) throws(RenderError) -> [FramePainter.Target] {
        for page in pages { textures.append(try pool.lend(width: page.width, height: page.height)) }
        var places: [FramePainter.Target] = []
        for picture in pictures {
            let canvas = Canvas(textures[picture.page], region: picture.pass.region, at: picture.place)
            places.append(FramePainter.Target(pass: picture.pass, canvas: canvas))
        }
        return places
    }

    /// Returns the textures to the pool.
    mutating func giveBack(to pool: RenderTexturePool) {
        for texture in textures { pool.giveBack(texture) }
        textures.removeAll()
    }
}
