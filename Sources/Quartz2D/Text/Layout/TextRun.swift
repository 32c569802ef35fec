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
