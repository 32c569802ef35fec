import Foundation

// Images from bytes in any of the usual layouts.

extension CGImage {
    /// Creates an image from bytes.
    ///
    /// - Parameters:
    ///   - width: Pixels in a row, from 1 to ``maximumSide``.
    ///   - height: Rows, from 1 to ``maximumSide``.
    ///   - bitsPerComponent: 8.
    ///   - bitsPerPixel: 8 for grey, 24 for red, green, blue without alpha, or 32.
    ///   - bytesPerRow: The distance of rows.
    ///   - space: Grey or RGB, as the bits say; pixels are taken for encoded sRGB.
    ///   - bitmapInfo: Where alpha lies, and for 32 bits the byte order.
    ///   - provider: The bytes, top row first.
    ///   - decode: nil; other mappings of components are refused.
    ///   - shouldInterpolate: Of no effect; contexts and layers say how images are sampled.
    ///   - intent: Of no effect.
    /// - Returns: nil for any other layout, or with too few bytes, with a warning.
    public convenience init?(
        width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int, space: CGColorSpace,
        bitmapInfo: CGBitmapInfo, provider: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool,
        intent: CGColorRenderingIntent
    ) {
        let sides = 1...Self.maximumSide
        guard let layout = PixelLayout(bitsPerPixel: bitsPerPixel, space: space, bitmapInfo: bitmapInfo), bitsPerComponent == 8,
            decode == nil, sides.contains(width), sides.contains(height), bytesPerRow >= width * layout.stride,
            let data = provider.data, data.count / bytesPerRow >= height - 1,
            data.count >= bytesPerRow * (height - 1) + width * layout.stride
        else {
            Diagnostics.warnOnce(
                "image.layout",
                "CGImage(width:…): \(bitsPerPixel) bits a pixel, \(bytesPerRow) bytes a row, bitmap info \(bitmapInfo.rawValue) is no "
                    + "layout this library reads, or there are too few bytes for \(width) × \(height) pixels")
            return nil
        }
        var pixels: [UInt8] = []
        pixels.reserveCapacity(width * height * 4)
        data.withUnsafeBytes { bytes in
            for row in 0..<height {
                for column in 0..<width { layout.append(bytes, row * bytesPerRow + column * layout.stride, to: &pixels) }
            }
        }
        self.init(width: width, height: height, premultipliedRGBA: pixels)
    }

    /// Where alpha lies in a pixel.
    public var alphaInfo: CGImageAlphaInfo { .premultipliedLast }
    /// The layout of the pixels.
    public var bitmapInfo: CGBitmapInfo { CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue) }
    /// The pixels: ``bytesPerRow`` bytes a row.
    public var dataProvider: CGDataProvider? { CGDataProvider(data: Data(pixels)) }
}

/// Where the components of a pixel lie.
private struct PixelLayout {
    let stride: Int
    /// Offsets of red, green, blue.
    private let places: (Int, Int, Int)
    /// Offset of alpha; nil where there is none.
    private let alpha: Int?
    private let isPremultiplied: Bool

    init?(bitsPerPixel: Int, space: CGColorSpace, bitmapInfo: CGBitmapInfo) {
        guard let info = CGImageAlphaInfo(rawValue: bitmapInfo.intersection(.alphaInfoMask).rawValue) else { return nil }
        let order = bitmapInfo.intersection(.byteOrderMask)
        isPremultiplied = info == .premultipliedFirst || info == .premultipliedLast
        switch (bitsPerPixel, space.model) {
        case (8, .monochrome) where info == .none: (stride, places, alpha) = (1, (0, 0, 0), nil)
        case (24, .rgb) where info == .none: (stride, places, alpha) = (3, (0, 1, 2), nil)
        case (32, .rgb):
            var offsets: [Int]
            switch info {
            case .premultipliedLast, .last, .noneSkipLast: offsets = [0, 1, 2, 3]
            case .premultipliedFirst, .first, .noneSkipFirst: offsets = [1, 2, 3, 0]
            case .none, .alphaOnly: return nil
            }
            if order == .byteOrder32Little {
                offsets = offsets.map { 3 - $0 }
            } else if !order.isEmpty, order != .byteOrder32Big {
                return nil
            }
            (stride, places) = (4, (offsets[0], offsets[1], offsets[2]))
            alpha = info == .noneSkipFirst || info == .noneSkipLast ? nil : offsets[3]
        default: return nil
        }
    }

    func append(_ bytes: UnsafeRawBufferPointer, _ start: Int, to pixels: inout [UInt8]) {
        let a = alpha.map { bytes[start + $0] } ?? 255
        for place in [places.0, places.1, places.2] {
            let value = bytes[start + place]
            pixels.append(isPremultiplied || a == 255 ? value : UInt8((Int(value) * Int(a) + 127) / 255))
        }
        pixels.append(a)
    }
}
