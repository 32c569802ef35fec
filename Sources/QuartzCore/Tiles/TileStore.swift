/// The drawn tiles of one layer: the visible ones, and as many others as fit.
///
/// It has no actor, so that its closures over tiles need no check of the actor for each tile.
final class TileStore {
    private struct Entry {
        var rect: CGRect
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
    /// - Returns: whether the tiles to paint have changed.
    func update(
        to wanted: [TileDetail.Tile], in visible: CGRect, at time: Double, fade: Double, draw: (TileDetail.Tile) -> CGImage?
    ) -> Bool {
        updates += 1
        for tile in wanted {
            if let old = entries[tile.key], !old.isStale, old.rect == tile.rect {
                entries[tile.key]?.lastUse = updates
                continue
            }
            guard let image = draw(tile) else { continue }
            // A tile that replaces another does not fade in.
            let birth = entries[tile.key]?.birth ?? time
            entries[tile.key] = Entry(rect: tile.rect, image: image, birth: birth, lastUse: updates)
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

/// A tile as painted.
struct PaintedTile: Sendable, Equatable {
    var image: CGImage
    /// In the layer's coordinates.
    var rect: CGRect
    /// Time of its first appearance, on the media clock, and the length of its fade.
    var birth: Double
    var fade: Double

    static func == (a: PaintedTile, b: PaintedTile) -> Bool {
        a.image === b.image && a.rect == b.rect && a.birth == b.birth && a.fade == b.fade
    }

    /// Its opacity at a time.
    func opacity(at time: Double) -> Double { fade > 0 ? ((time - birth) / fade).clamped(to: 0...1) : 1 }
}
