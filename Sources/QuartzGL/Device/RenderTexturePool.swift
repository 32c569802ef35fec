import QuartzCore

/// Lends textures for pictures painted off screen, and keeps some for the next frame.
@MainActor
final class RenderTexturePool {
    /// Sides are rounded up to a multiple of this, so that a group that grows by a pixel finds its texture again.
    private static let step = 64
    /// Bytes kept between frames.
    private static let byteBudget = 64 << 20

    private let context: any GLContextProvider
    private var free: [RenderTexture] = []
    private(set) var lentBytes = 0

    init(context: any GLContextProvider) {
        self.context = context
    }

    /// Bytes kept for later use.
    var keptBytes: Int { free.reduce(0) { $0 + $1.texture.byteCount } }

    /// A texture of at least that size, with anything in it.
    func lend(width: Int, height: Int) throws(RenderError) -> RenderTexture {
        let width = (width + Self.step - 1) / Self.step * Self.step
        let height = (height + Self.step - 1) / Self.step * Self.step
        if let index = free.lastIndex(where: { $0.width == width && $0.height == height }) {
            let texture = free.remove(at: index)
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
        free.append(texture)
    }

    /// Lets the longest unused go until the rest is within the budget.
    func trim() {
        var bytes = keptBytes
        while bytes > Self.byteBudget, let oldest = free.first {
            bytes -= oldest.texture.byteCount
            free.removeFirst()
        }
    }

    /// Forgets all textures without deleting them: their context is gone.
    func abandon() {
        for texture in free { texture.abandon() }
        free.removeAll()
    }
}
