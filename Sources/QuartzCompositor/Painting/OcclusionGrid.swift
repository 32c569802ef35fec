/// The pixels of a picture that opaque paint covers later, in blocks. What is painted below them costs time and is not seen.
///
/// Each block holds the number of the last quad that covers it completely. A piece is hidden if all blocks that it touches are
/// covered by quads after its own. Only solid quads outside of groups count, and only on the pixel grid. Both painters use it: the
/// GPU's makes its pieces smaller, the CPU's leaves out runs of pixels.
package struct OcclusionGrid: Sendable {
    /// The least side in pixels of a quad that counts.
    private static let leastSide = 32.0
    /// The least number of pixels per quad of the list. More quads are too small to hide much of each other.
    private static let leastShare = 64
    /// The maximum number of blocks.
    private static let mostBlocks = 1 << 17
    /// The least side of a block, as a power of two.
    private static let leastShift = 2

    /// Whether any block is covered.
    package private(set) var isActive = false
    private var covers: [Int32] = []
    private var region = PixelRect(x: 0, y: 0, width: 0, height: 0)
    private var shift = 0
    private var columns = 0

    /// Creates a grid without covered blocks.
    package init() {}

    /// Finds the covered blocks of a region.
    package mutating func begin(_ list: DisplayList, scale: Double, region: PixelRect) {
        isActive = false
        // A filter of the backdrop reads pixels beside those that it shows.
        guard list.quads.count > 1, list.quads.count <= region.width * region.height / Self.leastShare,
            !list.groups.contains(where: { $0.isBackdrop || $0.startsWithBackdrop })
        else { return }
        self.region = region
        var depth = 0
        var end = 0
        for command in list.commands {
            switch command {
            case .draw(let first, let count):
                let range = list.quadIndices(first, count)
                // Numbers must tell the order of painting.
                guard range.lowerBound >= end else {
                    isActive = false
                    return
                }
                end = range.upperBound
                guard depth == 0 else { continue }
                list.quads.withUnsafeBufferPointer { quads in
                    for index in range where index > 0 { cover(quads[index], number: Int32(clamping: index), scale: scale) }
                }
            case .beginGroup: depth += 1
            case .beginMask: break
            case .endGroup: depth = max(0, depth - 1)
            }
        }
    }

    /// Returns the smallest box around the pixels of a box that no quad after `number` covers; empty if it is hidden. The box lies
    /// in the region.
    package func uncovered(_ box: PixelRect, after number: Int) -> PixelRect {
        guard isActive, !box.isEmpty else { return box }
        let number = Int32(clamping: number)
        var first = SIMD2((box.x - region.x) >> shift, (box.y - region.y) >> shift)
        var end = SIMD2((box.maxX - 1 - region.x) >> shift, (box.maxY - 1 - region.y) >> shift) &+ 1
        return covers.withUnsafeBufferPointer { covers in
            func isHidden(_ low: SIMD2<Int>, _ high: SIMD2<Int>) -> Bool {
                for row in low.y..<high.y {
                    for place in row * columns + low.x..<row * columns + high.x where covers[place] <= number { return false }
                }
                return true
            }
            while first.y < end.y, isHidden(first, SIMD2(end.x, first.y + 1)) { first.y += 1 }
            guard first.y < end.y else { return PixelRect(x: box.x, y: box.y, width: 0, height: 0) }
            while isHidden(SIMD2(first.x, end.y - 1), end) { end.y -= 1 }
            while isHidden(first, SIMD2(first.x + 1, end.y)) { first.x += 1 }
            while isHidden(SIMD2(end.x - 1, first.y), end) { end.x -= 1 }
            let rest = PixelRect(
                x: region.x + first.x << shift, y: region.y + first.y << shift, width: (end.x - first.x) << shift,
                height: (end.y - first.y) << shift)
            return rest.intersection(box)
        }
    }

    /// Finds the runs of a row's pixels that no quad after `number` covers.
    ///
    /// - Returns: The next row that may have other runs.
    func findUncovered(_ runs: inout [Range<Int>], row y: Int, in range: Range<Int>, after number: Int) -> Int {
        runs.removeAll(keepingCapacity: true)
        let number = Int32(clamping: number)
        let row = (y - region.y) >> shift
        let end = (range.upperBound - 1 - region.x) >> shift + 1
        covers.withUnsafeBufferPointer { covers in
            var place = (range.lowerBound - region.x) >> shift
            while place < end {
                if covers[row * columns + place] > number {
                    place += 1
                    continue
                }
                let start = place
                while place < end, covers[row * columns + place] <= number { place += 1 }
                let run = region.x + start << shift..<region.x + place << shift
                runs.append(run.clamped(to: range))
            }
        }
        return region.y + (row + 1) << shift
    }

    /// Marks the blocks that a quad covers.
    private mutating func cover(_ quad: Quad, number: Int32, scale: Double) {
        guard quad.kind == .solid, quad.color.w >= 1, quad.clip < 0, quad.polygon < 0, quad.isDrawable,
            let piece = PaintPiece(quad, scale: scale), piece.isOnGrid
        else { return }
        let size = piece.rect.highHalf - piece.rect.lowHalf
        guard size.x >= Self.leastSide, size.y >= Self.leastSide else { return }
        guard piece.isRounded else { return mark(piece.rect, number: number) }
        let radius = piece.radii.max()
        let diagonal = radius * Double(CornerRadii.inset(exponent: Float(piece.exponent)))
        for inset in [SIMD2(radius, 0), SIMD2(0, radius), SIMD2(diagonal, diagonal)] {
            mark(SIMD4(lowHalf: piece.rect.lowHalf + inset, highHalf: piece.rect.highHalf - inset), number: number)
        }
    }

    private mutating func mark(_ rect: SIMD4<Double>, number: Int32) {
        let limits = region.sides
        let low = pointwiseMax(rect.lowHalf, limits.lowHalf)
        let high = pointwiseMin(rect.highHalf, limits.highHalf)
        guard low.x < high.x, low.y < high.y else { return }
        if !isActive { clear() }
        // The blocks of which all pixels in the region lie within the rectangle.
        let least = (1 << shift) - 1
        let left = (-Pixel8.floor(-low.x) - region.x + least) >> shift
        let top = (-Pixel8.floor(-low.y) - region.y + least) >> shift
        let right = high.x == limits.z ? columns : (Pixel8.floor(high.x) - region.x) >> shift
        let bottom = high.y == limits.w ? covers.count / columns : (Pixel8.floor(high.y) - region.y) >> shift
        guard left < right, top < bottom else { return }
        covers.withUnsafeMutableBufferPointer { covers in
            for row in top..<bottom {
                covers[row * columns + left..<row * columns + right].update(repeating: number)
            }
        }
    }

    private mutating func clear() {
        isActive = true
        shift = Self.leastShift
        while (region.width * region.height) >> (2 * shift) > Self.mostBlocks { shift += 1 }
        let side = 1 << shift
        columns = (region.width + side - 1) >> shift
        let count = columns * ((region.height + side - 1) >> shift)
        covers.removeAll(keepingCapacity: true)
        covers.append(contentsOf: repeatElement(-1, count: count))
    }
}
