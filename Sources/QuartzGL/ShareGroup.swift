import CGLES
import QuartzCore

/// The resources that contexts of one share group share: textures.
final class ShareGroup {
    let textures: TextureCache
    /// The longest side of a texture.
    let maximumSide: Int

    /// Checks that the current context is supported.
    init(context: any GLContextProvider) throws(RenderError) {
        let version = glGetString(GLenum(GL_VERSION)).map { String(cString: $0) } ?? ""
        guard version.hasPrefix("OpenGL ES 3") else { throw .unsupportedContext(version: version) }
        var side: GLint = 0
        glGetIntegerv(GLenum(GL_MAX_TEXTURE_SIZE), &side)
        maximumSide = Int(side)
        textures = TextureCache(context: context, maximumSide: maximumSide)
    }

    /// Whether its GL objects are gone. Each renderer of the group then makes a new one.
    private(set) var isAbandoned = false

    /// Drops all GL objects without deleting them, because their contexts are gone.
    func abandon() {
        isAbandoned = true
        textures.abandon()
    }
}
