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

    /// The outline of a filled path, made where no layer has one.
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
