/// A set of screen tiles in a 16 × 16 grid: a coarse test of whether two batches can touch the same pixel.
struct TileMask {
    /// One lane per row of tiles, one bit per column.
    fileprivate var rows: SIMD16<UInt16> = .zero

    static let empty = TileMask()

    func intersects(_ other: TileMask) -> Bool {
        rows & other.rows != .zero
    }

    @inline(__always)
    mutating func formUnion(_ other: TileMask) {
        rows |= other.rows
    }
}

/// The grid of tiles on the screen.
struct TileGrid {
    private static let count: Int32 = 16

    private let screen: PixelBox
    /// Tiles per pixel, slightly less than exact so that no pixel maps to a tile past the last.
    private let perPixel: SIMD2<Float>

    init(_ screen: PixelBox) {
        self.screen = screen
        perPixel = Float(Self.count) * 0.9999 / SIMD2(Float(max(1, screen.width)), Float(max(1, screen.height)))
    }

    /// Returns the tiles that a box touches. Parts outside the screen map to the nearest tile.
    @inline(__always)
    func mask(_ box: PixelBox) -> TileMask {
        var mask = TileMask.empty
        guard !box.isEmpty, !screen.isEmpty else { return mask }
        let left = tile(box.left, screen.left, perPixel.x)
        let right = tile(box.right - 1, screen.left, perPixel.x)
        let columns = UInt16(truncatingIfNeeded: (UInt32(2) << UInt32(right)) - (UInt32(1) << UInt32(left)))
        for row in tile(box.top, screen.top, perPixel.y)...tile(box.bottom - 1, screen.top, perPixel.y) {
            mask.rows[Int(row)] = columns
        }
        return mask
    }

    /// Returns a pixel's column or row of tiles: the same for all boxes, and monotonic in `pixel`.
    @inline(__always)
    private func tile(_ pixel: Int32, _ start: Int32, _ perPixel: Float) -> Int32 {
        max(0, min(Self.count - 1, Int32(Float(pixel - start) * perPixel)))
    }
}
