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
    /// The value that `area` would have if everything covered the canvas.
    private var most: CGFloat = 0
    private let canvas: Canvas

    /// The pixels that a list is painted into.
    struct Canvas {
        /// The area in square points, the maximum that a quad covers.
        let area: CGFloat
        let pixelsPerPoint: CGFloat

        /// Creates a canvas of a size in points. It counts as at least 65,536 square points.
        ///
        /// - Parameter pixelsPerPoint: Displays have one or two, and the list is the same for all.
        init(_ size: CGSize, pixelsPerPoint: CGFloat = 1.4) {
            area = max(size.width * size.height, 65_536)
            self.pixelsPerPoint = pixelsPerPoint
        }
    }

    /// A quad with another paint than the one before begins a draw call.
    private static let quadsOfCall = 8
    /// A picture has its own target, and is composited afterwards.
    private static let quadsOfGroup = 16
    /// A pass of a filter has its own target.
    private static let quadsOfPass = 25
    /// The number of times that a group's area is painted in addition to its content: cleared and composited.
    private static let fillsOfGroup: CGFloat = 9
    /// The number of pixels of plain colour that take as long as one sample of a filter.
    private static let fillsOfSample: CGFloat = 5
    /// The number of pixels of plain colour that take as long as a small quad.
    private static let pixelsOfQuad: CGFloat = 4096

    /// Adds up the quads and groups of a list from a mark on.
    init(of list: DisplayList, from start: DisplayList.Mark = DisplayList.Mark(), in canvas: Canvas) {
        self.init(in: canvas)
        let quads = list.quads[start.quad...]
        // The first quad of a copy follows the last one of the copy before.
        var last = quads.last
        for quad in quads {
            add(quad, after: last)
            last = quad
        }
        for group in list.groups[start.group...] { add(group) }
    }

    /// The cost of nothing.
    init(in canvas: Canvas) {
        self.canvas = canvas
    }

    /// Adds a quad.
    ///
    /// - Parameters:
    ///   - last: The quad before it.
    ///   - more: The further cost of each pixel, in pixels of plain colour.
    mutating func add(_ quad: Quad, after last: Quad?, more: CGFloat = 0) {
        add(last.map(quad.joins) == false ? 1 + Self.quadsOfCall : 1, quad.bounds, fills: quad.fills + more)
    }

    /// Adds a group with its filters; its content is added separately.
    mutating func add(_ group: DisplayList.Group) {
        add(Self.quadsOfGroup, group.bounds, fills: Self.fillsOfGroup)
        for filter in group.filters { add(filter, of: group) }
    }

    /// Adds a filter of a group.
    mutating func add(_ filter: FilterOperation, of group: DisplayList.Group) {
        let work = filter.scaled(by: Float(canvas.pixelsPerPoint)).work
        add(work.passes * Self.quadsOfPass, group.bounds, fills: CGFloat(work.samples) * Self.fillsOfSample)
    }

    /// Adds small quads, and an area that is painted a number of times.
    mutating func add(_ quads: Int, _ bounds: CGRect, fills: CGFloat) {
        fixed += quads
        let covered = bounds.width * bounds.height
        // The comparison is false for bounds that are not numbers, which count as the canvas.
        area += fills * (covered < canvas.area ? covered : canvas.area)
        most += fills * canvas.area
    }

    /// The cost in quads if all areas are multiplied by a factor.
    ///
    /// - Parameter isLimited: Whether nothing is painted outside of the canvas, however large it becomes.
    func quads(enlarged factor: CGFloat = 1, isLimited: Bool = true) -> Double {
        let covered = area * factor
        let pixels = (!isLimited || covered < most ? covered : most) * canvas.pixelsPerPoint * canvas.pixelsPerPoint
        return Double(fixed) + Double(pixels / Self.pixelsOfQuad)
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
