import QuartzCompositor

extension FrameEncoder {
    /// The area in pixels from which a piece with soft edges is drawn as a plain interior and a rim. Shading a larger interior as
    /// an edge costs more than a second draw call.
    static let splitArea: Float = 96 * 96
    /// The distance in pixels of the interior from a soft edge, whose ramp is one pixel wide.
    private static let rim: Float = 1.25

    /// Returns the rectangle of a piece within its soft edges and corners; nil if it is less than half of the piece.
    func interior(of piece: DeviceQuad, _ footprint: Footprint) -> SIMD4<Float>? {
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

    /// Returns the rectangle within a border; nil if it is less than half of the piece.
    func hole(of piece: DeviceQuad, _ footprint: Footprint) -> SIMD4<Float>? {
        var inset = SIMD4(repeating: piece.parameter) + footprint.pixel * Self.rim
        inset += max(0, piece.radii.max() - piece.parameter) * piece.cornerInset
        let box = SIMD4(lowHalf: piece.rect.lowHalf + inset.lowHalf, highHalf: piece.rect.highHalf - inset.highHalf)
        guard box.x < box.z, box.y < box.w, Self.area(box) >= 0.5 * Self.area(piece.rect) else { return nil }
        return box
    }

    /// Adds a piece as its interior and its rim.
    mutating func addSplit(
        _ piece: DeviceQuad, _ features: ProgramKey.Features, _ interior: SIMD4<Float>, _ footprint: Footprint
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

    static func area(_ rect: SIMD4<Float>) -> Float {
        (rect.z - rect.x) * (rect.w - rect.y)
    }

    /// Returns 1 for each side in the set, in the order left, top, right, bottom, and 0 for the others.
    private static func mask(_ edges: Quad.Edges) -> SIMD4<Float> {
        func share(_ side: Quad.Edges) -> Float { edges.contains(side) ? 1 : 0 }
        return SIMD4(share(.left), share(.top), share(.right), share(.bottom))
    }
}

// Large pieces on the pixel grid: only their corners use programs for curves. Fully covered parts, and the lines of pixels that
// straight sides cut, cost no more than plain paint.

extension FrameEncoder {
    /// Draws a solid or textured piece. Returns false if its corners leave no middle.
    mutating func addGridParts(of piece: DeviceQuad, _ features: ProgramKey.Features, _ bounds: PixelBox) -> Bool {
        guard let grid = grid(of: piece, corner: piece.radii.max()) else { return false }
        let (columns, rows) = (grid.columns, grid.rows)
        addPlain(piece, columns.middle, rows.full, bounds)
        addPlain(piece, columns.firstCorners, rows.middle, bounds)
        addPlain(piece, columns.lastCorners, rows.middle, bounds)
        for span in [rows.first, rows.last] { addPlain(piece, columns.middle, span, bounds) }
        for span in [columns.first, columns.last] { addPlain(piece, span, rows.middle, bounds) }
        if piece.isRounded {
            addCorners(of: piece, features, grid, bounds)
        } else {
            for row in [rows.first, rows.last] {
                for column in [columns.first, columns.last] { addPlain(piece, column, row, bounds) }
            }
        }
        return true
    }

    /// Draws a border. Returns false if it has no straight sides, or if a sharp side is between pixels.
    mutating func addGridFrame(of piece: DeviceQuad, _ features: ProgramKey.Features, _ bounds: PixelBox) -> Bool {
        let width = piece.parameter
        guard let grid = grid(of: piece, corner: max(piece.radii.max(), width)) else { return false }
        let whole = piece.rect.rounded(.down)
        guard
            [Quad.Edges.left, .top, .right, .bottom].enumerated().allSatisfy({ side, edge in
                piece.edges.contains(edge) || piece.rect[side] == whole[side]
            })
        else { return false }
        for span in GridAxis.spans(from: piece.rect.y, to: piece.rect.y + width)
            + GridAxis.spans(from: piece.rect.w - width, to: piece.rect.w)
        {
            addPlain(piece, grid.columns.middle, span, bounds)
        }
        for span in GridAxis.spans(from: piece.rect.x, to: piece.rect.x + width)
            + GridAxis.spans(from: piece.rect.z - width, to: piece.rect.z)
        {
            addPlain(piece, span, grid.rows.middle, bounds)
        }
        addCorners(of: piece, features, grid, bounds)
        return true
    }

    private func grid(of piece: DeviceQuad, corner: Float) -> PieceGrid? {
        func side(_ place: Float, _ edge: Quad.Edges) -> GridAxis.Side {
            GridAxis.Side(place: place, isSoft: piece.edges.contains(edge))
        }
        guard piece.isOnGrid,
            let columns = GridAxis(from: side(piece.rect.x, .left), to: side(piece.rect.z, .right), corner: corner),
            let rows = GridAxis(from: side(piece.rect.y, .top), to: side(piece.rect.w, .bottom), corner: corner)
        else { return nil }
        return PieceGrid(columns: columns, rows: rows)
    }

    private mutating func addCorners(
        of piece: DeviceQuad, _ features: ProgramKey.Features, _ grid: PieceGrid, _ bounds: PixelBox
    ) {
        var corner = piece
        corner.key.program.features = features
        corner.key.extent = .part
        for row in grid.rows.corners {
            for column in grid.columns.corners {
                let box = Self.box(column, row)
                guard let seen = uncovered(box, PixelBox(covering: box).intersection(bounds)) else { continue }
                add(corner.instance(hole: seen.rect), key: corner.key, bounds: seen.pixels, area: seen.pixels.area)
            }
        }
    }

    private mutating func addPlain(_ piece: DeviceQuad, _ column: GridAxis.Span, _ row: GridAxis.Span, _ bounds: PixelBox) {
        addPlain(piece, Self.box(column, row), share: column.share * row.share, bounds)
    }

    /// Draws a part of a piece with constant coverage.
    mutating func addPlain(_ piece: DeviceQuad, _ box: SIMD4<Float>, share: Float = 1, _ bounds: PixelBox) {
        guard box.x < box.z, box.y < box.w, share > 0 else { return }
        guard let (box, seen) = uncovered(box, PixelBox(covering: box).intersection(bounds)) else { return }
        var part = piece
        part.cut(to: box)
        part.color *= share
        part.edges = []
        part.radii = .zero
        if piece.key.program.paint == .border { part.key.program.paint = .solid }
        part.key.program.features.formIntersection(.ownLevel)
        part.key.isOpaque = piece.isOpaque && share == 1
        if part.key.program.paint == .solid, seen.area >= SolidBackground.leastArea, part.rect == part.rect.rounded(.down) {
            addToBackground(part, seen)
        } else {
            add(part.instance(), key: part.key, bounds: seen, area: seen.area)
        }
    }

    private static func box(_ column: GridAxis.Span, _ row: GridAxis.Span) -> SIMD4<Float> {
        SIMD4(column.low, row.low, column.high, row.high)
    }
}

/// The division of a rounded rectangle on the pixel grid into parts along one axis.
///
/// A side between pixels covers a line of them by a constant fraction. Only near corners does coverage vary from pixel to pixel.
struct GridAxis {
    /// A side of the rectangle.
    struct Side {
        let place: Float
        /// Whether it is smoothed and between pixels.
        let isSoft: Bool
    }

    /// A range of pixels and the fraction of them that is covered.
    struct Span {
        let low: Float
        let high: Float
        let share: Float
    }

    /// The line of pixels that the first side cuts; empty if it cuts none.
    let first: Span
    /// From the first side to the end of its corners, and from the start of the last side's corners to that side.
    let firstCorners: Span
    /// The pixels between the corners.
    let middle: Span
    let lastCorners: Span
    /// The line of pixels that the last side cuts.
    let last: Span

    /// Divides the pixels between two sides; nil if corners leave no middle.
    ///
    /// - Parameter corner: The distance that corners reach from their sides.
    init?(from firstSide: Side, to lastSide: Side, corner: Float) {
        let (low, high) = (firstSide.place, lastSide.place)
        let start = firstSide.isSoft ? low.rounded(.down) : low
        let end = lastSide.isSoft ? high.rounded(.up) : high
        let full = firstSide.isSoft ? low.rounded(.up) : low
        let fullEnd = lastSide.isSoft ? high.rounded(.down) : high
        let inner = corner > 0 ? max(full, (low + corner).rounded(.up)) : full
        let innerEnd = corner > 0 ? min(fullEnd, (high - corner).rounded(.down)) : fullEnd
        guard inner < innerEnd else { return nil }
        first = Span(low: start, high: full, share: full - low)
        firstCorners = Span(low: full, high: inner, share: 1)
        middle = Span(low: inner, high: innerEnd, share: 1)
        lastCorners = Span(low: innerEnd, high: fullEnd, share: 1)
        last = Span(low: fullEnd, high: end, share: high - fullEnd)
    }

    /// The fully covered pixels.
    var full: Span { Span(low: firstCorners.low, high: lastCorners.high, share: 1) }
    /// The spans of the corners, including the lines of pixels around them.
    var corners: [Span] {
        [Span(low: first.low, high: middle.low, share: 1), Span(low: middle.high, high: last.high, share: 1)]
    }

    /// Returns the lines of pixels between two positions: one that is cut, the fully covered ones, one that is cut.
    static func spans(from low: Float, to high: Float) -> [Span] {
        let (start, full) = (low.rounded(.down), low.rounded(.up))
        let (fullEnd, end) = (high.rounded(.down), high.rounded(.up))
        if full > fullEnd { return [Span(low: start, high: end, share: high - low)] }
        return [
            Span(low: start, high: full, share: full - low), Span(low: full, high: fullEnd, share: 1),
            Span(low: fullEnd, high: end, share: high - fullEnd),
        ].filter { $0.low < $0.high }
    }
}

/// The division of a rounded rectangle on the pixel grid along both axes.
struct PieceGrid {
    let columns: GridAxis
    let rows: GridAxis
}
