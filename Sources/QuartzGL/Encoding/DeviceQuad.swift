import QuartzCompositor

/// A quad in device pixels, with sides instead of sizes, before it becomes an instance for the GPU.
struct DeviceQuad {
    var rowX: SIMD4<Float>
    var rowY: SIMD4<Float>
    var rowW: SIMD4<Float>
    /// Left, top, right, bottom on the plane.
    var rect: SIMD4<Float>
    var color: SIMD4<Float>
    /// Texture coordinates of the left, top, right and bottom sides.
    var texture: SIMD4<Float> = [0, 0, 1, 1]
    /// The least and greatest texture coordinates that may be sampled.
    var texels: SIMD4<Float> = [0, 0, 1, 1]
    var radii: SIMD4<Float>
    /// The exponent of the corner curve, 2 for a circle.
    var exponent: Float = 2
    var edges: Quad.Edges
    var parameter: Float
    /// The row of its clip in the table, or -1.
    var clip: Int32 = -1
    /// The first row of the map to its mask in the table, or -1.
    var mask: Int32 = -1
    /// The feature that samples the mask.
    var maskFeature: ProgramKey.Features = []
    /// The parts of its polygon; empty if the quad is whole.
    var polygon: [PolygonPart] = []
    /// The first row of the gradient's stops in the table, and the number of stops.
    var stops: (first: Int32, count: Int32)?
    /// Whether the map is the identity, so that `rect` is in device pixels.
    var isOnGrid = false
    /// Whether fully covered pixels are opaque.
    var isOpaque = false
    var key: Batch.Key

    init(_ quad: Quad, scale: Float, paint: ProgramKey.Paint) {
        rowX = quad.map.x * scale
        rowY = quad.map.y * scale
        rowW = quad.map.w
        rect = SIMD4(lowHalf: quad.rect.lowHalf, highHalf: quad.rect.lowHalf + quad.rect.highHalf)
        color = quad.color
        if quad.radii == .zero {
            radii = .zero
        } else {
            let corners = CornerRadii(
                quad.radii, width: quad.rect.z, height: quad.rect.w, isContinuous: quad.options.contains(.continuousCorners))
            radii = corners.radii
            exponent = corners.exponent
        }
        edges = quad.edges
        parameter = quad.parameter
        key = Batch.Key(program: ProgramKey(paint: paint, features: []))
    }

    var isRounded: Bool { radii != .zero }

    /// Returns the program features that the piece's outline and clip need. `edges` must be the soft ones.
    func features(clip outline: ClipTable.Outline) -> ProgramKey.Features {
        var features = key.program.features
        if edges != [] || key.program.paint == .border || key.program.paint == .shadow { features.insert(.edge) }
        if isRounded { features.formUnion(exponent == 2 ? [.edge, .round] : [.edge, .round, .continuous]) }
        if clip >= 0 { features.formUnion(outline.features.union(.edge)) }
        if !polygon.isEmpty { features.formUnion([.edge, .polygon]) }
        features.formUnion(maskFeature)
        return features
    }

    /// Distance from a corner's sides to where the corner's curve meets its diagonal, as a share of the radius.
    var cornerInset: Float { CornerRadii.inset(exponent: exponent) }

    /// Makes the plane the pixel grid if the map only scales and moves. Returns whether it does.
    mutating func moveToGrid() -> Bool {
        guard rowW.x == 0, rowW.y == 0, rowW.z > 0, rowX.y == 0, rowY.x == 0, rowX.x != 0, rowY.y != 0 else { return false }
        let scaleX = rowX.x / rowW.z
        let scaleY = rowY.y / rowW.z
        let isUniform = abs(abs(scaleX) - abs(scaleY)) <= 1e-5 * abs(scaleX)
        guard isUniform || (!isRounded && key.program.paint != .border && key.program.paint != .shadow) else { return false }
        let scale = SIMD4(scaleX, scaleY, scaleX, scaleY)
        rect = rect * scale + SIMD4(rowX.z, rowY.z, rowX.z, rowY.z) / rowW.z
        if scaleX < 0 { flipHorizontally() }
        if scaleY < 0 { flipVertically() }
        // Round a coordinate that is meant to be on a pixel boundary.
        let whole = rect.rounded(.toNearestOrEven)
        rect.replace(with: whole, where: abs(rect - whole) .< SIMD4(repeating: 1 / 512))
        radii *= abs(scaleX)
        parameter *= abs(scaleX)
        (rowX, rowY, rowW) = (PlaneMap.identity.x, PlaneMap.identity.y, PlaneMap.identity.w)
        isOnGrid = true
        return true
    }

    private mutating func flipHorizontally() {
        rect = SIMD4(rect.z, rect.y, rect.x, rect.w)
        texture = SIMD4(texture.z, texture.y, texture.x, texture.w)
        radii = SIMD4(radii.y, radii.x, radii.w, radii.z)
        edges = Quad.Edges(rawValue: edges.rawValue & 0b0101 | edges.rawValue << 2 & 0b1000 | edges.rawValue >> 2 & 0b0010)
    }

    private mutating func flipVertically() {
        rect = SIMD4(rect.x, rect.w, rect.z, rect.y)
        texture = SIMD4(texture.x, texture.w, texture.z, texture.y)
        radii = SIMD4(radii.w, radii.z, radii.y, radii.x)
        edges = Quad.Edges(rawValue: edges.rawValue & 0b1010 | edges.rawValue << 2 & 0b0100 | edges.rawValue >> 2 & 0b0001)
    }

    /// Reduces `rect` to a box. The texture keeps its place.
    mutating func cut(to box: SIMD4<Float>) {
        let unit = (texture.highHalf - texture.lowHalf) / (rect.highHalf - rect.lowHalf)
        let low = texture.lowHalf + (box.lowHalf - rect.lowHalf) * unit
        let high = texture.lowHalf + (box.highHalf - rect.lowHalf) * unit
        texture = SIMD4(lowHalf: low, highHalf: high)
        rect = box
    }

    /// The sides with partly covered pixels: smoothed and, on the grid, between pixels.
    var softEdges: Quad.Edges {
        guard isOnGrid else { return edges }
        var soft: Quad.Edges = []
        let fraction = rect - rect.rounded(.down)
        if fraction.x != 0 { soft.insert(.left) }
        if fraction.y != 0 { soft.insert(.top) }
        if fraction.z != 0 { soft.insert(.right) }
        if fraction.w != 0 { soft.insert(.bottom) }
        return soft.intersection(edges)
    }

    /// Returns the instance for the vertex stage.
    func instance(hole: SIMD4<Float> = .zero) -> Instance {
        var result = Instance(
            rowX: rowX, rowY: rowY, rowW: rowW, rect: rect, color: color, texture: texture, texels: texels, radii: radii,
            inner: hole)
        // A border's program draws a solid piece as a border that fills it.
        result.rowX.w = key.program.paint == .solid ? rect.z - rect.x + rect.w - rect.y : parameter
        result.rowY.w = exponent
        result.rowW.w = Float(Int32(edges.rawValue) | (clip + 1) << 4)
        if mask >= 0 { result.inner[stops == nil ? 2 : 0] = Float(mask) }
        if let stops { result.inner.highHalf = [Float(stops.first), Float(stops.count)] }
        return result
    }
}

/// Returns the magnitude of every lane.
func abs(_ vector: SIMD4<Float>) -> SIMD4<Float> {
    vector.replacing(with: -vector, where: vector .< .zero)
}

/// The projection of a rectangle of a plane to the screen.
struct Projection {
    /// The least divisor. A corner with a smaller one is behind the eye, or so close to it that its position is meaningless.
    private static let nearest: Float = 1e-5
    /// The least area in pixels. A smaller piece is not drawn.
    private static let leastArea: Float = 1e-3

    /// The pixels that it may touch; nil if it reaches behind the eye, so that they are unbounded.
    var bounds: SIMD4<Float>?
    /// The number of covered pixels, if the whole rectangle is in front of the eye.
    var area: Float = 0
    /// The least and greatest pixels per unit along the plane's axes, over the corners in front of the eye.
    var leastScale: SIMD2<Float>
    var greatestScale: SIMD2<Float>
    /// The greatest divisor of the corners, and the determinant of the map.
    private var greatestDivisor: Float = 0
    private var determinant: Float = 1

    /// Projects left, top, right, bottom; nil if nothing is visible.
    @inline(__always)
    init?(_ rect: SIMD4<Float>, rowX: SIMD4<Float>, rowY: SIMD4<Float>, rowW: SIMD4<Float>) {
        // One corner in each lane.
        let px = SIMD4(rect.x, rect.z, rect.z, rect.x)
        let py = SIMD4(rect.y, rect.y, rect.w, rect.w)
        let divisor = rowW.x * px + rowW.y * py + rowW.z
        let isSeen = divisor .> SIMD4(repeating: Self.nearest)
        guard any(isSeen) else { return nil }
        let safe = divisor.replacing(with: 1, where: .!isSeen)
        let inverse = 1 / safe
        let x = (rowX.x * px + rowX.y * py + rowX.z) * inverse
        let y = (rowY.x * px + rowY.y * py + rowY.z) * inverse

        // The squared lengths in pixels of a unit step along the plane's axes at each corner.
        let squared = inverse * inverse
        let alongX = Self.square(rowX.x - x * rowW.x, rowY.x - y * rowW.x) * squared
        let alongY = Self.square(rowX.y - x * rowW.y, rowY.y - y * rowW.y) * squared
        let isHidden = .!isSeen
        leastScale = SIMD2(
            least(alongX.replacing(with: .infinity, where: isHidden)), least(alongY.replacing(with: .infinity, where: isHidden))
        ).squareRoot()
        greatestScale = SIMD2(
            greatest(alongX.replacing(with: 0, where: isHidden)), greatest(alongY.replacing(with: 0, where: isHidden))
        ).squareRoot()

        determinant = Self.determinant(rowX, rowY, rowW)
        guard determinant > 0, determinant.isFinite else { return nil }
        guard all(isSeen) else { return }

        bounds = SIMD4(least(x), least(y), greatest(x), greatest(y))
        area = abs((x.z - x.x) * (y.w - y.y) - (x.w - x.y) * (y.z - y.x)) / 2
        guard area >= Self.leastArea else { return nil }
        greatestDivisor = greatest(divisor)
    }

    /// Returns distances on the plane, from the left, top, right and bottom sides of the rectangle, that are at least one pixel
    /// wherever visible.
    ///
    /// As in the vertex stage, a side at distance t on the plane is t · determinant / (norm · divisor) pixels away.
    func pixel(_ rect: SIMD4<Float>, rowX: SIMD4<Float>, rowY: SIMD4<Float>, rowW: SIMD4<Float>) -> SIMD4<Float> {
        // The entries of the adjugate in its first two columns.
        let a0 = SIMD2(rowY.y * rowW.z - rowY.z * rowW.y, rowW.y * rowX.z - rowW.z * rowX.y)
        let a1 = SIMD2(rowY.z * rowW.x - rowY.x * rowW.z, rowW.z * rowX.x - rowW.x * rowX.z)
        let a2 = SIMD2(rowY.x * rowW.y - rowY.y * rowW.x, rowW.x * rowX.y - rowW.y * rowX.x)
        func norm(_ line: SIMD2<Float>) -> Float { (line * line).sum().squareRoot() }
        let norms = SIMD4(norm(a0 - rect.x * a2), norm(a1 - rect.y * a2), norm(a0 - rect.z * a2), norm(a1 - rect.w * a2))
        return norms * (greatestDivisor / determinant)
    }

    @inline(__always)
    private static func square(_ x: SIMD4<Float>, _ y: SIMD4<Float>) -> SIMD4<Float> { x * x + y * y }

    @inline(__always)
    private static func determinant(_ x: SIMD4<Float>, _ y: SIMD4<Float>, _ w: SIMD4<Float>) -> Float {
        let first = x.x * (y.y * w.z - y.z * w.y)
        let second = x.y * (y.z * w.x - y.x * w.z)
        let third = x.z * (y.x * w.y - y.y * w.x)
        return Swift.abs(first + second + third)
    }
}

@inline(__always)
private func least(_ v: SIMD4<Float>) -> Float { min(min(v.x, v.y), min(v.z, v.w)) }

@inline(__always)
private func greatest(_ v: SIMD4<Float>) -> Float { max(max(v.x, v.y), max(v.z, v.w)) }

/// The pixels that a piece may touch, and their size on its plane.
struct Footprint {
    /// The bounds of all pixels that may be touched, including smoothed edges.
    var bounds: PixelBox
    /// The number of covered pixels, or of those in `bounds` if the piece is not completely in front of the eye.
    var area: Float
    /// Whether the whole piece is in front of the eye.
    var isWhole: Bool
    /// The least and greatest pixels per unit along the plane's axes.
    var leastScale: SIMD2<Float> = [1, 1]
    var greatestScale: SIMD2<Float> = [1, 1]
    /// Distances on the plane, from the left, top, right and bottom sides, that are at least one pixel wherever visible. Computed
    /// only for pieces large enough to be drawn in parts.
    var pixel: SIMD4<Float> = [1, 1, 1, 1]

    /// Computes the footprint of a piece enlarged by `reach` units on every side; nil if none of it is visible in `region`.
    init?(_ piece: DeviceQuad, reach: Float, region: PixelBox) {
        let rect = piece.rect + SIMD4(-reach, -reach, reach, reach)
        let margin = SIMD4<Float>(-1, -1, 1, 1)
        if piece.isOnGrid {
            guard rect * 0 == .zero, rect.x < rect.z, rect.y < rect.w else { return nil }
            let hasSoftEdges = piece.edges != []
            bounds = PixelBox(covering: hasSoftEdges ? rect + margin * 0.5 : rect)
            area = (rect.z - rect.x) * (rect.w - rect.y)
            isWhole = true
        } else {
            guard let projection = Projection(rect, rowX: piece.rowX, rowY: piece.rowY, rowW: piece.rowW) else { return nil }
            isWhole = projection.bounds != nil
            bounds = projection.bounds.map { PixelBox(covering: $0 + margin) } ?? region
            area = projection.area
            leastScale = projection.leastScale
            greatestScale = projection.greatestScale
            if projection.area >= FrameEncoder.splitArea {
                pixel = projection.pixel(rect, rowX: piece.rowX, rowY: piece.rowY, rowW: piece.rowW)
            }
        }
        bounds = bounds.intersection(region)
        guard !bounds.isEmpty else { return nil }
        if !isWhole { area = Float(bounds.area) }
    }

    /// The area within the region, for estimating costs.
    var seenArea: Int { min(bounds.area, Int(min(area, 1e9))) }

    /// Returns the fraction of that area that belongs to a part of the piece's rectangle.
    func seenArea(of part: SIMD4<Float>, in whole: SIMD4<Float>) -> Int {
        let share = (part.highHalf - part.lowHalf) / (whole.highHalf - whole.lowHalf)
        let fraction = share.x * share.y
        return fraction.isFinite ? Int(Float(seenArea) * min(1, max(0, fraction))) : 0
    }
}

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

    init(_ pixels: PixelRect) {
        self.init(
            left: Int32(clamping: pixels.x), top: Int32(clamping: pixels.y), right: Int32(clamping: pixels.maxX),
            bottom: Int32(clamping: pixels.maxY))
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

    /// Rounds down, within the limit. Avoids `rounded(.down)`, which is a function call on plain x86-64.
    @inline(__always)
    static func floor(_ x: Float) -> Int32 {
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

    var pixels: PixelRect { PixelRect(x: Int(left), y: Int(top), width: width, height: height) }
    /// The box as a rectangle of pixels.
    var rectangle: CGRect { CGRect(x: Int(left), y: Int(top), width: width, height: height) }
    var width: Int { Int(right) - Int(left) }
    var height: Int { Int(bottom) - Int(top) }
    var area: Int { isEmpty ? 0 : width * height }
    var isEmpty: Bool { left >= right || top >= bottom }

    /// Returns the box enlarged by a margin on all sides.
    func grown(by margin: Int32) -> PixelBox {
        isEmpty ? self : PixelBox(left: left - margin, top: top - margin, right: right + margin, bottom: bottom + margin)
    }

    /// Returns the box enlarged by a filter's reach.
    func grown(by reach: PixelReach) -> PixelBox {
        guard !isEmpty else { return self }
        return PixelBox(
            left: left - Int32(reach.left), top: top - Int32(reach.top), right: right + Int32(reach.right),
            bottom: bottom + Int32(reach.bottom))
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
