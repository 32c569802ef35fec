import QuartzCore

/// Lends textures for offscreen pictures, and keeps some for the next frame.
final class RenderTexturePool {
    /// Sides are rounded up to a multiple of this, so that a group that grows by a pixel reuses its texture.
    private static let step = 64
    /// The number of frames after which an unused texture is freed: one second at sixty frames per second.
    private static let patience = 60

    /// The maximum number of bytes kept between frames.
    var byteBudget = GLRenderer.ordinaryBudget / 4
    private let context: any GLContextProvider
    /// The textures that are not lent, least recently used first, with the frame of their return.
    private var free: [(texture: RenderTexture, frame: Int)] = []
    private var frame = 0
    private(set) var lentBytes = 0

    init(context: any GLContextProvider) {
        self.context = context
    }

    /// The number of bytes kept for reuse.
    var keptBytes: Int { free.reduce(0) { $0 + $1.texture.texture.byteCount } }

    /// Returns a texture of at least a size, with undefined content.
    func lend(width: Int, height: Int) throws(RenderError) -> RenderTexture {
        let width = (width + Self.step - 1) / Self.step * Self.step
        let height = (height + Self.step - 1) / Self.step * Self.step
        if let index = free.lastIndex(where: { $0.texture.width == width && $0.texture.height == height }) {
            let texture = free.remove(at: index).texture
            lentBytes += texture.texture.byteCount
            return texture
        }
        let texture = try RenderTexture(width: width, height: height, context: context)
        lentBytes += texture.texture.byteCount
        return texture
    }

    /// Returns a texture to the pool.
    func giveBack(_ texture: RenderTexture) {
        lentBytes -= texture.texture.byteCount
        free.append((texture, frame))
    }

    /// Ends a frame. Frees textures unused for ``patience`` frames, and the least recently used ones until the rest is within the
    /// budget.
    func endFrame() {
        frame += 1
        var bytes = keptBytes
        while let oldest = free.first, bytes > byteBudget || frame - oldest.frame > Self.patience {
            bytes -= oldest.texture.texture.byteCount
            free.removeFirst()
        }
    }

    /// Drops all textures without deleting them, because their context is gone.
    func abandon() {
        for entry in free { entry.texture.abandon() }
        free.removeAll()
    }
}
