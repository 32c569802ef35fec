import Foundation

/// A quad in device pixels, with sides instead of sizes. Its plane is the grid of pixels if the quad's map only scales and moves.
struct PaintPiece {
    var plane: ScreenPlane
    /// Left, top, right, bottom on the plane.
    var rect: SIMD4<Double>
    /// Texture coordinates of the left, top, right and bottom sides.
    var texture: SIMD4<Double>
    var radii: SIMD4<Double> = .zero
    var exponent = 2.0
    var edges: Quad.Edges
    /// The border's width or the shadow's sigma on the plane.
    var parameter: Double
    var color: SIMD4<Float>
    let kind: Quad.Kind
    /// Pixels per unit of the plane along its axes, the least and the greatest over the corners in front of the eye.
    var leastScale = SIMD2<Double>(1, 1)
    var greatestScale = SIMD2<Double>(1, 1)
    /// Whether the plane is the grid of pixels.
    private(set) var isOnGrid = false
    /// The map from the quad's plane to pixels, if the piece is on the grid: factor and offset of both axes.
    private(set) var gridScale = SIMD2<Double>(1, 1)
    private(set) var gridOffset = SIMD2<Double>(0, 0)

    /// The tolerance in pixels for snapping coordinates to the edges of pixels.
    private static let slack = 1.0 / 512
    /// A piece that covers fewer pixels than this is not painted.
    private static let leastArea = 1e-3

    /// Creates the piece of a quad; nil if the plane is seen edge-on.
    init?(_ quad: Quad, scale: Double) {
        guard let plane = ScreenPlane(inverting: quad.map, scale: scale) else { return nil }
        self.plane = plane
        let low = SIMD2(Double(quad.rect.x), Double(quad.rect.y))
        rect = SIMD4(low.x, low.y, low.x + Double(quad.rect.z), low.y + Double(quad.rect.w))
        // A gradient spans its quad. Its sides are set before the move to the grid, which may mirror them.
        texture =
            quad.kind == .gradient
            ? [0, 0, 1, 1]
            : SIMD4(Double(quad.texture.x), Double(quad.texture.y), Double(quad.texture.z), Double(quad.texture.w))
        edges = quad.edges
        parameter = Double(quad.parameter)
        color = quad.color
        kind = quad.kind
        if quad.radii != .zero, kind != .coverage {
            let corners = CornerRadii(
                quad.radii, width: quad.rect.z, height: quad.rect.w, isContinuous: quad.options.contains(.continuousCorners))
            radii = SIMD4(
                Double(corners.radii.x), Double(corners.radii.y), Double(corners.radii.z), Double(corners.radii.w))
            exponent = Double(corners.exponent)
        }
        moveToGrid(quad.map, scale: scale)
    }

    var isRounded: Bool { radii != .zero }

    /// The outline of the piece, with its sides or only with its corners.
    func outline(hasSides: Bool = true) -> PlaneOutline {
        PlaneOutline(plane, rect: rect, radii: radii, exponent: exponent, soft: edges, hasSides: hasSides)
    }

    private mutating func moveToGrid(_ map: PlaneMap, scale: Double) {
        guard map.w.x == 0, map.w.y == 0, map.w.z > 0, map.x.y == 0, map.y.x == 0, map.x.x != 0, map.y.y != 0 else { return }
        let divisor = Double(map.w.z)
        let factor = SIMD2(Double(map.x.x), Double(map.y.y)) * (scale / divisor)
        let offset = SIMD2(Double(map.x.z), Double(map.y.z)) * (scale / divisor)
        let isUniform = abs(abs(factor.x) - abs(factor.y)) <= 1e-5 * abs(factor.x)
        guard isUniform || (!isRounded && kind != .border && kind != .shadow) else { return }
        rect = SIMD4(
            rect.x * factor.x + offset.x, rect.y * factor.y + offset.y, rect.z * factor.x + offset.x,
            rect.w * factor.y + offset.y)
        if factor.x < 0 { flipHorizontally() }
        if factor.y < 0 { flipVertically() }
        for side in 0..<4 {
            let whole = rect[side].rounded(.toNearestOrEven)
            if abs(rect[side] - whole) < Self.slack { rect[side] = whole }
        }
        radii *= abs(factor.x)
        parameter *= abs(factor.x)
        plane = .pixels
        isOnGrid = true
        (gridScale, gridOffset) = (factor, offset)
    }

    private mutating func flipHorizontally() {
        rect = SIMD4(rect.z, rect.y, rect.x, rect.w)
        texture = SIMD4(texture.z, texture.y, texture.x, texture.w)
        radii = SIMD4(radii.y, radii.x, radii.w, radii.z)
        edges = edges.swapping(.left, .right)
    }

    private mutating func flipVertically() {
        rect = SIMD4(rect.x, rect.w, rect.z, rect.y)
        texture = SIMD4(texture.x, texture.w, texture.z, texture.y)
        radii = SIMD4(radii.w, radii.z, radii.y, radii.x)
        edges = edges.swapping(.top, .bottom)
    }

    /// Makes `rect` smaller; the texture stays where it is.
    mutating func cut(to box: SIMD4<Double>) {
        let unit = (texture.highHalf - texture.lowHalf) / (rect.highHalf - rect.lowHalf)
        let low = texture.lowHalf + (box.lowHalf - rect.lowHalf) * unit
        let high = texture.lowHalf + (box.highHalf - rect.lowHalf) * unit
        texture = SIMD4(lowHalf: low, highHalf: high)
        rect = box
    }

    /// The pixels that the piece, enlarged by `reach` units, may touch; nil if nothing of it is seen in `region`.
    ///
    /// Sets the scales of a piece off the grid.
    mutating func bounds(reach: Double, region: PixelRect) -> PixelRect? {
        let box = rect + SIMD4(-reach, -reach, reach, reach)
        guard box * 0 == .zero, box.x < box.z, box.y < box.w else { return nil }
        var bounds = region
        if isOnGrid {
            bounds = PixelRect(box).intersection(region)
        } else {
            var least = SIMD2(Double.infinity, .infinity)
            var greatest = SIMD2(0.0, 0.0)
            var low = SIMD2(Double.infinity, .infinity)
            var high = -low
            var seen = 0
            var corners: [SIMD2<Double>] = []
            for index in 0..<4 {
                let corner = SIMD2(index == 1 || index == 2 ? box.z : box.x, index >= 2 ? box.w : box.y)
                guard let position = plane.position(of: corner) else { continue }
                seen += 1
                let (_, dx, dy) = plane.point(position.x, position.y)
                let determinant = abs(dx.x * dy.y - dx.y * dy.x)
                // Lengths of the columns of the inverse of the derivative.
                let along =
                    SIMD2(
                        (dy.y * dy.y + dx.y * dx.y).squareRoot(), (dy.x * dy.x + dx.x * dx.x).squareRoot()) / determinant
                least = pointwiseMin(least, along)
                greatest = pointwiseMax(greatest, along)
                low = pointwiseMin(low, position)
                high = pointwiseMax(high, position)
                corners.append(position)
            }
            guard seen > 0 else { return nil }
            (leastScale, greatestScale) = (least, greatest)
            if seen == 4 {
                let (a, b) = (corners[2] - corners[0], corners[3] - corners[1])
                guard abs(a.x * b.y - a.y * b.x) / 2 >= Self.leastArea else { return nil }
                bounds = PixelRect(SIMD4(low.x - 1, low.y - 1, high.x + 1, high.y + 1)).intersection(region)
            }
        }
        return bounds.isEmpty ? nil : bounds
    }
}

extension ScreenPlane {
    /// Returns the projection of a point of the plane; nil behind the eye.
    func position(of point: SIMD2<Double>) -> SIMD2<Double>? {
        // The pixel is the null vector of two equations; their cross product is the adjugate applied to the point.
        let a = x - w * point.x
        let b = y - w * point.y
        let cross = SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
        guard cross.z != 0 else { return nil }
        let position = SIMD2(cross.x / cross.z, cross.y / cross.z)
        let divisor = w.x * position.x + w.y * position.y + w.z
        // The divisor is the inverse of the map's: very large ones are too close to the eye.
        guard divisor > 0, divisor < 1e5, position * 0 == .zero else { return nil }
        return position
    }
}

extension PixelRect {
    /// The pixels touched by left, top, right, bottom. Infinite sides are clamped; NaN gives an empty box.
    package init(_ sides: SIMD4<Double>) {
        self.init(
            enclosing: CGRect(x: sides.x, y: sides.y, width: max(0, sides.z - sides.x), height: max(0, sides.w - sides.y)))
    }

    /// The pixels touched by a rectangle of points, at `scale` pixels per point.
    package init(covering rect: CGRect, scale: Double) {
        guard !rect.isNull else {
            self.init(x: 0, y: 0, width: 0, height: 0)
            return
        }
        self.init(
            enclosing: CGRect(x: rect.minX * scale, y: rect.minY * scale, width: rect.width * scale, height: rect.height * scale))
    }

    /// The box enlarged by a filter's reach.
    package func grown(by reach: PixelReach) -> PixelRect {
        guard !isEmpty else { return self }
        return PixelRect(
            x: x - reach.left, y: y - reach.top, width: width + reach.left + reach.right,
            height: height + reach.top + reach.bottom)
    }

    /// Left, top, right, bottom.
    var sides: SIMD4<Double> { SIMD4(Double(x), Double(y), Double(maxX), Double(maxY)) }
}

extension Quad.Edges {
    fileprivate func swapping(_ first: Quad.Edges, _ second: Quad.Edges) -> Quad.Edges {
        var result = subtracting([first, second])
        if contains(first) { result.insert(second) }
        if contains(second) { result.insert(first) }
        return result
    }
}
