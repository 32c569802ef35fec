import Foundation
import ImageIO

/// The destination of a PNG file.
package struct PictureFile {
    let url: URL

    package init(_ url: URL) {
        self.url = url
    }

    /// Draws a picture and writes it. Checks before drawing that the file can be written.
    ///
    /// - Throws: `CommandError`, or an error of `draw`.
    package func write(_ draw: () throws -> CGImage) throws {
        try checkPlace()
        try write(try draw())
    }

    /// Writes a picture.
    ///
    /// - Throws: `CommandError`, or an `ImageIOError`.
    package func write(_ image: CGImage) throws {
        try destination().write(ImageEncoder.encodePNG(image))
    }

    /// Returns the destination that the path names.
    ///
    /// - Throws: `CommandError` for a folder, an `ImageIOError` for another path that cannot be written.
    package func destination() throws -> FileDestination {
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder), isFolder.boolValue {
            throw CommandError.failure("\(url.path) is a folder", hint: "Name a file in it.")
        }
        return try FileDestination(url)
    }

    /// Checks that the file can be written.
    package func checkPlace() throws {
        let files = FileManager.default
        guard let target = try destination().replacedFile else { return }
        let folder = target.deletingLastPathComponent().path
        var isFolder: ObjCBool = false
        guard files.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue else {
            throw CommandError.failure("there is no folder \(folder)")
        }
        guard files.isWritableFile(atPath: folder) else {
            throw CommandError.failure("the folder \(folder) cannot be written to")
        }
    }
}
