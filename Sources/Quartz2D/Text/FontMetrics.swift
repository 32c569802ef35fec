/// The vertical measures of a face, in ems (multiply by the font size); all but `descender` count upwards from the baseline.
public struct FontMetrics: Hashable, Sendable {
    /// Top of the tallest letters; positive.
    public var ascender: CGFloat
    /// Bottom of the lowest letters; negative, as `UIFont.descender` is.
    public var descender: CGFloat
    /// Extra space the face asks for between lines.
    public var lineGap: CGFloat
    /// Height of flat capitals.
    public var capHeight: CGFloat
    /// Height of flat small letters.
    public var xHeight: CGFloat
    /// Centre of the underline; negative is below the baseline.
    public var underlinePosition: CGFloat
    /// Thickness of the underline.
    public var underlineThickness: CGFloat

    /// Measures given one by one.
    public init(
        ascender: CGFloat, descender: CGFloat, lineGap: CGFloat, capHeight: CGFloat, xHeight: CGFloat,
        underlinePosition: CGFloat, underlineThickness: CGFloat
    ) {
        self.ascender = ascender
        self.descender = descender
        self.lineGap = lineGap
        self.capHeight = capHeight
        self.xHeight = xHeight
        self.underlinePosition = underlinePosition
        self.underlineThickness = underlineThickness
    }

    /// ascender − descender + lineGap.
    public var lineHeight: CGFloat { ascender - descender + lineGap }
}
