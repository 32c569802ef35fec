import CGLES
import QuartzCore

/// A linked program and where its uniforms are.
///
/// The object lives as long as the library that made it, which deletes it.
@MainActor
final class ShaderProgram {
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
    init(key: ProgramKey) throws(RenderError) {
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

    /// Compiles and links a program of two stages.
    static func link(vertex: String, fragment: String, label: String) throws(RenderError) -> GLuint {
        let vertex = try compile(GL_VERTEX_SHADER, vertex, "vertex \(label)")
        defer { glDeleteShader(vertex) }
        let fragment = try compile(GL_FRAGMENT_SHADER, fragment, "fragment \(label)")
        defer { glDeleteShader(fragment) }
        let program = glCreateProgram()
        glAttachShader(program, vertex)
        glAttachShader(program, fragment)
        glLinkProgram(program)
        var status: GLint = 0
        glGetProgramiv(program, GLenum(GL_LINK_STATUS), &status)
        guard status == GL_TRUE else {
            let log = log { glGetProgramInfoLog(program, $0, nil, $1) }
            glDeleteProgram(program)
            throw .program(name: label, log: log)
        }
        return program
    }

    private static func compile(_ stage: Int32, _ source: String, _ label: String) throws(RenderError) -> GLuint {
        let shader = glCreateShader(GLenum(stage))
        guard shader != 0 else { throw .unsupportedContext(version: "") }
        source.withCString { text in
            var pointer: UnsafePointer<GLchar>? = text
            glShaderSource(shader, 1, &pointer, nil)
        }
        glCompileShader(shader)
        var status: GLint = 0
        glGetShaderiv(shader, GLenum(GL_COMPILE_STATUS), &status)
        guard status == GL_TRUE else {
            let log = log { glGetShaderInfoLog(shader, $0, nil, $1) }
            glDeleteShader(shader)
            throw .shader(name: label, log: log)
        }
        return shader
    }

    private static func log(_ fetch: (GLsizei, UnsafeMutablePointer<GLchar>?) -> Void) -> String {
        var bytes = [GLchar](repeating: 0, count: 4096)
        bytes.withUnsafeMutableBufferPointer { fetch(GLsizei($0.count), $0.baseAddress) }
        let text = String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return text.trimmingCharacters(in: .whitespacesAndNewlines)
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
