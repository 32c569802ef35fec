import Synchronization

/// The outlines of shape and text layers, kept across frames so that unchanged ones keep their textures.
final class ShapeCache: Sendable {
    /// The outlines of a shape layer.
    struct Shape {
        var fill: ShapeSource?
        var stroke: ShapeSource?
    }

    private struct Entry {
        var path: PathGeometry
        var key: ShapeKey
        var shape: Shape
        /// The lengths along the path, if a part of it was drawn. The next frame usually draws another part.
        var measure: PathMeasure?
    }

    /// A text in its recent settings. Delayed copies of a replicator use several at once.
    private struct TextEntry {
        var source: TextSource
        var settings: [(setting: TextSetting, shapes: PaintedText)] = []

        static let mostSettings = 8
    }

    private let entries = Mutex<[Int32: Entry]>([:])
    private let texts = Mutex<[Int32: TextEntry]>([:])
    private let outlines = Mutex(SharedOutlines())

    /// The outlines of a layer; recomputed only if the path or the style changed.
    func shape(for slot: Int32, path: PathGeometry, key: ShapeKey) -> Shape {
        let old = entries.withLock { $0[slot] }
        if let old, old.key == key, old.path == path { return old.shape }
        var shape = Shape()
        var measure = old?.path == path ? old?.measure : nil
        if key.isFilled {
            let isSame = old?.path == path && old?.key.fillRule == key.fillRule
            shape.fill = isSame ? old?.shape.fill : nil
            if shape.fill == nil { shape.fill = outlines.withLock { $0.fill(of: path, key.fillRule) } }
        }
        if let stroke = key.stroke {
            var part = path
            if key.start > 0 || key.end < 1 {
                let lengths = measure ?? PathMeasure(path)
                part = path.trimmed(from: CGFloat(key.start), to: CGFloat(key.end), measure: lengths)
                measure = lengths
            }
            shape.stroke = ShapeSource(stroking: part, with: stroke)
        }
        entries.withLock { $0[slot] = Entry(path: path, key: key, shape: shape, measure: measure) }
        return shape
    }

    /// The outline of a layer's shadow path, stored under the complement of the layer's slot.
    func shadow(for slot: Int32, path: PathGeometry) -> ShapeSource? {
        path.bounds.isNull ? nil : shape(for: ~slot, path: path, key: ShapeKey()).fill
    }

    /// The outlines of a text layer; recomputed only if its text, size or bounds changed.
    func text(for slot: Int32, _ source: TextSource, _ setting: TextSetting) -> PaintedText {
        if setting == source.setting { return source.committed }
        var entry = texts.withLock { $0[slot] } ?? TextEntry(source: source)
        if entry.source !== source { entry = TextEntry(source: source) }
        if let known = entry.settings.first(where: { $0.setting == setting }) { return known.shapes }
        var shapes = source.shapes(setting)
        if let alike = entry.settings.first(where: { $0.setting.isLike(setting) }) {
            // A change of colour keeps the outlines.
            shapes.takeOutlines(of: alike.shapes)
        }
        if entry.settings.count == TextEntry.mostSettings { entry.settings.removeLast() }
        entry.settings.insert((setting, shapes), at: 0)
        texts.withLock { $0[slot] = entry }
        return shapes
    }

    /// Removes a layer's outlines.
    func remove(_ slot: Int32) {
        texts.withLock { $0[slot] = nil }
        entries.withLock {
            $0[slot] = nil
            $0[~slot] = nil
        }
    }
}

/// The outlines of layers with equal paths, which share their textures: the masks of a table's cells are rasterised once.
struct SharedOutlines {
    /// Paths of more steps are not compared.
    private static let mostSteps = 32

    private struct Key: Hashable {
        let path: PathGeometry
        let rule: CGPathFillRule
    }

    private struct Entry {
        weak var source: ShapeSource?
    }

    private var entries: [Key: Entry] = [:]
    /// The number of entries at which those without a source are removed.
    private var limit = 64

    /// The outline of a filled path: that of a layer with an equal path, else a new one.
    mutating func fill(of path: PathGeometry, _ rule: CGPathFillRule) -> ShapeSource {
        guard path.verbs.count <= Self.mostSteps else { return ShapeSource(geometry: path, fillRule: rule) }
        let key = Key(path: path, rule: rule)
        if let source = entries[key]?.source { return source }
        let source = ShapeSource(geometry: path, fillRule: rule)
        entries[key] = Entry(source: source)
        if entries.count >= limit {
            entries = entries.filter { $0.value.source != nil }
            limit = max(64, 2 * entries.count)
        }
        return source
    }
}
