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
        var product = CoverageMask(bounds: bounds, filling: 255)
        for y in bounds.y..<bounds.maxY {
            for x in bounds.x..<bounds.maxX {
                let both = Int(other[x, y]) * Int(mask?[x, y] ?? 255)
                product.bytes[(y - bounds.y) * bounds.width + x - bounds.x] = UInt8((both + 127) / 255)
            }
        }
        mask = product
    }

    /// The coverage of a run of pixels inside the bounds, multiplied into `coverage`.
    func multiply(into coverage: UnsafeMutableBufferPointer<UInt8>, x: Int, y: Int) {
        guard let mask else { return }
        let start = (y - mask.bounds.y) * mask.bounds.width + x - mask.bounds.x
        mask.bytes.withUnsafeBufferPointer { bytes in
            for index in coverage.indices {
                coverage[index] = UInt8((Int(coverage[index]) * Int(bytes[start + index]) + 127) / 255)
            }
        }
    }
}
