import CGLES

/// The programs of one type in a context, compiled on first use.
///
/// Each context has a separate library, although a share group could share programs. A uniform's value belongs to the program,
/// yet Mesa keeps a copy in each context, and updates it only where that context has changed the value.
final class ProgramLibrary<Program: LinkedProgram> {
    private struct Entry {
        let program: Program
        var lastUse: Int
    }

    /// The maximum number of kept programs. A software rasteriser has hundreds of kilobytes of code for each, and the number of
    /// an app's transition functions is unlimited.
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

    /// Ends a frame. If there are too many programs, deletes the least recently used ones, except those of this frame.
    func endFrame() {
        defer { frame += 1 }
        guard programs.count > Self.most else { return }
        for (key, entry) in programs.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
            guard programs.count > Self.most, entry.lastUse < frame else { return }
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
