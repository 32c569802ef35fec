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
    private let storage: Storage
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
    /// The pixels of a context as an array, created on first use.
    private let array = Mutex<[UInt8]?>(nil)
    /// The value of ``visibleBounds``, computed on first use.
    private let visible = Mutex<PixelRect?>(nil)

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
    package convenience init?(width: Int, height: Int, premultipliedRGBA pixels: [UInt8], channels: ImageChannels) {
        self.init(width: width, height: height, Storage(array: pixels), channels)
    }

    /// Creates an image of a context's pixels.
    convenience init?(width: Int, height: Int, memory: PixelMemory, channels: ImageChannels) {
        self.init(width: width, height: height, Storage(memory: memory), channels)
    }

    private init?(width: Int, height: Int, _ storage: Storage, _ channels: ImageChannels) {
        let sides = 1...Self.maximumSide
        guard sides.contains(width), sides.contains(height), storage.count == width * height * 4 else { return nil }
        self.width = width
        self.height = height
        self.storage = storage
        id = Self.lastID.add(1, ordering: .relaxed).newValue
        isOpaque = channels == .color || storage.withUnsafeBytes(Self.allOpaque)
        self.channels = channels
    }

    /// The bytes of an image. Two fields instead of an enumeration, whose tag would hide the address from leak checkers.
    private struct Storage {
        /// The bytes; empty if a context's memory holds them.
        var array: [UInt8] = []
        /// The memory of the context that made the image.
        var memory: PixelMemory?

        var count: Int { memory?.count ?? array.count }

        func withUnsafeBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows -> Result {
            guard let memory else { return try array.withUnsafeBufferPointer(body) }
            return try withExtendedLifetime(memory) { try body(memory.bytes) }
        }
    }

    /// The premultiplied RGBA bytes, `width · height · 4` of them, without padding.
    ///
    /// An image of a context copies its bytes on the first access; ``withUnsafePixels(_:)`` does not.
    public var pixels: [UInt8] {
        guard let memory = storage.memory else { return storage.array }
        return array.withLock { array in
            if let array { return array }
            let bytes = Array(memory.bytes)
            array = bytes
            return bytes
        }
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
        try storage.withUnsafeBytes(body)
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
        withUnsafePixels { pixels in
            for row in top..<top + rows {
                let start = (row * width + left) * 4
                bytes.append(contentsOf: pixels[start..<start + columns * 4])
            }
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

    /// The smallest rectangle of pixels outside of which all bytes are 0; empty for a blank image. The first call takes time
    /// proportional to the blank rim.
    package var visibleBounds: PixelRect {
        if isOpaque { return PixelRect(x: 0, y: 0, width: width, height: height) }
        return visible.withLock { visible in
            if let visible { return visible }
            let bounds = withUnsafePixels { PixelRect(nonzeroPixelsOf: UnsafeRawBufferPointer($0), width: width) }
            visible = bounds
            return bounds
        }
    }

    /// Whether every byte is 0.
    package var isBlank: Bool {
        withUnsafePixels { pixels in
            let bytes = UnsafeRawBufferPointer(pixels)
            return stride(from: 0, to: bytes.count, by: 4096).allSatisfy { start in
                var sum: UInt32 = 0
                for index in stride(from: start, to: min(start + 4096, bytes.count), by: 4) {
                    sum |= bytes.loadUnaligned(fromByteOffset: index, as: UInt32.self)
                }
                return sum == 0
            }
        }
    }

    /// Returns whether all alphas are 255. Combines 1024 pixels per test, so that the inner loop has no branch.
    private static func allOpaque(_ pixels: UnsafeBufferPointer<UInt8>) -> Bool {
        let bytes = UnsafeRawBufferPointer(pixels)
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

extension CGImage: CustomStringConvertible {
    /// The image's number and size, for logs.
    public var description: String { "CGImage(#\(id) \(width)×\(height))" }
}

// MARK: - Images from bytes in the common pixel layouts

extension CGImage {
    /// Creates an image from bytes.
    ///
    /// - Parameters:
    ///   - width: Pixels in a row, from 1 to ``maximumSide``.
    ///   - height: Rows, from 1 to ``maximumSide``.
    ///   - bitsPerComponent: Must be 8.
    ///   - bitsPerPixel: 8 for grey or alpha alone, 24 for red, green, blue without alpha, or 32.
    ///   - bytesPerRow: The number of bytes from one row to the next.
    ///   - space: Grey or RGB, to match the bits per pixel. Pixels are interpreted as encoded sRGB.
    ///   - bitmapInfo: The position of alpha, and for 32 bits the byte order.
    ///   - provider: The bytes, top row first.
    ///   - decode: Must be nil; other mappings of components are not supported.
    ///   - shouldInterpolate: Has no effect; contexts and layers select how images are sampled.
    ///   - intent: Has no effect.
    /// - Returns: nil for any other layout or too few bytes, with a warning.
    public convenience init?(
        width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int, space: CGColorSpace,
        bitmapInfo: CGBitmapInfo, provider: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool,
        intent: CGColorRenderingIntent
    ) {
        let sides = 1...Self.maximumSide
        guard let layout = PixelFormat(bitsPerPixel: bitsPerPixel, model: space.model, bitmapInfo: bitmapInfo),
            bitsPerComponent == 8,
            decode == nil, sides.contains(width), sides.contains(height), bytesPerRow >= width * layout.stride,
            let data = provider.data, data.count / bytesPerRow >= height - 1,
            data.count >= bytesPerRow * (height - 1) + width * layout.stride
        else {
            Diagnostics.warnOnce(
                "image.layout",
                "CGImage(width:…): \(bitsPerPixel) bits per pixel, \(bytesPerRow) bytes per row, bitmap info "
                    + "\(bitmapInfo.rawValue) is not a layout that this library reads, or there are too few bytes "
                    + "for \(width) × \(height) pixels")
            return nil
        }
        var pixels: [UInt8] = []
        pixels.reserveCapacity(width * height * 4)
        data.withUnsafeBytes { bytes in
            guard let base = bytes.bindMemory(to: UInt8.self).baseAddress else { return }
            for row in 0..<height {
                for column in 0..<width {
                    let color = layout.read(base + row * bytesPerRow + column * layout.stride)
                    for part in 0..<4 { pixels.append(color[part]) }
                }
            }
        }
        self.init(width: width, height: height, premultipliedRGBA: pixels, channels: ImageChannels(layout.alphaInfo))
    }

    /// The position of alpha in a pixel: none in a mask, skipped if the image was made from colours without alpha.
    public var alphaInfo: CGImageAlphaInfo { channels.alphaInfo }
    /// The layout of the pixels.
    public var bitmapInfo: CGBitmapInfo { CGBitmapInfo(rawValue: alphaInfo.rawValue) }
    /// The byte order of the pixels.
    public var byteOrderInfo: CGImageByteOrderInfo { .orderDefault }
    /// The pixels, ``bytesPerRow`` bytes per row: a mask's samples, or the alphas of an alpha-only image. Their address is
    /// constant during the image's life.
    public var dataProvider: CGDataProvider? {
        provider.withLock { provider in
            if provider == nil {
                provider = CGDataProvider(data: channels.isSingle ? Data(samples) : withUnsafePixels { Data($0) })
            }
            return provider
        }
    }
}
