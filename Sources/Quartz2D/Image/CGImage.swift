import Foundation
import Synchronization

/// An immutable bitmap: premultiplied sRGB with alpha, eight bits each in the order red, green, blue, alpha, top row first.
///
/// Two images are equal only if they are the same object. ``id`` is never reused in a process, so it can be a cache key.
public final class CGImage: Sendable, Hashable {
    private static let lastID = Atomic<UInt64>(0)

    /// The maximum number of pixels along one side. Larger images cannot be created.
    public static let maximumSide = 32_768

    /// The number of pixels in a row.
    public let width: Int
    /// The number of rows.
    public let height: Int
    /// The premultiplied RGBA bytes, `width · height · 4` of them, without padding.
    public let pixels: [UInt8]
    /// A number that is unique in this process and never reused.
    public let id: UInt64
    /// Whether every pixel's alpha is 255.
    public let isOpaque: Bool
    /// Whether the image is a mask: its pixels select how much is painted, not the colour.
    ///
    /// A mask's pixels are black, with alpha where it lets paint through.
    public var isMask: Bool { channels == .mask }
    /// The channels that carry information.
    let channels: ImageChannels
    /// The pixels as data, created on first use.
    let provider = Mutex<CGDataProvider?>(nil)

    /// Creates an image from premultiplied RGBA bytes.
    ///
    /// - Parameters:
    ///   - width: Pixels in a row, from 1 to ``maximumSide``.
    ///   - height: Rows, from 1 to ``maximumSide``.
    ///   - pixels: `width · height · 4` bytes, top row first. A colour byte greater than its alpha byte is kept as it is; it
    ///     adds light when composited.
    /// - Returns: nil for a size out of range, or if the byte count does not match.
    public convenience init?(width: Int, height: Int, premultipliedRGBA pixels: [UInt8]) {
        self.init(width: width, height: height, premultipliedRGBA: pixels, channels: .colorAndAlpha)
    }

    /// Creates an image with a record of the channels it was made from.
    package init?(width: Int, height: Int, premultipliedRGBA pixels: [UInt8], channels: ImageChannels) {
        let sides = 1...Self.maximumSide
        guard sides.contains(width), sides.contains(height), pixels.count == width * height * 4 else { return nil }
        self.width = width
        self.height = height
        self.pixels = pixels
        id = Self.lastID.add(1, ordering: .relaxed).newValue
        isOpaque = channels == .color || Self.allOpaque(pixels)
        self.channels = channels
    }

    /// The number of bytes from one row to the next.
    public var bytesPerRow: Int { channels.isSingle ? width : width * 4 }
    /// The number of bits in one component.
    public var bitsPerComponent: Int { 8 }
    /// The number of bits in one pixel.
    public var bitsPerPixel: Int { channels.isSingle ? 8 : 32 }
    /// The space of the pixels, sRGB; nil for a mask and for alpha alone.
    public var colorSpace: CGColorSpace? { channels.isSingle ? nil : .sharedSRGB }

    /// Calls `body` with the premultiplied RGBA bytes, top row first. The buffer is valid only during the call.
    public func withUnsafePixels<Result>(_ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows -> Result {
        try pixels.withUnsafeBufferPointer(body)
    }

    /// Returns this image, because it is immutable.
    public func copy() -> CGImage? { self }

    /// Returns a copy of the part of the image inside `rect`.
    ///
    /// - Parameter rect: Pixels, origin top left. Rounded outwards to whole pixels and clipped to the image.
    /// - Returns: nil if the part is empty, or a component of `rect` is NaN.
    public func cropping(to rect: CGRect) -> CGImage? {
        let whole = CGRect(x: 0, y: 0, width: width, height: height)
        let numbers = [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height]
        guard !numbers.contains(where: \.isNaN) else { return nil }
        let part = rect.intersection(whole).integral.intersection(whole)
        guard !part.isNull, part.width >= 1, part.height >= 1 else { return nil }
        let left = Int(part.minX)
        let top = Int(part.minY)
        let columns = Int(part.width)
        let rows = Int(part.height)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(columns * rows * 4)
        for row in top..<top + rows {
            let start = (row * width + left) * 4
            bytes.append(contentsOf: pixels[start..<start + columns * 4])
        }
        return CGImage(width: columns, height: rows, premultipliedRGBA: bytes, channels: channels)
    }

    /// Images are equal if they are the same object.
    public static func == (left: CGImage, right: CGImage) -> Bool {
        left === right
    }

    /// Feeds the image's identity to `hasher`.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(id)
    }

    /// Whether every byte is 0.
    package var isBlank: Bool {
        pixels.withUnsafeBytes { bytes in
            stride(from: 0, to: bytes.count, by: 4096).allSatisfy { start in
                var sum: UInt32 = 0
                for index in stride(from: start, to: min(start + 4096, bytes.count), by: 4) {
                    sum |= bytes.loadUnaligned(fromByteOffset: index, as: UInt32.self)
                }
                return sum == 0
            }
        }
    }

    /// Returns whether all alphas are 255. Combines 1024 pixels per test, so that the inner loop has no branch.
    private static func allOpaque(_ pixels: [UInt8]) -> Bool {
        pixels.withUnsafeBytes { bytes in
            var start = 0
            while start < bytes.count {
                let end = min(start + 4096, bytes.count)
                var common = UInt32.max
                for index in stride(from: start, to: end, by: 4) {
                    common &= UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt32.self))
                }
                guard common >> 24 == 255 else { return false }
                start = end
            }
            return true
        }
    }
}

extension CGImage: CustomStringConvertible {
    /// The image's number and size, for logs.
    public var description: String { "CGImage(#\(id) \(width)×\(height))" }
}
