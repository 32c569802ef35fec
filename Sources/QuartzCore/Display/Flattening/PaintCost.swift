import Foundation

/// The estimated cost of painting a part of a list, in small quads. It bounds the work that copies may cause.
///
/// The weights are rounded from measurements on a renderer without a GPU: a quad of a few pixels takes about 2 µs from its layer
/// to the screen.
struct PaintCost {
    /// The cost that does not depend on the scale.
    private(set) var fixed = 0
    /// Painted square points, all passes together.
    private(set) var area: CGFloat = 0

    /// A picture has its own target, and is composited afterwards.
    private static let quadsOfGroup = 16
    /// A filter takes one or more passes.
    private static let quadsOfFilter = 128
    /// How many times the area of a group is painted besides its content: cleared and composited.
    private static let fillsOfGroup: CGFloat = 2
    private static let fillsOfFilter: CGFloat = 8
    /// The number of square points that takes as long as a small quad.
    private static let areaOfQuad: CGFloat = 4096
    /// Quads are painted inside the frame only; a frame counts as at least this number of square points.
    private static let leastFrame: CGFloat = 65_536

    /// Adds up the quads and groups of a list from a mark on.
    init(of list: DisplayList, from start: DisplayList.Mark = DisplayList.Mark()) {
        let frame = Self.area(of: list)
        for quad in list.quads[start.quad...] { add(1, quad.bounds, 1, frame) }
        for group in list.groups[start.group...] {
            let count = group.filters.count
            add(
                Self.quadsOfGroup + count * Self.quadsOfFilter, group.bounds,
                Self.fillsOfGroup + CGFloat(count) * Self.fillsOfFilter, frame)
        }
    }

    private mutating func add(_ quads: Int, _ bounds: CGRect, _ fills: CGFloat, _ frame: CGFloat) {
        fixed += quads
        let covered = bounds.width * bounds.height
        // Also for bounds that are not finite.
        area += fills * (covered < frame ? covered : frame)
    }

    private static func area(of list: DisplayList) -> CGFloat {
        max(list.size.width * list.size.height, leastFrame)
    }

    /// The cost in quads where all lengths are scaled; each quad covers at most the frame of `list`.
    func quads(enlarged factor: CGFloat = 1, in list: DisplayList) -> Int {
        let most = CGFloat(fixed) * Self.area(of: list)
        let covered = area * factor
        return fixed + Int(limiting: Double((covered < most ? covered : most) / Self.areaOfQuad))
    }
}
