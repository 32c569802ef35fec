import QuartzCore

/// A program that paints what a transition makes of two pictures.
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
    /// The program of a kind; a fade, after one warning, where the application's own function does not compile.
    func program(orFade kind: TransitionEffect.Kind) throws(RenderError) -> TransitionProgram {
        try program(kind) { error throws(RenderError) in
            guard case .function = kind else { throw error }
            Diagnostics.warnOnce(nil, "a transition function is not used, a fade takes its place: \(error)")
            return .dissolve
        }
    }
}
