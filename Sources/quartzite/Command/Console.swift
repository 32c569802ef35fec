import Foundation

/// The output streams of a command.
struct Console {
    /// Writes a line of the result.
    var output: (String) -> Void
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
        output: { FileHandle.standardOutput.write(Data(($0 + "\n").utf8)) },
        // The reader of standard error may have exited.
        error: { try? FileHandle.standardError.write(contentsOf: Data(($0 + "\n").utf8)) },
        data: {
            do {
                try FileHandle.standardOutput.write(contentsOf: $0)
            } catch {
                throw CommandError.failure("standard output cannot be written to: \(error.localizedDescription)")
            }
        },
        showsOutput: isatty(STDOUT_FILENO) == 1,
        status: isatty(STDERR_FILENO) == 1 ? { try? FileHandle.standardError.write(contentsOf: Data($0.utf8)) } : nil,
        columns: {
            var size = winsize()
            return ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
        })

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
