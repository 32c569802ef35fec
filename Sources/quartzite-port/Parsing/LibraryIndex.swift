import Foundation
import SwiftParser

/// The declarations of Quartzite, read from its sources.
enum LibraryIndex {
    private static let modules = [
        "Quartz2D", "ImageIO", "QuartzCompositor", "QuartzCore", "QuartzUI", "QuartzUIDynamics", "QuartzUIPickers", "QuartzUINibs",
        "QuartzCompat", "QuartzSDL",
    ]

    /// Reads the index of the library.
    ///
    /// - Throws: `PortError` if the sources are missing.
    static func read(_ quartzite: URL) throws -> TypeIndex {
        var index = TypeIndex()
        for module in modules {
            let folder = quartzite.appending(path: "Sources/\(module)")
            guard let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil) else {
                throw PortError("\(folder.path) is missing")
            }
            for case let file as URL in files where file.pathExtension == "swift" {
                guard let text = try? String(contentsOf: file, encoding: .utf8) else { continue }
                index.add(Parser.parse(source: text))
            }
        }
        return index
    }
}
