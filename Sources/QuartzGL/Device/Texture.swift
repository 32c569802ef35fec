import CGLES
import QuartzCore

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

/// How a texture is sampled between its texels.
enum TextureFilter: UInt8 {
    /// The nearest texel.
    case nearest
    /// Interpolates between four texels.
    case linear
    /// Interpolates between four texels of each of two levels.
    case mipmapped
    /// The nearest texel if magnified, otherwise `linear`.
    case nearestMagnified

    /// Selects the filter for an image's options, reduced or magnified.
    @inline(__always)
    init(_ options: Quad.Options, isReduced: Bool) {
        if isReduced {
            self = options.contains(.nearestReduced) ? .nearest : .mipmapped
        } else {
            self = options.contains(.nearest) ? .nearest : .linear
        }
    }

    var minification: Int32 {
        switch self {
        case .nearest: GL_NEAREST
        case .linear, .nearestMagnified: GL_LINEAR
        case .mipmapped: GL_LINEAR_MIPMAP_LINEAR
        }
    }

    var magnification: Int32 {
        switch self {
        case .nearest, .nearestMagnified: GL_NEAREST
        case .linear, .mipmapped: GL_LINEAR
        }
    }
}
