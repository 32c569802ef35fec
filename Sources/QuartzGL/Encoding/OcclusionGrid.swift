import QuartzCompositor

/// The pixels of a frame that opaque paint covers later, in blocks. What is painted below them costs time and is not seen.
///
/// Each block holds the number of the last quad that covers it completely. A piece is hidden if all blocks that it touches are
/// covered by quads after its own. Only solid quads outside of groups count, and only on the pixel grid.
struct OcclusionGrid {
    /// The least side in pixels of a quad that counts.
    private static let leastSide: Float = 32
    /// The least number of pixels per quad of the list. More quads are too small to hide much of each other.
    private static let leastShare = 64
    /// The maximum number of blocks.
    private static let mostBlocks = 1 << 17
    /// The least side of a block, as a power of two.
    private static let leastShift: Int32 = 2

    /// Whether any block is covered.
    private(set) var isActive = false
    private var covers: [Int32] = []
    private var region = PixelBox.empty
    private var shift: Int32 = 0
    private var columns = 0

    /// Finds the covered blocks of a region.
    mutating func begin(_ list: DisplayList, scale: Float, region: PixelBox) {
        isActive = false
        // A filter of the backdrop reads pixels beside those that it shows.
        guard list.quads.count > 1, list.quads.count <= region.area / Self.leastShare,
            !list.groups.contains(where: { $0.isBackdrop || $0.startsWithBackdrop || $0.blendMode.needsBackdrop })
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
                for index in range where index > 0 { cover(list.quads[index], number: index, scale: scale) }
            case .beginGroup: depth += 1
            case .beginMask: break
            case .endGroup: depth = max(0, depth - 1)
            }
        }
    }

    /// Returns the smallest box around the pixels of a box that no quad after `number` covers; empty if it is hidden.
    func uncovered(_ box: PixelBox, after number: Int) -> PixelBox {
        guard isActive, !box.isEmpty else { return box }
        let number = Int32(clamping: number)
        var first = SIMD2(block(box.left - region.left), block(box.top - region.top))
        var end = SIMD2(block(box.right - 1 - region.left), block(box.bottom - 1 - region.top)) &+ 1
        return covers.withUnsafeBufferPointer { covers in
            func isHidden(_ low: SIMD2<Int>, _ high: SIMD2<Int>) -> Bool {
                for row in low.y..<high.y {
                    for place in row * columns + low.x..<row * columns + high.x where covers[place] <= number { return false }
                }
                return true
            }
            while first.y < end.y, isHidden(first, SIMD2(end.x, first.y + 1)) { first.y += 1 }
            guard first.y < end.y else { return .empty }
            while isHidden(SIMD2(first.x, end.y - 1), end) { end.y -= 1 }
            while isHidden(first, SIMD2(first.x + 1, end.y)) { first.x += 1 }
            while isHidden(SIMD2(end.x - 1, first.y), end) { end.x -= 1 }
            let rest = PixelBox(
                left: region.left + Int32(first.x) << shift, top: region.top + Int32(first.y) << shift,
                right: region.left + Int32(end.x) << shift, bottom: region.top + Int32(end.y) << shift)
            return rest.intersection(box)
        }
    }

    private func block(_ offset: Int32) -> Int { Int(offset >> shift) }

    /// Marks the blocks that a quad covers.
    private mutating func cover(_ quad: Quad, number: Int, scale: Float) {
        guard quad.kind == .solid, quad.color.w >= 1, quad.clip < 0, quad.polygon < 0, quad.isDrawable else { return }
        var piece = DeviceQuad(quad, scale: scale, paint: .solid)
        guard piece.moveToGrid(), piece.rect.z - piece.rect.x >= Self.leastSide, piece.rect.w - piece.rect.y >= Self.leastSide
        else { return }
        let radius = piece.radii.max()
        let insets = radius > 0 ? [SIMD2(radius, 0), SIMD2(0, radius), SIMD2(repeating: radius * piece.cornerInset)] : [.zero]
        for inset in insets {
            mark(SIMD4(lowHalf: piece.rect.lowHalf + inset, highHalf: piece.rect.highHalf - inset), number: number)
        }
    }

    private mutating func mark(_ rect: SIMD4<Float>, number: Int) {
        // The whole pixels within the rectangle.
        let inner = PixelBox(
            left: -PixelBox.floor(-rect.x), top: -PixelBox.floor(-rect.y), right: PixelBox.floor(rect.z),
            bottom: PixelBox.floor(rect.w)
        ).intersection(region)
        guard !inner.isEmpty else { return }
        if !isActive { clear() }
        let size = Int32(1) << shift
        // Of a block that the region cuts, only the pixels in the region count.
        let left = block(inner.left - region.left + size - 1)
        let top = block(inner.top - region.top + size - 1)
        let right = inner.right == region.right ? columns : block(inner.right - region.left)
        let bottom = inner.bottom == region.bottom ? covers.count / columns : block(inner.bottom - region.top)
        guard left < right, top < bottom else { return }
        covers.withUnsafeMutableBufferPointer { covers in
            for row in top..<bottom {
                covers[row * columns + left..<row * columns + right].update(repeating: Int32(clamping: number))
            }
        }
    }

    private mutating func clear() {
        isActive = true
        shift = Self.leastShift
        while region.area >> (2 * shift) > Self.mostBlocks { shift += 1 }
        let size = 1 << Int(shift)
        columns = (region.width + size - 1) >> Int(shift)
        let count = columns * ((region.height + size - 1) >> Int(shift))
        covers.removeAll(keepingCapacity: true)
        covers.append(contentsOf: repeatElement(-1, count: count))
    }
}
