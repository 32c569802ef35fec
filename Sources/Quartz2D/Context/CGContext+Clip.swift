import Foundation

extension CGContext {
    /// Keeps only the inside of the current path drawable, and forgets the path.
    ///
    /// An empty path leaves nothing drawable.
    public func clip(using rule: CGPathFillRule = .winding) {
        clip(to: currentPath, rule: rule)
        beginPath()
    }

    /// Keeps only a rectangle drawable, and forgets the current path.
    public func clip(to rect: CGRect) {
        clip(to: [rect])
    }

    /// Keeps only the union of rectangles drawable, and forgets the current path.
    public func clip(to rects: [CGRect]) {
        clip(to: devicePath(of: rects), rule: .winding)
        beginPath()
    }

    /// Keeps drawable what an image, stretched over a rectangle as it would be drawn, lets through; outside the rectangle nothing is.
    ///
    /// - Parameters:
    ///   - rect: The rectangle, in user space.
    ///   - mask: A mask lets through where its samples are 0. Of another image with transparency its alpha is what is let through; an
    ///     opaque image lets its luminance through (Rec. 709 weights on encoded values), so white keeps and black hides.
    public func clip(to rect: CGRect, mask: CGImage) {
        clip(to: rect, mask: mask, top: .greatestY)
    }

    func clip(to rect: CGRect, mask: CGImage, top: ImageTop) {
        var coverage = coverage(of: devicePath(of: rect), rule: .winding, in: state.clip.bounds)
        guard !coverage.bounds.isEmpty, let source = imageSource(mask, in: rect, top: top) else {
            state.clip.intersect(PixelRect(x: 0, y: 0, width: 0, height: 0))
            return
        }
        let bounds = coverage.bounds
        let countsLuminance = mask.isOpaque && !mask.channels.isSingle
        coverage.bytes.withUnsafeMutableBufferPointer { bytes in
            withUnsafeTemporaryAllocation(of: Pixel.self, capacity: bounds.width) { colors in
                colors.initialize(repeating: .clear)
                for row in 0..<bounds.height {
                    source.fill(colors, x: bounds.x, y: bounds.y + row)
                    for column in 0..<bounds.width {
                        let index = row * bounds.width + column
                        let share = countsLuminance ? colors[column].luminance : colors[column].alpha
                        bytes[index] = UInt8((UInt32(bytes[index]) * share + 127) / 255)
                    }
                }
            }
        }
        state.clip.intersect(coverage)
    }

    /// Makes all of the surface drawable again.
    public func resetClip() {
        state.clip = ClipRegion(bounds: surface.bounds)
    }

    /// The bounds, in user space, of what is drawable; null where nothing is.
    public var boundingBoxOfClipPath: CGRect {
        let bounds = state.clip.bounds
        guard !bounds.isEmpty else { return .null }
        return CGRect(x: bounds.x, y: bounds.y, width: bounds.width, height: bounds.height).applying(state.transform.inverted())
    }

    private func clip(to path: PathGeometry, rule: CGPathFillRule) {
        // A rectangle that ends on pixel borders needs no mask.
        if let rect = path.asRect, rect == rect.integral {
            state.clip.intersect(PixelRect(enclosing: rect))
        } else {
            state.clip.intersect(coverage(of: path, rule: rule, in: state.clip.bounds))
        }
    }
}
