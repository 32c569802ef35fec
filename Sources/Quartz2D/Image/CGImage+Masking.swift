import Foundation

extension CGImage {
    /// The image seen through another: where that one is white it stays, where it is black it is transparent.
    ///
    /// - Parameter mask: Stretched to this image's size. With transparency its alpha counts, else its luminance by Rec. 709's weights of
    ///   encoded values.
    public func masking(_ mask: CGImage) -> CGImage? {
        guard let context = CGContext(width: width, height: height) else { return nil }
        let area = CGRect(x: 0, y: 0, width: width, height: height)
        context.clip(to: area, mask: mask)
        context.draw(self, in: area)
        return context.makeImage()
    }

    /// The image with the colours in a range made transparent.
    ///
    /// - Parameter components: The least and the greatest red, then green, then blue, of what becomes transparent, from 0 to 255.
    /// - Returns: nil where the image has transparency already.
    public func copy(maskingColorComponents components: UnsafePointer<CGFloat>) -> CGImage? {
        guard isOpaque else { return nil }
        var bytes = pixels
        for start in stride(from: 0, to: bytes.count, by: 4) {
            let isMasked = (0..<3).allSatisfy { part in
                let value = CGFloat(pixels[start + part])
                return value >= components[2 * part] && value <= components[2 * part + 1]
            }
            if isMasked { for part in 0..<4 { bytes[start + part] = 0 } }
        }
        return CGImage(width: width, height: height, premultipliedRGBA: bytes)
    }

    /// False: an image is a picture, whatever it is used for.
    public var isMask: Bool { false }
    /// Whether the image wishes to be smoothed when it is scaled; contexts and layers decide.
    public var shouldInterpolate: Bool { true }
    /// How colours that a device cannot show are replaced.
    public var renderingIntent: CGColorRenderingIntent { .defaultIntent }
    /// nil: components are what they are.
    public var decode: UnsafePointer<CGFloat>? { nil }
}
