/// A piece of text in one font and colour.
public struct TextRun: Hashable, Sendable {
    /// The characters. Line feeds end paragraphs.
    public var text: String
    /// The font of the characters.
    public var font: Font
    /// The colour of the letters.
    public var color: CGColor
    /// The decoration of the letters.
    public var decoration = TextDecoration()
    /// How the paragraph is set that begins with the run; nil is as the whole.
    public var paragraph: ParagraphFormat?
    /// A plain line under the text.
    public var isUnderlined: Bool {
        get { decoration.underline != nil }
        set { if newValue != isUnderlined { decoration.underline = newValue ? TextDecoration.Rule() : nil } }
    }
    /// Whether letters join to ligatures, as "fi" does in many fonts. Letters with extra spacing never do.
    public var usesLigatures = true
    /// Whether the font's kerning moves letters, as it draws "A" and "V" together.
    public var usesKerning = true
    /// Points to add after every character; the last of a line goes without.
    public var letterSpacing: CGFloat {
        didSet { letterSpacing = TextRun.finite(letterSpacing) }
    }

    /// A run. Letter spacing that is not finite counts as 0, here and when set.
    public init(
        _ text: String, font: Font, color: CGColor = .black, isUnderlined: Bool = false, letterSpacing: CGFloat = 0
    ) {
        self.text = text
        self.font = font
        self.color = color
        if isUnderlined { decoration.underline = TextDecoration.Rule() }
        self.letterSpacing = TextRun.finite(letterSpacing)
    }

    private static func finite(_ spacing: CGFloat) -> CGFloat { spacing.isFinite ? spacing : 0 }
}

/// Where lines stand between the edges of their column.
public enum TextAlignment: Hashable, Sendable {
    /// Left, or right where the paragraph begins with a right-to-left letter.
    case natural
    /// At the left edge.
    case left
    /// In the middle.
    case center
    /// At the right edge.
    case right
    /// From edge to edge: spaces stretch in all lines but a paragraph's last.
    case justified
}

/// How text that does not fit is shortened.
public enum TextTruncation: Hashable, Sendable {
    /// It runs on past the edge.
    case none
    /// "…end of text"
    case start
    /// "start…end"
    case middle
    /// "start of text…"
    case end
}

/// How runs become lines.
public struct ParagraphStyle: Hashable, Sendable {
    /// Where lines stand in their column.
    public var alignment: TextAlignment
    /// Break lines that are too long at word ends (else only at line feeds).
    public var isWrapped: Bool
    /// Where the ellipsis of shortened text stands.
    public var truncation: TextTruncation
    /// The most lines, 0 for any number; the last one is truncated when there is more.
    public var maximumLines: Int {
        didSet { maximumLines = max(maximumLines, 0) }
    }
    /// Baseline to baseline in units of the face's own line height; what is added goes above and below in halves.
    public var lineHeightMultiple: CGFloat {
        didSet { lineHeightMultiple = ParagraphStyle.clamped(lineHeightMultiple) }
    }

    /// A style. Numbers out of range are clamped, here and when set: lines to ≥ 0, the multiple to 0.1…10.
    public init(
        alignment: TextAlignment = .natural, isWrapped: Bool = true, truncation: TextTruncation = .none, maximumLines: Int = 0,
        lineHeightMultiple: CGFloat = 1
    ) {
        self.alignment = alignment
        self.isWrapped = isWrapped
        self.truncation = truncation
        self.maximumLines = max(maximumLines, 0)
        self.lineHeightMultiple = ParagraphStyle.clamped(lineHeightMultiple)
    }

    private static func clamped(_ multiple: CGFloat) -> CGFloat {
        multiple.isFinite ? min(max(multiple, 0.1), 10) : 1
    }
}

/// How one paragraph is set, where it is not as the whole layout: the format of its first character counts.
public struct ParagraphFormat: Hashable, Sendable {
    /// Where lines that are too long end.
    public enum Wrapping: Hashable, Sendable {
        /// Between words.
        case word
        /// Between characters.
        case character
        /// Nowhere.
        case none
    }

    /// Between the edges; `natural` is the layout's.
    public var alignment = TextAlignment.natural
    /// Where lines end.
    public var wrapping = Wrapping.word
    /// Where the ellipsis stands; `none` is the layout's.
    public var truncation = TextTruncation.none
    /// Before the first line, in points.
    public var firstLineIndent: CGFloat = 0
    /// Before the other lines.
    public var indent: CGFloat = 0
    /// Where lines end: from the column's left edge where it is positive, else from the right one.
    public var tailIndent: CGFloat = 0
    /// Between lines; negative draws them together, at most until they begin at the same height.
    public var lineSpacing: CGFloat = 0
    /// After the paragraph.
    public var spacingAfter: CGFloat = 0
    /// Before the paragraph, but for the first.
    public var spacingBefore: CGFloat = 0
    /// The least height of a line.
    public var minimumLineHeight: CGFloat = 0
    /// The greatest height of a line; 0 is any.
    public var maximumLineHeight: CGFloat = 0
    /// In line heights of the face; 0 is the layout's. What is added goes above the line.
    public var lineHeightMultiple: CGFloat = 0

    /// The layout's own format.
    public init() {}

    static let standard = ParagraphFormat()

    /// The edges of a line in a column of a width.
    func edges(isFirst: Bool, column: CGFloat) -> (left: CGFloat, right: CGFloat) {
        let left = max(Self.finite(isFirst ? firstLineIndent : indent), 0)
        let tail = Self.finite(tailIndent)
        let right = tail > 0 ? min(tail, column) : column + tail
        return (left, max(right, left))
    }

    /// The height of a line whose face has another by itself.
    func height(_ natural: CGFloat, layoutMultiple: CGFloat) -> CGFloat {
        let multiple = lineHeightMultiple > 0 && lineHeightMultiple.isFinite ? min(lineHeightMultiple, 10) : layoutMultiple
        let height = max(natural * multiple, Self.finite(minimumLineHeight))
        return maximumLineHeight > 0 && maximumLineHeight.isFinite ? min(height, maximumLineHeight) : height
    }

    /// Whether the format says something of the height of lines.
    var saysHeight: Bool { lineHeightMultiple > 0 || minimumLineHeight > 0 || maximumLineHeight > 0 }

    static func finite(_ value: CGFloat) -> CGFloat { value.isFinite ? value : 0 }
}

/// How a paragraph goes on whose beginning is set elsewhere.
package struct ParagraphOpening: Equatable, Sendable {
    /// The format of the paragraph's first character.
    package var format: ParagraphFormat
    /// Whether the paragraph's first letter is of a script written from right to left.
    package var isRightToLeft: Bool
}

/// Which part of a paragraph a layout sets, so that a long paragraph can be set in several layouts that together are as the whole.
package struct ParagraphPart: Sendable {
    /// How the paragraph goes on that the text begins within; nil where the text begins a paragraph.
    package var opening: ParagraphOpening?
    /// Whether the paragraph goes on after the text. The last line of the text is left out then: its end depends on what follows.
    package var goesOn = false
    /// Places, counted from the start of the text, at which the layout ends where a line begins there.
    package var stops: Set<Int> = []

    /// A part.
    package init(opening: ParagraphOpening? = nil, goesOn: Bool = false, stops: Set<Int> = []) {
        self.opening = opening
        self.goesOn = goesOn
        self.stops = stops
    }

    /// The lines of a text that belong to the part, and whether any were left out.
    func lines(of pieces: [LinePiece]) -> (kept: ArraySlice<LinePiece>, isCut: Bool) {
        var kept = pieces[...]
        if goesOn { kept.removeLast(min(kept.count, 1)) }
        if !stops.isEmpty, let stop = kept.dropFirst().firstIndex(where: { stops.contains($0.characters.lowerBound) }) {
            kept = kept[..<stop]
        }
        return (kept, kept.count < pieces.count)
    }
}
