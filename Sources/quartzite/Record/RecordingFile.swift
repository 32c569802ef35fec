import ImageIO

/// The output of a recording: a WebP or Y4M file, a folder of PNG files, or standard output. A file or folder gets its name when
/// it is complete.
final class RecordingFile {
    /// The unfinished output; nil for standard output.
    let unfinished: UnfinishedFile?
    private let options: RecordOptions
    private let digits: Int
    private let data: (Data) throws -> Void
    private var count = 0
    private var encoder: AnimatedWebPEncoder?
    private var handle: FileHandle?

    /// Checks that the destination is writable before anything is drawn.
    ///
    /// - Parameter data: receives the bytes for standard output.
    /// - Throws: `CommandError`.
    init(_ options: RecordOptions, data: @escaping (Data) throws -> Void = { _ in }) throws {
        self.options = options
        self.data = data
        digits = max(4, String(options.frameCount).count)
        unfinished = options.output.url.map { UnfinishedFile(for: $0) }
        guard let unfinished else { return }
        if isFolder {
            try Self.checkFolder(unfinished.place)
            do {
                try FileManager.default.createDirectory(at: unfinished.url, withIntermediateDirectories: false)
            } catch {
                throw CommandError.failure("the folder \(unfinished.place.path) cannot be made: \(error.localizedDescription)")
            }
        } else {
            try PictureFile(unfinished.place).checkPlace()
            guard FileManager.default.createFile(atPath: unfinished.url.path, contents: nil),
                let handle = FileHandle(forWritingAtPath: unfinished.url.path)
            else { throw CommandError.failure("\(unfinished.place.path) cannot be written: \(String(cString: strerror(errno)))") }
            self.handle = handle
        }
    }

    private var isFolder: Bool { options.format == .png && unfinished != nil }

    /// Appends a frame.
    func add(_ frame: CGImage) throws {
        count += 1
        switch options.format {
        case .webp:
            let encoder = try encoder ?? AnimatedWebPEncoder(width: frame.width, height: frame.height)
            self.encoder = encoder
            try encoder.add(frame, duration: 1 / options.rate)
        case .y4m:
            let format = Y4MFormat(width: frame.width, height: frame.height, rate: options.rate)
            if count == 1 { try write(format.header) }
            try write(format.frame(frame))
        case .png:
            guard let folder = unfinished?.url else { return try write(ImageEncoder.encodePNG(frame)) }
            let number = String(count)
            let name = "frame-" + String(repeating: "0", count: max(0, digits - number.count)) + number + ".png"
            try PictureFile(folder.appendingPathComponent(name)).write(frame)
        }
    }

    /// Writes the remaining data and renames the output to its final name. No frames may follow.
    func finish() throws {
        if let encoder { try write(encoder.finish()) }
        try handle?.close()
        try unfinished?.keep()
    }

    private func write(_ bytes: Data) throws {
        guard let handle, let unfinished else { return try data(bytes) }
        do {
            try handle.write(contentsOf: bytes)
        } catch {
            throw CommandError.failure("\(unfinished.place.path) cannot be written: \(error.localizedDescription)")
        }
    }

    /// An existing folder must be empty, so that frames of different recordings do not mix.
    private static func checkFolder(_ url: URL) throws {
        let files = FileManager.default
        var isDirectory: ObjCBool = false
        guard files.fileExists(atPath: url.path, isDirectory: &isDirectory) else { return try PictureFile(url).checkPlace() }
        guard isDirectory.boolValue else {
            throw CommandError.failure("\(url.path) is a file", hint: "A name that ends with .webp or .y4m records into a file.")
        }
        guard files.isWritableFile(atPath: url.path) else {
            throw CommandError.failure("the folder \(url.path) cannot be written to")
        }
        guard try files.contentsOfDirectory(atPath: url.path).isEmpty else {
            throw CommandError.failure("the folder \(url.path) is not empty", hint: "Name an empty or a new one.")
        }
    }
}
