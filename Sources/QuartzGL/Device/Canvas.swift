import CGLES
import QuartzCore

/// A framebuffer, and how device pixels lie on it.
struct Canvas {
    let framebuffer: GLuint
    /// What it draws into; nil for a window, which is never read.
    let texture: Texture?
    /// The device pixel of the framebuffer's first column and top row.
    let left: Int32
    let top: Int32
    let width: Int
    let height: Int
    /// Whether GL's row 0 is the top one. Textures are drawn so, windows are not.
    let isTopFirst: Bool

    /// All of a window.
    init(windowWidth width: Int, height: Int) {
        framebuffer = 0
        texture = nil
        left = 0
        top = 0
        self.width = width
        self.height = height
        isTopFirst = false
    }

    /// A part of a texture, from its first column and top row on, that holds the pixels of `region`.
    init(_ texture: RenderTexture, region: PixelBox) {
        framebuffer = texture.framebuffer
        self.texture = texture.texture
        left = region.left
        top = region.top
        width = region.width
        height = region.height
        isTopFirst = true
    }

    /// The place of a region's lower left corner, as GL counts.
    func origin(of region: PixelBox) -> (x: GLint, y: GLint) {
        (region.left - left, isTopFirst ? region.top - top : GLint(height) - region.bottom)
    }

    /// Makes it what is drawn into, within `region`.
    func bind(region: PixelBox) {
        glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
        glViewport(0, 0, GLsizei(width), GLsizei(height))
        let origin = origin(of: region)
        glScissor(origin.x, origin.y, GLsizei(region.width), GLsizei(region.height))
    }

    /// Tells a program where device pixels lie.
    func describe(to program: ShaderProgram) {
        glUniform4f(program.viewport, Float(left), Float(top), 2 / Float(width), 2 / Float(height))
        glUniform1f(program.up, isTopFirst ? 1 : -1)
        if program.pixel >= 0 {
            glUniform3f(program.pixel, Float(left), isTopFirst ? Float(top) : Float(height), isTopFirst ? 1 : -1)
        }
    }
}
