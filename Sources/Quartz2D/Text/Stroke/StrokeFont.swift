import Synchronization

/// The built-in face, drawn as the strokes of a round pen: ASCII, accented Latin letters, signs and arrows.
///
/// It reads no file, so its outlines are the same on every machine. The weight is the width of the pen. Small letters are .51 em
/// high, capitals .7 em; figures are tabular.
public final class StrokeFont: FontFace {
    /// "Quartzite Stroke", followed by "Mono" for the monospaced style.
    public let familyName: String
    /// The weight and slant in words.
    public let styleName: String
    /// Vertical metrics, the same for all weights.
    public let metrics = FontMetrics(
        ascender: 0.94, descender: -0.25, lineGap: 0, capHeight: StrokeGlyph.Height.capital / 1000,
        xHeight: StrokeGlyph.Height.x / 1000, underlinePosition: -0.12, underlineThickness: 0.06)

    /// The pen's width in thousandths of an em.
    let pen: CGFloat
    private let isItalic: Bool
    private let isMonospaced: Bool
    private let placed: [Placed]
    private let outlines = Mutex<[GlyphID: PathGeometry]>([:])

    /// A drawing's advance, and its placement between its side bearings.
    private struct Placed: Sendable {
        let advance: CGFloat
        let place: CGAffineTransform
    }

    private struct Style: Hashable {
        let weight: Font.Weight
        let isItalic: Bool
        let isMonospaced: Bool
    }

    private static let faces = Mutex<[Style: StrokeFont]>([:])

    /// Returns the face of a style; created once.
    public static func face(weight: Font.Weight = .regular, isItalic: Bool = false, isMonospaced: Bool = false) -> StrokeFont {
        let style = Style(weight: weight, isItalic: isItalic, isMonospaced: isMonospaced)
        return faces.withLock { faces in
            if let known = faces[style] { return known }
            let face = StrokeFont(style)
            faces[style] = face
            return face
        }
    }

    private init(_ style: Style) {
        let pen = StrokeFont.pen(for: style.weight)
        self.pen = pen
        isItalic = style.isItalic
        isMonospaced = style.isMonospaced
        familyName = style.isMonospaced ? "Quartzite Stroke Mono" : "Quartzite Stroke"
        let weight = style.weight >= .semibold ? "Bold" : style.weight < .regular ? "Light" : "Regular"
        styleName = weight + (style.isItalic ? " Italic" : "")
        placed = StrokeLibrary.shared(isMonospaced: style.isMonospaced).entries.map {
            StrokeFont.placed($0, pen: pen, isMonospaced: style.isMonospaced)
        }
    }

    /// The advance of every figure, in thousandths of an em at regular weight.
    static let figureAdvance: CGFloat = 588
    /// The advance of every character in the monospaced style.
    static let monospacedAdvance: CGFloat = 600
    /// The width of a space.
    static let spaceAdvance: CGFloat = 262
    private static let regularPen: CGFloat = 74

    /// Returns a weight's pen width. Widths between the named weights are interpolated.
    private static func pen(for weight: Font.Weight) -> CGFloat {
        let steps: [(CGFloat, CGFloat)] = [
            (1, 18), (100, 24), (200, 38), (300, 56), (400, regularPen), (500, 87), (600, 103), (700, 122), (800, 138),
            (1000, 166),
        ]
        let value = CGFloat(weight.rawValue)
        for (low, high) in zip(steps, steps.dropFirst()) where value <= high.0 {
            return low.1 + (high.1 - low.1) * (value - low.0) / (high.0 - low.0)
        }
        return regularPen
    }

    private static func placed(_ entry: StrokeLibrary.Entry, pen: CGFloat, isMonospaced: Bool) -> Placed {
        guard let skeleton = entry.skeleton else {
            return Placed(advance: isMonospaced ? monospacedAdvance : entry.blankAdvance, place: .identity)
        }
        let extra = pen - regularPen
        // Heavier letters are slightly wider and have narrower side bearings.
        var scale = 1 + extra * 0.0007
        let width = skeleton.extent.upperBound - skeleton.extent.lowerBound
        let fixed: CGFloat? = isMonospaced ? monospacedAdvance : entry.isFigure ? figureAdvance + extra * 0.8 : nil
        if let fixed {
            let room = fixed - pen - 2 * 30
            if width * scale > room { scale = room / width }
            let start = (fixed - width * scale) / 2 - skeleton.extent.lowerBound * scale
            return Placed(advance: fixed, place: CGAffineTransform(a: scale, b: 0, c: 0, d: 1, tx: start, ty: 0))
        }
        let tightening = 1 - extra * 0.004
        let left = entry.glyph.left.rawValue * tightening
        let right = entry.glyph.right.rawValue * tightening
        let start = left + pen / 2 - skeleton.extent.lowerBound * scale
        return Placed(
            advance: left + width * scale + pen + right,
            place: CGAffineTransform(a: scale, b: 0, c: 0, d: 1, tx: start, ty: 0))
    }

    /// Returns the glyph of one character.
    public func glyph(for scalar: Unicode.Scalar) -> GlyphID? {
        StrokeLibrary.shared(isMonospaced: isMonospaced).indices[scalar]
    }

    /// Returns the advance in ems.
    public func advance(of glyph: GlyphID) -> CGFloat {
        placed[Int(glyph) < placed.count ? Int(glyph) : 0].advance / 1000
    }

    /// Returns the kerning of diagonal and open letters, in ems; 0 in the monospaced style.
    public func kerning(_ left: GlyphID, _ right: GlyphID) -> CGFloat {
        isMonospaced ? 0 : StrokeLibrary.shared(isMonospaced: false).kerning(Int(left), Int(right)) / 1000
    }

    /// Returns the outline in ems, y downwards.
    public func outline(of glyph: GlyphID) -> PathGeometry {
        if let known = outlines.withLock({ $0[glyph] }) { return known }
        let path = makeOutline(Int(glyph))
        outlines.withLock { $0[glyph] = path }
        return path
    }

    private func makeOutline(_ glyph: Int) -> PathGeometry {
        let entries = StrokeLibrary.shared(isMonospaced: isMonospaced).entries
        let index = glyph < entries.count ? glyph : 0
        guard let skeleton = entries[index].skeleton else { return PathGeometry() }
        let outline = skeleton.outline(pen: pen, zone: entries[index].glyph.zone, place: placed[index].place)
        // Italics are sheared about half the x-height, so that they stay centred on their advance.
        let shear = isItalic ? SyntheticFace.shear : 0
        return outline.transformed(
            by: CGAffineTransform(
                a: 0.001, b: 0, c: shear * 0.001, d: -0.001, tx: -shear * StrokeGlyph.Height.x / 2000, ty: 0))
    }
}
