import Foundation
import ImageIO
import QuartzInstruments

/// The files that were opened last, the latest first; stored as lines of a file in the user's state folder.
struct RecentDocuments {
    /// The list's file.
    let file: URL
    /// The number of files that are kept.
    static let most = 12

    init(in folders: UserFolders = UserFolders()) { file = folders.state.appending(path: "recent-documents") }

    /// The files that still exist.
    var urls: [URL] {
        paths.filter { FileManager.default.fileExists(atPath: $0) }.map { URL(fileURLWithPath: $0).standardizedFileURL }
    }

    private var paths: [String] {
        guard let data = InputFile.data(file, limit: 1 << 16) else { return [] }
        return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// Puts a file at the front. Errors are ignored, because only the list is lost.
    func add(_ url: URL) {
        let path = url.standardizedFileURL.path
        // A line holds a path.
        guard !path.contains("\n") else { return }
        let paths = ([path] + paths.filter { $0 != path }).prefix(Self.most)
        try? FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try? FileDestination(file).write(Data((paths.joined(separator: "\n") + "\n").utf8))
    }
}
