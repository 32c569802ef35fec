/// Layout of a paragraph: the value of `NSAttributedString.Key.paragraphStyle`.
///
/// It is not an `NSObject`, because Foundation on Linux does not compare `NSObject` attributes when it merges runs.
nonisolated open class NSParagraphStyle: Hashable, NSCopying, NSMutableCopying, TextRunAttribute {
    var format = ParagraphFormat()
    var mode = NSLineBreakMode.byWordWrapping
    var others = OtherValues()

    /// Values without effect, which are kept for programs that read them back.
    struct OtherValues: Hashable {
        var hyphenationFactor: Float = 0
        var usesDefaultHyphenation = false
        var allowsDefaultTighteningForTruncation = false
        var defaultTabInterval: CGFloat = 0
        var tabStops = NSTextTab.usual
        var lineBreakStrategy = LineBreakStrategy()
    }

    /// Rules for a choice of line breaks beyond the first that is possible.
    nonisolated public struct LineBreakStrategy: OptionSet, Hashable, Sendable {
        /// The bits; UIKit's values.
        public let rawValue: UInt
        /// Creates rules from bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// Avoids a last line of one word.
        public static let pushOut = LineBreakStrategy(rawValue: 1)
        /// Keeps the words of Hangul whole.
        public static let hangulWordPriority = LineBreakStrategy(rawValue: 2)
        /// The rules of labels: all.
        public static let standard = LineBreakStrategy(rawValue: 0xFFFF)
    }

    /// A style with the defaults.
    public init() {}

    init(_ other: NSParagraphStyle) {
        format = other.format
        mode = other.mode
        others = other.others
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

    /// The share of a line that may stay empty before its last word is hyphenated; 0 hyphenates none.
    @available(*, deprecated, message: "has no effect on Linux: words are not hyphenated")
    open var hyphenationFactor: Float { others.hyphenationFactor }
    /// Whether words are hyphenated by the system's rules.
    @available(*, deprecated, message: "has no effect on Linux: words are not hyphenated")
    open var usesDefaultHyphenation: Bool { others.usesDefaultHyphenation }
    /// Whether letters move together before a line is truncated.
    @available(*, deprecated, message: "has no effect on Linux: lines are truncated with the letters in their places")
    open var allowsDefaultTighteningForTruncation: Bool { others.allowsDefaultTighteningForTruncation }
    /// The distance of tab stops after the last of ``tabStops``, in points; 0 is none.
    @available(*, deprecated, message: "has no effect on Linux: tabs have one width")
    open var defaultTabInterval: CGFloat { others.defaultTabInterval }
    /// The tab stops: 12 stops 28 points apart by default.
    @available(*, deprecated, message: "has no effect on Linux: tabs have one width")
    open var tabStops: [NSTextTab]! { others.tabStops }

    /// The rules for line breaks. None by default.
    @available(*, deprecated, message: "has no effect on Linux: a line ends at its last possible break")
    open var lineBreakStrategy: LineBreakStrategy { others.lineBreakStrategy }

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
    public static func == (a: NSParagraphStyle, b: NSParagraphStyle) -> Bool {
        a.format == b.format && a.mode == b.mode && a.others == b.others
    }
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
    open override var hyphenationFactor: Float {
        get { others.hyphenationFactor }
        set { others.hyphenationFactor = newValue }
    }
    open override var usesDefaultHyphenation: Bool {
        get { others.usesDefaultHyphenation }
        set { others.usesDefaultHyphenation = newValue }
    }
    open override var allowsDefaultTighteningForTruncation: Bool {
        get { others.allowsDefaultTighteningForTruncation }
        set { others.allowsDefaultTighteningForTruncation = newValue }
    }
    open override var defaultTabInterval: CGFloat {
        get { others.defaultTabInterval }
        set { set(newValue, "defaultTabInterval") { others.defaultTabInterval = $0 } }
    }
    open override var lineBreakStrategy: LineBreakStrategy {
        get { others.lineBreakStrategy }
        set { others.lineBreakStrategy = newValue }
    }
    open override var tabStops: [NSTextTab]! {
        get { others.tabStops }
        set { others.tabStops = newValue ?? NSTextTab.usual }
    }

    /// Adds a tab stop, in the order of locations.
    @available(*, deprecated, message: "has no effect on Linux: tabs have one width")
    open func addTabStop(_ anObject: NSTextTab) {
        others.tabStops.append(anObject)
        others.tabStops.sort { $0.location < $1.location }
    }
    /// Removes a tab stop.
    @available(*, deprecated, message: "has no effect on Linux: tabs have one width")
    open func removeTabStop(_ anObject: NSTextTab) { others.tabStops.removeAll { $0 == anObject } }

    /// Copies all values of another style.
    open func setParagraphStyle(_ other: NSParagraphStyle) {
        format = other.format
        mode = other.mode
        others = other.others
    }
}

/// A tab stop of a paragraph.
nonisolated open class NSTextTab: NSObject {
    /// The keys of options.
    public struct OptionKey: RawRepresentable, Hashable, Sendable {
        /// The key's name.
        public let rawValue: String
        /// A key of a name.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The characters that end a column.
        public static let columnTerminators = OptionKey(rawValue: "NSTabColumnTerminatorsAttributeName")
    }

    /// The alignment of the text at the stop.
    public let alignment: NSTextAlignment
    /// The distance from the leading margin, in points.
    public let location: CGFloat
    /// Values by their keys.
    public let options: [OptionKey: Any]

    /// Creates a tab stop.
    public init(textAlignment alignment: NSTextAlignment, location loc: CGFloat, options: [OptionKey: Any] = [:]) {
        (self.alignment, location, self.options) = (alignment, loc, options)
        super.init()
    }

    /// Returns whether another object is a stop at the same place with the same alignment.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? NSTextTab).map { $0.location == location && $0.alignment == alignment } ?? false
    }
    /// A hash value consistent with ``isEqual(_:)``.
    open override var hash: Int { location.hashValue }

    fileprivate static var usual: [NSTextTab] { (1...12).map { NSTextTab(textAlignment: .left, location: CGFloat($0) * 28) } }
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
