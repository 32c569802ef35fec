import QuartzCore

extension FrameEncoder {
    /// From this many pixels on, a piece with soft edges is drawn as a plain interior and a rim: shading the interior as an edge
    /// costs more than a second draw call.
    static let splitArea: Float = 128 * 128
    /// The interior keeps this many pixels away from a soft edge, whose ramp is one pixel wide.
    private static let rim: Float = 1.25

    /// Chooses the programs for a piece and adds it.
    mutating func emit(_ piece: Piece, _ footprint: Footprint) {
        var piece = piece
        if let sieve {
            addParts(of: piece, sieve, footprint.bounds)
            return
        }
        if let maskSample { apply(maskSample, to: &piece) }
        if piece.polygon.isEmpty { piece.edges = piece.softEdges }
        let features = piece.features(clip: table.outline(piece.clip))
        let isDivisible =
            features.isSubset(of: [.edge, .round, .continuous]) && footprint.isWhole && footprint.area >= Self.splitArea
        countQuad()
        switch piece.key.program.paint {
        case .solid, .textured:
            if isDivisible, features != [], addGridParts(of: piece, features, footprint.bounds) { return }
            if isDivisible, features != [], let interior = interior(of: piece) {
                addSplit(piece, features, interior, footprint)
                return
            }
        case .border:
            if isDivisible, addGridFrame(of: piece, features, footprint.bounds) { return }
            if isDivisible, let hole = hole(of: piece) {
                piece.key.program.features = features
                piece.key.extent = .rim
                let area = footprint.seenArea - footprint.seenArea(of: hole, in: piece.rect)
                add(piece.instance(hole: hole), key: piece.key, bounds: footprint.bounds, area: area)
                return
            }
        case .shadow, .fade, .composite, .gradient: break
        }
        if features == [], piece.isOnGrid, piece.key.program.paint == .solid {
            addPlain(piece, piece.rect, footprint.bounds)
            return
        }
        piece.key.program.features = features
        piece.key.isOpaque = piece.isOpaque && features.isEmpty
        addWhole(piece, footprint)

        func interior(of piece: Piece) -> SIMD4<Float>? {
            // The greater radius of the two corners at each side: left, top, right, bottom.
            let radii = pointwiseMax(piece.radii, SIMD4(piece.radii.w, piece.radii.x, piece.radii.y, piece.radii.z))
            var inset = footprint.pixel * Self.rim
            let isSoft = (Self.mask(piece.edges) + radii) .> SIMD4<Float>.zero
            inset.replace(with: 0, where: .!isSoft)
            inset += radii * piece.cornerInset
            var box = SIMD4(lowHalf: piece.rect.lowHalf + inset.lowHalf, highHalf: piece.rect.highHalf - inset.highHalf)
            if piece.isOnGrid {
                box = SIMD4(lowHalf: box.lowHalf.rounded(.up), highHalf: box.highHalf.rounded(.down))
            }
            guard box.x < box.z, box.y < box.w, Self.area(box) >= 0.5 * Self.area(piece.rect) else { return nil }
            return box
        }

        func hole(of piece: Piece) -> SIMD4<Float>? {
            var inset = SIMD4(repeating: piece.parameter) + footprint.pixel * Self.rim
            inset += max(0, piece.radii.max() - piece.parameter) * piece.cornerInset
            let box = SIMD4(lowHalf: piece.rect.lowHalf + inset.lowHalf, highHalf: piece.rect.highHalf - inset.highHalf)
            guard box.x < box.z, box.y < box.w, Self.area(box) >= 0.5 * Self.area(piece.rect) else { return nil }
            return box
        }
    }

    /// Adds a piece by one program: what it was cut to, or all of its rectangle.
    ///
    /// - Parameter hole: see ``Piece/instance(hole:)``.
    mutating func addWhole(_ piece: Piece, _ footprint: Footprint, hole: SIMD4<Float> = .zero) {
        guard !piece.polygon.isEmpty else {
            add(piece.instance(hole: hole), key: piece.key, bounds: footprint.bounds, area: footprint.seenArea)
            return
        }
        for part in piece.polygon {
            add(piece.instance(hole: part.inner), key: piece.key, bounds: footprint.bounds, area: footprint.seenArea)
        }
    }

    private mutating func addSplit(
        _ piece: Piece, _ features: ProgramKey.Features, _ interior: SIMD4<Float>, _ footprint: Footprint
    ) {
        let interiorArea = footprint.seenArea(of: interior, in: piece.rect)
        var rim = piece
        rim.key.program.features = features
        rim.key.extent = .rim
        add(
            rim.instance(hole: interior), key: rim.key, bounds: footprint.bounds, area: footprint.seenArea - interiorArea)
        var inner = piece
        inner.cut(to: interior)
        inner.edges = []
        inner.radii = .zero
        inner.key.isOpaque = piece.isOpaque
        add(inner.instance(), key: inner.key, bounds: footprint.bounds, area: interiorArea)
    }

    /// Has a piece look up a mask, and leaves of it no more than the mask can show.
    func apply(_ sample: MaskSample, to piece: inout Piece) {
        guard sample.row >= 0 else { return }
        defer { _ = sample.apply(to: &piece) }
        guard piece.isOnGrid, !piece.isRounded, piece.key.program.paint != .border else { return }
        let limits = sample.bounds.sides
        let low = pointwiseMax(piece.rect.lowHalf, limits.lowHalf)
        let high = pointwiseMin(piece.rect.highHalf, limits.highHalf)
        guard low.x < high.x, low.y < high.y else { return }
        if limits.x > piece.rect.x { piece.edges.remove(.left) }
        if limits.y > piece.rect.y { piece.edges.remove(.top) }
        if limits.z < piece.rect.z { piece.edges.remove(.right) }
        if limits.w < piece.rect.w { piece.edges.remove(.bottom) }
        piece.cut(to: SIMD4(lowHalf: low, highHalf: high))
    }

    static func area(_ rect: SIMD4<Float>) -> Float {
        (rect.z - rect.x) * (rect.w - rect.y)
    }

    /// One for each side of the set, in the order left, top, right, bottom.
    private static func mask(_ edges: Quad.Edges) -> SIMD4<Float> {
        func share(_ side: Quad.Edges) -> Float { edges.contains(side) ? 1 : 0 }
        return SIMD4(share(.left), share(.top), share(.right), share(.bottom))
    }
}
