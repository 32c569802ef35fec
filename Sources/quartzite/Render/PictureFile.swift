import ImageIO

/// A PNG file about to be written.
struct PictureFile {
    let url: URL

    init(_ url: URL) {
        self.url = url
    }

    /// Draws a picture and writes it. What would keep it from being written is found before anything is drawn.
    ///
    /// - Throws: `CommandError`, or what `draw` throws.
    func write(_ draw: () throws -> CGImage) throws {
        try checkPlace()
        try write(try draw())
    }

    /// Writes a picture.
    ///
    /// - Throws: `CommandError`, or an `ImageIOError`.
    func write(_ image: CGImage) throws {
        let data = try ImageEncoder.encodePNG(image)
        do {
            try data.write(to: url, options: .atomic)
        } catch {
            throw CommandError.failure("\(url.path) cannot be written: \(error.localizedDescription)")
        }
    }

    /// Finds out whether the file can be written at all.
    func checkPlace() throws {
        let files = FileManager.default
        let folder = url.deletingLastPathComponent().path
        var isFolder: ObjCBool = false
        guard files.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue else {
            throw CommandError.failure("there is no folder \(folder)")
        }
        if files.fileExists(atPath: url.path, isDirectory: &isFolder), isFolder.boolValue {
            throw CommandError.failure("\(url.path) is a folder", hint: "Name a file in it.")
        }
        guard files.isWritableFile(atPath: folder) else {
            throw CommandError.failure("the folder \(folder) cannot be written to")
        }
    }
}
