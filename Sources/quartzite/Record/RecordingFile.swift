import Foundation
import ImageIO
import Synchronization

/// The output of a recording: a WebP or Y4M file, a folder of PNG files, or standard output. A file or folder gets its name when
/// it is complete.
final class RecordingFile {
    /// The unfinished output; nil for standard output and for what is written through: devices, FIFOs and descriptors.
    let unfinished: UnfinishedFile?
    private let options: RecordOptions
    private let digits: Int
    private let isFolder: Bool
    private let data: (Data) throws -> Void
    private var count = 0
    private var encoder: AnimatedWebPEncoder?
    private var handle: FileHandle?

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
            handle = try FileDestination.file(unfinished.url).open()
        }
    }

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
        guard let handle, let url = options.output.url else { return try data(bytes) }
        try handle.writeAll(bytes, name: url.path)
    }

    /// Checks that an existing folder is empty, so that frames of different recordings do not mix.
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

/// A file or folder that is written under a temporary name beside its destination and renamed when it is complete.
nonisolated final class UnfinishedFile: Sendable {
    /// The destination.
    let place: URL
    /// The temporary path.
    let url: URL
    private let isOpen = Mutex(true)

    init(for place: URL) {
        self.place = place
        let name = ".\(place.lastPathComponent).unfinished-\(ProcessInfo.processInfo.processIdentifier)"
        url = place.deletingLastPathComponent().appendingPathComponent(name, isDirectory: false)
    }

    deinit {
        discard()
    }

    /// Renames it to its destination and replaces an existing file, whose permissions it takes.
    ///
    /// - Throws: `CommandError`.
    func keep() throws {
        try isOpen.withLock { isOpen in
            guard isOpen else { return }
            var old = stat()
            if lstat(place.path, &old) == 0, old.st_mode & S_IFMT == S_IFREG { _ = chmod(url.path, old.st_mode & 0o7777) }
            guard rename(url.path, place.path) == 0 else {
                throw CommandError.failure("\(place.path) cannot be written: \(String(cString: strerror(errno)))")
            }
            isOpen = false
        }
    }

    /// Removes it, unless it is already renamed.
    func discard() {
        isOpen.withLock { isOpen in
            guard isOpen else { return }
            isOpen = false
            // After a signal another thread may still add frames to a folder. It no longer finds the folder by its name, and a frame
            // that was being added makes the removal fail once.
            let files = FileManager.default
            let moved = url.appendingPathExtension("removed")
            let unfinished = (try? files.moveItem(at: url, to: moved)) == nil ? url : moved
            for _ in 0..<8 where files.fileExists(atPath: unfinished.path) { try? files.removeItem(at: unfinished) }
        }
    }
}

/// Raw video for encoders: YUV4MPEG2 with 8 bits, BT.601 in video range, one chroma sample per 2 × 2 pixels.
struct Y4MFormat {
    let width: Int
    let height: Int
    /// Frames per second.
    let rate: Double

    /// The header before the first frame.
    var header: Data {
        let (numerator, denominator) = Self.ratio(rate)
        return Data("YUV4MPEG2 W\(width) H\(height) F\(numerator):\(denominator) Ip A1:1 C420jpeg XCOLORRANGE=LIMITED\n".utf8)
    }

    /// Returns a frame rate as a fraction, exact to a thousandth.
    static func ratio(_ rate: Double) -> (Int, Int) {
        if rate == rate.rounded() { return (Int(rate), 1) }
        return (Int((rate * 1000).rounded()), 1000)
    }

    /// Returns a frame with its header.
    ///
    /// - Parameter image: Has the size of the format.
    func frame(_ image: CGImage) -> Data {
        let pixels = image.pixels
        let (halfWidth, halfHeight) = ((width + 1) / 2, (height + 1) / 2)
        let mark = Array("FRAME\n".utf8)
        var bytes = [UInt8](repeating: 0, count: mark.count + width * height + 2 * halfWidth * halfHeight)
        bytes.replaceSubrange(0..<mark.count, with: mark)
        let blue = mark.count + width * height
        let red = blue + halfWidth * halfHeight
        pixels.withUnsafeBufferPointer { source in
            bytes.withUnsafeMutableBufferPointer { target in
                for index in 0..<width * height {
                    let (r, g, b) = (Int(source[4 * index]), Int(source[4 * index + 1]), Int(source[4 * index + 2]))
                    target[mark.count + index] = Self.byte(16_829 * r + 33_039 * g + 6_416 * b, 16, 65_536)
                }
                for y in 0..<halfHeight {
                    for x in 0..<halfWidth {
                        let (r, g, b) = sum(source, 2 * x, 2 * y)
                        let place = y * halfWidth + x
                        target[blue + place] = Self.byte(-9_714 * r - 19_070 * g + 28_784 * b, 128, 262_144)
                        target[red + place] = Self.byte(28_784 * r - 24_103 * g - 4_681 * b, 128, 262_144)
                    }
                }
            }
        }
        return Data(bytes)
    }

    /// Returns the sum of the four pixels of a block. At the right and the bottom edge the last pixels count twice.
    private func sum(_ pixels: UnsafeBufferPointer<UInt8>, _ x: Int, _ y: Int) -> (Int, Int, Int) {
        var total = (0, 0, 0)
        for row in [y, min(y + 1, height - 1)] {
            for column in [x, min(x + 1, width - 1)] {
                let index = 4 * (row * width + column)
                total.0 += Int(pixels[index])
                total.1 += Int(pixels[index + 1])
                total.2 += Int(pixels[index + 2])
            }
        }
        return total
    }

    private static func byte(_ weighted: Int, _ base: Int, _ unit: Int) -> UInt8 {
        let rounded = (weighted + unit / 2) >> unit.trailingZeroBitCount
        return UInt8(min(max(base + rounded, 0), 255))
    }
}
