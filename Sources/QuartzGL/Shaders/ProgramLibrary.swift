import CGLES

/// The programs in use, compiled when first needed.
@MainActor
final class ProgramLibrary {
    private var programs: [ProgramKey: ShaderProgram] = [:]
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

    /// The program of that name.
    func program(_ key: ProgramKey) throws(RenderError) -> ShaderProgram {
        if let program = programs[key] { return program }
        let program = try ShaderProgram(key: key)
        programs[key] = program
        return program
    }

    /// Forgets all programs without deleting them: their context is gone.
    func abandon() {
        programs.removeAll()
    }
}
