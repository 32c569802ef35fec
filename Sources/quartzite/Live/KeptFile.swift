import Foundation
import QuartzInstruments

/// Generated sources, whose objects the compiler keeps while they do not change.
nonisolated enum KeptFile {
    /// Writes a text, unless the file holds it already: a file that is written again would be compiled again.
    static func write(_ text: String, to file: URL) throws {
        guard InputFile.data(file, limit: 2 * LiveSource.mostBytes) != Data(text.utf8) else { return }
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }
}
