import Demos
import Foundation
import QuartzInstruments

/// The program: executes a command line and returns the exit status.
struct Program {
    static let version = "1.0.0"

    var demos = DemoCatalog.all
    var console = Console.standard

    /// Executes a command line.
    ///
    /// - Parameter arguments: The words after the program's name.
    /// - Returns: The exit status: 0, 1 for a failure, 64 for an invalid command line.
    func run(_ arguments: [String]) -> Int32 {
        do {
            return try Subcommands.parse(arguments, demos: demos).run(in: self)
        } catch {
            let report = ErrorReport(error)
            console.error(report.text)
            return report.status
        }
    }
}

/// The output streams of a command.
struct Console {
    /// Writes a line of the result.
    var output: (String) throws -> Void
    /// Writes a line about progress or errors.
    var error: (String) -> Void
    /// Writes the bytes of a picture or a recording.
    var data: (Data) throws -> Void = { _ in }
    /// Whether standard output is a terminal, which cannot show binary data.
    var showsOutput = false
    /// Writes text immediately, without a line break; nil if standard error is not a terminal.
    var status: ((String) -> Void)?
    /// The width of the terminal in characters.
    var columns: () -> Int = { 80 }

    /// The terminal.
    static let standard = Console(
        // A reader that has gone ends the command quietly by SIGPIPE, also after a command that ignored the signal.
        output: {
            signal(SIGPIPE, SIG_DFL)
            try FileHandle.standardOutput.writeAll(Data(($0 + "\n").utf8), name: "standard output")
        },
        // The reader of standard error may have exited.
        error: { try? FileHandle.standardError.write(contentsOf: Data(($0 + "\n").utf8)) },
        data: { try FileHandle.standardOutput.writeAll($0, name: "standard output") },
        showsOutput: isatty(STDOUT_FILENO) == 1,
        status: isatty(STDERR_FILENO) == 1 ? { try? FileHandle.standardError.write(contentsOf: Data($0.utf8)) } : nil,
        columns: {
            var size = winsize()
            return ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
        })

    /// Writes a sentence about something that the command goes on without.
    func note(_ text: String) { error("quartzite: \(text)") }

    /// Refuses to write binary data to a terminal.
    ///
    /// - Throws: `CommandError`.
    func checkData() throws {
        guard showsOutput else { return }
        throw CommandError.failure(
            "standard output is a terminal, which cannot show a picture",
            hint: "Send it to a program or a file: quartzite … -o - | ffmpeg …")
    }
}

extension FileHandle {
    /// Writes all bytes.
    ///
    /// - Throws: `CommandError` with the name of the output.
    nonisolated func writeAll(_ data: Data, name: String) throws {
        var rest = data[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(fileDescriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                throw CommandError.failure("\(name) cannot be written: \(String(cString: strerror(errno)))")
            }
            rest = rest.dropFirst(count)
        }
    }
}
