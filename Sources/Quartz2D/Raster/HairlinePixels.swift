import Foundation

/// Rasterises lines of at most one pixel's width without antialiasing.
///
/// A line that is rather horizontal covers one pixel in each column that it passes through, a steeper one covers one in each row: the
/// pixel under the line where it passes the middle of the column or row. A centre line on the border of two pixels belongs to the
/// upper or to the right one, as in Core Graphics' coordinates, whose y axis points up.
struct HairlinePixels {
    /// The maximum distance between curves and their chords, in pixels.
    private static let tolerance: CGFloat = 1.0 / 16
    /// Coordinates are clamped to this.
    private static let farthest: CGFloat = 1e13
    /// The maximum number of pixels of all lines together: a few tenths of a second.
    private static let mostWork = 1 << 26

    private var mask: CoverageMask
    private let width: CGFloat
    private let height: CGFloat
    private var workLeft = Self.mostWork

    /// Returns the pixels, 255 where covered; nil if it would take too long.
    ///
    /// - Parameter showsDots: Whether subpaths without length cover a pixel.
    static func mask(of path: PathGeometry, showsDots: Bool, in bounds: PixelRect) -> CoverageMask? {
        var hairline = HairlinePixels(bounds)
        let origin = CGAffineTransform(translationX: -CGFloat(bounds.x), y: -CGFloat(bounds.y))
        for line in path.flattened(tolerance: tolerance, transform: origin) where hairline.workLeft > 0 {
            hairline.add(line, showsDots: showsDots)
        }
        return hairline.workLeft > 0 ? hairline.mask : nil
    }

    private init(_ bounds: PixelRect) {
        mask = CoverageMask(bounds: bounds, filling: 0)
        (width, height) = (CGFloat(bounds.width), CGFloat(bounds.height))
    }

    /// A line between two vertices.
    private struct Step {
        let start: CGPoint
        let end: CGPoint
        /// Whether the line covers one pixel for each column.
        let isFlat: Bool
        /// Whether x, or y of a steep line, increases.
        let isForward: Bool

        init?(from start: CGPoint, to end: CGPoint) {
            guard start != end else { return nil }
            let (dx, dy) = (end.x - start.x, end.y - start.y)
            self.start = start
            self.end = end
            isFlat = abs(dx) >= abs(dy)
            isForward = isFlat ? dx > 0 : dy > 0
        }

        func continues(_ other: Step) -> Bool { isFlat == other.isFlat && isForward == other.isForward }
    }

    private mutating func add(_ line: Polyline, showsDots: Bool) {
        let points = line.points.map { point in
            CGPoint(
                x: max(-Self.farthest, min(Self.farthest, point.x)), y: max(-Self.farthest, min(Self.farthest, point.y)))
        }
        var steps = zip(points, points.dropFirst()).compactMap { Step(from: $0, to: $1) }
        if line.isClosed, let first = points.first, let last = points.last, let step = Step(from: last, to: first) {
            steps.append(step)
        }
        guard let first = steps.first, let last = steps.last else {
            if showsDots, points.count > 1 || line.isClosed { cover(points[0].x.rounded(.down), points[0].y.rounded(.up) - 1) }
            return
        }
        var previous = line.isClosed ? last : nil
        for (index, step) in steps.enumerated() {
            let next = index + 1 < steps.count ? steps[index + 1] : line.isClosed ? first : nil
            if previous.map({ !step.continues($0) }) ?? true { coverStart(of: step) }
            coverMiddles(of: step)
            if next.map({ !step.continues($0) }) ?? true { coverEnd(of: step) }
            previous = step
            if workLeft <= 0 { return }
        }
    }

    /// Covers one pixel for each column or row whose middle the line passes. Its start counts, its end does not.
    private mutating func coverMiddles(of step: Step) {
        let (from, to) = step.isFlat ? (step.start.x, step.end.x) : (step.start.y, step.end.y)
        let (across, change) = step.isFlat ? (step.start.y, step.end.y - step.start.y) : (step.start.x, step.end.x - step.start.x)
        let limit = step.isFlat ? width : height
        let low = step.isForward ? (from - 0.5).rounded(.up) : (to - 0.5).rounded(.down) + 1
        let high = step.isForward ? (to - 0.5).rounded(.up) - 1 : (from - 0.5).rounded(.down)
        let (first, last) = (max(low, 0), min(high, limit - 1))
        guard first <= last else { return }
        workLeft -= Int(last - first) + 1
        for index in Int(first)...Int(last) {
            let middle = CGFloat(index) + 0.5
            cover(step, at: CGFloat(index), across + (middle - from) / (to - from) * change)
        }
    }

    /// Covers the pixel under the start if the line begins after the middle of its column or row.
    private mutating func coverStart(of step: Step) {
        let (along, across) = step.isFlat ? (step.start.x, step.start.y) : (step.start.y, step.start.x)
        let index = step.isForward ? along.rounded(.down) : along.rounded(.up) - 1
        if step.isForward ? index + 0.5 < along : index + 0.5 > along { cover(step, at: index, across) }
    }

    /// Covers the pixel under the end if the line ends before or at the middle of its column or row.
    private mutating func coverEnd(of step: Step) {
        let (along, across) = step.isFlat ? (step.end.x, step.end.y) : (step.end.y, step.end.x)
        let index = step.isForward ? along.rounded(.up) - 1 : along.rounded(.down)
        if step.isForward ? index + 0.5 >= along : index + 0.5 <= along { cover(step, at: index, across) }
    }

    private mutating func cover(_ step: Step, at index: CGFloat, _ across: CGFloat) {
        if step.isFlat { cover(index, across.rounded(.up) - 1) } else { cover(across.rounded(.down), index) }
    }

    private mutating func cover(_ column: CGFloat, _ row: CGFloat) {
        guard column >= 0, column < width, row >= 0, row < height else { return }
        mask.bytes[Int(row) * mask.bounds.width + Int(column)] = 255
    }
}
