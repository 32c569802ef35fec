import QuartzCore
import QuartzGL

extension GLRenderer {
    /// Draws the list into a new image over a premultiplied background.
    ///
    /// - Returns: nil for a list without extent, a scale that is not positive, or a size above the GPU's limit.
    func image(of list: DisplayList, scale: CGFloat, over background: SIMD4<Float>) -> CGImage? {
        guard background != .zero else { return image(of: list, scale: scale) }
        let width = (list.size.width * scale).rounded(.up)
        let height = (list.size.height * scale).rounded(.up)
        let sides: ClosedRange<CGFloat> = 1...CGFloat(CGImage.maximumSide)
        guard sides.contains(width), sides.contains(height) else { return nil }
        do {
            let texture = try makeTexture(width: Int(width), height: Int(height))
            let target = RenderTarget.texture(texture, scale: scale)
            draw(list, into: target, background: background)
            return image(of: target)
        } catch {
            Diagnostics.warnOnce(nil, "no image: \(error)")
            return nil
        }
    }
}

extension CGColor {
    /// The components multiplied by the alpha, as renderers use them.
    var premultiplied: SIMD4<Float> {
        SIMD4<Float>(SIMD4(rgba.x * rgba.w, rgba.y * rgba.w, rgba.z * rgba.w, rgba.w))
    }
}

extension CGImage {
    /// The pixels with straight alpha, as SDL's icons use them.
    var straightPixels: [UInt8] {
        var bytes = pixels
        for start in stride(from: 0, to: bytes.count, by: 4) where bytes[start + 3] > 0 && bytes[start + 3] < 255 {
            let alpha = Int(bytes[start + 3])
            for index in start..<start + 3 { bytes[index] = UInt8(min(255, (Int(bytes[index]) * 255 + alpha / 2) / alpha)) }
        }
        return bytes
    }
}
