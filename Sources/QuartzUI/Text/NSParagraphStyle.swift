/// How a paragraph is set: the value of `NSAttributedString.Key.paragraphStyle`.
///
/// It is no `NSObject`: Foundation on Linux cannot compare those where runs of text meet.
nonisolated open class NSParagraphStyle: Hashable, NSCopying, NSMutableCopying, TextRunAttribute {
    var format = ParagraphFormat()
    var mode = NSLineBreakMode.byWordWrapping

    /// A style with the defaults.
    public init() {}

    init(_ other: NSParagraphStyle) {
        format = other.format
        mode = other.mode
    }

    /// The style of text that names none.
    open class var `default`: NSParagraphStyle { NSParagraphStyle() }

    /// Where lines stand. Natural by default: as the label or the view has it.
    open var alignment: NSTextAlignment { NSTextAlignment(format.alignment) }
    /// Before the first line, in points.
    open var firstLineHeadIndent: CGFloat { format.firstLineIndent }
    /// Before the other lines.
    open var headIndent: CGFloat { format.indent }
    /// Where lines end: from the leading edge where it is positive, else from the trailing one.
    open var tailIndent: CGFloat { format.tailIndent }
    /// What becomes of lines that are too long. They are broken between words by default.
    open var lineBreakMode: NSLineBreakMode { mode }
    /// Between lines, in points; negative draws them together.
    open var lineSpacing: CGFloat { format.lineSpacing }
    /// After the paragraph.
    open var paragraphSpacing: CGFloat { format.spacingAfter }
    /// Before the paragraph.
    open var paragraphSpacingBefore: CGFloat { format.spacingBefore }
    /// The least height of a line.
    open var minimumLineHeight: CGFloat { format.minimumLineHeight }
    /// The greatest height of a line; 0 is any.
    open var maximumLineHeight: CGFloat { format.maximumLineHeight }
    /// In line heights of the face; 0 is 1.
    open var lineHeightMultiple: CGFloat { format.lineHeightMultiple }

    /// A copy that does not change.
    open func copy(with zone: NSZone? = nil) -> Any { NSParagraphStyle(self) }
    /// A copy that can be changed.
    open func mutableCopy(with zone: NSZone? = nil) -> Any { NSMutableParagraphStyle(self) }
    /// A copy that does not change.
    public final func copy() -> Any { copy(with: nil) }
    /// A copy that can be changed.
    public final func mutableCopy() -> Any { mutableCopy(with: nil) }
    /// Styles are equal when they say the same.
    open func isEqual(_ object: Any?) -> Bool { (object as? NSParagraphStyle).map { $0 == self } ?? false }
    /// Styles are equal when they say the same.
    public static func == (a: NSParagraphStyle, b: NSParagraphStyle) -> Bool { a.format == b.format && a.mode == b.mode }
    /// Fits `==`.
    public func hash(into hasher: inout Hasher) { hasher.combine(format) }

    package func apply(to run: inout TextRun, key: String) {
        guard key == NSAttributedString.Key.paragraphStyle.rawValue else { return }
        var format = format
        format.wrapping = mode.wrapping
        format.truncation = mode.truncation
        run.paragraph = format
    }
}

/// A paragraph style that can be changed.
nonisolated open class NSMutableParagraphStyle: NSParagraphStyle {
    private func set(_ value: CGFloat, _ name: String, least: CGFloat = 0, _ write: (CGFloat) -> Void) {
        if value >= least, value.isFinite { return write(value) }
        Diagnostics.warnOnce("NSMutableParagraphStyle.\(name): \(value) is no distance; the old one stays")
    }

    open override var alignment: NSTextAlignment {
        get { super.alignment }
        set { format.alignment = newValue.alignment }
    }
    open override var firstLineHeadIndent: CGFloat {
        get { super.firstLineHeadIndent }
        set { set(newValue, "firstLineHeadIndent") { format.firstLineIndent = $0 } }
    }
    open override var headIndent: CGFloat {
        get { super.headIndent }
        set { set(newValue, "headIndent") { format.indent = $0 } }
    }
    open override var tailIndent: CGFloat {
        get { super.tailIndent }
        set { set(newValue, "tailIndent", least: -.greatestFiniteMagnitude) { format.tailIndent = $0 } }
    }
    open override var lineBreakMode: NSLineBreakMode {
        get { super.lineBreakMode }
        set { mode = newValue }
    }
    open override var lineSpacing: CGFloat {
        get { super.lineSpacing }
        set { set(newValue, "lineSpacing", least: -.greatestFiniteMagnitude) { format.lineSpacing = $0 } }
    }
    open override var paragraphSpacing: CGFloat {
        get { super.paragraphSpacing }
        set { set(newValue, "paragraphSpacing") { format.spacingAfter = $0 } }
    }
    open override var paragraphSpacingBefore: CGFloat {
        get { super.paragraphSpacingBefore }
        set { set(newValue, "paragraphSpacingBefore") { format.spacingBefore = $0 } }
    }
    open override var minimumLineHeight: CGFloat {
        get { super.minimumLineHeight }
        set { set(newValue, "minimumLineHeight") { format.minimumLineHeight = $0 } }
    }
    open override var maximumLineHeight: CGFloat {
        get { super.maximumLineHeight }
        set { set(newValue, "maximumLineHeight") { format.maximumLineHeight = $0 } }
    }
    open override var lineHeightMultiple: CGFloat {
        get { super.lineHeightMultiple }
        set { set(newValue, "lineHeightMultiple") { format.lineHeightMultiple = $0 } }
    }

    /// Takes over what another style says.
    open func setParagraphStyle(_ other: NSParagraphStyle) {
        format = other.format
        mode = other.mode
    }
}
