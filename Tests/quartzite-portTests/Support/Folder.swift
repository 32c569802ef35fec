import Foundation

/// Folders of files for tests.
enum Folder {
    /// Calls a function with a new folder that has some files, and removes it.
    static func with<Result>(_ files: [String: String], _ body: (URL) throws -> Result) throws -> Result {
        let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().appending(path: "port-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (path, text) in files {
            let file = folder.appending(path: path)
            try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        return try body(folder)
    }

    /// Returns the content of every file below a folder, by path, and the destinations of links.
    static func contents(of folder: URL) throws -> [String: String] {
        var contents: [String: String] = [:]
        for case let path as String in FileManager.default.enumerator(atPath: folder.path) ?? .init() {
            let file = folder.appending(path: path).path
            if let target = try? FileManager.default.destinationOfSymbolicLink(atPath: file) {
                contents[path] = "→ " + target
            } else if let data = FileManager.default.contents(atPath: file) {
                contents[path] = String(decoding: data, as: UTF8.self)
            }
        }
        return contents
    }
}
