import CGLES

/// The programs of one type that a context uses, compiled when first needed.
///
/// Contexts have libraries of their own, though a share group could have programs in common: a uniform's value belongs to the
/// program, yet Mesa keeps a copy in each context that it renews only where that context has changed the value.
final class ProgramLibrary<Program: LinkedProgram> {
    private struct Entry {
        let program: Program
        var lastUse: Int
    }

    /// Programs that are kept, whether frames need them or not. A software rasteriser has hundreds of kilobytes of code for each, and
    /// transition functions of the program's own may be without number.
    private static var most: Int { 64 }

    private var programs: [Program.Key: Entry] = [:]
    private var frame = 0
    private let context: any GLContextProvider

    init(context: any GLContextProvider) {
        self.context = context
    }

    deinit {
        guard !programs.isEmpty else { return }
        context.withCurrent {
            for name in Set(programs.values.map(\.program.name)) { glDeleteProgram(name) }
        }
    }

    /// The program of that key; where it does not compile and `substitute` names another, that one from now on.
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

    /// How many keys have a program.
    var count: Int { programs.count }

    /// Ends a frame: where there are too many programs, those go that none has used for longest; what this one used stays.
    func endFrame() {
        defer { frame += 1 }
        guard programs.count > Self.most else { return }
        for (key, entry) in programs.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
            guard programs.count > Self.most, entry.lastUse < frame else { return }
            programs[key] = nil
            // Keys that did not compile share their substitute's.
            let name = entry.program.name
            if !programs.values.contains(where: { $0.program.name == name }) { glDeleteProgram(name) }
        }
    }

    /// Forgets all programs without deleting them: their context is gone.
    func abandon() {
        programs.removeAll()
    }
}
