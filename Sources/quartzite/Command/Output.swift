import Foundation
import ImageIO
import QuartzInstruments

/// The destination of a picture or a recording.
enum Output: Equatable {
    /// A file, or a folder of files.
    case file(URL)
    /// Standard output, for a pipe or a redirection.
    case standard

    /// The word on the command line for standard output.
    static let standardWord = "-"

    /// The file; nil for standard output.
    var url: URL? {
        switch self {
        case .file(let url): url
        case .standard: nil
        }
    }
}

/// The format of a recording.
enum RecordingFormat: String, CaseIterable {
    /// An animated, lossless WebP.
    case webp
    /// An animated GIF, with a palette for each frame and at most 50 frames per second.
    case gif
    /// YUV4MPEG2: raw frames for an encoder.
    case y4m
    /// Videos that `ffmpeg` encodes.
    case mp4, webm
    /// PNG images: numbered files in a folder, or a sequence on standard output.
    case png

    /// Whether `ffmpeg` writes the file.
    var needsFFmpeg: Bool { self == .mp4 || self == .webm }
}

/// The destination and the format of a recording, from the command line.
struct RecordingPlace {
    let output: Output
    let format: RecordingFormat

    /// - Parameters:
    ///   - reader: The words; the second operand or `--output` names the destination.
    ///   - standardName: The default file name, without its extension.
    /// - Throws: `CommandError` of usage.
    init(_ reader: ArgumentReader, standardName: String) throws {
        let word = reader.operands.count > 1 ? reader.operands[1] : nil
        if let word, reader.has(.output) {
            throw CommandError.usage("“\(word)” and --output both name the output", hint: "Choose one of them.")
        }
        let asked = try Self.format(reader)
        guard let path = word ?? reader.value(of: .output) else {
            format = asked ?? .webp
            output = .file(URL(fileURLWithPath: format == .png ? standardName : "\(standardName).\(format.rawValue)"))
            return
        }
        guard !path.isEmpty else { throw CommandError.usage("--output needs the name of a file", hint: reader.helpHint) }
        if let asked, asked.needsFFmpeg, path == Output.standardWord {
            throw CommandError.usage("a video of ffmpeg needs a file", hint: "Write raw video to a pipe: --format y4m -o -")
        }
        if path == Output.standardWord {
            output = .standard
            format = asked ?? .webp
            return
        }
        let url = URL(fileURLWithPath: path)
        // A device, a FIFO or a descriptor takes any format, as standard output does.
        if let place = try? FileDestination(url), place.replacedFile == nil {
            output = .file(url)
            format = asked ?? .webp
            return
        }
        // A name without an extension is a folder.
        let meant = url.pathExtension.isEmpty ? .png : RecordingFormat(rawValue: url.pathExtension.lowercased())
        guard let meant, meant != .png || url.pathExtension.isEmpty else {
            throw CommandError.usage(
                "“\(path)”: recordings are WebP, GIF, Y4M, MP4 or WebM files or folders of PNG files",
                hint: "End the name with .webp, .gif, .y4m, .mp4 or .webm, or omit the extension for a folder.")
        }
        guard asked == nil || asked == meant else {
            throw CommandError.usage(
                "the extension of “\(path)” contradicts --format \(asked?.rawValue ?? "")", hint: reader.helpHint)
        }
        output = .file(url)
        format = meant
    }

    private static func format(_ reader: ArgumentReader) throws -> RecordingFormat? {
        guard let text = reader.value(of: .format) else { return nil }
        guard let format = RecordingFormat(rawValue: text) else {
            throw CommandError.usage(
                "--format “\(text)” is none of \(RecordingFormat.allCases.map(\.rawValue).joined(separator: ", "))",
                hint: Suggestion.hint(for: text, among: RecordingFormat.allCases.map(\.rawValue)) ?? reader.helpHint)
        }
        return format
    }
}

/// The size of a picture in whole points.
struct PictureSize: Hashable {
    var width: Int
    var height: Int

    /// The limits of a side. A smaller picture shows nothing; a larger one exceeds the limits of graphics hardware.
    static let shortestSide = 16
    static let longestSide = 16_384

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// The size in whole points of an area, within the limits of a side.
    init(fitting size: CGSize) {
        func side(_ length: CGFloat) -> Int {
            Int(min(max(length.rounded(.up), CGFloat(Self.shortestSide)), CGFloat(Self.longestSide)))
        }
        self.init(width: side(size.width), height: side(size.height))
    }

    /// Parses `960x600`, also with a capital X or a multiplication sign; nil for other text.
    init?(_ text: String) {
        let parts = text.split(omittingEmptySubsequences: false) { "xX×".contains($0) }
        guard parts.count == 2, let width = Self.wholeNumber(parts[0]), let height = Self.wholeNumber(parts[1]) else {
            return nil
        }
        self.init(width: width, height: height)
    }

    /// Accepts digits only; `Int` would also accept a sign.
    private static func wholeNumber(_ text: Substring) -> Int? {
        text.allSatisfy { $0.isASCII && $0.isNumber } ? Int(text) : nil
    }

    /// The written form on the command line.
    var text: String { "\(width)x\(height)" }

    var size: CGSize { CGSize(width: width, height: height) }
}

extension PictureFile {
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
}
