/// The distances over which a filter spreads a pixel to each side. All are at least 0.
///
/// A result covers its picture ``spread(_:)`` by the reach, and depends on its own area spread by ``opposite``.
public struct FilterReach: Sendable, Hashable {
    /// The distance to the left.
    public var left: Float = 0
    /// The distance upwards.
    public var top: Float = 0
    /// The distance to the right.
    public var right: Float = 0
    /// The distance downwards.
    public var bottom: Float = 0

    /// No reach: each pixel affects itself only.
    public static let zero = FilterReach()

    init() {}

    /// The same distance horizontally to both sides, and vertically to both sides.
    init(horizontal: Float, vertical: Float) {
        (left, top, right, bottom) = (horizontal, vertical, horizontal, vertical)
    }

    /// A blur to all sides, then a displacement of the blurred picture.
    ///
    /// The blur counts on all sides, because the blurred picture must end transparent before it is displaced.
    init(offset: SIMD2<Float>, blur: Float) {
        (left, top) = (blur + max(0, -offset.x), blur + max(0, -offset.y))
        (right, bottom) = (blur + max(0, offset.x), blur + max(0, offset.y))
    }

    /// The longest of the four distances.
    public var longest: Float { max(left, top, right, bottom) }

    /// The distances over which a pixel of the result is affected.
    public var opposite: FilterReach {
        var reach = FilterReach()
        (reach.left, reach.top, reach.right, reach.bottom) = (right, bottom, left, top)
        return reach
    }

    /// The reach of one filter after another.
    static func + (a: FilterReach, b: FilterReach) -> FilterReach {
        var sum = a
        sum.left += b.left
        sum.top += b.top
        sum.right += b.right
        sum.bottom += b.bottom
        return sum
    }

    /// An area enlarged by the reach; a null area stays null.
    ///
    /// Distances count as at most ``farthest``, so that the sides of the area keep their places in a rectangle's origin and size.
    public func spread(_ area: CGRect) -> CGRect {
        guard !area.isNull else { return area }
        func distance(_ length: Float) -> CGFloat { min(CGFloat(length), Self.farthest) }
        return CGRect(
            x: area.origin.x - distance(left), y: area.origin.y - distance(top),
            width: area.size.width + distance(left) + distance(right),
            height: area.size.height + distance(top) + distance(bottom))
    }

    /// The longest distance of an area that is enlarged, in points.
    private static let farthest: CGFloat = 1e9

    /// The longest side in pixels of a picture that filters enlarge.
    private static let longestSource = 3072
    /// The distance in pixels that filters read on a canvas of any size.
    private static let leastReach = 512
    /// The distance in pixels that filters read on a small canvas. On a larger one it is the canvas's side.
    private static let commonReach = 924

    /// The greatest distance in pixels that the filters of a group read.
    ///
    /// A group inside a picture that was enlarged for another filter shows more than the canvas. Its own picture is no larger than
    /// the enlarged canvas.
    ///
    /// - Parameters:
    ///   - shown: The longer side of what the group shows, in pixels.
    ///   - canvas: The longer side of the whole canvas, in pixels.
    package static func greatestDistance(shown: Int, canvas: Int) -> Int {
        let longest = min(longestSource, canvas + 2 * max(canvas, commonReach))
        return max((longest - shown) / 2, shown > canvas ? 0 : leastReach)
    }

    /// The reach in whole pixels, rounded up.
    ///
    /// - Parameters:
    ///   - scale: Pixels per unit of length.
    ///   - most: The greatest number of pixels to a side; longer distances are clamped.
    public func pixels(scale: Float, atMost most: Int) -> PixelReach {
        func pixels(_ length: Float) -> Int {
            let length = length * scale
            return length < Float(most) ? Int(max(0, length).rounded(.up)) : most
        }
        return PixelReach(left: pixels(left), top: pixels(top), right: pixels(right), bottom: pixels(bottom))
    }
}

/// A ``FilterReach`` in whole pixels.
public struct PixelReach: Sendable, Hashable {
    /// The pixels to the left.
    public var left: Int
    /// The pixels upwards.
    public var top: Int
    /// The pixels to the right.
    public var right: Int
    /// The pixels downwards.
    public var bottom: Int
}
