import Foundation
import ImageIO
import Quartz2D

/// A recorded picture or text, and the comparison with it.
public struct Golden {
    /// Tolerated difference of a channel: one rounding step in each of a few blended layers.
    public static let tolerance = 4

    /// Whether pictures are recorded instead of compared.
    public static var isRecording: Bool { ProcessInfo.processInfo.environment["QUARTZITE_RECORD_GOLDENS"] == "1" }

    /// The picture's name.
    public let name: String
    /// The folder of the record.
    public let folder: URL

    /// Creates a golden with a name in a folder.
    public init(name: String, in folder: URL) {
        self.name = name
        self.folder = folder
    }

    /// Returns the folder `Goldens` beside a source file of the tests.
    public static func folder(beside file: String) -> URL {
        URL(fileURLWithPath: file).deletingLastPathComponent().appendingPathComponent("Goldens", isDirectory: true)
    }

    /// Returns the recorded names in a folder.
    public static func recorded(in folder: URL) throws -> [String] {
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        let kept = files.filter { !$0.contains(".actual.") && !$0.contains(".difference.") }
        return Set(kept.filter { $0.hasSuffix(".png") || $0.hasSuffix(".txt") }.map { String($0.dropLast(4)) }).sorted()
    }

    private func url(_ suffix: String = "", type: String = "png") -> URL {
        folder.appendingPathComponent("\(name)\(suffix).\(type)", isDirectory: false)
    }

    /// Compares a text with the record, or records it. A different text is stored beside the record.
    ///
    /// - Returns: A description of the difference; nil if both agree.
    public func check(text: String) throws -> String? {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let actual = url(".actual", type: "txt")
        try? FileManager.default.removeItem(at: actual)
        let text = text + "\n"
        if Self.isRecording {
            try Data(text.utf8).write(to: url(type: "txt"))
            return "recorded; run again without QUARTZITE_RECORD_GOLDENS to compare"
        }
        let golden = (try? Data(contentsOf: url(type: "txt"))).map { String(decoding: $0, as: UTF8.self) }
        guard golden != text else { return nil }
        try Data(text.utf8).write(to: actual)
        guard let golden else {
            return "there is no golden; look at \(actual.lastPathComponent), then set QUARTZITE_RECORD_GOLDENS=1"
        }
        let pairs = zip(golden.split(separator: "\n"), text.split(separator: "\n"))
        let line = pairs.first { $0 != $1 }.map { "\"\($1)\" for \"\($0)\"" } ?? "more or fewer lines"
        return "the text differs: \(line); see \(actual.lastPathComponent)"
    }

    /// Compares a picture with the record, or records it.
    ///
    /// A different picture is stored beside the record, with a picture of the differences.
    ///
    /// - Returns: A description of the difference; nil if both agree.
    public func check(_ image: CGImage) throws -> String? {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for suffix in [".actual", ".difference"] { try? FileManager.default.removeItem(at: url(suffix)) }
        if Self.isRecording {
            try ImageEncoder.encodePNG(image).write(to: url())
            return "recorded; run again without QUARTZITE_RECORD_GOLDENS to compare"
        }
        guard FileManager.default.fileExists(atPath: url().path) else {
            try ImageEncoder.encodePNG(image).write(to: url(".actual"))
            return "there is no golden; look at \(url(".actual").lastPathComponent), then set QUARTZITE_RECORD_GOLDENS=1"
        }
        let golden = try ImageDecoder.decode(contentsOf: url())
        guard let difference = Difference(golden, image) else {
            try ImageEncoder.encodePNG(image).write(to: url(".actual"))
            return "\(image.width) × \(image.height) pixels instead of \(golden.width) × \(golden.height)"
        }
        guard difference.count > 0 else { return nil }
        try ImageEncoder.encodePNG(image).write(to: url(".actual"))
        if let picture = difference.picture { try ImageEncoder.encodePNG(picture).write(to: url(".difference")) }
        return
            "\(difference.count) pixels differ, by up to \(difference.greatest)/255; see \(url(".difference").lastPathComponent)"
    }
}

/// The pixels in which two pictures of equal size differ by more than the tolerance.
public struct Difference {
    /// The number of such pixels.
    public private(set) var count = 0
    /// The greatest difference of a channel.
    public private(set) var greatest = 0
    /// White for these pixels, dim for differences within the tolerance.
    public let picture: CGImage?

    /// Compares two pictures; nil if their sizes differ.
    public init?(_ first: CGImage, _ second: CGImage) {
        guard first.width == second.width, first.height == second.height else { return nil }
        var pixels = [UInt8](repeating: 0, count: first.pixels.count)
        for start in stride(from: 0, to: pixels.count, by: 4) {
            let pixel = (start..<start + 4).map { abs(Int(first.pixels[$0]) - Int(second.pixels[$0])) }.max() ?? 0
            greatest = max(greatest, pixel)
            if pixel > Golden.tolerance { count += 1 }
            let light = pixel > Golden.tolerance ? 255 : UInt8(pixel * 16)
            for index in start..<start + 3 { pixels[index] = light }
            pixels[start + 3] = 255
        }
        picture = CGImage(width: first.width, height: first.height, premultipliedRGBA: pixels)
    }
}
