import CGLES
import QuartzCore

/// A program that paints what a transition makes of two pictures.
@MainActor
final class TransitionProgram: LinkedProgram {
    let name: GLuint
    private var places: [String: GLint] = [:]

    init(_ kind: TransitionEffect.Kind) throws(RenderError) {
        name = try Self.link(
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

extension ProgramLibrary<TransitionProgram> {
    /// The program of a kind; a fade, after one warning, where the application's own function does not compile.
    func program(orFade kind: TransitionEffect.Kind) throws(RenderError) -> TransitionProgram {
        try program(kind) { error throws(RenderError) in
            guard case .function = kind else { throw error }
            Diagnostics.warnOnce(nil, "a transition function is not used, a fade takes its place: \(error)")
            return .dissolve
        }
    }
}
