import CGLES

/// The filter programs in use, compiled when first needed.
@MainActor
final class FilterLibrary {
    private var programs: [FilterProgram.Kind: FilterProgram] = [:]
    private let context: any GLContextProvider

    init(context: any GLContextProvider) {
        self.context = context
    }

    isolated deinit {
        guard !programs.isEmpty else { return }
        context.withCurrent {
            for program in programs.values { glDeleteProgram(program.name) }
        }
    }

    /// The program of a kind.
    func program(_ kind: FilterProgram.Kind) throws(RenderError) -> FilterProgram {
        if let program = programs[kind] { return program }
        let program = try FilterProgram(kind)
        programs[kind] = program
        return program
    }

    /// Forgets all programs without deleting them: their context is gone.
    func abandon() {
        programs.removeAll()
    }
}
