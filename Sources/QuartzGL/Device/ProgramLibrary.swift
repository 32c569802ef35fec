import CGLES

/// The programs of one type that a context uses, compiled when first needed.
///
/// Contexts have libraries of their own, though a share group could have programs in common: a uniform's value belongs to the
/// program, yet Mesa keeps a copy in each context that it renews only where that context has changed the value.
final class ProgramLibrary<Program: LinkedProgram> {
    private var programs: [Program.Key: Program] = [:]
    private let context: any GLContextProvider

    init(context: any GLContextProvider) {
        self.context = context
    }

    deinit {
        guard !programs.isEmpty else { return }
        context.withCurrent {
            for name in Set(programs.values.map(\.name)) { glDeleteProgram(name) }
        }
    }

    /// The program of that key; where it does not compile and `substitute` names another, that one from now on.
    func program(
        _ key: Program.Key,
        substitute: (RenderError) throws(RenderError) -> Program.Key = { error throws(RenderError) in throw error }
    ) throws(RenderError) -> Program {
        if let program = programs[key] { return program }
        let program: Program
        do throws(RenderError) {
            program = try Program(key)
        } catch {
            program = try self.program(substitute(error))
        }
        programs[key] = program
        return program
    }

    /// Forgets all programs without deleting them: their context is gone.
    func abandon() {
        programs.removeAll()
    }
}
