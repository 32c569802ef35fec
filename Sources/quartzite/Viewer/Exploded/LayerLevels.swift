import QuartzUI

/// The layers of a tree in painting order, each with a level: above its superlayer, and above all that it covers.
struct LayerLevels {
    /// A layer on its level.
    struct Entry {
        let layer: CALayer
        let level: Int
    }

    private(set) var entries: [Entry] = []
    /// The areas of the entries on the canvas.
    private var areas: [CGRect] = []
    private let most: Int

    /// Greater levels are drawn at this one.
    static let highest = 24

    /// - Parameter most: the greatest number of layers; those that are painted later are left out.
    init(_ root: CALayer, most: Int) {
        self.most = most
        let shown = root.presentation() ?? root
        add(root, shown, .canvas, ancestors: [])
    }

    private mutating func add(_ layer: CALayer, _ shown: CALayer, _ place: LayerPlacement, ancestors: [Int]) {
        guard !layer.isHidden, entries.count < most else { return }
        let area = Self.area(shown.bounds, place.transform)
        var level = ancestors.last.map { entries[$0].level + 1 } ?? 0
        for (index, other) in entries.enumerated() where !ancestors.contains(index) && areas[index].intersects(area) {
            level = max(level, other.level + 1)
        }
        let index = entries.count
        entries.append(Entry(layer: layer, level: min(level, Self.highest)))
        areas.append(area)
        // The engine paints siblings by their position in depth; equal ones keep their order.
        let sublayers = (layer.sublayers ?? []).enumerated().sorted {
            ($0.element.zPosition, $0.offset) < ($1.element.zPosition, $1.offset)
        }
        for (_, sublayer) in sublayers {
            let presented = sublayer.presentation() ?? sublayer
            add(sublayer, presented, LayerPlacement(presented, in: shown, placed: place), ancestors: ancestors + [index])
        }
    }

    /// The smallest rectangle around a placed rectangle, without perspective; slightly smaller, so that neighbours do not overlap.
    private static func area(_ bounds: CGRect, _ t: CATransform3D) -> CGRect {
        guard !bounds.isEmpty else { return .null }
        let affine = CGAffineTransform(a: t.m11, b: t.m12, c: t.m21, d: t.m22, tx: t.m41, ty: t.m42)
        let area = bounds.applying(affine)
        return area.width > 2 && area.height > 2 ? area.insetBy(dx: 0.5, dy: 0.5) : area
    }
}
