import QuartzCore

// Large pieces on the pixel grid: only their corners use programs for curves. Fully covered parts, and the lines of pixels that
// straight sides cut, cost no more than plain paint.

extension FrameEncoder {
    /// Draws a solid or textured piece; false if its corners leave no middle.
    mutating func addGridParts(of piece: Piece, _ features: ProgramKey.Features, _ bounds: PixelBox) -> Bool {
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

    /// Draws a border; false if it has no straight sides, or if a sharp side is between pixels.
    mutating func addGridFrame(of piece: Piece, _ features: ProgramKey.Features, _ bounds: PixelBox) -> Bool {
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

    private func grid(of piece: Piece, corner: Float) -> PieceGrid? {
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
        of piece: Piece, _ features: ProgramKey.Features, _ grid: PieceGrid, _ bounds: PixelBox
    ) {
        var corner = piece
        corner.key.program.features = features
        corner.key.extent = .part
        for row in grid.rows.corners {
            for column in grid.columns.corners {
                let box = Self.box(column, row)
                let seen = PixelBox(covering: box).intersection(bounds)
                guard !seen.isEmpty else { continue }
                add(corner.instance(hole: box), key: corner.key, bounds: seen, area: seen.area)
            }
        }
    }

    private mutating func addPlain(_ piece: Piece, _ column: GridAxis.Span, _ row: GridAxis.Span, _ bounds: PixelBox) {
        addPlain(piece, Self.box(column, row), share: column.share * row.share, bounds)
    }

    /// Draws a part of a piece with constant coverage.
    mutating func addPlain(_ piece: Piece, _ box: SIMD4<Float>, share: Float = 1, _ bounds: PixelBox) {
        guard box.x < box.z, box.y < box.w, share > 0 else { return }
        let seen = PixelBox(covering: box).intersection(bounds)
        guard !seen.isEmpty else { return }
        var part = piece
        part.cut(to: box)
        part.color *= share
        part.edges = []
        part.radii = .zero
        if piece.key.program.paint == .border { part.key.program.paint = .solid }
        part.key.program.features = []
        part.key.isOpaque = piece.isOpaque && share == 1
        if part.key.program.paint == .solid, seen.area >= SolidGround.leastArea, part.rect == part.rect.rounded(.down) {
            addToGround(part, seen)
        } else {
            add(part.instance(), key: part.key, bounds: seen, area: seen.area)
        }
    }

    private static func box(_ column: GridAxis.Span, _ row: GridAxis.Span) -> SIMD4<Float> {
        SIMD4(column.low, row.low, column.high, row.high)
    }
}
