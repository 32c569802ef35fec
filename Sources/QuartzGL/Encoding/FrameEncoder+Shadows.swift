import QuartzCompositor

extension FrameEncoder {
    private static let reach = ShadowCorner.reach
    private static let cornerReach = ShadowCorner.depth
    /// The minimum sigma in pixels; it looks like a smoothed edge, and less would alias.
    private static let leastSigma: Float = 0.35

    /// Encodes the shadow of a rounded rectangle.
    mutating func encodeShadow(_ quad: Quad) {
        guard quad.parameter > 0 else {
            encodeSolid(quad)
            return
        }
        var piece = DeviceQuad(quad, scale: scale, paint: .shadow)
        piece.edges = []
        piece.exponent = 2
        piece.radii = .init(repeating: piece.radii.max())
        _ = piece.moveToGrid()
        guard var footprint = prepare(&piece, quad, reach: piece.parameter * Self.reach, mayCut: false) else { return }
        let least = Self.leastSigma / max(1e-6, footprint.leastScale.min())
        if piece.parameter < least {
            piece.parameter = least
            guard let wider = Footprint(piece, reach: least * Self.reach, region: footprint.bounds) else { return }
            footprint = wider
        }
        let features = piece.features(clip: table.outline(piece.clip))
        countQuad()
        if footprint.isWhole, footprint.area >= Self.splitArea, features.isSubset(of: [.edge, .round]) {
            if !addPictured(piece, footprint) { addParts(of: piece, footprint) }
        } else {
            piece.key.program.features = features
            let outset = piece.parameter * Self.reach
            let box = piece.rect + SIMD4(-outset, -outset, outset, outset)
            addWhole(piece, footprint, hole: box)
        }
    }

    /// Draws corners from a picture, sides with a program for straight ones, and the inside with plain paint. Returns false if
    /// corners leave no room between them or are too large for a picture.
    private mutating func addPictured(_ piece: DeviceQuad, _ footprint: Footprint) -> Bool {
        let sigma = piece.parameter
        guard let corner = ShadowCorner(radius: piece.radii.x, sigma: sigma),
            let columns = bands(from: piece.rect.x, to: piece.rect.z, of: piece),
            let rows = bands(from: piece.rect.y, to: piece.rect.w, of: piece)
        else { return false }
        // The depths of a part's sides, in sigmas, from the left, top, right and bottom sides of the shadow.
        func depths(_ box: SIMD4<Float>, isLeft: Bool, isTop: Bool) -> SIMD4<Float> {
            let fromLow = (box - SIMD4(lowHalf: piece.rect.lowHalf, highHalf: piece.rect.lowHalf)) / sigma
            let fromHigh = (SIMD4(lowHalf: piece.rect.highHalf, highHalf: piece.rect.highHalf) - box) / sigma
            let x = isLeft ? fromLow : fromHigh
            let y = isTop ? fromLow : fromHigh
            return SIMD4(x.x, y.y, x.z, y.w)
        }
        let placement = textures.shadow(corner)
        var picture = piece
        picture.key = Batch.Key(program: ProgramKey(paint: .textured, features: []))
        picture.key.texture = number(of: placement.texture)
        picture.radii = .zero
        picture.texels = placement.texels(of: [0, 0, 1, 1])
        var fade = picture
        fade.key = Batch.Key(program: ProgramKey(paint: .fade, features: []))
        var inside = fade
        inside.key.program.paint = .solid
        let sides = [(outer: (0, 1), corner: (0, 2), between: (1, 2)), (outer: (4, 5), corner: (3, 5), between: (3, 4))]
        for (row, vertical) in sides.enumerated() {
            for (column, horizontal) in sides.enumerated() {
                picture.rect = SIMD4(
                    columns[horizontal.corner.0], rows[vertical.corner.0], columns[horizontal.corner.1], rows[vertical.corner.1])
                let unit = corner.coordinates(depths(picture.rect, isLeft: column == 0, isTop: row == 0))
                picture.texture = placement.coordinates(of: unit)
                add(part: picture, footprint)
            }
        }
        for (index, side) in sides.enumerated() {
            fade.rect = SIMD4(columns[side.outer.0], rows[2], columns[side.outer.1], rows[3])
            fade.texture = depths(fade.rect, isLeft: index == 0, isTop: true) * SIMD4(1, 0, 1, 0)
            add(part: fade, footprint)
            fade.rect = SIMD4(columns[2], rows[side.outer.0], columns[3], rows[side.outer.1])
            fade.texture = depths(fade.rect, isLeft: true, isTop: index == 0) * SIMD4(0, 1, 0, 1)
            add(part: fade, footprint)
        }
        for side in sides {
            add(part: inside, at: SIMD4(columns[side.between.0], rows[2], columns[side.between.1], rows[3]), footprint)
        }
        add(part: inside, at: SIMD4(columns[2], rows[1], columns[3], rows[4]), footprint)
        return true
    }

    /// Adds a part of the inside.
    private mutating func add(part piece: DeviceQuad, at box: SIMD4<Float>, _ footprint: Footprint) {
        var part = piece
        part.rect = box
        if piece.isOnGrid { addPlain(part, box, footprint.bounds) } else { add(part: part, footprint) }
    }

    private mutating func add(part piece: DeviceQuad, _ footprint: Footprint) {
        guard piece.rect.x < piece.rect.z, piece.rect.y < piece.rect.w else { return }
        var (part, bounds) = (piece, footprint.bounds)
        if piece.isOnGrid {
            guard let seen = uncovered(piece.rect, bounds.intersection(PixelBox(covering: piece.rect))) else { return }
            part.cut(to: seen.rect)
            bounds = seen.pixels
        }
        add(part.instance(), key: part.key, bounds: bounds, area: bounds.area)
    }

    /// Returns the ends of a blurred side and of its corners, and the same for the opposite side; nil if corners leave little
    /// room between them.
    private func bands(from low: Float, to high: Float, of piece: DeviceQuad) -> [Float]? {
        let reach = Self.reach(alpha: piece.color.w) * piece.parameter
        let corner = reach + piece.radii.x
        guard high - low - 2 * corner >= 8 else { return nil }
        let places = [low - reach, low + reach, low + corner, high - corner, high - reach, high + reach]
        return piece.isOnGrid ? places.map { $0.rounded(.toNearestOrEven) } : places
    }

    /// Returns the distance in sigmas from a side at which a shadow of an opacity differs by less than half a step of 8 bits from
    /// nothing, or from its inside.
    private static func reach(alpha: Float) -> Float {
        // Phi(-x) < phi(x) / x, and φ(x) / x = half / alpha is solved by three steps from x² = 2 ln(…).
        let share = 0.5 / 255 / max(alpha, 1e-6)
        guard share < 0.1 else { return 1.3 }
        var x: Float = 2
        for _ in 0..<3 { x = (2 * max(0.8, log(1 / (share * x * (2 * Float.pi).squareRoot())))).squareRoot() }
        return min(x, ShadowCorner.reach)
    }

    /// Draws corners, sides and the inside with programs of different cost.
    private mutating func addParts(of piece: DeviceQuad, _ footprint: Footprint) {
        let outset = piece.parameter * Self.reach
        let corner = piece.radii.x + piece.parameter * Self.cornerReach
        var columns = Self.cuts(from: piece.rect.x, to: piece.rect.z, outset: outset, corner: corner)
        var rows = Self.cuts(from: piece.rect.y, to: piece.rect.w, outset: outset, corner: corner)
        if piece.isOnGrid {
            columns = columns.map { $0.rounded(.toNearestOrEven) }
            rows = rows.map { $0.rounded(.toNearestOrEven) }
        }
        let whole = SIMD4(columns[0], rows[0], columns[columns.count - 1], rows[rows.count - 1])
        for isRound in [true, false] {
            for row in 0..<rows.count - 1 {
                for column in 0..<columns.count - 1 {
                    let isCorner = (columns.count == 2 || column != 1) && (rows.count == 2 || row != 1)
                    guard isCorner == isRound else { continue }
                    let box = SIMD4(columns[column], rows[row], columns[column + 1], rows[row + 1])
                    let isInside = columns.count == 4 && rows.count == 4 && column == 1 && row == 1
                    let part = Self.part(
                        box, of: piece, isInside ? .inside : isRound && piece.isRounded ? .roundCorner : .edge)
                    add(
                        part.instance(hole: box), key: part.key, bounds: footprint.bounds,
                        area: footprint.seenArea(of: box, in: whole))
                }
            }
        }
    }

    /// The paint of a part of a shadow, which determines its program.
    private enum PartPaint {
        case inside, edge, roundCorner
    }

    /// Returns a part of a piece.
    private static func part(_ box: SIMD4<Float>, of piece: DeviceQuad, _ paint: PartPaint) -> DeviceQuad {
        var part = piece
        switch paint {
        case .inside:
            part.key.program = ProgramKey(paint: .solid, features: [])
            part.rect = box
            part.radii = .zero
        case .edge: part.key.program.features = .edge
        case .roundCorner: part.key.program.features = [.edge, .round]
        }
        return part
    }

    /// Returns the ends of a side with its blur, and between them those of the part without corners, if there is one.
    private static func cuts(from low: Float, to high: Float, outset: Float, corner: Float) -> [Float] {
        let inner = [low + corner, high - corner]
        return inner[1] - inner[0] >= 8 ? [low - outset] + inner + [high + outset] : [low - outset, high + outset]
    }
}
