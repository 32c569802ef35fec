import Foundation
import QuartzInstruments

/// Swift code on disk: a file, a folder, or a package, whose `Sources` are meant.
nonisolated struct LiveSource: Equatable, Sendable {
    /// The named file or folder.
    let url: URL
    let isFolder: Bool

    /// The limits of what is read.
    static let mostFiles = 500
    static let mostBytes = 4 << 20

    /// - Throws: `CommandError` if there is nothing of that name.
    init(path: String) throws {
        url = URL(fileURLWithPath: path).standardizedFileURL
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
            throw CommandError.failure("there is no “\(path)”", hint: "A Swift file or a folder of Swift files is shown.")
        }
        self.isFolder = isFolder.boolValue
        guard self.isFolder || url.pathExtension == "swift" else {
            throw CommandError.failure("“\(path)” is not a Swift file", hint: "Its name ends with .swift.")
        }
    }

    /// Whether a word of the command line means code rather than a demo.
    static func isMeant(by word: String) -> Bool {
        word.hasSuffix(".swift") || word.contains("/") || word == "." || word == ".."
    }

    /// Whether there is a folder of a name.
    static func isFolder(_ word: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: word, isDirectory: &isFolder) && isFolder.boolValue
    }

    /// The name of the file or the folder.
    var name: String { url.deletingPathExtension().lastPathComponent }

    /// The Swift files in the order of their paths; without those that only programs have: `main.swift`, manifests, tests.
    ///
    /// - Throws: `CommandError` if there are none or too many, or if they are too large.
    func files() throws -> [URL] {
        guard isFolder else { return [url] }
        let sources = url.appending(path: "Sources")
        let isPackage = FileManager.default.fileExists(atPath: url.appending(path: "Package.swift").path)
        let root = isPackage && FileManager.default.fileExists(atPath: sources.path) ? sources : url
        let found = FileManager.default.enumerator(
            at: root, includingPropertiesForKeys: nil, options: [.skipsHiddenFiles], errorHandler: { _, _ in true })
        var files: [URL] = []
        while let file = found?.nextObject() as? URL {
            if ["Tests", "build"].contains(file.lastPathComponent) { found?.skipDescendants() }
            guard file.pathExtension == "swift", !["main.swift", "Package.swift"].contains(file.lastPathComponent) else {
                continue
            }
            files.append(file)
            guard files.count <= Self.mostFiles else {
                throw CommandError.failure(
                    "\(url.path) has more than \(Self.mostFiles) Swift files", hint: "Name a smaller folder.")
            }
        }
        guard !files.isEmpty else {
            throw CommandError.failure("\(url.path) has no Swift file", hint: "main.swift, tests and manifests do not count.")
        }
        return files.sorted { $0.path < $1.path }
    }

    /// The texts of the files.
    ///
    /// - Throws: `CommandError` if a file cannot be read or all are too large.
    func texts(of files: [URL]) throws -> [String] {
        var rest = Self.mostBytes
        return try files.map { file in
            guard let data = InputFile.data(file, limit: rest) else {
                let size = (try? file.resourceValues(forKeys: [.fileSizeKey]).fileSize) ?? 0
                throw CommandError.failure(
                    size > rest ? "the code is larger than \(Self.mostBytes >> 20) MB" : "\(file.path) cannot be read")
            }
            rest -= data.count
            return String(decoding: data, as: UTF8.self)
        }
    }

    /// The files with their sizes and times, as a text. It is equal while nothing is saved, also if other files of the folder change.
    var stamp: String {
        ((try? files()) ?? []).map { file in
            var status = stat()
            guard stat(file.path, &status) == 0 else { return file.path }
            return "\(file.path) \(status.st_ino) \(status.st_size) \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
        }.joined(separator: "\n")
    }

    /// The folders to watch: the file's, also that of a link's target, or all of a folder; the nearest that there is for one that is
    /// gone, because it may come back.
    func watchedFolders() -> [URL] {
        guard isFolder else {
            let files = Set([url, url.resolvingSymlinksInPath()])
            return files.map { Self.nearest($0.deletingLastPathComponent()) }
        }
        guard Self.nearest(url) == url else { return [Self.nearest(url)] }
        let found = FileManager.default.enumerator(
            at: url, includingPropertiesForKeys: [.isDirectoryKey], options: [.skipsHiddenFiles], errorHandler: { _, _ in true })
        var result = [url]
        while let folder = found?.nextObject() as? URL, result.count < Self.mostFiles {
            if (try? folder.resourceValues(forKeys: [.isDirectoryKey]).isDirectory) ?? false { result.append(folder) }
        }
        return result
    }

    /// Returns a folder, or the nearest one above it that there is.
    private static func nearest(_ folder: URL) -> URL {
        var folder = folder
        while folder.path != "/" {
            var isFolder: ObjCBool = false
            if FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder), isFolder.boolValue { break }
            folder.deleteLastPathComponent()
        }
        return folder
    }
}
