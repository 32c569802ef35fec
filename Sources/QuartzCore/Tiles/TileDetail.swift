/// How a tiled layer is cut into tiles.
struct TileDetail: Hashable {
    var count = 1
    var bias = 0
    /// In pixels.
    var tileSize = CGSize(width: 256, height: 256)

    /// A tile's place: level 0 is the layer's own size, each level above doubles it.
    struct Key: Hashable, Comparable {
        var level: Int
        var column: Int
        var row: Int

        static func < (a: Key, b: Key) -> Bool { (a.level, a.row, a.column) < (b.level, b.row, b.column) }
    }

    /// A tile that is to be shown.
    struct Tile: Hashable {
        var key: Key
        var rect: CGRect
        /// Two to the power of the level.
        var scale: Double
    }

    /// More tiles than this are not shown at once: a coarser level takes over.
    private static let most = 1024
    /// More pixels than this are not drawn for one sight: 256 MB of them.
    private static let mostPixels = Double(1 << 26)

    /// The tiles that a visible part of the bounds wants.
    ///
    /// - Parameters:
    ///   - scale: how large a point of the layer is seen.
    ///   - density: pixels a point at level 0.
    func tiles(in visible: CGRect, of bounds: CGRect, scale: Double, density: Double) -> [Tile] {
        guard !visible.isEmpty, scale > 0, scale.isFinite, density.isFinite else { return [] }
        // A little give keeps a scale that means 1 at level 0.
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

    /// What tiles have in common with the bounds, in points.
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
    /// The nearest number of a range.
    func clamped(to range: ClosedRange<Double>) -> Double { Swift.min(Swift.max(self, range.lowerBound), range.upperBound) }
}
