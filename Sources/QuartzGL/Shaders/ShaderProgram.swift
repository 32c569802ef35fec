import CGLES
import QuartzCore

/// A member of the family that paints quads, and where its uniforms are.
final class ShaderProgram: LinkedProgram {
    let name: GLuint
    let viewport: GLint
    let up: GLint
    let extent: GLint
    let pixel: GLint
    let textureOrigin: GLint
    let maskOrigin: GLint
    let backdropOrigin: GLint
    let blend: GLint

    /// Compiles and links the member of the family named by `key`; its samplers are bound to ``TextureUnit``'s numbers.
    init(_ key: ProgramKey) throws(RenderError) {
        let head = """
            #version 300 es
            \(key.defines)precision highp float;
            precision highp int;
            precision highp sampler2D;

            """
        name = try Self.link(
            vertex: head + "invariant gl_Position;\n" + VertexShader.source, fragment: head + FragmentShader.source,
            label: key.label)
        viewport = glGetUniformLocation(name, "uViewport")
        up = glGetUniformLocation(name, "uUp")
        extent = glGetUniformLocation(name, "uExtent")
        pixel = glGetUniformLocation(name, "uPixel")
        textureOrigin = glGetUniformLocation(name, "uTextureOrigin")
        maskOrigin = glGetUniformLocation(name, "uMaskOrigin")
        backdropOrigin = glGetUniformLocation(name, "uBackdropOrigin")
        blend = glGetUniformLocation(name, "uBlend")
        glUseProgram(name)
        for unit in TextureUnit.allCases { glUniform1i(glGetUniformLocation(name, unit.uniform), unit.rawValue) }
    }
}

/// Which texture unit each sampler reads.
enum TextureUnit: GLint, CaseIterable {
    case texture = 0
    case mask = 1
    case backdrop = 2
    case table = 3

    var uniform: String {
        switch self {
        case .texture: "uTexture"
        case .mask: "uMask"
        case .backdrop: "uBackdrop"
        case .table: "uTable"
        }
    }
}
