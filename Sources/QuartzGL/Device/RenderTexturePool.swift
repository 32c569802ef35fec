import QuartzCore

/// Lends textures for pictures painted off screen, and keeps some for the next frame.
final class RenderTexturePool {
    /// Sides are rounded up to a multiple of this, so that a group that grows by a pixel finds its texture again.
    private static let step = 64
    /// Frames after which a texture that is not needed is let go: one second at sixty a second.
    private static let patience = 60

    /// Bytes kept between frames.
    var byteBudget = GLRenderer.ordinaryBudget / 4
    private let context: any GLContextProvider
    /// What is not lent, the longest unused first, and the frame that gave it back.
    private var free: [(texture: RenderTexture, frame: Int)] = []
    private var frame = 0
    private(set) var lentBytes = 0

    init(context: any GLContextProvider) {
        self.context = context
    }

    /// Bytes kept for later use.
    var keptBytes: Int { free.reduce(0) { $0 + $1.texture.texture.byteCount } }

    /// A texture of at least that size, with anything in it.
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

    /// Takes a texture back.
    func giveBack(_ texture: RenderTexture) {
        lentBytes -= texture.texture.byteCount
        free.append((texture, frame))
    }

    /// Ends a frame: lets go of what none has needed for ``patience`` frames, and the longest unused until the rest is within the budget.
    func endFrame() {
        frame += 1
        var bytes = keptBytes
        while let oldest = free.first, bytes > byteBudget || frame - oldest.frame > Self.patience {
            bytes -= oldest.texture.texture.byteCount
            free.removeFirst()
        }
    }

    /// Forgets all textures without deleting them: their context is gone.
    func abandon() {
        for entry in free { entry.texture.abandon() }
        free.removeAll()
    }
}
