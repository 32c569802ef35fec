import CGLES
import QuartzCore

/// A variant of the program that paints quads, and the locations of its uniforms.
final class ShaderProgram: LinkedProgram {
    let name: GLuint
    let viewport: GLint
    let up: GLint
    let extent: GLint
    let picture: GLint
    let maskPicture: GLint
    let backdropOrigin: GLint
    let blend: GLint

    /// Compiles and links the variant with a key, and binds its samplers to the numbers of ``TextureUnit``.
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
        picture = glGetUniformLocation(name, "uPicture")
        maskPicture = glGetUniformLocation(name, "uMaskPicture")
        backdropOrigin = glGetUniformLocation(name, "uBackdropOrigin")
        blend = glGetUniformLocation(name, "uBlend")
        glUseProgram(name)
        for unit in TextureUnit.allCases { glUniform1i(glGetUniformLocation(name, unit.uniform), unit.rawValue) }
    }
}

/// The texture unit of each sampler.
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
