import Foundation

/// Where a command writes to.
struct Console {
    var output: (String) -> Void
    var error: (String) -> Void

    /// The terminal.
    static let standard = Console(
        output: { FileHandle.standardOutput.write(Data(($0 + "\n").utf8)) },
        error: { FileHandle.standardError.write(Data(($0 + "\n").utf8)) })
}
