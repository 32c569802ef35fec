import CGLES
import QuartzCompositor

/// A framebuffer, and the mapping of device pixels to it.
struct Canvas {
    let framebuffer: GLuint
    /// The texture behind the framebuffer; nil for a window, which is never read.
    let texture: Texture?
    /// The device pixel of the framebuffer's first column and top row.
    let left: Int32
    let top: Int32
    let width: Int
    let height: Int
    /// Whether GL's row 0 is the top one: true for textures, false for windows.
    let isTopFirst: Bool

    /// Creates a canvas for a whole window.
    init(windowWidth width: Int, height: Int) {
        framebuffer = 0
        texture = nil
        left = 0
        top = 0
        self.width = width
        self.height = height
        isTopFirst = false
    }

    /// Creates a canvas for a part of a texture, from its first column and top row, that holds the pixels of `region`.
    init(_ texture: RenderTexture, region: PixelBox) {
        framebuffer = texture.framebuffer
        self.texture = texture.texture
        left = region.left
        top = region.top
        width = region.width
        height = region.height
        isTopFirst = true
    }

    /// Creates a canvas for a whole texture, in which the pixels of `region` are at `place`.
    init(_ texture: RenderTexture, region: PixelBox, at place: (x: Int, y: Int)) {
        framebuffer = texture.framebuffer
        self.texture = texture.texture
        left = region.left - Int32(clamping: place.x)
        top = region.top - Int32(clamping: place.y)
        width = texture.width
        height = texture.height
        isTopFirst = true
    }

    /// Returns the lower left corner of a region in GL's coordinates.
    func origin(of region: PixelBox) -> (x: GLint, y: GLint) {
        (region.left - left, isTopFirst ? region.top - top : GLint(height) - region.bottom)
    }

    /// Binds the framebuffer and limits drawing to `region`.
    func bind(region: PixelBox) {
        glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
        glViewport(0, 0, GLsizei(width), GLsizei(height))
        let origin = origin(of: region)
        glScissor(origin.x, origin.y, GLsizei(region.width), GLsizei(region.height))
    }

    /// Makes the framebuffer transparent.
    func clear() {
        glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
        glDisable(GLenum(GL_SCISSOR_TEST))
        glClearColor(0, 0, 0, 0)
        glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
        glEnable(GLenum(GL_SCISSOR_TEST))
    }

    /// Sets the uniform with which a program reads what has been drawn here, texel by texel, or with several pixels per texel.
    func describe(toReader location: GLint, factor: Int = 1) {
        guard let texture else { return }
        let unit = SIMD2(1 / Float(texture.width * factor), 1 / Float(texture.height * factor))
        glUniform4f(location, unit.x, unit.y, -Float(left) * unit.x, -Float(top) * unit.y)
    }

    /// Sets a program's uniforms for the mapping of device pixels.
    func describe(to program: ShaderProgram) {
        glUniform4f(program.viewport, Float(left), Float(top), 2 / Float(width), 2 / Float(height))
        glUniform1f(program.up, isTopFirst ? 1 : -1)
    }
}
