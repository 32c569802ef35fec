import Foundation

/// The part of the plane in which a path is seen.
struct SeenBox {
    private let left: CGFloat
    private let right: CGFloat
    private let top: CGFloat
    private let bottom: CGFloat

    init(_ rect: CGRect) {
        (left, right, top, bottom) = (rect.minX, rect.maxX, rect.minY, rect.maxY)
    }

    /// Whether a segment may be seen: whether the rectangle of its points meets the box.
    @inline(__always)
    func meets(_ segment: PathSegment) -> Bool {
        switch segment {
        case .line(let a, let b):
            return !(max(a.x, b.x) < left || min(a.x, b.x) > right || max(a.y, b.y) < top || min(a.y, b.y) > bottom)
        case .quad, .cubic:
            let (low, high) = segment.controlExtent
            return !(high.x < left || low.x > right || high.y < top || low.y > bottom)
        }
    }

    /// Whether a curve is so much larger than the box that its halves are worth a look each.
    func isFarExceeded(by segment: PathSegment) -> Bool {
        let (low, high) = segment.controlExtent
        return max(high.x - low.x, high.y - low.y) > 4 * max(right - left, bottom - top)
    }

    /// The parameters between which a line is in the box; nil where it is nowhere.
    func part(of from: CGPoint, _ to: CGPoint) -> (low: CGFloat, high: CGFloat)? {
        var low: CGFloat = 0
        var high: CGFloat = 1
        for (start, way, least, most) in [(from.x, to.x - from.x, left, right), (from.y, to.y - from.y, top, bottom)] {
            if way == 0 {
                if start < least || start > most { return nil }
                continue
            }
            let (a, b) = ((least - start) / way, (most - start) / way)
            low = max(low, min(a, b))
            high = min(high, max(a, b))
        }
        return low < high ? (low, high) : nil
    }
}
