/// The outlines of a face in either format.
enum GlyphOutlines: Sendable {
    case trueType(GlyphTable, HorizontalMetrics)
    case postScript(CompactFont)
    /// A font of pictures.
    case none

    /// Reads the tables of outlines.
    init(
        _ directory: FontDirectory, in file: FontTable, head: FontTable, advances: HorizontalMetrics, glyphCount: Int,
        position: [Double]
    ) throws(FontError) {
        switch try directory.outlines() {
        case .trueType:
            let isMoved = position.contains { $0 != 0 }
            let gvar = isMoved ? try directory.table("gvar", in: file) : nil
            let glyphs = try GlyphTable(
                glyf: try directory.required("glyf", in: file), loca: try directory.required("loca", in: file).kept(),
                hasLongOffsets: try head.i16(50) != 0, glyphCount: glyphCount,
                variations: gvar.flatMap { try? GlyphVariations($0, position: position) })
            self = .trueType(glyphs, advances)
        case .postScript(let tag):
            self = .postScript(try CompactFont(try directory.required(tag, in: file), position: position))
        case .none: self = .none
        }
    }

    /// Returns the outline of a glyph, with y downwards; empty for a blank glyph.
    /// - Parameter scale: The length of one design unit.
    func outline(of glyph: Int, scale: Double) throws(FontError) -> PathGeometry {
        switch self {
        case .none: return PathGeometry()
        case .postScript(let font): return try font.outline(of: glyph, scale: scale)
        case .trueType(let glyphs, let advances):
            let shape = try glyphs.shape(of: glyph)
            guard !shape.points.isEmpty else { return PathGeometry() }
            // The left side bearing defines the outline's start; the file's x coordinates may start elsewhere.
            var shift = -shape.left
            if let bounds = try glyphs.bounds(of: glyph), let bearing = advances.leftSideBearing(of: glyph) {
                shift += Double(bearing - bounds.left)
            }
            return PathGeometry(contours: shape.points, scale: scale, shift: shift)
        }
    }

    /// Returns the change of a glyph's advance in an instance of a variable font, in design units.
    func advanceChange(of glyph: Int) throws(FontError) -> Double {
        if case .trueType(let glyphs, _) = self { try glyphs.shape(of: glyph).advance } else { 0 }
    }

    /// Returns the top of a glyph in design units; nil for a blank glyph.
    func top(of glyph: Int) throws(FontError) -> Int? {
        switch self {
        case .none: return nil
        case .trueType(let glyphs, _): return try glyphs.bounds(of: glyph)?.top
        case .postScript(let font):
            let outline = try font.outline(of: glyph, scale: 1)
            return outline.isEmpty ? nil : Int(-outline.bounds.minY.rounded(.down))
        }
    }
}
