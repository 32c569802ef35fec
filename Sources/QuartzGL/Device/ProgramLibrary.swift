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

/// A program that draws one picture from others: a triangle over the viewport, no vertices, uniforms by name.
class PictureProgram {
    let name: GLuint
    private var places: [String: GLint] = [:]

    /// - Parameters:
    ///   - name: The name of a linked program.
    ///   - samplers: The texture unit of each sampler.
    init(name: GLuint, samplers: KeyValuePairs<String, TextureUnit>) {
        self.name = name
        glUseProgram(name)
        for (sampler, unit) in samplers { set(sampler, unit.rawValue) }
    }

    private func location(_ uniform: String) -> GLint {
        if let place = places[uniform] { return place }
        let place = glGetUniformLocation(name, uniform)
        places[uniform] = place
        return place
    }

    // GL ignores uniforms that the program does not have.

    func set(_ uniform: String, _ value: GLint) { glUniform1i(location(uniform), value) }
    func set(_ uniform: String, _ value: Float) { glUniform1f(location(uniform), value) }
    func set(_ uniform: String, _ value: SIMD2<Float>) { glUniform2f(location(uniform), value.x, value.y) }
    func set(_ uniform: String, _ value: SIMD4<Float>) { glUniform4f(location(uniform), value.x, value.y, value.z, value.w) }

    func set(_ uniform: String, _ values: [SIMD2<Float>]) {
        guard !values.isEmpty else { return }
        values.withUnsafeBytes {
            glUniform2fv(location(uniform), GLsizei(values.count), $0.bindMemory(to: GLfloat.self).baseAddress)
        }
    }

    func set(_ uniform: String, _ values: [SIMD4<Float>]) {
        guard !values.isEmpty else { return }
        values.withUnsafeBytes {
            glUniform4fv(location(uniform), GLsizei(values.count), $0.bindMemory(to: GLfloat.self).baseAddress)
        }
    }
}

/// The programs of one type in a context, compiled on first use.
///
/// Each context of the driver has a separate library, although a share group could share programs. A uniform's value belongs to the
/// program, yet Mesa keeps a copy in each context, and updates it only where that context has changed the value. The windows of one
/// context share the library.
final class ProgramLibrary<Program: LinkedProgram> {
    private struct Entry {
        let program: Program
        var lastUse: Int
    }

    /// The maximum number of kept programs; the number of an app's transition functions is unlimited.
    private static var most: Int { 64 }
    /// The number of programs that a software rasteriser keeps though no frame needs them: it has a megabyte of code for each.
    private static var mostIdle: Int { 4 }
    /// The number of frames after which a program is idle: two seconds at sixty frames per second.
    private static var idleFrames: Int { 120 }
    /// The number of frames between two searches for idle programs.
    private static var searchInterval: Int { 60 }

    private var programs: [Program.Key: Entry] = [:]
    private var frame = 0
    private let context: any GLContextProvider
    /// Whether the processor executes the programs.
    private let isSoftware: Bool

    init(context: any GLContextProvider, isSoftware: Bool = false) {
        self.context = context
        self.isSoftware = isSoftware
    }

    deinit {
        guard !programs.isEmpty else { return }
        context.withCurrent {
            for name in Set(programs.values.map(\.program.name)) { glDeleteProgram(name) }
        }
    }

    /// Returns the program for a key. If it does not compile and `substitute` returns another key, that key's program is used
    /// from now on.
    func program(
        _ key: Program.Key,
        substitute: (RenderError) throws(RenderError) -> Program.Key = { error throws(RenderError) in throw error }
    ) throws(RenderError) -> Program {
        if let index = programs.index(forKey: key) {
            programs.values[index].lastUse = frame
            return programs.values[index].program
        }
        let program: Program
        do throws(RenderError) {
            program = try Program(key)
        } catch {
            program = try self.program(substitute(error))
        }
        programs[key] = Entry(program: program, lastUse: frame)
        return program
    }

    /// The number of keys with a program.
    var count: Int { programs.count }

    /// Ends a frame. If there are too many programs, deletes the least recently used ones, except those of this frame. Of a software
    /// rasteriser's it deletes idle ones too.
    func endFrame() {
        defer { frame += 1 }
        let isSearching = isSoftware && programs.count > Self.mostIdle && frame % Self.searchInterval == 0
        guard programs.count > Self.most || isSearching else { return }
        for (key, entry) in programs.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
            let isIdle = isSearching && frame - entry.lastUse >= Self.idleFrames && programs.count > Self.mostIdle
            guard isIdle || programs.count > Self.most, entry.lastUse < frame else { return }
            programs[key] = nil
            // Keys that did not compile share their substitute's program.
            let name = entry.program.name
            if !programs.values.contains(where: { $0.program.name == name }) { glDeleteProgram(name) }
        }
    }

    /// Drops all programs without deleting them, because their context is gone.
    func abandon() {
        programs.removeAll()
    }
}
