// What attributed text may say, under UIKit's names.

nonisolated extension NSAttributedString.Key {
    /// A `UIFont`.
    public static let font = NSAttributedString.Key(rawValue: "NSFont")
    /// A `UIColor`.
    public static let foregroundColor = NSAttributedString.Key(rawValue: "NSColor")
    /// Points between letters, a number.
    public static let kern = NSAttributedString.Key(rawValue: "NSKern")
    /// Whether letters are joined where the font can; 1 by default.
    @available(*, deprecated, message: "has no effect on Linux: letters are not joined")
    public static let ligature = NSAttributedString.Key(rawValue: "NSLigature")
    /// The number of an `NSUnderlineStyle`: a line under the text.
    public static let underlineStyle = NSAttributedString.Key(rawValue: "NSUnderline")
    /// The line's `UIColor`; by default the text's.
    public static let underlineColor = NSAttributedString.Key(rawValue: "NSUnderlineColor")
    /// The number of an `NSUnderlineStyle`: a line through the text.
    public static let strikethroughStyle = NSAttributedString.Key(rawValue: "NSStrikethrough")
    /// The line's `UIColor`; by default the text's.
    public static let strikethroughColor = NSAttributedString.Key(rawValue: "NSStrikethroughColor")
    /// The width of a line along the outlines of letters, in hundredths of the font's size, a number: below 0 letters are filled too,
    /// above 0 they are hollow.
    public static let strokeWidth = NSAttributedString.Key(rawValue: "NSStrokeWidth")
    /// The line's `UIColor`; by default the text's.
    public static let strokeColor = NSAttributedString.Key(rawValue: "NSStrokeColor")
    /// The `UIColor` behind the text.
    public static let backgroundColor = NSAttributedString.Key(rawValue: "NSBackgroundColor")
    /// Points above the baseline, a number.
    public static let baselineOffset = NSAttributedString.Key(rawValue: "NSBaselineOffset")
    /// An `NSShadow`; labels and text views blur it where all of the text has the same.
    public static let shadow = NSAttributedString.Key(rawValue: "NSShadow")
    /// An `NSParagraphStyle`; that of a paragraph's first character counts.
    public static let paragraphStyle = NSAttributedString.Key(rawValue: "NSParagraphStyle")
}

nonisolated extension NSAttributedString {
    /// The text in Quartz2D's terms; what it does not say comes from the arguments.
    func runs(font: UIFont, color: UIColor) -> [TextRun] { attributedRuns(font: font.font, color: color.cgColor).map(\.run) }
}

nonisolated extension UIFont: TextRunAttribute {
    package func apply(to run: inout TextRun, key: String) { if key == "NSFont" { run.font = font } }
}

nonisolated extension UIColor: TextRunAttribute {
    package func apply(to run: inout TextRun, key: String) { run.setColor(cgColor, key: key) }
}

/// Where lines stand between the edges.
nonisolated public enum NSTextAlignment: Int, Sendable {
    /// At the left edge.
    case left
    /// In the middle.
    case center
    /// At the right edge.
    case right
    /// From edge to edge.
    case justified
    /// As the script is written.
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

    /// Quartz2D's word for it.
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

/// What becomes of lines that are too long.
nonisolated public enum NSLineBreakMode: Int, Sendable {
    /// They go on below, broken between words.
    case byWordWrapping
    /// They go on below.
    case byCharWrapping
    /// They are cut off.
    case byClipping
    /// "…end".
    case byTruncatingHead
    /// "start…".
    case byTruncatingTail
    /// "start…end".
    case byTruncatingMiddle

    /// Quartz2D's words for where lines end.
    var wrapping: ParagraphFormat.Wrapping {
        switch self {
        case .byWordWrapping: .word
        case .byCharWrapping: .character
        case .byClipping, .byTruncatingHead, .byTruncatingTail, .byTruncatingMiddle: .none
        }
    }

    /// Quartz2D's word for it.
    var truncation: TextTruncation {
        switch self {
        case .byWordWrapping, .byCharWrapping, .byClipping: .none
        case .byTruncatingHead: .start
        case .byTruncatingTail: .end
        case .byTruncatingMiddle: .middle
        }
    }
}
