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
    private let outlines = OutlineCache()

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
    public func outline(of glyph: GlyphID) -> PathGeometry { outlines.outline(of: glyph) { makeOutline(Int(glyph)) }.path }

    /// Returns the bounds of the outline in ems, from the same cache.
    public func bounds(of glyph: GlyphID) -> CGRect { outlines.outline(of: glyph) { makeOutline(Int(glyph)) }.bounds }

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

extension StrokeFont {
    /// Marks for accented letters, drawn about x = 0; y counts from the top of the letter (cedilla, ogonek: from the baseline).
    static let marks: [Unicode.Scalar: String] = [
        "\u{300}": "M -70 214 L 40 112", "\u{301}": "M 70 214 L -40 112",
        "\u{302}": "M -104 110 L 0 210 L 104 110", "\u{30C}": "M -104 210 L 0 110 L 104 210",
        "\u{303}": "M -120 130 C -100 200 -50 206 0 168 C 50 130 100 136 120 206",
        "\u{304}": "M -110 160 L 110 160", "\u{306}": "M -110 210 C -84 90 84 90 110 210",
        "\u{307}": "D 0 170", "\u{308}": "D -98 170 D 98 170", "\u{30A}": "O 0 172 70 70",
        "\u{30B}": "M -20 214 L -90 112 M 120 214 L 40 112",
        "\u{327}": "M 10 0 L -6 -70 C 60 -80 66 -190 -50 -180", "\u{328}": "M 90 0 C 10 -70 20 -170 120 -160",
    ]

    /// Characters without ink and their advances in thousandths of an em.
    static let blanks: [(Unicode.Scalar, CGFloat)] = [
        (" ", spaceAdvance), ("\u{A0}", spaceAdvance), ("\u{2002}", 500), ("\u{2003}", 1000), ("\u{2007}", figureAdvance),
        ("\u{2008}", 200), ("\u{2009}", 170), ("\u{200A}", 90), ("\u{202F}", 170), ("\u{200B}", 0),
    ]

    /// Characters that look like another.
    static let lookalikes: [(Unicode.Scalar, Unicode.Scalar)] = [
        ("\u{2010}", "-"), ("\u{2011}", "-"), ("\u{AD}", "-"), ("\u{2219}", "·"), ("\u{22C5}", "·"),
        ("\u{B5}", "μ"), ("\u{2206}", "Δ"), ("\u{2211}", "Σ"), ("\u{2126}", "Ω"), ("\u{2715}", "✕"), ("\u{2717}", "✕"),
        ("\u{2713}", "✓"), ("\u{2714}", "✓"), ("\u{23F9}", "■"), ("\u{25BA}", "▶"), ("\u{2A2F}", "×"),
    ]

    /// Pairs that are too far apart by their side bearings alone: left letters, right letters, thousandths of an em.
    static let kerningClasses: [(String, String, CGFloat)] = [
        ("T", "acdegoqsmnpruvwxyz", -72), ("T", "A", -64), ("T", ".,:;-–", -84), ("T", "O", -14),
        ("V", "acdegoqs", -44), ("V", "mnpru", -26), ("V", "A", -60), ("V", ".,", -90), ("V", "-–", -40),
        ("W", "acdegoqs", -30), ("W", "mnpru", -16), ("W", "A", -44), ("W", ".,", -70), ("W", "-–", -24),
        ("Y", "acdegoqs", -72), ("Y", "mnpruvwxz", -50), ("Y", "A", -70), ("Y", ".,", -100), ("Y", "-–", -70), ("Y", "O", -24),
        ("A", "TVY", -62), ("A", "W", -44), ("A", "vwy", -26), ("A", "CGOQU", -16), ("A", "'\"’”", -60),
        ("L", "TVY", -84), ("L", "W", -60), ("L", "vwy", -40), ("L", "O", -20), ("L", "'\"’”", -90),
        ("P", "A", -70), ("P", ".,", -120), ("P", "acdegoqs", -18), ("F", "A", -54), ("F", ".,", -96), ("F", "aceos", -16),
        ("R", "TVY", -18), ("K", "CGOQ", -26), ("K", "vwy", -30), ("K", "o", -16), ("X", "CGOQ", -26),
        ("r", ".,", -76), ("r", "acdegoq", -12), ("f", ".,", -50), ("f", "acdegoq", -12), ("vwy", ".,", -66),
        ("vwy", "acdegoq", -8),
        ("k", "ceo", -16), ("ODQ", ".,", -30), ("ODQ", "AVTYX", -18), ("t", "t", -4), ("f", "f", -6), ("’", "s", -20),
        (".,", "’”\"'", -60), ("-–", "TVY", -60), ("oepb", "vwxy", -8),
    ]

    /// Variants for the monospaced style: narrow letters get serifs that fill their cell.
    static let slabs: [StrokeGlyph] = [
        StrokeGlyph("i", .small, .round, .round, "M 40 510 L 210 510 L 210 0 M 0 0 L 400 0 D 200 692"),
        StrokeGlyph(
            "j", .small, .round, .round,
            "M 60 510 L 270 510 L 270 -70 C 270 -156 226 -198 140 -198 C 90 -198 40 -186 0 -164 D 262 692"),
        StrokeGlyph("l", .small, .round, .round, "M 20 735 L 190 735 L 190 130 C 190 42 236 0 320 0 L 400 0"),
        StrokeGlyph("r", .small, .round, .round, "M 60 510 L 60 0 M 60 270 C 70 420 150 520 270 520 C 326 520 372 506 400 478"),
        StrokeGlyph(
            "f", .small, .round, .round,
            "M 410 718 C 380 734 344 740 310 740 C 212 740 168 690 168 600 L 168 0 M 0 510 L 390 510"),
        StrokeGlyph(
            "t", .small, .round, .round, "M 150 660 L 150 140 C 150 44 200 0 296 0 C 340 0 376 8 408 26 M 0 510 L 396 510"),
        StrokeGlyph("I", .capital, .round, .round, "M 0 700 L 380 700 M 190 700 L 190 0 M 0 0 L 380 0"),
        StrokeGlyph("1", .capital, .round, .round, "M 20 566 L 200 700 L 200 0 M 0 0 L 400 0"),
        StrokeGlyph("0", .capital, .round, .round, "O 204 350 204 360 D 204 340"),
    ]
}
