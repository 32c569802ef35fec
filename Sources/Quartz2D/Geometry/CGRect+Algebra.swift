import Foundation

// Foundation's `intersection` and `intersects` build closed ranges, which trap if an edge is NaN. Its `union` propagates NaN.
// These functions shadow them in every file of the package that gets Foundation through Quartz2D. In a file that imports both
// modules the call is ambiguous and does not compile, so none is bound to Foundation's by mistake. They are not public: programs
// that import both modules get Foundation's.
extension CGRect {
    /// Returns the area common to both rectangles; null if there is none, or if an edge of either is NaN.
    ///
    /// Rectangles that only touch have an empty intersection that is not null. A rectangle inside the other is returned unchanged
    /// except for standardization.
    package func intersection(_ other: CGRect) -> CGRect {
        guard let own = RectEdges(self), let its = RectEdges(other) else { return .null }
        if its.hold(own) { return own.rect(self) }
        if own.hold(its) { return its.rect(other) }
        let common = RectEdges(
            left: Swift.max(own.left, its.left), right: Swift.min(own.right, its.right), top: Swift.max(own.top, its.top),
            bottom: Swift.min(own.bottom, its.bottom))
        return common.left <= common.right && common.top <= common.bottom ? common.rect : .null
    }

    /// Returns whether the rectangles have a point in common, including touching edges; false if an edge of either is NaN.
    package func intersects(_ other: CGRect) -> Bool {
        guard let own = RectEdges(self), let its = RectEdges(other) else { return false }
        return own.left <= its.right && its.left <= own.right && own.top <= its.bottom && its.top <= own.bottom
    }

    /// Returns the smallest rectangle that contains both. A null rectangle, or one with a NaN edge, is ignored.
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

/// The edges of a rectangle that is not null.
private struct RectEdges {
    /// Finite, like ``top``; the others have a finite lower bound. The difference of two edges is therefore not NaN.
    var left: CGFloat
    var right: CGFloat
    var top: CGFloat
    var bottom: CGFloat

    init(left: CGFloat, right: CGFloat, top: CGFloat, bottom: CGFloat) {
        (self.left, self.right, self.top, self.bottom) = (left, right, top, bottom)
    }

    /// Returns nil for the null rectangle, and if an edge is NaN.
    init?(_ rect: CGRect) {
        let (x, y) = (rect.origin.x, rect.origin.y)
        let (farX, farY) = (x + rect.size.width, y + rect.size.height)
        (left, right) = farX < x ? (farX, x) : (x, farX)
        (top, bottom) = farY < y ? (farY, y) : (y, farY)
        (left, top) = (Swift.max(left, -.greatestFiniteMagnitude), Swift.max(top, -.greatestFiniteMagnitude))
        guard x < .infinity, y < .infinity, left <= right, top <= bottom else { return nil }
    }

    var rect: CGRect { CGRect(x: left, y: top, width: right - left, height: bottom - top) }

    /// Returns the original rectangle bit by bit if it is standardized, and the standardized one otherwise.
    func rect(_ original: CGRect) -> CGRect {
        original.size.width >= 0 && original.size.height >= 0 ? original : rect
    }

    /// Returns whether another rectangle is inside this one.
    func hold(_ other: RectEdges) -> Bool {
        left <= other.left && right >= other.right && top <= other.top && bottom >= other.bottom
    }
}
