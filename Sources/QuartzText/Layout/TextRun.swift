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
    /// The box in place of each character's glyph, except for line feeds; nil for letters.
    public var box: InlineBox?
    /// The format of the paragraph that begins with the run; nil for the layout's format.
    public var paragraph: ParagraphFormat?
    /// Whether the text has a plain underline.
    public var isUnderlined: Bool {
        get { decoration.underline != nil }
        set { if newValue != isUnderlined { decoration.underline = newValue ? TextDecoration.Rule() : nil } }
    }
    /// Whether letters form ligatures, such as "fi". Letters with extra spacing never do.
    public var usesLigatures = true
    /// Whether the font's kerning is applied, which for example moves "A" and "V" together.
    public var usesKerning = true
    /// The width added after every character except the last of a line, in points.
    public var letterSpacing: CGFloat {
        didSet { letterSpacing = TextRun.finite(letterSpacing) }
    }

    /// Creates a run. Letter spacing that is not finite counts as 0, here and when set.
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

/// The horizontal position of lines in their column.
public enum TextAlignment: Hashable, Sendable {
    /// Left, or right if the paragraph begins with a right-to-left letter.
    case natural
    /// At the left edge.
    case left
    /// In the middle.
    case center
    /// At the right edge.
    case right
    /// From edge to edge. Spaces are stretched in all lines except a paragraph's last.
    case justified
}

/// The truncation of text that does not fit.
public enum TextTruncation: Hashable, Sendable {
    /// No truncation. The text continues past the edge.
    case none
    /// "…end of text"
    case start
    /// "start…end"
    case middle
    /// "start of text…"
    case end
}

/// The layout of runs in lines.
public struct ParagraphStyle: Hashable, Sendable {
    /// The alignment of lines in their column.
    public var alignment: TextAlignment
    /// Whether lines that are too long are broken between words. Otherwise only line feeds end lines.
    public var isWrapped: Bool
    /// The position of the ellipsis in truncated text.
    public var truncation: TextTruncation
    /// The maximum number of lines; 0 is unlimited. The last line is truncated if there are more.
    public var maximumLines: Int {
        didSet { maximumLines = max(maximumLines, 0) }
    }
    /// The distance between baselines, in units of the face's line height. Extra height is split equally between above and below.
    public var lineHeightMultiple: CGFloat {
        didSet { lineHeightMultiple = ParagraphStyle.clamped(lineHeightMultiple) }
    }

    /// Creates a style. Numbers out of range are clamped, here and when set: lines to ≥ 0, the multiple to 0.1…10.
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

/// A paragraph's format where it differs from the layout's. The first character determines it.
public struct ParagraphFormat: Hashable, Sendable {
    /// The positions at which lines that are too long may end.
    public enum Wrapping: Hashable, Sendable {
        /// Between words.
        case word
        /// Between characters.
        case character
        /// Nowhere.
        case none
    }

    /// The direction in which a paragraph begins.
    public enum BaseDirection: Hashable, Sendable {
        /// That of the paragraph's first letter; from left to right without letters.
        case natural
        case leftToRight
        case rightToLeft
    }

    /// The alignment; `natural` is the layout's.
    public var alignment = TextAlignment.natural
    /// The direction that orders the parts of a line, and that natural alignment follows.
    public var baseDirection = BaseDirection.natural
    /// The wrapping.
    public var wrapping = Wrapping.word
    /// The position of the ellipsis; `none` is the layout's.
    public var truncation = TextTruncation.none
    /// The indent of the first line, in points.
    public var firstLineIndent: CGFloat = 0
    /// The indent of the other lines, in points.
    public var indent: CGFloat = 0
    /// The right limit of lines: from the left edge if positive, else from the right.
    public var tailIndent: CGFloat = 0
    /// The spacing between lines, in points. A negative one moves lines together, at most until their tops are equal.
    public var lineSpacing: CGFloat = 0
    /// The spacing after the paragraph, in points.
    public var spacingAfter: CGFloat = 0
    /// The spacing before the paragraph, in points. Not used for the first paragraph.
    public var spacingBefore: CGFloat = 0
    /// The minimum height of a line, in points.
    public var minimumLineHeight: CGFloat = 0
    /// The maximum height of a line, in points; 0 is unlimited.
    public var maximumLineHeight: CGFloat = 0
    /// The line height in units of the face's; 0 is the layout's. Extra height is added above the line.
    public var lineHeightMultiple: CGFloat = 0

    /// Creates the layout's own format.
    public init() {}

    static let standard = ParagraphFormat()

    /// Returns whether a paragraph begins from right to left.
    /// - Parameter letters: The directions of its characters.
    func isRightToLeft(_ letters: some Sequence<ShapedText.Direction>) -> Bool {
        switch baseDirection {
        case .natural: ShapedText.Direction.isRightToLeft(letters)
        case .leftToRight: false
        case .rightToLeft: true
        }
    }

    /// Returns the left and right limits of a line in a column of a given width.
    func edges(isFirst: Bool, column: CGFloat) -> (left: CGFloat, right: CGFloat) {
        let left = max(Self.finite(isFirst ? firstLineIndent : indent), 0)
        let tail = Self.finite(tailIndent)
        let right = tail > 0 ? min(tail, column) : column + tail
        return (left, max(right, left))
    }

    /// Returns the height of a line from the natural height of its face.
    func height(_ natural: CGFloat, layoutMultiple: CGFloat) -> CGFloat {
        let multiple = lineHeightMultiple > 0 && lineHeightMultiple.isFinite ? min(lineHeightMultiple, 10) : layoutMultiple
        let height = max(natural * multiple, Self.finite(minimumLineHeight))
        return maximumLineHeight > 0 && maximumLineHeight.isFinite ? min(height, maximumLineHeight) : height
    }

    /// Whether the format changes the height of lines.
    var saysHeight: Bool { lineHeightMultiple > 0 || minimumLineHeight > 0 || maximumLineHeight > 0 }

    static func finite(_ value: CGFloat) -> CGFloat { value.isFinite ? value : 0 }
}

/// The state of a paragraph that begins in another layout.
package struct ParagraphOpening: Hashable, Sendable {
    /// The format of the paragraph's first character.
    package var format: ParagraphFormat
    /// Whether the paragraph begins from right to left.
    package var isRightToLeft: Bool
}

/// The part of a paragraph that a layout contains. A long paragraph can be laid out in several layouts with the lines of a single
/// one.
package struct ParagraphPart: Sendable {
    /// The format of a paragraph that begins before the text; nil if the text begins a paragraph.
    package var opening: ParagraphOpening?
    /// Whether the paragraph continues after the text. The last line of the text is then omitted, because its end depends on the
    /// continuation.
    package var goesOn = false
    /// Offsets from the start of the text at which the layout ends if a line begins there.
    package var stops: Set<Int> = []

    /// Creates a part.
    package init(opening: ParagraphOpening? = nil, goesOn: Bool = false, stops: Set<Int> = []) {
        self.opening = opening
        self.goesOn = goesOn
        self.stops = stops
    }

    /// Returns the lines of the part, and whether any lines were omitted.
    func lines(of pieces: [LinePiece]) -> (kept: ArraySlice<LinePiece>, isCut: Bool) {
        var kept = pieces[...]
        if goesOn { kept.removeLast(min(kept.count, 1)) }
        if !stops.isEmpty, let stop = kept.dropFirst().firstIndex(where: { stops.contains($0.characters.lowerBound) }) {
            kept = kept[..<stop]
        }
        return (kept, kept.count < pieces.count)
    }
}
