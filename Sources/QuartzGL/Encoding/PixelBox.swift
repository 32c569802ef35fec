import QuartzCore

/// A rectangle of whole device pixels, half-open: left and top are included, right and bottom are not.
struct PixelBox: Hashable {
    /// The limit of coordinates, so that sums of them cannot overflow.
    private static let limit: Float = 16_777_216

    var left: Int32
    var top: Int32
    var right: Int32
    var bottom: Int32

    static let empty = PixelBox(left: 0, top: 0, right: 0, bottom: 0)

    init(left: Int32, top: Int32, right: Int32, bottom: Int32) {
        self.left = left
        self.top = top
        self.right = right
        self.bottom = bottom
    }

    init(width: Int, height: Int) {
        self.init(left: 0, top: 0, right: Int32(clamping: width), bottom: Int32(clamping: height))
    }

    /// Creates the box of pixels touched by left, top, right, bottom. Infinite sides are clamped; NaN gives an empty box.
    @inline(__always)
    init(covering edges: SIMD4<Float>) {
        guard edges.x <= edges.z, edges.y <= edges.w else {
            self = .empty
            return
        }
        self.init(
            left: Self.floor(edges.x), top: Self.floor(edges.y), right: -Self.floor(-edges.z), bottom: -Self.floor(-edges.w))
    }

    /// Rounds down, within the limit. Done by hand, because plain x86-64 has no instruction for it and calls a function.
    @inline(__always)
    private static func floor(_ x: Float) -> Int32 {
        let limited = Swift.max(Swift.min(x, limit), -limit)
        let whole = Int32(limited)
        return Float(whole) > limited ? whole - 1 : whole
    }

    /// Creates the box of pixels touched by a rectangle of points, at `scale` pixels per point.
    init(covering rect: CGRect, scale: Float) {
        guard !rect.isNull else {
            self = .empty
            return
        }
        let low = SIMD2(Float(rect.minX), Float(rect.minY))
        let high = SIMD2(Float(rect.maxX), Float(rect.maxY))
        self.init(covering: SIMD4(lowHalf: low, highHalf: high) * scale)
    }

    /// Creates the box of pixels that may change if the points of `rect` do. Smoothed edges reach one pixel further.
    init(damage rect: CGRect, scale: Float) {
        self.init(covering: rect, scale: scale)
        guard !isEmpty else { return }
        self.init(left: left - 1, top: top - 1, right: right + 1, bottom: bottom + 1)
    }

    var width: Int { Int(right) - Int(left) }
    var height: Int { Int(bottom) - Int(top) }
    var area: Int { isEmpty ? 0 : width * height }
    var isEmpty: Bool { left >= right || top >= bottom }

    /// Returns the box enlarged by a margin on all sides.
    func grown(by margin: Int32) -> PixelBox {
        isEmpty ? self : PixelBox(left: left - margin, top: top - margin, right: right + margin, bottom: bottom + margin)
    }

    @inline(__always)
    func intersection(_ other: PixelBox) -> PixelBox {
        PixelBox(
            left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
            bottom: min(bottom, other.bottom))
    }

    @inline(__always)
    func union(_ other: PixelBox) -> PixelBox {
        if isEmpty { return other }
        if other.isEmpty { return self }
        return PixelBox(
            left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
            bottom: max(bottom, other.bottom))
    }

    @inline(__always)
    func intersects(_ other: PixelBox) -> Bool {
        left < other.right && other.left < right && top < other.bottom && other.top < bottom
    }

    func contains(_ other: PixelBox) -> Bool {
        left <= other.left && top <= other.top && right >= other.right && bottom >= other.bottom
    }
}
