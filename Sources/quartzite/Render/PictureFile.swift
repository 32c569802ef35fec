import ImageIO

/// The destination of a PNG file.
struct PictureFile {
    let url: URL

    init(_ url: URL) {
        self.url = url
    }

    /// Draws a picture and writes it. Checks before drawing that the file can be written.
    ///
    /// - Throws: `CommandError`, or an error of `draw`.
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

    /// Draws a picture and writes it to an output. Checks before drawing that the output can be written; a signal meanwhile ends
    /// the process.
    ///
    /// - Throws: `CommandError`, or an error of `draw`.
    static func write(to output: Output, console: Console, _ draw: () throws -> CGImage) throws {
        switch output {
        case .file(let url):
            try Interruption.whileWatching({}) { try PictureFile(url).write(draw) }
            console.error("Wrote \(url.path)")
        case .standard:
            try console.checkData()
            try Interruption.whileWatching({}) { try console.data(ImageEncoder.encodePNG(draw())) }
        }
    }

    /// Checks that the file can be written.
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
