/// The vertical metrics of a face, in ems (multiply by the font size). Positive values are above the baseline.
public struct FontMetrics: Hashable, Sendable {
    /// The height of the tallest letters; positive.
    public var ascender: CGFloat
    /// The depth of the lowest letters; negative, like `UIFont.descender`.
    public var descender: CGFloat
    /// The extra space between lines that the face specifies.
    public var lineGap: CGFloat
    /// The height of flat capitals.
    public var capHeight: CGFloat
    /// The height of flat small letters.
    public var xHeight: CGFloat
    /// The centre of the underline; negative is below the baseline.
    public var underlinePosition: CGFloat
    /// The thickness of the underline.
    public var underlineThickness: CGFloat

    /// Creates metrics from their values.
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
