import QuartzCore

/// A program that draws a transition between two pictures.
final class TransitionProgram: PictureProgram, LinkedProgram {
    init(_ kind: TransitionEffect.Kind) throws(RenderError) {
        let name = try Self.link(
            vertex: FilterShader.vertex, fragment: TransitionShader.fragment(kind), label: "transition \(Self.label(kind))")
        super.init(name: name, samplers: ["uFrom": .texture, "uTo": .mask, "uImage": .backdrop])
    }

    private static func label(_ kind: TransitionEffect.Kind) -> String {
        if case .function = kind { "function" } else { "\(kind)" }
    }
}

extension ProgramLibrary<TransitionProgram> {
    /// Returns the program of a kind. If the app's function does not compile, returns a fade and warns once.
    func program(orFade kind: TransitionEffect.Kind) throws(RenderError) -> TransitionProgram {
        try program(kind) { error throws(RenderError) in
            guard case .function = kind else { throw error }
            Diagnostics.warnOnce(nil, "a transition function is not used, a fade takes its place: \(error)")
            return .dissolve
        }
    }
}
