import Foundation
import ImageIO
import Quartz2D

/// A picture on record, and how another one compares.
struct Golden {
    /// What a channel may differ by: one rounding more or less in each of a few blended layers.
    static let tolerance = 4

    /// The folder of the record, beside this one.
    static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Goldens", isDirectory: true)

    /// Whether pictures are put on record instead of compared.
    static var isRecording: Bool { ProcessInfo.processInfo.environment["QUARTZITE_RECORD_GOLDENS"] == "1" }

    /// The picture's name.
    let name: String

    /// The names on record.
    static var recorded: [String] {
        get throws {
            try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
                .filter { $0.hasSuffix(".png") && !$0.hasSuffix(".actual.png") && !$0.hasSuffix(".difference.png") }
                .map { String($0.dropLast(".png".count)) }
        }
    }

    private func url(_ suffix: String = "") -> URL {
        Self.folder.appendingPathComponent(name + suffix + ".png", isDirectory: false)
    }

    /// Compares a picture with the record, or puts it there.
    ///
    /// A picture that differs is left beside the record, with one of the differences.
    ///
    /// - Returns: what is wrong; nil where the two agree.
    func check(_ image: CGImage) throws -> String? {
        try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
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

/// Where two pictures of one size differ by more than is tolerated.
struct Difference {
    /// How many pixels do.
    private(set) var count = 0
    /// The greatest difference of a channel.
    private(set) var greatest = 0
    /// White where they do, dim where they differ within the tolerance.
    let picture: CGImage?

    /// Compares two pictures; nil where their sizes differ.
    init?(_ first: CGImage, _ second: CGImage) {
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
