import CGLES
import QuartzCompositor

/// A texture with one level or a mipmap chain, deleted with its last reference.
///
/// Create and release it with a context of its share group current. A texture that outlives its context must call ``abandon()``.
final class Texture {
    enum Format {
        /// Premultiplied colour, four bytes per pixel.
        case color
        /// Coverage, one byte per pixel, read as all four components, so that colour times texel works for both formats.
        case coverage
        /// Four floats per texel, for tables.
        case table

        var bytesPerPixel: Int {
            switch self {
            case .color: 4
            case .coverage: 1
            case .table: 16
            }
        }

        fileprivate var storage: (internalFormat: Int32, format: Int32, type: Int32) {
            switch self {
            case .color: (GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE)
            case .coverage: (GL_R8, GL_RED, GL_UNSIGNED_BYTE)
            case .table: (GL_RGBA32F, GL_RGBA, GL_FLOAT)
            }
        }
    }

    /// The storage of a texture.
    struct Layout {
        let width: Int
        let height: Int
        let format: Format
        /// Whether it has smaller levels.
        var mipmaps = false
        /// Whether it is read as tiles instead of being extended by its edges.
        var repeats = false
    }

    /// Rows of texels without padding, from the top.
    struct Texels {
        let bytes: UnsafeRawBufferPointer
        let width: Int
        let height: Int
        let format: Format
    }

    let width: Int
    let height: Int
    let format: Format
    let hasMipmaps: Bool
    private(set) var name: GLuint = 0
    private let context: any GLContextProvider

    var byteCount: Int {
        let base = width * height * format.bytesPerPixel
        return hasMipmaps ? base + base / 3 : base
    }

    init(_ layout: Layout, context: any GLContextProvider) {
        (width, height, format) = (layout.width, layout.height, layout.format)
        self.context = context
        hasMipmaps = layout.mipmaps
        glGenTextures(1, &name)
        glBindTexture(GLenum(GL_TEXTURE_2D), name)
        let levels = layout.mipmaps ? max(width, height).bitWidth - max(width, height).leadingZeroBitCount : 1
        glTexStorage2D(
            GLenum(GL_TEXTURE_2D), GLsizei(levels), GLenum(format.storage.internalFormat), GLsizei(width), GLsizei(height))
        set(GL_TEXTURE_WRAP_S, layout.repeats ? GL_REPEAT : GL_CLAMP_TO_EDGE)
        set(GL_TEXTURE_WRAP_T, layout.repeats ? GL_REPEAT : GL_CLAMP_TO_EDGE)
        setFilter(.nearest)
        if format == .coverage {
            for swizzle in [GL_TEXTURE_SWIZZLE_R, GL_TEXTURE_SWIZZLE_G, GL_TEXTURE_SWIZZLE_B, GL_TEXTURE_SWIZZLE_A] {
                set(swizzle, GL_RED)
            }
        }
    }

    deinit {
        guard name != 0 else { return }
        context.withCurrent { glDeleteTextures(1, &name) }
    }

    /// Drops the name without deleting it, because its context is gone.
    func abandon() {
        name = 0
    }

    /// Replaces a rectangle of level 0. The texels have the texture's format.
    func upload(_ texels: Texels, x: Int, y: Int) {
        glBindTexture(GLenum(GL_TEXTURE_2D), name)
        glPixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 1)
        glTexSubImage2D(
            GLenum(GL_TEXTURE_2D), 0, GLint(x), GLint(y), GLsizei(texels.width), GLsizei(texels.height),
            GLenum(format.storage.format), GLenum(format.storage.type), texels.bytes.baseAddress)
    }

    /// Computes the smaller levels from level 0.
    func generateMipmaps() {
        glBindTexture(GLenum(GL_TEXTURE_2D), name)
        glGenerateMipmap(GLenum(GL_TEXTURE_2D))
    }

    /// Sets the sampling of the texture for use without a sampler object. The texture stays bound.
    func setFilter(_ filter: TextureFilter) {
        set(GL_TEXTURE_MIN_FILTER, filter.minification)
        set(GL_TEXTURE_MAG_FILTER, filter.magnification)
    }

    private func set(_ parameter: Int32, _ value: Int32) {
        glTexParameteri(GLenum(GL_TEXTURE_2D), GLenum(parameter), value)
    }
}

/// The interpolation of a texture between its texels.
enum TextureFilter: UInt8 {
    /// The nearest texel.
    case nearest
    /// Interpolates between four texels.
    case linear
    /// Interpolates between four texels of each of two levels.
    case mipmapped
    /// Interpolates between four texels of the level whose texels are most like pixels.
    case nearestLevel
    /// The nearest texel if magnified, otherwise `linear`.
    case nearestMagnified

    /// Selects the filter for an image's options, reduced or magnified.
    @inline(__always)
    init(_ options: Quad.Options, isReduced: Bool) {
        if isReduced {
            self = options.contains(.nearestReduced) ? .nearest : options.contains(.trilinear) ? .mipmapped : .nearestLevel
        } else {
            self = options.contains(.nearest) ? .nearest : .linear
        }
    }

    /// Whether smaller levels are sampled.
    var hasLevels: Bool { self == .mipmapped || self == .nearestLevel }

    var minification: Int32 {
        switch self {
        case .nearest: GL_NEAREST
        case .linear, .nearestMagnified: GL_LINEAR
        case .mipmapped: GL_LINEAR_MIPMAP_LINEAR
        case .nearestLevel: GL_LINEAR_MIPMAP_NEAREST
        }
    }

    var magnification: Int32 {
        switch self {
        case .nearest, .nearestMagnified: GL_NEAREST
        case .linear, .mipmapped, .nearestLevel: GL_LINEAR
        }
    }
}

/// A texture that can be drawn into, top row first.
///
/// The framebuffer belongs to the context of the renderer that created it, the texture to the share group.
public final class RenderTexture {
    let texture: Texture
    private(set) var framebuffer: GLuint = 0
    private let context: any GLContextProvider

    /// The number of columns.
    public var width: Int { texture.width }
    /// The number of rows.
    public var height: Int { texture.height }

    init(width: Int, height: Int, context: any GLContextProvider) throws(RenderError) {
        self.context = context
        texture = Texture(Texture.Layout(width: width, height: height, format: .color), context: context)
        glGenFramebuffers(1, &framebuffer)
        glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
        glFramebufferTexture2D(
            GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_TEXTURE_2D), texture.name, 0)
        let status = glCheckFramebufferStatus(GLenum(GL_FRAMEBUFFER))
        guard status == GLenum(GL_FRAMEBUFFER_COMPLETE) else { throw .framebuffer(status: status) }
    }

    deinit {
        guard framebuffer != 0 else { return }
        context.withCurrent { glDeleteFramebuffers(1, &framebuffer) }
    }

    /// Drops the names without deleting them, because their context is gone.
    public func abandon() {
        framebuffer = 0
        texture.abandon()
    }
}

/// Lends textures for offscreen pictures, and keeps some for the next frame.
final class RenderTexturePool {
    /// Sides are rounded up to a multiple of this, so that a group that grows by a pixel reuses its texture.
    private static let step = 64
    /// The number of frames after which an unused texture is freed: one second at sixty frames per second.
    private static let idleFrames = 60

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

    /// Ends a frame. Frees textures unused for ``idleFrames`` frames, and the least recently used ones until the rest is within the
    /// budget.
    func endFrame() {
        frame += 1
        var bytes = keptBytes
        while let oldest = free.first, bytes > byteBudget || frame - oldest.frame > Self.idleFrames {
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
