import Foundation
import ImageIO
import Expectations
import Testing

/// Images and files that the tests share.
enum Samples {
    /// Returns premultiplied pixels with every alpha and no colour above alpha.
    static func gradient(width: Int, height: Int, seed: Int = 0) throws -> CGImage {
        var pixels: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                let alpha = (x * 255 / max(1, width - 1) + seed) % 256
                pixels += [alpha * y / max(1, height - 1), alpha * ((x + y) % 7) / 7, alpha, alpha].map(UInt8.init)
            }
        }
        return try require(CGImage(width: width, height: height, premultipliedRGBA: pixels))
    }

    static func solid(_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: UInt8, width: Int = 8, height: Int = 8) throws
        -> CGImage
    {
        let pixels = (0..<width * height).flatMap { _ in [red, green, blue, alpha] }
        return try require(CGImage(width: width, height: height, premultipliedRGBA: pixels))
    }

    static let square = Data(
        """
        <svg xmlns="http://www.w3.org/2000/svg" width="20" height="10" viewBox="0 0 20 10">
          <rect fill="#FF0000" x="0" y="0" width="10" height="10"/>
          <rect fill="#0000FF" fill-opacity="0.5" x="10" y="0" width="10" height="10"/>
        </svg>
        """.utf8)

    /// A 16 × 16 baseline JPEG of one colour, rgb(200, 100, 50).
    static let jpeg = Data(base64Encoded: jpegBase64) ?? Data()
    private static let jpegBase64 = [
        "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYV",
        "pQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wAARCAAQ",
        "ABADASIAAhEBAxEB/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhBy",
        "JxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKT",
        "lJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/8QAHwEAAwEBAQEBAQEBAQAAAA",
        "AAAAECAwQFBgcICQoL/8QAtREAAgECBAQDBAcFBAQAAQJ3AAECAxEEBSExBhJBUQdhcRMiMoEIFEKRobHBCSMzUvAVYnLRChYkNOEl8RcYGRom",
        "JygpKjU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6goOEhYaHiImKkpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uLm6wsPExc",
        "bHyMnK0tPU1dbX2Nna4uPk5ebn6Onq8vP09fb3+Pn6/9oADAMBAAIRAxEAPwBtFFFeOe+f/9k=",
    ].joined()

    static func pixel(_ image: CGImage, _ x: Int, _ y: Int) -> [UInt8] {
        let start = (y * image.width + x) * 4
        return Array(image.pixels[start..<(start + 4)])
    }

    /// Runs `body` with a new folder, and removes it afterwards.
    static func withFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString, isDirectory: true)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try body(folder)
    }
}
