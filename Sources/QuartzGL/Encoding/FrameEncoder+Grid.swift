import QuartzCore

// Large pieces on the pixel grid: only their corners use programs for curves. Fully covered parts, and the lines of pixels that
// straight sides cut, cost no more than plain paint.

extension FrameEncoder {
    /// Draws a solid or textured piece; false if its corners leave no middle.
    mutating func addGridParts(of piece: Piece, _ features: ProgramKey.Features, _ bounds: PixelBox) -> Bool {
        guard let (columns, rows) = axes(of: piece, corner: piece.radii.max()) else { return false }
        addPlain(piece, columns.middle, rows.full, bounds)
        addPlain(piece, columns.firstCorners, rows.middle, bounds)
        addPlain(piece, columns.lastCorners, rows.middle, bounds)
        for span in [rows.first, rows.last] { addPlain(piece, columns.middle, span, bounds) }
        for span in [columns.first, columns.last] { addPlain(piece, span, rows.middle, bounds) }
        if piece.isRounded {
            addCorners(of: piece, features, columns, rows, bounds)
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
        guard let (columns, rows) = axes(of: piece, corner: max(piece.radii.max(), width)) else { return false }
        let whole = piece.rect.rounded(.down)
        guard
            [Quad.Edges.left, .top, .right, .bottom].enumerated().allSatisfy({ side, edge in
                piece.edges.contains(edge) || piece.rect[side] == whole[side]
            })
        else { return false }
        for span in GridAxis.spans(from: piece.rect.y, to: piece.rect.y + width)
            + GridAxis.spans(from: piece.rect.w - width, to: piece.rect.w)
        {
            addPlain(piece, columns.middle, span, bounds)
        }
        for span in GridAxis.spans(from: piece.rect.x, to: piece.rect.x + width)
            + GridAxis.spans(from: piece.rect.z - width, to: piece.rect.z)
        {
            addPlain(piece, span, rows.middle, bounds)
        }
        addCorners(of: piece, features, columns, rows, bounds)
        return true
    }

    private func axes(of piece: Piece, corner: Float) -> (columns: GridAxis, rows: GridAxis)? {
        guard piece.isOnGrid,
            let columns = GridAxis(
                from: piece.rect.x, to: piece.rect.z, isFirstSoft: piece.edges.contains(.left),
                isLastSoft: piece.edges.contains(.right), corner: corner),
            let rows = GridAxis(
                from: piece.rect.y, to: piece.rect.w, isFirstSoft: piece.edges.contains(.top),
                isLastSoft: piece.edges.contains(.bottom), corner: corner)
        else { return nil }
        return (columns, rows)
    }

    private mutating func addCorners(
        of piece: Piece, _ features: ProgramKey.Features, _ columns: GridAxis, _ rows: GridAxis, _ bounds: PixelBox
    ) {
        var corner = piece
        corner.key.program.features = features
        corner.key.extent = .part
        for row in rows.corners {
            for column in columns.corners {
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
