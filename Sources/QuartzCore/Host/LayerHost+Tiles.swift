// Tiles of a host: its tiled layers and their visible area.

extension LayerHost {
    /// Records the tiled layers that a commit adds or removes.
    func noteTiledLayers() {
        for slot in delta.removals { tiled.remove(slot) }
        for insertion in delta.insertions where insertion.traits.kind == .tiled { tiled.insert(insertion.slot) }
    }

    /// Draws the visible tiles of all tiled layers.
    ///
    /// - Parameter bounds: The visible rectangle in the root's coordinates.
    func drawTiles(at time: Double, in bounds: CGRect) {
        for slot in tiled.sorted() {
            guard let layer = layer(slot) as? CATiledLayer, let seen = layer.presentation() else { continue }
            guard let (visible, scale) = seen.visiblePart(of: bounds) else { continue }
            layer.drawTiles(in: visible, scale: scale, at: time)
        }
    }

}

extension CALayer {
    /// The part of the bounds that is visible in a rectangle and through all clips above, in the coordinates of the upright
    /// contents, and the scale of a point there; nil if nothing is visible.
    ///
    /// - Parameters:
    ///   - rect: A rectangle in the root's superspace, or in the plane of `ancestor`.
    ///   - ancestor: The layer above which nothing counts; nil for the root's superspace.
    final func visiblePart(of rect: CGRect, below ancestor: CALayer? = nil) -> (rect: CGRect, scale: Double)? {
        var top: CALayer = self
        var visible = bounds
        var isUpsideDown = false
        for layer in sequence(first: self as CALayer, next: { $0.animated === ancestor?.animated ? nil : $0.superlayer }) {
            if layer.isHidden { return nil }
            if layer.isGeometryFlipped { isUpsideDown.toggle() }
            if layer !== self, layer.masksToBounds { visible = visible.intersection(convert(layer.bounds, from: layer)) }
            top = layer
        }
        let outer = ancestor == nil ? top.matrixToSuperlayer : top.withGeometry(\.flip) ?? .identity
        let window = rect.corners.compactMap(outer.unproject)
        guard window.count == 4 else { return nil }
        visible = visible.intersection(convert(CGRect(enclosing: window), from: top))
        guard !visible.isNull, !visible.isEmpty else { return nil }
        let middle = CGPoint(x: visible.midX, y: visible.midY)
        func projected(_ dx: CGFloat, _ dy: CGFloat) -> CGPoint? {
            outer.project(convert(CGPoint(x: middle.x + dx, y: middle.y + dy), to: top))
        }
        guard let centre = projected(0, 0), let right = projected(1, 0), let below = projected(0, 1) else { return nil }
        let across = hypot(Double(right.x - centre.x), Double(right.y - centre.y))
        let down = hypot(Double(below.x - centre.x), Double(below.y - centre.y))
        if isUpsideDown { visible.origin.y = bounds.minY + bounds.maxY - visible.maxY }
        return (visible, max(across, down))
    }
}

/// The drawn tiles of one layer: the visible ones, and as many others as fit.
///
/// It has no actor, so that its closures over tiles need no check of the actor for each tile.
final class TileStore {
    private struct Entry {
        var rect: CGRect
        /// Pixels per point.
        var density: Double
        var image: CGImage
        /// Time at which it was first shown, on the media clock.
        var birth: Double
        var isStale = false
        /// Number of the last update that used it.
        var lastUse: Int

        /// Whether it overlaps a rectangle.
        func covers(_ other: CGRect) -> Bool {
            let common = rect.intersection(other)
            return !common.isNull && !common.isEmpty
        }
    }

    private var entries: [TileDetail.Key: Entry] = [:]
    private var updates = 0
    /// The tiles to paint, in order.
    private(set) var painted: [PaintedTile] = []

    /// Memory limit of tiles that are not visible, in bytes.
    private static let keptBytes = 64 << 20

    func removeAll() {
        entries.removeAll()
        painted.removeAll()
    }

    /// Marks the tiles that touch a rectangle, or all, as stale. They are redrawn when they are next visible.
    func invalidate(_ rect: CGRect?) {
        for (key, entry) in entries where rect.map(entry.covers) ?? true { entries[key]?.isStale = true }
    }

    /// Draws the missing tiles.
    ///
    /// - Parameter density: Pixels per point at level 0.
    /// - Returns: Whether the tiles to paint have changed.
    func update(
        to wanted: [TileDetail.Tile], density: Double, in visible: CGRect, at time: Double, fade: Double,
        draw: (TileDetail.Tile) -> CGImage?
    ) -> Bool {
        updates += 1
        for tile in wanted {
            // A layer smaller than a tile has the same rectangle at every density.
            let density = density * tile.scale
            if let old = entries[tile.key], !old.isStale, old.rect == tile.rect, old.density == density {
                entries[tile.key]?.lastUse = updates
                continue
            }
            guard let image = draw(tile) else { continue }
            // A tile that replaces another does not fade in.
            let birth = entries[tile.key]?.birth ?? time
            entries[tile.key] = Entry(rect: tile.rect, density: density, image: image, birth: birth, lastUse: updates)
        }
        evict()
        return paint(visible, at: time, fade: fade)
    }

    /// Until the needed tiles have faded in, tiles of other levels are painted below them.
    private func paint(_ visible: CGRect, at time: Double, fade: Double) -> Bool {
        let isComplete = entries.values.allSatisfy { $0.lastUse != updates || time - $0.birth >= fade }
        let shown = entries.filter { _, entry in
            entry.lastUse == updates || (!isComplete && entry.covers(visible))
        }
        let new = shown.sorted { a, b in
            (a.value.lastUse == updates ? 1 : 0, a.key) < (b.value.lastUse == updates ? 1 : 0, b.key)
        }.map { PaintedTile(image: $0.value.image, rect: $0.value.rect, birth: $0.value.birth, fade: fade) }
        guard new != painted else { return false }
        painted = new
        return true
    }

    private func evict() {
        func size(_ entry: Entry) -> Int { entry.image.width * entry.image.height * 4 }
        let idle = entries.filter { $0.value.lastUse != updates }.sorted {
            ($1.value.lastUse, $1.key) < ($0.value.lastUse, $0.key)
        }
        var bytes = 0
        for (key, entry) in idle {
            bytes += size(entry)
            if bytes > Self.keptBytes { entries[key] = nil }
        }
    }
}

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
    ///   - scale: The on-screen scale of a point of the layer.
    ///   - density: Pixels per point at level 0.
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
