import Foundation

/// The parsed drawings of the built-in face, in the order of their glyph numbers. All weights share them.
struct StrokeLibrary: Sendable {
    /// One glyph. A blank has no skeleton.
    struct Entry: Sendable {
        let glyph: StrokeGlyph
        let skeleton: Skeleton?
        var blankAdvance: CGFloat = 0
        var isFigure = false
    }

    /// All glyphs; the first is the box for missing characters.
    private(set) var entries: [Entry] = []
    /// Glyph numbers by character.
    private(set) var indices: [Unicode.Scalar: GlyphID] = [:]
    private var kerning: [UInt32: CGFloat] = [:]

    private static let proportional = StrokeLibrary(isMonospaced: false)
    private static let monospaced = StrokeLibrary(isMonospaced: true)

    /// Returns the drawings of a style.
    static func shared(isMonospaced: Bool) -> StrokeLibrary { isMonospaced ? monospaced : proportional }

    private init(isMonospaced: Bool) {
        add(StrokeGlyph("\u{FFFD}", .capital, .sign, .sign, "M 0 0 L 0 700 L 400 700 L 400 0 Z"))
        for glyph in StrokeFont.small + StrokeFont.capitals + StrokeFont.punctuation + StrokeFont.signs { add(glyph) }
        for figure in StrokeFont.figures { add(figure, isFigure: true) }
        if isMonospaced {
            for glyph in StrokeFont.slabs { add(glyph) }
        }
        for (character, advance) in StrokeFont.blanks {
            append(Entry(glyph: StrokeGlyph(character, .small, .slant, .slant, ""), skeleton: nil, blankAdvance: advance))
        }
        addAccented()
        for (character, same) in StrokeFont.lookalikes { indices[character] = indices[same] }
        for (lefts, rights, value) in StrokeFont.kerningClasses {
            for left in lefts.unicodeScalars {
                for right in rights.unicodeScalars { setKerning(left, right, value) }
            }
        }
    }

    /// Returns the kerning of two glyphs, in thousandths of an em.
    func kerning(_ left: Int, _ right: Int) -> CGFloat {
        kerning[UInt32(left) << 16 | UInt32(right)] ?? 0
    }

    private mutating func setKerning(_ left: Unicode.Scalar, _ right: Unicode.Scalar, _ value: CGFloat) {
        guard let left = indices[left], let right = indices[right] else { return }
        kerning[UInt32(left) << 16 | UInt32(right)] = value
    }

    private mutating func add(_ glyph: StrokeGlyph, isFigure: Bool = false) {
        append(Entry(glyph: glyph, skeleton: Skeleton(glyph.skeleton), isFigure: isFigure))
    }

    private mutating func append(_ entry: Entry) {
        indices[entry.glyph.character] = GlyphID(entries.count)
        entries.append(entry)
    }

    /// Adds the letters of Latin-1 and Latin Extended-A that consist of a letter and a mark.
    private mutating func addAccented() {
        for value in UInt32(0xC0)...0x17F {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let parts = Array(String(Character(scalar)).decomposedStringWithCanonicalMapping.unicodeScalars)
            guard parts.count == 2, let base = indices[parts[0]], let mark = StrokeFont.marks[parts[1]].flatMap(Skeleton.init)
            else { continue }
            let letter = entries[Int(base)]
            guard var skeleton = letter.skeleton else { continue }
            let isBelow = parts[1] == "\u{327}" || parts[1] == "\u{328}"
            if parts[0] == "i" || parts[0] == "j", !isBelow { skeleton = skeleton.withoutDots }
            let isTall = "bdhklt".unicodeScalars.contains(parts[0])
            let top =
                letter.glyph.zone == .capital
                ? StrokeGlyph.Height.capital : isTall ? StrokeGlyph.Height.ascender : StrokeGlyph.Height.x
            let middle = (skeleton.extent.lowerBound + skeleton.extent.upperBound) / 2
            skeleton.add(mark, dx: middle, dy: isBelow ? 0 : top)
            append(
                Entry(
                    glyph: StrokeGlyph(scalar, letter.glyph.zone, letter.glyph.left, letter.glyph.right, ""), skeleton: skeleton))
        }
    }
}

/// One drawing of the built-in font, as the strokes of a pen.
struct StrokeGlyph: Sendable {
    /// The heights that stay constant when the pen gets thicker.
    enum Zone: Sendable {
        /// From the baseline to the x-height. Lengths above and below are constant.
        case small
        /// From the baseline to the cap height; heights outside are scaled in proportion.
        case capital
    }

    /// The space beside the ink, in thousandths of an em at regular weight.
    enum Side: CGFloat, Sendable {
        /// Beside an upright stem.
        case straight = 80
        /// Beside a bowl.
        case round = 50
        /// Beside an opening or a short bar.
        case open = 34
        /// Beside a diagonal, or a shape with enough white space.
        case slant = 16
        /// Around a sign that stands alone.
        case sign = 66
    }

    let character: Unicode.Scalar
    let zone: Zone
    let left: Side
    let right: Side
    /// The path of the pen; see `Skeleton`.
    let skeleton: String

    init(_ character: Unicode.Scalar, _ zone: Zone, _ left: Side, _ right: Side, _ skeleton: String) {
        self.character = character
        self.zone = zone
        self.left = left
        self.right = right
        self.skeleton = skeleton
    }
}

extension StrokeGlyph {
    /// Heights that all drawings share, in thousandths of an em, at the edges of the ink.
    enum Height {
        static let x: CGFloat = 510
        static let capital: CGFloat = 700
        static let ascender: CGFloat = 735
        static let descender: CGFloat = -198
    }
}
