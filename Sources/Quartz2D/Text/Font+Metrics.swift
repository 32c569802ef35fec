extension Font {
    /// The face that draws this font.
    public func face(in provider: FontProvider = .shared) -> any FontFace {
        provider.face(family: family, weight: weight, isItalic: isItalic)
    }

    /// Top of the tallest letters above the baseline, in points; positive.
    public var ascender: CGFloat { face().metrics.ascender * size }
    /// Bottom of the lowest letters, in points; negative.
    public var descender: CGFloat { face().metrics.descender * size }
    /// Extra space the face asks for between lines, in points.
    public var leading: CGFloat { face().metrics.lineGap * size }
    /// Baseline to baseline at a line height multiple of 1, in points.
    public var lineHeight: CGFloat { face().metrics.lineHeight * size }
    /// Height of capitals in points.
    public var capHeight: CGFloat { face().metrics.capHeight * size }
    /// Height of small letters in points.
    public var xHeight: CGFloat { face().metrics.xHeight * size }

    /// The size of a text on one line, or as many as it has line breaks: advance width by line height.
    public func measure(_ text: String, letterSpacing: CGFloat = 0, provider: FontProvider = .shared) -> CGSize {
        TextLayout([TextRun(text, font: self, letterSpacing: letterSpacing)], provider: provider).size
    }
}
