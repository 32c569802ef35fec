/// One convex piece of a layer, ready to be drawn: a rectangle of the layer's plane, the map from that plane to the list, and a
/// paint.
///
/// Trivially copyable, so that thousands are uploaded to the GPU without conversion.
public struct Quad: Sendable, Equatable {
    /// The paint of the piece.
    public enum Kind: UInt8, Sendable {
        /// `color`, inside `rect` with its `radii`.
        case solid
        /// The image `source`, its `texture` rectangle stretched over `rect`, times `color`.
        case image
        /// `color` times the coverage of the shape `source`, in coordinates of the plane.
        case coverage
        /// `color` between the outline of `rect` with its `radii` and the same outline inset by `parameter`.
        case border
        /// `color` times the gradient `source`, whose unit coordinates are those of `rect`.
        case gradient
        /// `color` times `rect` with its `radii` (all equal), blurred by a Gaussian of sigma `parameter`; reaches beyond `rect`.
        case shadow
    }

    /// Sides of a quad whose edge is smoothed. An edge that abuts another piece is not smoothed.
    public struct Edges: OptionSet, Sendable {
        /// The bits.
        public let rawValue: UInt8
        /// Creates a set from its bits.
        public init(rawValue: UInt8) { self.rawValue = rawValue }
        /// The side of least y.
        public static let top = Edges(rawValue: 1)
        /// The side of greatest x.
        public static let right = Edges(rawValue: 2)
        /// The side of greatest y.
        public static let bottom = Edges(rawValue: 4)
        /// The side of least x.
        public static let left = Edges(rawValue: 8)
        /// All four sides.
        public static let all: Edges = [.top, .right, .bottom, .left]
    }

    /// Further options of a quad.
    public struct Options: OptionSet, Sendable {
        /// The bits.
        public let rawValue: UInt8
        /// Creates a set from its bits.
        public init(rawValue: UInt8) { self.rawValue = rawValue }
        /// Sample the image without smoothing when magnified.
        public static let nearest = Options(rawValue: 1)
        /// Corners follow a continuous curve instead of a circular arc.
        public static let continuousCorners = Options(rawValue: 2)
        /// The paint has no transparent part inside the outline.
        public static let opaque = Options(rawValue: 4)
        /// Sample the image without smoothing when reduced.
        public static let nearestReduced = Options(rawValue: 8)
        /// Repeat the image outside its unit square; otherwise its outermost pixels are extended.
        public static let repeating = Options(rawValue: 16)
        /// Interpolate between two levels of a reduced image, instead of sampling the nearest one.
        public static let trilinear = Options(rawValue: 32)
    }

    /// From the plane's points to the display list's.
    public var map: PlaneMap
    /// Left, top, width, height on the plane, in points.
    public var rect: SIMD4<Float>
    /// The part of the image shown, in unit coordinates: left, top, right, bottom. May be reversed.
    public var texture: SIMD4<Float>
    /// Corner radii in points: top left, top right, bottom right, bottom left (of least and greatest x and y).
    public var radii: SIMD4<Float>
    /// Premultiplied sRGB. For images: the opacity in all lanes, unless tinted.
    public var color: SIMD4<Float>
    /// The border's width or the shadow's sigma, in points.
    public var parameter: Float
    /// Index into `DisplayList.sources`, or -1.
    public var source: Int32
    /// Index into `DisplayList.clips`, or -1.
    public var clip: Int32
    /// Index into `DisplayList.polygons` of the remaining part of `rect`, or -1 for all of it.
    public var polygon: Int32
    /// The slot of the layer.
    public var layer: Int32
    /// The kind of paint.
    public var kind: Kind
    /// The smoothed sides. For a polygon its own edge flags apply instead.
    public var edges: Edges
    /// Further options.
    public var options: Options

    /// Creates a quad; by default it fills `rect` with one colour.
    public init(
        map: PlaneMap, rect: SIMD4<Float>, color: SIMD4<Float>, kind: Kind = .solid, radii: SIMD4<Float> = .zero,
        texture: SIMD4<Float> = SIMD4(0, 0, 1, 1), parameter: Float = 0, source: Int32 = -1, clip: Int32 = -1,
        polygon: Int32 = -1, layer: Int32 = -1, edges: Edges = .all, options: Options = []
    ) {
        self.map = map
        self.rect = rect
        self.texture = texture
        self.radii = radii
        self.color = color
        self.parameter = parameter
        self.source = source
        self.clip = clip
        self.polygon = polygon
        self.layer = layer
        self.kind = kind
        self.edges = edges
        self.options = options
    }

    /// Whether the numbers are finite and the quad has an area and a colour.
    @inlinable
    package var isDrawable: Bool {
        let numbers = map.x + map.y + map.w + rect + texture + radii + color
        return numbers * 0 == .zero && parameter.isFinite && rect.z > 0 && rect.w > 0 && color != .zero
    }
}

/// A projective map from a plane's own points to points of the display list, or back.
///
/// Row vectors as elsewhere: `X = x·(px, py, 1)`, `Y = y·(px, py, 1)`, `W = w·(px, py, 1)`; the image is `(X / W, Y / W)`.
/// The fourth lane of each row is unused and zero. A layer's plane is `z = 0` in layer coordinates, so only these nine numbers of
/// its 4 × 4 world matrix matter.
public struct PlaneMap: Sendable, Hashable {
    /// The coefficients of the homogeneous horizontal coordinate.
    public var x: SIMD4<Float>
    /// The coefficients of the homogeneous vertical coordinate.
    public var y: SIMD4<Float>
    /// The coefficients of the homogeneous divisor; `(0, 0, 1, 0)` for an affine map.
    public var w: SIMD4<Float>

    /// The identity map.
    public static let identity = PlaneMap(x: [1, 0, 0, 0], y: [0, 1, 0, 0], w: [0, 0, 1, 0])

    /// Creates a map from its three rows.
    public init(x: SIMD4<Float>, y: SIMD4<Float>, w: SIMD4<Float>) {
        self.x = x
        self.y = y
        self.w = w
    }

    /// Whether the map has no perspective.
    public var isAffine: Bool { w.x == 0 && w.y == 0 }

    /// The image of a point; infinite if the divisor is zero.
    public func map(_ point: CGPoint) -> CGPoint {
        let p = SIMD4<Float>(Float(point.x), Float(point.y), 1, 0)
        let divisor = (w * p).sum()
        return CGPoint(x: CGFloat((x * p).sum() / divisor), y: CGFloat((y * p).sum() / divisor))
    }

    /// The map that applies `self` first and `outer` to its result.
    public func concatenating(_ outer: PlaneMap) -> PlaneMap {
        PlaneMap(
            x: outer.x.x * x + outer.x.y * y + outer.x.z * w,
            y: outer.y.x * x + outer.y.y * y + outer.y.z * w,
            w: outer.w.x * x + outer.w.y * y + outer.w.z * w)
    }

    /// The inverse map, computed in double precision; nil if the plane is seen edge-on.
    public var inverse: PlaneMap? {
        let a = (Double(x.x), Double(x.y), Double(x.z))
        let b = (Double(y.x), Double(y.y), Double(y.z))
        let c = (Double(w.x), Double(w.y), Double(w.z))
        let cofactor = (b.1 * c.2 - b.2 * c.1, b.2 * c.0 - b.0 * c.2, b.0 * c.1 - b.1 * c.0)
        let determinant = a.0 * cofactor.0 + a.1 * cofactor.1 + a.2 * cofactor.2
        guard determinant.isFinite, abs(determinant) > 1e-18 else { return nil }
        let s = 1 / determinant
        return PlaneMap(
            x: [
                Float(cofactor.0 * s), Float((a.2 * c.1 - a.1 * c.2) * s), Float((a.1 * b.2 - a.2 * b.1) * s), 0,
            ],
            y: [
                Float(cofactor.1 * s), Float((a.0 * c.2 - a.2 * c.0) * s), Float((a.2 * b.0 - a.0 * b.2) * s), 0,
            ],
            w: [
                Float(cofactor.2 * s), Float((a.1 * c.0 - a.0 * c.1) * s), Float((a.0 * b.1 - a.1 * b.0) * s), 0,
            ])
    }
}

/// Radii in the order top left, top right, bottom right, bottom left, and the exponent of the corner curve.
package struct CornerRadii {
    /// The extent of the corners along their sides.
    package var radii: SIMD4<Float>
    /// The curve is |x|ⁿ + |y|ⁿ = rⁿ; 2 for a circle.
    package var exponent: Float = 2

    /// Creates the corners of a rectangle, limited to its size.
    package init(_ radii: SIMD4<Float>, width: Float, height: Float, isContinuous: Bool) {
        self.radii = Self.fitted(radii, width: width, height: height)
        if isContinuous { makeContinuous(side: min(width, height)) }
    }

    /// Returns the distance from a corner's sides to the intersection of its curve with the diagonal, as a fraction of the
    /// radius.
    package static func inset(exponent: Float) -> Float { 1 - exp2(-1 / exponent) }

    /// Replaces arcs by superellipses |x|ⁿ + |y|ⁿ = aⁿ that begin 1.528665 radii from the corner, or at the limit of the side,
    /// and cross the diagonal where the arc does: a (1 − 2^(−1/n)) = r (1 − √½).
    private mutating func makeContinuous(side: Float) {
        let radius = radii.max()
        guard radius > 0 else { return }
        let stretch = max(1, min(1.528665, side / 2 / radius))
        radii *= stretch
        exponent = -1 / log2(1 - (1 - Float(0.5).squareRoot()) / stretch)
    }

    /// Limits radii to a rectangle: none is negative, and the sum of two on one side is at most its length. If it is more, all
    /// radii shrink by one factor, as in CSS Backgrounds §4.5.
    private static func fitted(_ radii: SIMD4<Float>, width: Float, height: Float) -> SIMD4<Float> {
        guard radii != .zero else { return radii }
        let radii = pointwiseMax(radii, .zero)
        let horizontal = max(radii.x + radii.y, radii.z + radii.w)
        let vertical = max(radii.y + radii.z, radii.w + radii.x)
        return radii * min(1, width / max(horizontal, 1e-30), height / max(vertical, 1e-30))
    }
}
