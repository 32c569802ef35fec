import QuartzUI

/// The paths of the viewer's pictures and recordings.
enum OutputFile {
    /// An unused file name made of demo and time, with a number if necessary.
    ///
    /// - Parameter folder: nil for the user's pictures folder.
    static func freeURL(for id: String, time: Double, type: String = "png", in folder: URL? = nil) -> URL {
        let name = "\(id)-\(TimeText.string(time).replacingOccurrences(of: ":", with: "-"))"
        let folder = folder ?? UserFolders().pictures
        var url = folder.appendingPathComponent("\(name).\(type)")
        var number = 2
        while FileManager.default.fileExists(atPath: url.path) {
            url = folder.appendingPathComponent("\(name)-\(number).\(type)")
            number += 1
        }
        return url
    }

    /// Tries to create a file at a path.
    ///
    /// - Throws: `CommandError`.
    static func checkPlace(_ url: URL) throws {
        try PictureFile(url).checkPlace()
        let probe = UnfinishedFile(for: url)
        defer { probe.discard() }
        do {
            try Data().write(to: probe.url)
        } catch {
            throw CommandError.failure(
                "no file can be made in \(url.deletingLastPathComponent().path): \(String(cString: strerror(errno)))")
        }
    }
}
