// Attribute keys of attributed text, with UIKit's names.

nonisolated extension NSAttributedString.Key {
    /// A `UIFont`.
    public static let font = NSAttributedString.Key(rawValue: "NSFont")
    /// A `UIColor`.
    public static let foregroundColor = NSAttributedString.Key(rawValue: "NSColor")
    /// Extra space between letters in points; a number.
    public static let kern = NSAttributedString.Key(rawValue: "NSKern")
    /// Whether letters form ligatures; 1 by default.
    @available(*, deprecated, message: "has no effect on Linux: letters are not joined")
    public static let ligature = NSAttributedString.Key(rawValue: "NSLigature")
    /// An `NSUnderlineStyle` raw value: a line under the text.
    public static let underlineStyle = NSAttributedString.Key(rawValue: "NSUnderline")
    /// The underline's `UIColor`; the text's colour by default.
    public static let underlineColor = NSAttributedString.Key(rawValue: "NSUnderlineColor")
    /// An `NSUnderlineStyle` raw value: a line through the text.
    public static let strikethroughStyle = NSAttributedString.Key(rawValue: "NSStrikethrough")
    /// The strikethrough's `UIColor`; the text's colour by default.
    public static let strikethroughColor = NSAttributedString.Key(rawValue: "NSStrikethroughColor")
    /// The width of a stroke along the letters' outlines, as a number in percent of the font size. Negative values also fill the
    /// letters; positive values leave them hollow.
    public static let strokeWidth = NSAttributedString.Key(rawValue: "NSStrokeWidth")
    /// The stroke's `UIColor`; the text's colour by default.
    public static let strokeColor = NSAttributedString.Key(rawValue: "NSStrokeColor")
    /// The `UIColor` behind the text.
    public static let backgroundColor = NSAttributedString.Key(rawValue: "NSBackgroundColor")
    /// The offset above the baseline in points; a number.
    public static let baselineOffset = NSAttributedString.Key(rawValue: "NSBaselineOffset")
    /// An `NSShadow`. Labels and text views blur it only if all of the text has the same shadow.
    public static let shadow = NSAttributedString.Key(rawValue: "NSShadow")
    /// An `NSParagraphStyle`; a paragraph uses that of its first character.
    public static let paragraphStyle = NSAttributedString.Key(rawValue: "NSParagraphStyle")
}

nonisolated extension NSAttributedString {
    /// The text as Quartz2D runs; the arguments are the defaults for missing attributes.
    func runs(font: UIFont, color: UIColor) -> [TextRun] { attributedRuns(font: font.font, color: color.cgColor).map(\.run) }
}

nonisolated extension UIFont: TextRunAttribute {
    package func apply(to run: inout TextRun, key: String) { if key == "NSFont" { run.font = font } }
}

nonisolated extension UIColor: TextRunAttribute {
    package func apply(to run: inout TextRun, key: String) { run.setColor(cgColor, key: key) }
}

/// Horizontal alignment of lines.
nonisolated public enum NSTextAlignment: Int, Sendable {
    /// Flush left.
    case left
    /// Centred.
    case center
    /// Flush right.
    case right
    /// Stretched to both edges.
    case justified
    /// The alignment of the script.
    case natural

    init(_ alignment: TextAlignment) {
        switch alignment {
        case .left: self = .left
        case .center: self = .center
        case .right: self = .right
        case .justified: self = .justified
        case .natural: self = .natural
        }
    }

    /// The corresponding Quartz2D alignment.
    var alignment: TextAlignment {
        switch self {
        case .left: .left
        case .center: .center
        case .right: .right
        case .justified: .justified
        case .natural: .natural
        }
    }
}

/// Wrapping or truncation of lines that are too long.
nonisolated public enum NSLineBreakMode: Int, Sendable {
    /// Wraps between words.
    case byWordWrapping
    /// Wraps between characters.
    case byCharWrapping
    /// Clips.
    case byClipping
    /// Truncates the start: "…end".
    case byTruncatingHead
    /// Truncates the end: "start…".
    case byTruncatingTail
    /// Truncates the middle: "start…end".
    case byTruncatingMiddle

    /// The corresponding Quartz2D wrapping.
    var wrapping: ParagraphFormat.Wrapping {
        switch self {
        case .byWordWrapping: .word
        case .byCharWrapping: .character
        case .byClipping, .byTruncatingHead, .byTruncatingTail, .byTruncatingMiddle: .none
        }
    }

    /// The corresponding Quartz2D truncation.
    var truncation: TextTruncation {
        switch self {
        case .byWordWrapping, .byCharWrapping, .byClipping: .none
        case .byTruncatingHead: .start
        case .byTruncatingTail: .end
        case .byTruncatingMiddle: .middle
        }
    }
}
