import Foundation

/// The estimated cost of painting a part of a list, in small quads. It bounds the work that copies may cause.
///
/// The weights are rounded from `quartzite-bench --filter copies` on a renderer without a GPU, where a quad of a few pixels takes
/// about 3.5 µs from its layer to the screen, and a pixel of plain colour 0.9 ns.
struct PaintCost {
    /// The cost that does not depend on the scale.
    private var fixed = 0
    /// Painted square points, all passes together, as if all were of plain colour.
    private var area: CGFloat = 0
    /// Square points of the frame, which a quad covers at most.
    private let frame: CGFloat

    /// A quad with another paint than the one before begins a draw call.
    private static let quadsOfCall = 8
    /// A picture has its own target, and is composited afterwards.
    private static let quadsOfGroup = 16
    /// A pass of a filter has its own target.
    private static let quadsOfPass = 25
    /// How many times the area of a group is painted besides its content: cleared and composited.
    private static let fillsOfGroup: CGFloat = 9
    /// The number of pixels of plain colour that take as long as one sample of a filter.
    private static let fillsOfSample: CGFloat = 7
    /// Displays have one or two pixels per point, and the list is the same for all.
    private static let pixelsPerPoint: Float = 1.4
    /// The number of square points that takes as long as a small quad: 4096 pixels.
    private static let areaOfQuad: CGFloat = 2048
    /// Quads are painted inside the frame only; a frame counts as at least this number of square points.
    private static let leastFrame: CGFloat = 65_536

    /// Adds up the quads and groups of a list from a mark on.
    init(of list: DisplayList, from start: DisplayList.Mark = DisplayList.Mark()) {
        frame = max(list.size.width * list.size.height, Self.leastFrame)
        let quads = list.quads[start.quad...]
        // The first quad of a copy follows the last one of the copy before.
        var last = quads.last
        for quad in quads {
            add(last.map(quad.joins) == false ? 1 + Self.quadsOfCall : 1, quad.bounds, fills: quad.fills)
            last = quad
        }
        for group in list.groups[start.group...] {
            add(Self.quadsOfGroup, group.bounds, fills: Self.fillsOfGroup)
            for filter in group.filters {
                let work = filter.scaled(by: Self.pixelsPerPoint).work
                add(work.passes * Self.quadsOfPass, group.bounds, fills: CGFloat(work.samples) * Self.fillsOfSample)
            }
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

extension Quad {
    /// Whether the quad can be in one draw call with the one before it.
    fileprivate func joins(_ last: Quad) -> Bool { kind == last.kind && (kind != .image || source == last.source) }

    /// The number of pixels of plain colour that take as long as one of the quad's.
    fileprivate var fills: CGFloat {
        switch kind {
        case .solid: radii == .zero ? 1 : 4
        case .image: 2
        case .coverage, .border: 8
        case .gradient: 24
        case .shadow: 27
        }
    }
}
