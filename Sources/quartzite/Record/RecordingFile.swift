import ImageIO

/// Where a recording goes: an animated WebP, written when it is complete, or a folder of PNG files, written one by one.
final class RecordingFile {
    private let url: URL
    private let frameDuration: Double
    private let digits: Int
    private var count = 0
    private var encoder: AnimatedWebPEncoder?

    /// Finds out whether the place can be written to, before anything is drawn.
    ///
    /// - Throws: `CommandError`.
    init(_ options: RecordOptions) throws {
        url = options.output
        frameDuration = 1 / options.rate
        digits = max(4, String(options.frameCount).count)
        if isFolder { try prepareFolder() } else { try PictureFile(url).checkPlace() }
    }

    private var isFolder: Bool { url.pathExtension.isEmpty }

    /// Adds a frame at the end.
    func add(_ frame: CGImage) throws {
        count += 1
        if isFolder {
            let number = String(count)
            let name = "frame-" + String(repeating: "0", count: max(0, digits - number.count)) + number + ".png"
            return try PictureFile(url.appendingPathComponent(name)).write(frame)
        }
        let encoder = try encoder ?? AnimatedWebPEncoder(width: frame.width, height: frame.height)
        self.encoder = encoder
        try encoder.add(frame, duration: frameDuration)
    }

    /// Writes what is not written yet. Nothing can be added afterwards.
    func finish() throws {
        guard let encoder else { return }
        let data = try encoder.finish()
        do {
            try data.write(to: url, options: .atomic)
        } catch {
            throw CommandError.failure("\(url.path) cannot be written: \(error.localizedDescription)")
        }
    }

    /// Makes the folder; one that is there must be empty, or frames of another recording would mix with these.
    private func prepareFolder() throws {
        let files = FileManager.default
        var isDirectory: ObjCBool = false
        if files.fileExists(atPath: url.path, isDirectory: &isDirectory) {
            guard isDirectory.boolValue else {
                throw CommandError.failure("\(url.path) is a file", hint: "A name that ends with .webp records into a file.")
            }
            guard files.isWritableFile(atPath: url.path) else {
                throw CommandError.failure("the folder \(url.path) cannot be written to")
            }
            guard try files.contentsOfDirectory(atPath: url.path).isEmpty else {
                throw CommandError.failure("the folder \(url.path) is not empty", hint: "Name an empty or a new one.")
            }
            return
        }
        try PictureFile(url).checkPlace()
        do {
            try files.createDirectory(at: url, withIntermediateDirectories: false)
        } catch {
            throw CommandError.failure("the folder \(url.path) cannot be made: \(error.localizedDescription)")
        }
    }
}
