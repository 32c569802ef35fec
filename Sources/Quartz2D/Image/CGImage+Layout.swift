import Foundation

// Images from bytes in the common pixel layouts.

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

    /// The position of alpha in a pixel: none in a mask, skipped if the image was made from colours without alpha.
    public var alphaInfo: CGImageAlphaInfo { channels.alphaInfo }
    /// The layout of the pixels.
    public var bitmapInfo: CGBitmapInfo { CGBitmapInfo(rawValue: alphaInfo.rawValue) }
    /// The pixels, ``bytesPerRow`` bytes per row: a mask's samples, or the alphas of an alpha-only image. Their address is
    /// constant during the image's life.
    public var dataProvider: CGDataProvider? {
        provider.withLock { provider in
            if provider == nil { provider = CGDataProvider(data: Data(channels.isSingle ? samples : pixels)) }
            return provider
        }
    }
}
