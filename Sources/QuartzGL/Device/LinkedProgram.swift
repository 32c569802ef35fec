import CGLES
import Foundation

/// A compiled and linked program.
///
/// The ``ProgramLibrary`` that created it deletes it.
protocol LinkedProgram: AnyObject {
    /// The identity of a program among those of its type.
    associatedtype Key: Hashable

    var name: GLuint { get }

    init(_ key: Key) throws(RenderError)
}

extension LinkedProgram {
    /// Compiles and links a program with two stages.
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
