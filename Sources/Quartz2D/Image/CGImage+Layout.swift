import Foundation

// Images from bytes in any of the usual layouts.

extension CGImage {
    /// Creates an image from bytes.
    ///
    /// - Parameters:
    ///   - width: Pixels in a row, from 1 to ``maximumSide``.
    ///   - height: Rows, from 1 to ``maximumSide``.
    ///   - bitsPerComponent: 8.
    ///   - bitsPerPixel: 8 for grey or alpha alone, 24 for red, green, blue without alpha, or 32.
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
        guard let layout = PixelFormat(bitsPerPixel: bitsPerPixel, model: space.model, bitmapInfo: bitmapInfo),
            bitsPerComponent == 8,
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

    /// Where alpha lies in a pixel: nowhere in a mask, skipped where the image was made from colours without alpha.
    public var alphaInfo: CGImageAlphaInfo { channels.alphaInfo }
    /// The layout of the pixels.
    public var bitmapInfo: CGBitmapInfo { CGBitmapInfo(rawValue: alphaInfo.rawValue) }
    /// The pixels: ``bytesPerRow`` bytes a row. Those of a mask are its samples, those of alpha alone its alphas. They stay where they are as long as the image.
    public var dataProvider: CGDataProvider? {
        provider.withLock { provider in
            if provider == nil { provider = CGDataProvider(data: Data(channels.isSingle ? samples : pixels)) }
            return provider
        }
    }
}
