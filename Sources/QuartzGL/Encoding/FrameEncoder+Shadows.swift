import QuartzCore

extension FrameEncoder {
    /// A blur is cut off where the Gaussian has fallen to 0.3 % of its integral.
    private static let reach: Float = 3
    /// So many sigmas away from a corner's curve, its rounding is not seen any more.
    private static let cornerReach: Float = 3.2
    /// A sigma of so many pixels looks like a smoothed edge; less would alias.
    private static let leastSigma: Float = 0.35

    /// Encodes the shadow of a rounded rectangle.
    mutating func encodeShadow(_ quad: Quad) {
        guard quad.parameter > 0 else {
            encodeSolid(quad)
            return
        }
        var piece = Piece(quad, scale: scale, paint: .shadow)
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
        let features = piece.features(roundClip: piece.clip >= 0 && table.hasRoundClip(piece.clip))
        countQuad()
        if footprint.isWhole, footprint.area >= Self.splitArea, features.isSubset(of: [.edge, .round]) {
            addParts(of: piece, footprint)
        } else {
            piece.key.program.features = features
            let outset = piece.parameter * Self.reach
            let box = piece.rect + SIMD4(-outset, -outset, outset, outset)
            add(piece.instance(hole: box), key: piece.key, bounds: footprint.bounds, area: footprint.seenArea)
        }
    }

    /// Draws corners, sides and the inside by programs of different cost.
    private mutating func addParts(of piece: Piece, _ footprint: Footprint) {
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
                    let area = footprint.seenArea(of: box, in: whole)
                    add(part: box, of: piece, isRound: isRound && piece.isRounded, isInside: isInside, footprint.bounds, area)
                }
            }
        }
    }

    private mutating func add(
        part box: SIMD4<Float>, of piece: Piece, isRound: Bool, isInside: Bool, _ bounds: PixelBox, _ area: Int
    ) {
        var part = piece
        if isInside {
            part.key.program = ProgramKey(paint: .solid, features: [])
            part.rect = box
            part.radii = .zero
        } else {
            part.key.program.features = isRound ? [.edge, .round] : .edge
        }
        add(part.instance(hole: box), key: part.key, bounds: bounds, area: area)
    }

    /// The ends of a side with its blur, and between them those of the part where no corner is seen, if there is one.
    private static func cuts(from low: Float, to high: Float, outset: Float, corner: Float) -> [Float] {
        let inner = [low + corner, high - corner]
        return inner[1] - inner[0] >= 8 ? [low - outset] + inner + [high + outset] : [low - outset, high + outset]
    }
}
