import Foundation

/// A slant or a weight that a family lacks, derived from an existing face by shearing and by growing its outlines.
final class SyntheticFace: FontFace {
    /// The identity of a synthetic face.
    struct Key: Hashable, Sendable {
        let base: ObjectIdentifier
        let slants: Bool
        let weight: Font.Weight?
    }

    let familyName: String
    let styleName: String
    let metrics: FontMetrics

    private let base: any FontFace
    private let slants: Bool
    /// The increase of stroke thickness, in ems.
    private let growth: CGFloat
    private let outlines = OutlineCache()

    /// The horizontal shift per unit of height: 11.3°, the slope of common italics.
    static let shear: CGFloat = 0.2
    /// The fraction of the growth that is added to the advance. The rest narrows the space between letters, as in drawn bold
    /// faces.
    private static let widening: CGFloat = 0.8

    /// - Parameters:
    ///   - slants: Whether to shear the outlines.
    ///   - weight: The weight that strokes are thickened to, compared with a regular face.
    init(_ base: any FontFace, slants: Bool, weight: Font.Weight?) {
        self.base = base
        self.slants = slants
        // Bold sans stems are about .05 em wider than regular ones of .09.
        growth = weight.map { CGFloat($0.rawValue - 400) / 300 * 0.042 } ?? 0
        familyName = base.familyName
        styleName = base.styleName + (weight == nil ? "" : " Bold") + (slants ? " Oblique" : "")
        metrics = base.metrics
    }

    func glyph(for scalar: Unicode.Scalar) -> GlyphID? { base.glyph(for: scalar) }

    func advance(of glyph: GlyphID) -> CGFloat {
        let advance = base.advance(of: glyph)
        return advance > 0 ? advance + growth * SyntheticFace.widening : advance
    }

    func kerning(_ left: GlyphID, _ right: GlyphID) -> CGFloat { base.kerning(left, right) }
    var kernsInContext: Bool { base.kernsInContext }
    func advanceChanges(of glyphs: [GlyphID]) -> [CGFloat]? { base.advanceChanges(of: glyphs) }
    var substitutesGlyphs: Bool { base.substitutesGlyphs }
    func substituted(_ glyphs: [GlyphID], ligatures: Bool) -> [(glyph: GlyphID, source: Int)]? {
        base.substituted(glyphs, ligatures: ligatures)
    }

    /// The font whose tables shape the face's text, and the growth of its advances in ems; nil if the base is not one of a file.
    var source: (font: TrueTypeFont, growth: CGFloat)? {
        (base as? TrueTypeFont).map { ($0, growth * SyntheticFace.widening) }
    }

    func outline(of glyph: GlyphID) -> PathGeometry { outlines.outline(of: glyph) { makeOutline(glyph) }.path }
    func bounds(of glyph: GlyphID) -> CGRect { outlines.outline(of: glyph) { makeOutline(glyph) }.bounds }

    var hasColors: Bool { base.hasColors }
    func colorGlyph(of glyph: GlyphID) -> ColorGlyph? { base.colorGlyph(of: glyph) }

    private func makeOutline(_ glyph: GlyphID) -> PathGeometry {
        var path = base.outline(of: glyph)
        if growth > 0 {
            path = path.grown(by: growth / 2).transformed(
                by: CGAffineTransform(translationX: growth * SyntheticFace.widening / 2, y: 0))
        }
        if slants {
            path = path.transformed(by: CGAffineTransform(a: 1, b: 0, c: -SyntheticFace.shear, d: 1, tx: 0, ty: 0))
        }
        return path
    }
}

extension PathGeometry {
    /// Returns the path with every contour moved outwards by `distance`, and holes inwards, for heavier strokes.
    ///
    /// Each point moves along the bisector of its neighbours' directions, at sharp corners by at most twice the distance. The
    /// orientation of the largest contour, which is an outer one in a glyph, defines the outside.
    func grown(by distance: CGFloat) -> PathGeometry {
        var contours: [Range<Int>] = []
        var at = 0
        for verb in verbs {
            let count = verb.pointCount
            let start = verb == .move ? at : contours.popLast()?.lowerBound ?? at
            contours.append(start..<at + count)
            at += count
        }
        let areas = contours.map { area(of: $0) }
        guard let largest = areas.max(by: { abs($0) < abs($1) }), largest != 0 else { return self }
        var moved = points
        for contour in contours { move(contour, in: &moved, by: largest > 0 ? distance : -distance) }
        return PathGeometry(verbs: verbs, points: moved) ?? self
    }

    private func area(of contour: Range<Int>) -> CGFloat {
        var sum: CGFloat = 0
        var last = points[contour.upperBound - 1]
        for point in points[contour] {
            sum += last.x * point.y - point.x * last.y
            last = point
        }
        return sum / 2
    }

    private func move(_ contour: Range<Int>, in moved: inout [CGPoint], by distance: CGFloat) {
        let ring = points[contour]
        let base = contour.lowerBound
        let count = contour.count
        func direction(from index: Int, step: Int) -> CGVector? {
            // Skip coinciding points, because they define no direction.
            let here = ring[base + index]
            for hop in 1..<count {
                let there = ring[base + (index + step * hop % count + count) % count]
                let length = hypot(there.x - here.x, there.y - here.y)
                if length > 1e-6 { return CGVector(dx: (there.x - here.x) / length, dy: (there.y - here.y) / length) }
            }
            return nil
        }
        for index in 0..<count where count > 2 {
            guard let next = direction(from: index, step: 1), let back = direction(from: index, step: -1) else { continue }
            // Normals of the incoming and outgoing edges. y points down, a positive area runs clockwise on screen, so the outside
            // is to its left.
            let normal = CGVector(dx: (-back.dy + next.dy) / 2, dy: (back.dx - next.dx) / 2)
            let square = max(normal.dx * normal.dx + normal.dy * normal.dy, 0.25)
            moved[base + index].x += normal.dx / square * distance
            moved[base + index].y += normal.dy / square * distance
        }
    }
}
