import Foundation
import QuartzInstruments

/// Files in the folder of a compilation that the next one uses.
nonisolated enum KeptFile {
    /// Writes a text, unless the file holds it already: a file that is written again would be compiled again.
    static func write(_ text: String, to file: URL) throws { _ = try write(Data(text.utf8), to: file) }

    /// - Returns: Whether the file held something else.
    private static func write(_ data: Data, to file: URL) throws -> Bool {
        guard InputFile.data(file, limit: 2 * LiveSource.mostBytes) != data else { return false }
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file)
        return true
    }

    /// Removes the objects of files whose text is not the one that was compiled last.
    ///
    /// The compiler's driver compares times in whole seconds. It would keep the object of a file that is saved in the second in which the
    /// compilation before it ended.
    static func removeOutdatedObjects(of files: [URL], in folder: URL) throws {
        for file in files {
            guard let data = InputFile.data(file, limit: 2 * LiveSource.mostBytes) else { continue }
            guard try write(data, to: stem(of: file, in: folder).appendingPathExtension("compiled")) else { continue }
            try? FileManager.default.removeItem(at: stem(of: file, in: folder).appendingPathExtension("o"))
        }
    }

    /// The path of what a file is compiled to, without the extension.
    static func stem(of file: URL, in folder: URL) -> URL {
        folder.appending(path: file.deletingPathExtension().lastPathComponent)
    }
}
