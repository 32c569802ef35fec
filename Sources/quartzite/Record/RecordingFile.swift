import Foundation
import ImageIO
import QuartzInstruments

/// The output of a recording: a file, a folder of PNG files, or standard output. A file or folder gets its name when it is complete.
///
/// Frames are encoded on other threads while the next ones are drawn, and written in order on one more.
final class RecordingFile {
    /// The unfinished output; nil for standard output and for what is written through: devices, FIFOs and descriptors.
    let unfinished: UnfinishedFile?
    private let options: RecordOptions
    private let digits: Int
    private let isFolder: Bool
    private let data: (Data) throws -> Void
    private var handle: FileHandle?
    private var video: FFmpeg?
    private var encoding: FrameEncoding?
    private let queue = FrameQueue()
    private let writer = OrderedWriter()
    private var count = 0
    /// The number of frames that have been written.
    private var written = 0
    /// The frames of a WebP, which are written at its end: the file begins with its length.
    private var frames: [Data] = []

    /// Checks that the destination is writable before anything is drawn.
    ///
    /// - Parameter data: Receives the bytes for standard output.
    /// - Throws: `CommandError`.
    init(_ options: RecordOptions, data: @escaping (Data) throws -> Void = { _ in }) throws {
        self.options = options
        self.data = data
        digits = max(4, String(options.frameCount).count)
        guard let url = options.output.url else {
            (unfinished, isFolder) = (nil, false)
            return
        }
        var isStream = false
        if let place = try? FileDestination(url) { isStream = place.replacedFile == nil }
        isFolder = options.format == .png && !isStream
        if isFolder {
            let unfinished = UnfinishedFile(for: url.resolvingSymlinksInPath())
            self.unfinished = unfinished
            try Self.checkFolder(unfinished.place)
            do {
                try FileManager.default.createDirectory(at: unfinished.url, withIntermediateDirectories: false)
            } catch {
                throw CommandError.failure("the folder \(unfinished.place.path) cannot be made: \(error.localizedDescription)")
            }
        } else {
            try PictureFile(url).checkPlace()
            let place = try PictureFile(url).destination()
            guard let target = place.replacedFile else {
                unfinished = nil
                handle = try place.open()
                return
            }
            let unfinished = UnfinishedFile(for: target)
            self.unfinished = unfinished
            if options.format.needsFFmpeg {
                let video = try FFmpeg(writing: options.format, to: unfinished.url)
                (self.video, handle) = (video, video.input)
            } else {
                handle = try FileDestination.file(unfinished.url).open()
            }
        }
    }

    /// Appends a frame.
    func add(_ frame: CGImage) throws {
        var encoding = try encoding ?? FrameEncoding(options, width: frame.width, height: frame.height)
        defer { self.encoding = encoding }
        if count == 0, let header = encoding.header { try write(header) }
        count += 1
        if let encode = encoding.encode(frame) { queue.add(encode) }
        for data in try queue.takeFinished() { try take(data) }
    }

    /// Writes the remaining data and renames the output to its final name. No frames may follow.
    func finish() throws {
        for data in try queue.takeAll() { try take(data) }
        if options.format == .webp, let encoding { try write(encoding.webP(frames)) }
        if options.format == .gif { try write(GIFAnimation.trailer) }
        try writer.finish()
        try handle?.close()
        try video?.finish()
        try unfinished?.keep()
    }

    /// Takes an encoded frame.
    private func take(_ data: Data) throws {
        written += 1
        if options.format == .webp { return frames.append(data) }
        guard isFolder, let folder = unfinished?.url else { return try write(data) }
        let number = String(written)
        let name = "frame-" + String(repeating: "0", count: max(0, digits - number.count)) + number + ".png"
        try PictureFile(folder.appendingPathComponent(name)).destination().write(data)
    }

    private func write(_ bytes: Data) throws {
        guard let handle, let url = options.output.url else { return try data(bytes) }
        try writer.add { try handle.writeAll(bytes, name: url.path) }
    }

    /// Checks that an existing folder is empty, so that frames of different recordings do not mix.
    private static func checkFolder(_ url: URL) throws {
        let files = FileManager.default
        var isDirectory: ObjCBool = false
        guard files.fileExists(atPath: url.path, isDirectory: &isDirectory) else { return try PictureFile(url).checkPlace() }
        guard isDirectory.boolValue else {
            throw CommandError.failure(
                "\(url.path) is a file", hint: "A name that ends with .webp, .gif or .y4m records into a file.")
        }
        guard files.isWritableFile(atPath: url.path) else {
            throw CommandError.failure("the folder \(url.path) cannot be written to")
        }
        guard try files.contentsOfDirectory(atPath: url.path).isEmpty else {
            throw CommandError.failure("the folder \(url.path) is not empty", hint: "Name an empty or a new one.")
        }
    }
}
