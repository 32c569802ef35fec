/// A set of tiles of the screen, sixteen rows of sixteen: a coarse answer to whether two batches can touch the same pixel.
struct TileMask {
    private static let count: Int32 = 16

    /// One lane for each row of tiles, one bit for each column.
    private var rows: SIMD16<UInt16> = .zero

    static let empty = TileMask()

    private init() {}

    /// The tiles that a box touches, on a screen of that extent. What lies outside counts to the nearest tile.
    init(_ box: PixelBox, of screen: PixelBox) {
        guard !box.isEmpty, !screen.isEmpty else { return }
        let width = (Int32(screen.width) + Self.count - 1) / Self.count
        let height = (Int32(screen.height) + Self.count - 1) / Self.count
        func tile(_ pixel: Int32, _ start: Int32, _ size: Int32) -> Int32 { max(0, min(Self.count - 1, (pixel - start) / size)) }
        let left = tile(box.left, screen.left, width)
        let right = tile(box.right - 1, screen.left, width)
        let columns = UInt16(truncatingIfNeeded: (UInt32(2) << UInt32(right)) - (UInt32(1) << UInt32(left)))
        for row in tile(box.top, screen.top, height)...tile(box.bottom - 1, screen.top, height) { rows[Int(row)] = columns }
    }

    func intersects(_ other: TileMask) -> Bool {
        rows & other.rows != .zero
    }

    mutating func formUnion(_ other: TileMask) {
        rows |= other.rows
    }
}
