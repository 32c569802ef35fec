import QuartzUI

/// The layers of a tree in painting order, each with a level: above its superlayer, and above all that it covers. The copies that a
/// replicator makes, such as reflections, are separate entries.
struct LayerLevels {
    /// A layer on its level.
    struct Entry {
        let layer: CALayer
        let level: Int
        /// The index of the superlayer's entry; nil for the topmost layer.
        let parent: Int?
        /// The number of the copy in a replicator; 0 for the layer itself.
        let copy: Int
    }

    private(set) var entries: [Entry] = []
    /// The areas of the entries on the canvas.
    private var areas: [CGRect] = []
    private let most: Int

    /// The maximum level. Greater levels are drawn at this one.
    static let highest = 24
    /// The maximum number of copies of a replicator.
    static let mostCopies = 12

    /// - Parameter most: The maximum number of layers. Layers that are painted later are omitted.
    init(_ root: CALayer, most: Int) {
        self.most = most
        let shown = root.presentation() ?? root
        add(root, shown, .canvas, copy: 0, ancestors: [])
    }

    private mutating func add(
        _ layer: CALayer, _ shown: CALayer, _ place: LayerPlacement, copy: Int, ancestors: [Int]
    ) {
        guard !layer.isHidden, entries.count < most else { return }
        let area = Self.area(shown.bounds, place.transform)
        var level = ancestors.last.map { entries[$0].level + 1 } ?? 0
        for (index, other) in entries.enumerated() where !ancestors.contains(index) && areas[index].intersects(area) {
            level = max(level, other.level + 1)
        }
        let index = entries.count
        entries.append(Entry(layer: layer, level: min(level, Self.highest), parent: ancestors.last, copy: copy))
        areas.append(area)
        // The engine paints siblings by their position in depth; equal ones keep their order.
        let sublayers = (layer.sublayers ?? []).enumerated().sorted {
            ($0.element.zPosition, $0.offset) < ($1.element.zPosition, $1.offset)
        }.map(\.element).filter { !OutlineOverlay.owns($0) }
        for copy in 0..<Self.copies(of: shown) {
            for sublayer in sublayers {
                let presented = sublayer.presentation() ?? sublayer
                let place = Self.place(presented, copy: copy, in: shown, placed: place)
                add(sublayer, presented, place, copy: copy, ancestors: ancestors + [index])
            }
        }
    }

    private static func copies(of layer: CALayer) -> Int {
        (layer as? CAReplicatorLayer).map { min(max($0.instanceCount, 0), mostCopies) } ?? 1
    }

    /// Returns the placement of a sublayer, or of one of its copies; both layers as they are presented.
    static func place(_ layer: CALayer, copy: Int, in parent: CALayer, placed place: LayerPlacement) -> LayerPlacement {
        guard let replicator = parent as? CAReplicatorLayer else { return LayerPlacement(layer, in: parent, placed: place) }
        return LayerPlacement(layer, in: replicator, copy: copy, placed: place)
    }

    /// Returns the smallest rectangle around a placed rectangle, without perspective; slightly smaller, so that neighbours do not
    /// overlap.
    private static func area(_ bounds: CGRect, _ t: CATransform3D) -> CGRect {
        guard !bounds.isEmpty else { return .null }
        let affine = CGAffineTransform(a: t.m11, b: t.m12, c: t.m21, d: t.m22, tx: t.m41, ty: t.m42)
        let area = bounds.applying(affine)
        return area.width > 2 && area.height > 2 ? area.insetBy(dx: 0.5, dy: 0.5) : area
    }
}
