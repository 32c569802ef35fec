extension Font {
    /// Returns the face that draws this font.
    public func face(in provider: FontProvider = .shared) -> any FontFace {
        provider.face(family: family, weight: weight, isItalic: isItalic)
    }

    /// The height of the tallest letters above the baseline, in points; positive.
    public var ascender: CGFloat { face().metrics.ascender * size }
    /// The depth of the lowest letters, in points; negative.
    public var descender: CGFloat { face().metrics.descender * size }
    /// The extra space between lines that the face specifies, in points.
    public var leading: CGFloat { face().metrics.lineGap * size }
    /// The distance between baselines at a line height multiple of 1, in points.
    public var lineHeight: CGFloat { face().metrics.lineHeight * size }
    /// The height of capitals in points.
    public var capHeight: CGFloat { face().metrics.capHeight * size }
    /// The height of small letters in points.
    public var xHeight: CGFloat { face().metrics.xHeight * size }

    /// Returns the size of a text, with one line per line break: advance width by line height.
    public func measure(_ text: String, letterSpacing: CGFloat = 0, provider: FontProvider = .shared) -> CGSize {
        TextLayout([TextRun(text, font: self, letterSpacing: letterSpacing)], provider: provider).size
    }
}
