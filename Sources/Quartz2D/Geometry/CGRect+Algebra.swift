import Foundation

// Foundation's `intersection` and `intersects` build closed ranges and stop the program at an edge that is not a number; its `union`
// hands such an edge on. These take their place in every file of the package that has Foundation through Quartz2D; in a file that
// imports both modules the compiler refuses the call as ambiguous, so that none is bound to Foundation's by oversight. They are not
// public: a program that imports both modules keeps Foundation's.
extension CGRect {
    /// The area in both rectangles; null where there is none, or where an edge of either is not a number.
    ///
    /// Rectangles that only touch have an area without extent in common. A rectangle within the other comes back as it is,
    /// standardized.
    package func intersection(_ other: CGRect) -> CGRect {
        guard let own = RectEdges(self), let its = RectEdges(other) else { return .null }
        if its.hold(own) { return own.rect(self) }
        if own.hold(its) { return its.rect(other) }
        let common = RectEdges(
            left: Swift.max(own.left, its.left), right: Swift.min(own.right, its.right), top: Swift.max(own.top, its.top),
            bottom: Swift.min(own.bottom, its.bottom))
        return common.left <= common.right && common.top <= common.bottom ? common.rect : .null
    }

    /// Whether the rectangles have a point in common, touching included; false where an edge of either is not a number.
    package func intersects(_ other: CGRect) -> Bool {
        guard let own = RectEdges(self), let its = RectEdges(other) else { return false }
        return own.left <= its.right && its.left <= own.right && own.top <= its.bottom && its.top <= own.bottom
    }

    /// The smallest rectangle that holds both; a null one, and one with an edge that is not a number, counts as nothing.
    package func union(_ other: CGRect) -> CGRect {
        guard let own = RectEdges(self) else { return RectEdges(other)?.rect(other) ?? .null }
        guard let its = RectEdges(other) else { return own.rect(self) }
        if own.hold(its) { return own.rect(self) }
        if its.hold(own) { return its.rect(other) }
        let both = RectEdges(
            left: Swift.min(own.left, its.left), right: Swift.max(own.right, its.right), top: Swift.min(own.top, its.top),
            bottom: Swift.max(own.bottom, its.bottom))
        return both.rect
    }
}

/// The edges of a rectangle that lies somewhere.
private struct RectEdges {
    /// Finite, as are ``top`` and, from below, the others: the difference of two edges is then a number.
    var left: CGFloat
    var right: CGFloat
    var top: CGFloat
    var bottom: CGFloat

    init(left: CGFloat, right: CGFloat, top: CGFloat, bottom: CGFloat) {
        (self.left, self.right, self.top, self.bottom) = (left, right, top, bottom)
    }

    /// nil for the null rectangle, and where an edge is not a number.
    init?(_ rect: CGRect) {
        let (x, y) = (rect.origin.x, rect.origin.y)
        let (farX, farY) = (x + rect.size.width, y + rect.size.height)
        (left, right) = farX < x ? (farX, x) : (x, farX)
        (top, bottom) = farY < y ? (farY, y) : (y, farY)
        (left, top) = (Swift.max(left, -.greatestFiniteMagnitude), Swift.max(top, -.greatestFiniteMagnitude))
        guard x < .infinity, y < .infinity, left <= right, top <= bottom else { return nil }
    }

    var rect: CGRect { CGRect(x: left, y: top, width: right - left, height: bottom - top) }

    /// The rectangle that the edges were taken from, bit by bit where it is standardized already.
    func rect(_ original: CGRect) -> CGRect {
        original.size.width >= 0 && original.size.height >= 0 ? original : rect
    }

    /// Whether another rectangle lies within this one.
    func hold(_ other: RectEdges) -> Bool {
        left <= other.left && right >= other.right && top <= other.top && bottom >= other.bottom
    }
}
