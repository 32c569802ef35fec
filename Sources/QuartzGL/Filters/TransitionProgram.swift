import CGLES
import QuartzCore

/// A program that paints what a transition makes of two pictures.
///
/// The object lives as long as the library that made it, which deletes it.
@MainActor
final class TransitionProgram {
    let name: GLuint
    private var places: [String: GLint] = [:]

    init(_ kind: TransitionEffect.Kind) throws(RenderError) {
        name = try ShaderProgram.link(
            vertex: FilterShader.vertex, fragment: TransitionShader.fragment(kind), label: "transition \(Self.label(kind))")
        glUseProgram(name)
        for (unit, sampler) in [(TextureUnit.texture, "uFrom"), (.mask, "uTo"), (.backdrop, "uImage")] {
            glUniform1i(glGetUniformLocation(name, sampler), unit.rawValue)
        }
    }

    private static func label(_ kind: TransitionEffect.Kind) -> String {
        if case .function = kind { "function" } else { "\(kind)" }
    }

    func place(_ uniform: String) -> GLint {
        if let place = places[uniform] { return place }
        let place = glGetUniformLocation(name, uniform)
        places[uniform] = place
        return place
    }

    func set(_ uniform: String, _ value: SIMD4<Float>) {
        glUniform4f(place(uniform), value.x, value.y, value.z, value.w)
    }

    func set(_ uniform: String, _ value: SIMD2<Float>) {
        glUniform2f(place(uniform), value.x, value.y)
    }
}

/// The transition programs in use, compiled when first needed.
@MainActor
final class TransitionLibrary {
    private var programs: [TransitionEffect.Kind: TransitionProgram] = [:]
    private let context: any GLContextProvider

    init(context: any GLContextProvider) {
        self.context = context
    }

    isolated deinit {
        guard !programs.isEmpty else { return }
        context.withCurrent {
            for program in Set(programs.values.map(\.name)) { glDeleteProgram(program) }
        }
    }

    /// The program of a kind; a fade, after one warning, where the application's own function does not compile.
    func program(_ kind: TransitionEffect.Kind) throws(RenderError) -> TransitionProgram {
        if let program = programs[kind] { return program }
        let program: TransitionProgram
        do throws(RenderError) {
            program = try TransitionProgram(kind)
        } catch {
            guard case .function = kind else { throw error }
            Diagnostics.warnOnce(nil, "a transition function is not used, a fade takes its place: \(error)")
            program = try self.program(.dissolve)
        }
        programs[kind] = program
        return program
    }

    /// Forgets all programs without deleting them: their context is gone.
    func abandon() {
        programs.removeAll()
    }
}
