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

extension PixelRect {
    /// Creates the smallest rectangle of pixels outside of which all bytes are 0; empty if all are.
    ///
    /// - Parameter bytes: Rows of `width` pixels of four bytes.
    package init(nonzeroPixelsOf bytes: UnsafeRawBufferPointer, width: Int) {
        let found = PixelRect(nonzeroBytesOf: bytes, bytesPerRow: width * 4)
        self.init(x: found.x / 4, y: found.y, width: (found.maxX + 3) / 4 - found.x / 4, height: found.height)
    }

    /// Creates the smallest rectangle of bytes outside of which all bytes of a block are 0; empty for a block of zeros.
    ///
    /// - Parameter bytes: Rows of `bytesPerRow` bytes. The rectangle's columns are bytes within a row.
    init(nonzeroBytesOf bytes: UnsafeRawBufferPointer, bytesPerRow: Int) {
        guard let first = bytes.firstNonzero(in: 0..<bytes.count), let last = bytes.lastNonzero(in: first..<bytes.count) else {
            self.init(x: 0, y: 0, width: 0, height: 0)
            return
        }
        let rows = first / bytesPerRow...last / bytesPerRow
        var (left, right) = (bytesPerRow, 0)
        for row in rows {
            let start = row * bytesPerRow
            if let place = bytes.firstNonzero(in: start..<start + left) { left = place - start }
            if let place = bytes.lastNonzero(in: start + right..<start + bytesPerRow) { right = place + 1 - start }
            if left == 0, right == bytesPerRow { break }
        }
        self.init(x: left, y: rows.lowerBound, width: right - left, height: rows.count)
    }
}

extension UnsafeRawBufferPointer {
    /// Returns the first place of a range with a byte other than 0. Compares 32 bytes at a time.
    fileprivate func firstNonzero(in range: Range<Int>) -> Int? {
        var place = range.lowerBound
        while place + 32 <= range.upperBound, isZero(at: place) { place += 32 }
        while place < range.upperBound {
            if self[place] != 0 { return place }
            place += 1
        }
        return nil
    }

    /// Returns the last place of a range with a byte other than 0.
    fileprivate func lastNonzero(in range: Range<Int>) -> Int? {
        var end = range.upperBound
        while end - 32 >= range.lowerBound, isZero(at: end - 32) { end -= 32 }
        while end > range.lowerBound {
            if self[end - 1] != 0 { return end - 1 }
            end -= 1
        }
        return nil
    }

    /// Whether 32 bytes are 0.
    @inline(__always)
    private func isZero(at place: Int) -> Bool {
        let words = (0..<4).reduce(into: UInt64(0)) { $0 |= loadUnaligned(fromByteOffset: place + $1 * 8, as: UInt64.self) }
        return words == 0
    }
}
