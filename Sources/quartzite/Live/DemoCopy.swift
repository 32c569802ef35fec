import Foundation
import QuartzInstruments

/// The user's copy of a demo's source, which the viewer edits and shows in place of the demo.
struct DemoCopy: Equatable {
    /// A file named for the demo in the user's data folder.
    let file: URL

    /// - Parameter name: The demo's.
    init(named name: String, in folders: UserFolders = UserFolders()) {
        file = folders.data.appendingPathComponent("demos/\(name).swift")
    }

    var exists: Bool { FileManager.default.fileExists(atPath: file.path) }

    /// The text; nil if there is none.
    var text: String? { InputFile.data(file, limit: LiveSource.mostBytes).map { String(decoding: $0, as: UTF8.self) } }

    /// Writes the text in one step.
    ///
    /// - Throws: `CommandError` if the file cannot be written.
    static func write(_ text: String, to file: URL) throws {
        do {
            try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file, options: .atomic)
        } catch {
            throw CommandError.failure("\(file.path) cannot be written", hint: error.localizedDescription)
        }
    }

    /// Moves the copy aside: the ending `.old` is added to its name, and replaces an older one.
    func discard() {
        let old = file.appendingPathExtension("old")
        try? FileManager.default.removeItem(at: old)
        try? FileManager.default.moveItem(at: file, to: old)
    }
}
