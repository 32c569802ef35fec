import Foundation

/// A rectangle of whole pixels, origin top left.
public struct PixelRect: Sendable, Hashable {
    /// The first column.
    public var x: Int
    /// The first row.
    public var y: Int
    /// The number of columns, at least 0.
    public var width: Int
    /// The number of rows, at least 0.
    public var height: Int

    /// Creates a rectangle. Negative extents become 0.
    public init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = max(width, 0)
        self.height = max(height, 0)
    }

    /// Creates the smallest pixel rectangle that contains `rect`; empty for the null rectangle and if an edge is NaN.
    ///
    /// Coordinates are clamped to ±2²⁴ pixels.
    public init(enclosing rect: CGRect) {
        guard !rect.isNull, !rect.minX.isNaN, !rect.maxX.isNaN, !rect.minY.isNaN, !rect.maxY.isNaN else {
            self.init(x: 0, y: 0, width: 0, height: 0)
            return
        }
        func whole(_ value: CGFloat) -> Int { Int(min(max(value, -16_777_216), 16_777_216)) }
        let left = whole(rect.minX.rounded(.down))
        let top = whole(rect.minY.rounded(.down))
        self.init(
            x: left, y: top, width: whole(rect.maxX.rounded(.up)) - left, height: whole(rect.maxY.rounded(.up)) - top)
    }

    /// Whether the rectangle contains no pixel.
    public var isEmpty: Bool { width == 0 || height == 0 }
    /// The column after the last.
    public var maxX: Int { x + width }
    /// The row after the last.
    public var maxY: Int { y + height }

    /// Returns the pixels in both rectangles.
    public func intersection(_ other: PixelRect) -> PixelRect {
        let left = max(x, other.x)
        let top = max(y, other.y)
        return PixelRect(x: left, y: top, width: min(maxX, other.maxX) - left, height: min(maxY, other.maxY) - top)
    }

    /// Returns the smallest rectangle that contains both.
    public func union(_ other: PixelRect) -> PixelRect {
        if isEmpty { return other }
        if other.isEmpty { return self }
        let left = min(x, other.x)
        let top = min(y, other.y)
        return PixelRect(x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
    }

    /// Returns the rectangle with `margin` more pixels on each side; an empty one stays as it is.
    package func grown(by margin: Int) -> PixelRect {
        isEmpty ? self : PixelRect(x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
    }

    /// Returns the rectangle moved.
    package func offset(x dx: Int, y dy: Int) -> PixelRect {
        PixelRect(x: x + dx, y: y + dy, width: width, height: height)
    }
}
