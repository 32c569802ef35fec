import QuartzUI

/// Where screenshots go.
enum Screenshot {
    /// A file in a folder, the current one unless stated, named after demo and time, with a number where that name is taken.
    static func freeURL(for id: String, time: Double, in folder: URL? = nil) -> URL {
        let name = "\(id)-\(TimeText.string(time).replacingOccurrences(of: ":", with: "-"))"
        let folder = folder ?? URL(fileURLWithPath: FileManager.default.currentDirectoryPath, isDirectory: true)
        var url = folder.appendingPathComponent("\(name).png")
        var number = 2
        while FileManager.default.fileExists(atPath: url.path) {
            url = folder.appendingPathComponent("\(name)-\(number).png")
            number += 1
        }
        return url
    }
}
