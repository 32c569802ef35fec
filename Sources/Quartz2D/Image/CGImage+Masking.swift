import Foundation

extension CGImage {
    /// Creates an image mask for ``masking(_:)`` and ``CGContext/clip(to:mask:)``, and for painting with the fill colour.
    ///
    /// - Parameters:
    ///   - width: Samples in a row, from 1 to ``maximumSide``.
    ///   - height: Rows, from 1 to ``maximumSide``.
    ///   - bitsPerComponent: 1, 2, 4 or 8.
    ///   - bitsPerPixel: The same as `bitsPerComponent`; or 24 or 32 for the pixels of an image, whose red component is used,
    ///     because grey images have this format here.
    ///   - bytesPerRow: The number of bytes from one row to the next.
    ///   - provider: The samples, top row first, the first of a byte in its highest bits. 0 lets paint through, the greatest
    ///     value blocks it.
    ///   - decode: The meaning of 0 and of the greatest value, from 0 (through) to 1 (blocked); `[1, 0]` inverts a mask. nil is
    ///     `[0, 1]`.
    ///   - shouldInterpolate: Has no effect; contexts and layers select how images are sampled.
    /// - Returns: nil for any other layout or too few bytes, with a warning.
    public convenience init?(
        maskWidth width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int, provider: CGDataProvider,
        decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool
    ) {
        let sides = 1...Self.maximumSide
        let isImage = bitsPerComponent == 8 && [24, 32].contains(bitsPerPixel)
        guard [1, 2, 4, 8].contains(bitsPerComponent), bitsPerPixel == bitsPerComponent || isImage, sides.contains(width),
            sides.contains(height), bytesPerRow >= (width * bitsPerPixel + 7) / 8, let data = provider.data,
            data.count / bytesPerRow >= height - 1,
            data.count >= bytesPerRow * (height - 1) + (width * bitsPerPixel + 7) / 8
        else {
            Diagnostics.warnOnce(
                "image.mask",
                "CGImage(maskWidth:…): \(bitsPerComponent) of \(bitsPerPixel) bits per sample, \(bytesPerRow) bytes per row is not "
                    + "a layout that this library reads, or there are too few bytes for \(width) × \(height) samples")
            return nil
        }
        let greatest = 1 << bitsPerComponent - 1
        let ends = decode.map { ($0[0], $0[1]) } ?? (0, 1)
        let through = (0...greatest).map { sample -> UInt8 in
            let held = ends.0 + (ends.1 - ends.0) * CGFloat(sample) / CGFloat(greatest)
            return held.isNaN ? 0 : UInt8(255 - (min(max(held, 0), 1) * 255).rounded())
        }
        var pixels: [UInt8] = []
        pixels.reserveCapacity(width * height * 4)
        data.withUnsafeBytes { bytes in
            for row in 0..<height {
                for column in 0..<width {
                    let bit = column * bitsPerPixel
                    let shift = 8 - bitsPerComponent - bit % 8
                    pixels += [0, 0, 0, through[Int(bytes[row * bytesPerRow + bit / 8]) >> shift & greatest]]
                }
            }
        }
        self.init(width: width, height: height, premultipliedRGBA: pixels, channels: .mask)
    }

    /// A mask that lets paint through according to the image's alpha.
    package var stencil: CGImage? {
        if isMask { return self }
        var bytes = withUnsafePixels(Array.init)
        for start in stride(from: 0, to: bytes.count, by: 4) {
            for part in 0..<3 { bytes[start + part] = 0 }
        }
        return CGImage(width: width, height: height, premultipliedRGBA: bytes, channels: .mask)
    }

    /// A mask's samples at 8 bits each, as read by
    /// ``init(maskWidth:height:bitsPerComponent:bitsPerPixel:bytesPerRow:provider:decode:shouldInterpolate:)``. For other images,
    /// the alphas.
    var samples: [UInt8] {
        withUnsafePixels { pixels in stride(from: 3, to: pixels.count, by: 4).map { isMask ? 255 - pixels[$0] : pixels[$0] } }
    }

    /// Returns the image multiplied by a mask: kept where the mask is white, transparent where it is black.
    ///
    /// - Parameter mask: Stretched to this image's size. An image mask lets through where its samples are 0. An image with
    ///   transparency uses its alpha; an opaque one its luminance (Rec. 709 weights on encoded values).
    /// - Returns: nil if this image is a mask, because it has no colours.
    public func masking(_ mask: CGImage) -> CGImage? {
        guard !isMask, let context = CGContext(width: width, height: height) else { return nil }
        let area = CGRect(x: 0, y: 0, width: width, height: height)
        context.clip(to: area, mask: mask, top: .leastY)
        context.drawUpright(self, in: area)
        return context.makeImage()
    }

    /// Returns the image with a range of colours made transparent.
    ///
    /// - Parameter components: The least and the greatest red, then green, then blue of the range, from 0 to 255.
    /// - Returns: nil if the image has transparency.
    public func copy(maskingColorComponents components: UnsafePointer<CGFloat>) -> CGImage? {
        guard isOpaque, !isMask else { return nil }
        var bytes = withUnsafePixels(Array.init)
        for start in stride(from: 0, to: bytes.count, by: 4) {
            let isMasked = (0..<3).allSatisfy { part in
                let value = CGFloat(bytes[start + part])
                return value >= components[2 * part] && value <= components[2 * part + 1]
            }
            if isMasked { for part in 0..<4 { bytes[start + part] = 0 } }
        }
        return CGImage(width: width, height: height, premultipliedRGBA: bytes)
    }

    /// Returns the image with its components reinterpreted in another space.
    ///
    /// - Parameter space: An RGB space, like the image's. The result is converted to sRGB.
    /// - Returns: nil for a space with another number of components, and for images without colours.
    public func copy(colorSpace space: CGColorSpace) -> CGImage? {
        guard !channels.isSingle, space.model == .rgb else { return nil }
        if space == colorSpace { return self }
        var bytes = withUnsafePixels(Array.init)
        for start in stride(from: 0, to: bytes.count, by: 4) where bytes[start + 3] != 0 {
            let alpha = Double(bytes[start + 3])
            let straight = SIMD3(Double(bytes[start]), Double(bytes[start + 1]), Double(bytes[start + 2])) / alpha
            let shown = space.encodedSRGB(straight).clamped(lowerBound: .zero, upperBound: .one) * alpha
            for part in 0..<3 { bytes[start + part] = UInt8(shown[part].rounded()) }
        }
        return CGImage(width: width, height: height, premultipliedRGBA: bytes, channels: channels)
    }

    /// Whether the image should be smoothed when scaled. Always true.
    @available(*, deprecated, message: "has no effect on Linux: contexts and layers select how images are sampled")
    public var shouldInterpolate: Bool { true }
    /// The replacement of colours outside a device's gamut.
    @available(*, deprecated, message: "has no effect on Linux: colours outside a gamut are clamped")
    public var renderingIntent: CGColorRenderingIntent { .defaultIntent }
    /// The mapping of components; nil is the identity.
    public var decode: UnsafePointer<CGFloat>? { nil }
}
