/// Layout of a paragraph: the value of `NSAttributedString.Key.paragraphStyle`.
///
/// It is not an `NSObject`, because Foundation on Linux does not compare `NSObject` attributes when it merges runs.
nonisolated open class NSParagraphStyle: Hashable, NSCopying, NSMutableCopying, TextRunAttribute {
    var format = ParagraphFormat()
    var mode = NSLineBreakMode.byWordWrapping

    /// A style with the defaults.
    public init() {}

    init(_ other: NSParagraphStyle) {
        format = other.format
        mode = other.mode
    }

    /// The style of text without one.
    open class var `default`: NSParagraphStyle { NSParagraphStyle() }

    /// Horizontal alignment. Natural by default: that of the label or the view.
    open var alignment: NSTextAlignment { NSTextAlignment(format.alignment) }
    /// Direction in which the paragraph begins. Natural by default: that of its first letter.
    open var baseWritingDirection: NSWritingDirection { NSWritingDirection(format.baseDirection) }
    /// Indent of the first line, in points.
    open var firstLineHeadIndent: CGFloat { format.firstLineIndent }
    /// Indent of the other lines, in points.
    open var headIndent: CGFloat { format.indent }
    /// End of lines, in points: from the leading edge if positive, else from the trailing edge.
    open var tailIndent: CGFloat { format.tailIndent }
    /// Wrapping or truncation of lines that are too long. Wraps between words by default.
    open var lineBreakMode: NSLineBreakMode { mode }
    /// Extra space between lines, in points; negative values move them together.
    open var lineSpacing: CGFloat { format.lineSpacing }
    /// Space after the paragraph, in points.
    open var paragraphSpacing: CGFloat { format.spacingAfter }
    /// Space before the paragraph, in points.
    open var paragraphSpacingBefore: CGFloat { format.spacingBefore }
    /// Minimum line height, in points.
    open var minimumLineHeight: CGFloat { format.minimumLineHeight }
    /// Maximum line height, in points; 0 is unlimited.
    open var maximumLineHeight: CGFloat { format.maximumLineHeight }
    /// Factor of the face's line height; 0 is 1.
    open var lineHeightMultiple: CGFloat { format.lineHeightMultiple }

    /// Returns an immutable copy.
    open func copy(with zone: NSZone? = nil) -> Any { NSParagraphStyle(self) }
    /// Returns a mutable copy.
    open func mutableCopy(with zone: NSZone? = nil) -> Any { NSMutableParagraphStyle(self) }
    /// Returns an immutable copy.
    public final func copy() -> Any { copy(with: nil) }
    /// Returns a mutable copy.
    public final func mutableCopy() -> Any { mutableCopy(with: nil) }
    /// Returns whether another object is a style with equal values.
    open func isEqual(_ object: Any?) -> Bool { (object as? NSParagraphStyle).map { $0 == self } ?? false }
    /// Returns whether two styles have equal values.
    public static func == (a: NSParagraphStyle, b: NSParagraphStyle) -> Bool { a.format == b.format && a.mode == b.mode }
    /// Hashes the format, which `==` compares.
    public func hash(into hasher: inout Hasher) { hasher.combine(format) }

    package func apply(to run: inout TextRun, key: String) {
        guard key == NSAttributedString.Key.paragraphStyle.rawValue else { return }
        var format = format
        format.wrapping = mode.wrapping
        format.truncation = mode.truncation
        run.paragraph = format
    }
}

/// A mutable paragraph style.
nonisolated open class NSMutableParagraphStyle: NSParagraphStyle {
    private func set(_ value: CGFloat, _ name: String, least: CGFloat = 0, _ write: (CGFloat) -> Void) {
        if value >= least, value.isFinite { return write(value) }
        Diagnostics.warnOnce("NSMutableParagraphStyle.\(name): \(value) is not a valid distance; the old one stays")
    }

    open override var alignment: NSTextAlignment {
        get { super.alignment }
        set { format.alignment = newValue.alignment }
    }
    open override var baseWritingDirection: NSWritingDirection {
        get { super.baseWritingDirection }
        set { format.baseDirection = newValue.baseDirection }
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

    /// Copies all values of another style.
    open func setParagraphStyle(_ other: NSParagraphStyle) {
        format = other.format
        mode = other.mode
    }
}

/// The direction in which a paragraph begins.
nonisolated public enum NSWritingDirection: Int, Sendable {
    /// That of the first letter.
    case natural = -1
    case leftToRight
    case rightToLeft

    init(_ direction: ParagraphFormat.BaseDirection) {
        switch direction {
        case .natural: self = .natural
        case .leftToRight: self = .leftToRight
        case .rightToLeft: self = .rightToLeft
        }
    }

    var baseDirection: ParagraphFormat.BaseDirection {
        switch self {
        case .natural: .natural
        case .leftToRight: .leftToRight
        case .rightToLeft: .rightToLeft
        }
    }
}
