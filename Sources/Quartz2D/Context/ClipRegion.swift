import Foundation

/// Where a context may draw.
struct ClipRegion {
    /// The pixels outside which nothing is drawn.
    private(set) var bounds: PixelRect
    /// How much of each of them may be drawn on; nil for all.
    private(set) var mask: CoverageMask?

    init(bounds: PixelRect) {
        self.bounds = bounds
    }

    /// Keeps only what a rectangle of pixels holds.
    mutating func intersect(_ rect: PixelRect) {
        bounds = bounds.intersection(rect)
    }

    /// Keeps only what a mask covers.
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
        mask = product
    }

    /// The coverage of a run of pixels inside the bounds, multiplied into `coverage`.
    func multiply(into coverage: UnsafeMutableBufferPointer<UInt8>, x: Int, y: Int) {
        guard let mask else { return }
        let start = (y - mask.bounds.y) * mask.bounds.width + x - mask.bounds.x
        mask.bytes.withUnsafeBufferPointer { bytes in
            for index in 0..<coverage.count {
                // Divided by 255, rounded.
                let product = UInt32(coverage[index]) &* UInt32(bytes[start + index]) &+ 128
                coverage[index] = UInt8(truncatingIfNeeded: (product &+ product >> 8) >> 8)
            }
        }
    }
}
