import Foundation

/// The estimated cost of painting a part of a list, in small quads. It bounds the work that copies may cause.
///
/// The weights are rounded from measurements on a renderer without a GPU: a quad of a few pixels takes about 2 µs from its layer
/// to the screen.
struct PaintCost {
    /// The cost that does not depend on the scale.
    private var fixed = 0
    /// Painted square points, all passes together.
    private var area: CGFloat = 0
    /// Square points of the frame, which a quad covers at most.
    private let frame: CGFloat

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
        frame = max(list.size.width * list.size.height, Self.leastFrame)
        for quad in list.quads[start.quad...] { add(1, quad.bounds, fills: 1) }
        for group in list.groups[start.group...] {
            let count = group.filters.count
            add(
                Self.quadsOfGroup + count * Self.quadsOfFilter, group.bounds,
                fills: Self.fillsOfGroup + CGFloat(count) * Self.fillsOfFilter)
        }
    }

    private mutating func add(_ quads: Int, _ bounds: CGRect, fills: CGFloat) {
        fixed += quads
        let covered = bounds.width * bounds.height
        // Also for bounds that are not finite.
        area += fills * (covered < frame ? covered : frame)
    }

    /// The cost in quads where all areas are multiplied by a factor.
    func quads(enlarged factor: CGFloat = 1) -> Int {
        let most = CGFloat(fixed) * frame
        let covered = area * factor
        return fixed + Int(limiting: Double((covered < most ? covered : most) / Self.areaOfQuad))
    }
}
