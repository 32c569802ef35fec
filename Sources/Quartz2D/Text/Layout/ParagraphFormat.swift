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
