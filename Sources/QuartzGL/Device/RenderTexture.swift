import CGLES
import QuartzCore

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
    func abandon() {
        framebuffer = 0
        texture.abandon()
    }
}
