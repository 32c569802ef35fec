import Foundation

/// The state and the processor time of a process or a thread, as `/proc/…/stat` has them.
struct ProcessStatus {
    /// The letter of its state: `R` runs, `S` sleeps, `T` is stopped, `t` is stopped by a debugger.
    let state: Character
    /// Processor time in user and system mode, in seconds.
    let processorTime: Double

    /// Whether a debugger or the user has stopped it.
    var isStopped: Bool { state == "T" || state == "t" }

    /// Reads a line of a `stat` file; nil if it is not one. The name of the program in it may hold spaces and brackets.
    init?(line: String) {
        guard let bracket = line.lastIndex(of: ")") else { return nil }
        let fields = line[line.index(after: bracket)...].split(separator: " ")
        guard fields.count > 12, fields[0].count == 1, let user = Double(fields[11]), let system = Double(fields[12]) else {
            return nil
        }
        state = fields[0][fields[0].startIndex]
        processorTime = (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    /// Reads the status of a process, or of one of its threads; nil if it has ended.
    init?(of process: pid_t, thread: pid_t? = nil) {
        let folder = "/proc/\(process)" + (thread.map { "/task/\($0)" } ?? "")
        guard let line = try? String(contentsOfFile: folder + "/stat", encoding: .utf8) else { return nil }
        self.init(line: line)
    }

    /// Whether a process has a function that handles a signal; nil if it has ended.
    static func catches(_ signal: Int32, process: pid_t) -> Bool? {
        guard let text = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8),
            let match = text.firstMatch(of: /SigCgt:\s*([0-9a-f]+)/), let bits = UInt64(match.1, radix: 16)
        else { return nil }
        return bits >> UInt64(signal - 1) & 1 == 1
    }
}
