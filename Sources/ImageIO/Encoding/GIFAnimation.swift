import Foundation

/// An animated GIF whose frames are encoded independently, so that several threads encode at once.
///
/// Each frame has a separate palette and stores the area in which it differs from the frame before. Pixels are opaque: translucent
/// ones are shown over black.
public struct GIFAnimation: Sendable {
    /// The width of every frame in pixels.
    public let width: Int
    /// The height of every frame in pixels.
    public let height: Int
    private let loopCount: Int

    /// The longest side that the format supports.
    public static let maximumDimension = 65_535
    /// The shortest duration that programs respect, in hundredths of a second.
    public static let leastDuration = 2

    /// Describes an animation.
    ///
    /// - Parameters:
    ///   - width: The width in pixels, 1…``maximumDimension``.
    ///   - height: The height in pixels, in the same range.
    ///   - loopCount: The number of plays, clamped to 0…65 535; 0 is endless.
    /// - Throws: ``ImageIOError`` for a size that the format does not support.
    public init(width: Int, height: Int, loopCount: Int = 0) throws(ImageIOError) {
        guard width > 0, height > 0 else { throw .invalidSize(width: Double(width), height: Double(height), scale: 1) }
        guard max(width, height) <= Self.maximumDimension else { throw .tooLarge(width: width, height: height) }
        try ImageLimits.check(width: width, height: height)
        (self.width, self.height) = (width, height)
        self.loopCount = min(max(loopCount, 0), 65_535)
    }

    /// The bytes before the first frame.
    public var header: Data {
        var data = Data("GIF89a".utf8)
        data.append16(width)
        data.append16(height)
        // Neither a palette for all frames nor an aspect ratio.
        data += [0x70, 0, 0]
        data += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1]
        data.append16(loopCount)
        data.append(0)
        return data
    }

    /// The bytes after the last frame.
    public static let trailer = Data([0x3B])

    /// Encodes a frame.
    ///
    /// - Parameters:
    ///   - image: An image of the animation's size.
    ///   - previous: The frame before; nil for the first one.
    ///   - hundredths: Its duration in hundredths of a second, clamped to 0…65 535.
    /// - Throws: ``ImageIOError/frameSizeMismatch(width:height:expectedWidth:expectedHeight:)``.
    public func frame(_ image: CGImage, after previous: CGImage?, hundredths: Int) throws(ImageIOError) -> Data {
        guard image.width == width, image.height == height else {
            throw .frameSizeMismatch(width: image.width, height: image.height, expectedWidth: width, expectedHeight: height)
        }
        // An equal frame has one pixel.
        let area = PixelArea.changed(from: previous, to: image) ?? PixelArea(width: 1, height: 1)
        let palette = ColorPalette(image, area)
        let bits = palette.bits
        // The frame stays until the next one, which is drawn over it.
        var data = Data([0x21, 0xF9, 4, 0x04])
        data.append16(min(max(hundredths, 0), 65_535))
        data += [0, 0, 0x2C]
        for number in [area.x, area.y, area.width, area.height] { data.append16(number) }
        data.append(0x80 | UInt8(bits - 1))
        for index in 0..<1 << bits {
            let color = index < palette.colors.count ? palette.colors[index] : SIMD3(0, 0, 0)
            data += [color.x, color.y, color.z]
        }
        data += LZWEncoder(codeBits: max(2, bits)).encode(palette.indices(image, area))
        return data
    }
}

extension Data {
    fileprivate mutating func append16(_ number: Int) {
        append(UInt8(number & 0xFF))
        append(UInt8(number >> 8 & 0xFF))
    }
}
