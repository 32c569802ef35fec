/// Coverage by the sum of signed areas: for outlines that do not overlap themselves, such as most glyphs, in any order of edges.
///
/// Each edge adds the area to its right, with the sign of its direction. The sum is the winding number's mean over a pixel, which is the
/// coverage where the winding number is 0 or 1. Where it is not, the sum of some pixel usually leaves 0 … 1, and nothing is returned.
enum SignedAreas {
    /// The greatest number of pixels.
    static let mostPixels = 1 << 14
    /// Sums that leave 0 … 1 by less are rounded.
    private static let rounding: Float = 1e-3

    /// Computes the coverage of the area that the edges enclose, by the winding rule.
    ///
    /// - Parameters:
    ///   - list: At least one edge, on at most ``mostPixels`` pixels.
    ///   - bytes: `width · height` bytes, all of which are written.
    /// - Returns: false if the outline overlaps itself, or if there are too many pixels; the bytes are then undefined.
    static func run(_ list: EdgeList, into bytes: inout [UInt8]) -> Bool {
        let (width, height) = (list.width, list.height)
        guard width * height <= mostPixels else { return false }
        let row = RowAccumulator.capacity(forWidth: width)
        return withUnsafeTemporaryAllocation(of: Float.self, capacity: row * height) { sums in
            sums.initialize(repeating: 0)
            guard let base = sums.baseAddress else { return false }
            for edge in list.edges { add(edge, to: base, row: row, width: width) }
            return bytes.withUnsafeMutableBufferPointer { bytes in
                guard let target = bytes.baseAddress else { return false }
                var (least, greatest): (Float, Float) = (0, 0)
                for line in 0..<height {
                    var sum: Float = 0
                    for column in 0..<width {
                        sum += base[line * row + column]
                        (least, greatest) = (min(least, sum), max(greatest, sum))
                        target[line * width + column] = EdgeCover.byte(abs(sum))
                    }
                }
                return greatest <= 1 + rounding && least >= -rounding || least >= -1 - rounding && greatest <= rounding
            }
        }
    }

    /// Adds an edge to the rows that it crosses.
    @inline(__always)
    private static func add(_ edge: CoverageEdge, to sums: UnsafeMutablePointer<Float>, row: Int, width: Int) {
        let perRow = CoverageEdge.stepsPerRow
        var (step, x) = (Int(edge.top), edge.x)
        let bottom = Int(edge.bottom)
        while step < bottom {
            let line = step / perRow
            let end = min((line + 1) * perRow, bottom)
            let next = x + edge.slope * Double(end - step)
            let cover = Float(edge.winding) * Float(end - step) / Float(perRow)
            _ = EdgeCover.add(from: x, to: next, cover: cover, to: sums + line * row, width: width)
            (step, x) = (end, next)
        }
    }
}
