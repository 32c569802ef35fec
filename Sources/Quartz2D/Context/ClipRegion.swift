import Foundation

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
