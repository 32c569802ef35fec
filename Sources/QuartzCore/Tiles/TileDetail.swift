/// The division of a tiled layer into tiles.
struct TileDetail: Hashable {
    var count = 1
    var bias = 0
    /// In pixels.
    var tileSize = CGSize(width: 256, height: 256)

    /// A tile's position. Level 0 is the layer's own scale; each level above doubles it.
    struct Key: Hashable, Comparable {
        var level: Int
        var column: Int
        var row: Int

        static func < (a: Key, b: Key) -> Bool { (a.level, a.row, a.column) < (b.level, b.row, b.column) }
    }

    /// A tile to be shown.
    struct Tile: Hashable {
        var key: Key
        var rect: CGRect
        /// Two to the power of the level.
        var scale: Double
    }

    /// Greatest number of tiles shown at once; beyond it a coarser level is used.
    private static let most = 1024
    /// Greatest number of pixels drawn for one visible area: 256 MB.
    private static let mostPixels = Double(1 << 26)

    /// The tiles for a visible part of the bounds.
    ///
    /// - Parameters:
    ///   - scale: the on-screen scale of a point of the layer.
    ///   - density: pixels per point at level 0.
    func tiles(in visible: CGRect, of bounds: CGRect, scale: Double, density: Double) -> [Tile] {
        guard !visible.isEmpty, scale > 0, scale.isFinite, density.isFinite else { return [] }
        // The tolerance keeps a scale of about 1 at level 0.
        var level = min(max(Int((log2(scale) - 0.01).rounded(.up).clamped(to: -64...64)), bias - count + 1), bias)
        while true {
            let factor = exp2(Double(level))
            let width = Double(tileSize.width) / (density * factor)
            let height = Double(tileSize.height) / (density * factor)
            let columns = Self.range(Double(visible.minX), Double(visible.maxX), width)
            let rows = Self.range(Double(visible.minY), Double(visible.maxY), height)
            if let columns, let rows, columns.count * rows.count <= Self.most,
                Self.area(columns, width, rows, height, of: bounds) * (density * factor) * (density * factor) <= Self.mostPixels
            {
                return rows.flatMap { row in
                    columns.map { column in
                        let whole = CGRect(x: Double(column) * width, y: Double(row) * height, width: width, height: height)
                        return Tile(
                            key: Key(level: level, column: column, row: row), rect: whole.intersection(bounds), scale: factor)
                    }
                }
            }
            Diagnostics.warnOnce(
                "CATiledLayer",
                "a CATiledLayer shows more than \(Self.most) tiles or \(Int(Self.mostPixels)) pixels at once; coarser ones are used"
            )
            level -= 1
            guard level > -64 else { return [] }
        }
    }

    /// The area of the tiles' intersection with the bounds, in square points.
    private static func area(
        _ columns: Range<Int>, _ width: Double, _ rows: Range<Int>, _ height: Double, of bounds: CGRect
    ) -> Double {
        let across =
            min(Double(columns.upperBound) * width, Double(bounds.maxX))
            - max(Double(columns.lowerBound) * width, Double(bounds.minX))
        let down =
            min(Double(rows.upperBound) * height, Double(bounds.maxY))
            - max(Double(rows.lowerBound) * height, Double(bounds.minY))
        return max(across, 0) * max(down, 0)
    }

    private static func range(_ low: Double, _ high: Double, _ length: Double) -> Range<Int>? {
        let (first, last) = ((low / length).rounded(.down), (high / length).rounded(.up))
        guard first.magnitude < 1e9, last.magnitude < 1e9, last - first <= Double(most) else { return nil }
        return Int(first)..<max(Int(last), Int(first))
    }
}

extension Double {
    /// The nearest number in a range.
    func clamped(to range: ClosedRange<Double>) -> Double { Swift.min(Swift.max(self, range.lowerBound), range.upperBound) }
}
