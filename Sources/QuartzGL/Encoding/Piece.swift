import QuartzCore

/// A quad on its way to the graphics card: device pixels instead of points, sides instead of sizes.
struct Piece {
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
    /// A row of the table, or -1.
    var clip: Int32 = -1
    /// The row of the table where the map to its mask begins, or -1.
    var mask: Int32 = -1
    /// How it is looked up.
    var maskFeature: ProgramKey.Features = []
    /// The parts of what it was cut to; none where it is whole.
    var polygon: [PolygonPart] = []
    /// First row of the gradient's stops in the table and their number.
    var stops: (first: Int32, count: Int32)?
    /// Whether the map is the identity, `rect` being device pixels.
    var isOnGrid = false
    /// Whether nothing shines through, where coverage is full.
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

    /// Makes the plane the pixel grid itself where the map only scales and moves; tells whether it does.
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

    /// Makes `rect` smaller, the texture staying where it is.
    mutating func cut(to box: SIMD4<Float>) {
        let unit = (texture.highHalf - texture.lowHalf) / (rect.highHalf - rect.lowHalf)
        let low = texture.lowHalf + (box.lowHalf - rect.lowHalf) * unit
        let high = texture.lowHalf + (box.highHalf - rect.lowHalf) * unit
        texture = SIMD4(lowHalf: low, highHalf: high)
        rect = box
    }

    /// Sides whose pixels are partly covered: those that are smoothed and, on the grid, lie between pixels.
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

/// The magnitude of every lane.
func abs(_ vector: SIMD4<Float>) -> SIMD4<Float> {
    vector.replacing(with: -vector, where: vector .< .zero)
}
