import Foundation

extension CGContext {
    /// Intersects the clip with the inside of the current path, and clears the path.
    ///
    /// An empty path makes the clip empty.
    public func clip(using rule: CGPathFillRule = .winding) {
        clip(to: currentPath, rule: rule)
        beginPath()
    }

    /// Intersects the clip with a rectangle, and clears the current path.
    public func clip(to rect: CGRect) {
        clip(to: [rect])
    }

    /// Intersects the clip with the union of rectangles, and clears the current path.
    public func clip(to rects: [CGRect]) {
        clip(to: devicePath(of: rects), rule: .winding)
        beginPath()
    }

    /// Intersects the clip with an image that is stretched over a rectangle as ``draw(_:in:)`` would draw it.
    ///
    /// - Parameters:
    ///   - rect: The rectangle, in user space.
    ///   - mask: An image mask lets drawing through where its samples are 0. An image with transparency uses its alpha. An opaque
    ///     image uses its luminance (Rec. 709 weights on encoded values), so white keeps and black hides.
    public func clip(to rect: CGRect, mask: CGImage) {
        clip(to: rect, mask: mask, top: .greatestY)
    }

    package func clip(to rect: CGRect, mask: CGImage, top: ImageTop) {
        var coverage = coverage(of: devicePath(of: rect), rule: .winding, in: state.clip.bounds)
        guard !coverage.bounds.isEmpty, let source = imageSource(mask, in: rect, top: top) else {
            state.clip.intersect(PixelRect(x: 0, y: 0, width: 0, height: 0))
            return
        }
        let bounds = coverage.bounds
        let countsLuminance = mask.isOpaque && !mask.channels.isSingle
        coverage.bytes.withUnsafeMutableBufferPointer { bytes in
            RowBands.forEach(in: 0..<bounds.height, width: bounds.width) { rows in
                withUnsafeTemporaryAllocation(of: Pixel.self, capacity: bounds.width) { colors in
                    colors.initialize(repeating: .clear)
                    for row in rows {
                        source.fill(colors, x: bounds.x, y: bounds.y + row)
                        for column in 0..<bounds.width {
                            let index = row * bounds.width + column
                            let share = countsLuminance ? colors[column].luminance : colors[column].alpha
                            bytes[index] = UInt8((UInt32(bytes[index]) * share + 127) / 255)
                        }
                    }
                }
            }
        }
        state.clip.intersect(coverage)
        state.hasImageClip = true
    }

    /// Resets the clip to the whole surface.
    public func resetClip() {
        guard recorder == nil else {
            return Diagnostics.warnOnce("context.resetClip", "a page's clip cannot be reset; restore a saved state instead")
        }
        state.clip = ClipRegion(bounds: surface.bounds)
    }

    /// The bounds of the clip in user space; null if it is empty.
    public var boundingBoxOfClipPath: CGRect {
        let bounds = state.clip.bounds
        guard !bounds.isEmpty else { return .null }
        return CGRect(x: bounds.x, y: bounds.y, width: bounds.width, height: bounds.height).applying(state.transform.inverted())
    }

    private func clip(to path: PathGeometry, rule: CGPathFillRule) {
        recorder?.clip(to: path, rule: rule)
        // A rectangle on pixel borders needs no mask.
        if let rect = path.asRect, rect == rect.integral {
            state.clip.intersect(PixelRect(enclosing: rect))
        } else {
            state.clip.intersect(coverage(of: path, rule: rule, in: state.clip.bounds))
        }
    }
}

/// The region in which a context may draw.
struct ClipRegion {
    /// The bounds of the region, in device pixels. A mask has covered pixels in their first and last row and column.
    private(set) var bounds: PixelRect
    /// The coverage of the pixels; nil if all of `bounds` is inside.
    private(set) var mask: CoverageMask?

    init(bounds: PixelRect) {
        self.bounds = bounds
    }

    /// Intersects the region with a rectangle of pixels.
    mutating func intersect(_ rect: PixelRect) {
        bounds = bounds.intersection(rect)
    }

    /// Intersects the region with a mask.
    mutating func intersect(_ other: CoverageMask) {
        bounds = bounds.intersection(other.bounds)
        guard !bounds.isEmpty else {
            mask = nil
            return
        }
        var product = other.part(bounds)
        if mask != nil {
            product.bytes.withUnsafeMutableBufferPointer { bytes in
                for row in 0..<bounds.height {
                    let line = UnsafeMutableBufferPointer(rebasing: bytes[row * bounds.width..<(row + 1) * bounds.width])
                    multiply(into: line, x: bounds.x, y: bounds.y + row)
                }
            }
        }
        let inside = product.coveredBounds
        bounds = inside
        mask = inside.isEmpty ? nil : product.part(inside)
    }

    /// Multiplies the region's coverage of a run of pixels inside the bounds into `coverage`.
    func multiply(into coverage: UnsafeMutableBufferPointer<UInt8>, x: Int, y: Int) {
        guard let mask else { return }
        let start = (y - mask.bounds.y) * mask.bounds.width + x - mask.bounds.x
        mask.bytes.withUnsafeBufferPointer { bytes in
            for index in 0..<coverage.count {
                // Divide by 255, rounded.
                let product = UInt32(coverage[index]) &* UInt32(bytes[start + index]) &+ 128
                coverage[index] = UInt8(truncatingIfNeeded: (product &+ product >> 8) >> 8)
            }
        }
    }
}
