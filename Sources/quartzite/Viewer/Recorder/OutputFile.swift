import QuartzUI

/// Where the viewer's pictures and recordings go.
enum OutputFile {
    /// The folder where the program was started.
    static var folder: URL { URL(fileURLWithPath: FileManager.default.currentDirectoryPath, isDirectory: true) }

    /// A file in a folder, the current one unless stated, named after demo and time, with a number where that name is taken.
    static func freeURL(for id: String, time: Double, type: String = "png", in folder: URL? = nil) -> URL {
        let name = "\(id)-\(TimeText.string(time).replacingOccurrences(of: ":", with: "-"))"
        let folder = folder ?? self.folder
        var url = folder.appendingPathComponent("\(name).\(type)")
        var number = 2
        while FileManager.default.fileExists(atPath: url.path) {
            url = folder.appendingPathComponent("\(name)-\(number).\(type)")
            number += 1
        }
        return url
    }
}
