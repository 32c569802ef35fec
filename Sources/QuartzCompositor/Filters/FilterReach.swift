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
        func distance(_ length: Float) -> CGFloat { CGFloat(length) < Self.farthest ? CGFloat(length) : Self.farthest }
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

extension FilterOperation {
    /// Whether its reach and its sigma are finite. Painters leave out other filters.
    package var isFinite: Bool { (reach.left + reach.top + reach.right + reach.bottom + sigma).isFinite }
}

/// The cost of a filter to a painter.
struct FilterWork {
    /// The number of pictures that it draws.
    var passes: Int
    /// The number of samples that it takes per pixel of the result, all passes together.
    var samples: Float

    /// A pass that computes each pixel from one sample costs as much as three.
    fileprivate static let pixel = FilterWork(passes: 1, samples: 3)

    fileprivate init(passes: Int, samples: Float) {
        self.passes = passes
        self.samples = samples
    }

    fileprivate init(_ blur: Blur) {
        let area = Float(blur.factor * blur.factor)
        passes = blur.factor > 1 ? 4 : 2
        // Both axes; reducing and enlarging.
        samples = 2 * Self.samples(blur.taps) / area + (blur.factor > 1 ? 4 : 0)
    }

    fileprivate init(_ blur: LineBlur) {
        passes = blur.pairs > 0 ? 2 : 1
        samples = Self.samples(blur.taps) + (blur.pairs > 0 ? Float(2 * blur.pairs + 1) : 0)
    }

    private static func samples(_ taps: [SIMD2<Float>]) -> Float { Float(2 * taps.count - 1) }

    fileprivate static func + (a: FilterWork, b: FilterWork) -> FilterWork {
        FilterWork(passes: a.passes + b.passes, samples: a.samples + b.samples)
    }
}

extension FilterOperation {
    /// The cost of the operation, whose lengths are in pixels.
    var work: FilterWork {
        switch self {
        case .gaussianBlur(let sigma): FilterWork(Blur(sigma: sigma))
        case .boxBlur(let radius): FilterWork(Blur(radius: radius))
        case .motionBlur(let vector): LineBlur(along: vector).map(FilterWork.init) ?? .pixel
        case .zoomBlur(_, _, let reach): FilterWork(passes: 1, samples: Float(ZoomBlur.samples(reach: reach)))
        case .color, .pixel, .vignette, .pixellate: .pixel
        case .distortion: FilterWork(passes: 1, samples: 5)
        case .bloom(let sigma, _), .gloom(let sigma, _), .sharpen(let sigma, _, _), .shadow(_, _, let sigma):
            FilterWork(Blur(sigma: sigma)) + .pixel
        }
    }
}
