// What attributed text may say, under UIKit's names.

nonisolated extension NSAttributedString.Key {
    /// A `UIFont`.
    public static let font = NSAttributedString.Key(rawValue: "NSFont")
    /// A `UIColor`.
    public static let foregroundColor = NSAttributedString.Key(rawValue: "NSColor")
    /// Points between letters, a number.
    public static let kern = NSAttributedString.Key(rawValue: "NSKern")
    /// A number; not 0 underlines.
    public static let underlineStyle = NSAttributedString.Key(rawValue: "NSUnderline")
}

nonisolated extension NSAttributedString {
    /// The text in Quartz2D's terms; what it does not say comes from the arguments.
    func runs(font: UIFont, color: UIColor) -> [TextRun] {
        var runs: [TextRun] = []
        enumerateAttributes(in: NSRange(location: 0, length: length)) { attributes, range, _ in
            let font = (attributes[.font] as? UIFont)?.font ?? attributes[.font] as? Font ?? font.font
            let color =
                (attributes[.foregroundColor] as? UIColor)?.cgColor ?? attributes[.foregroundColor] as? CGColor ?? color.cgColor
            runs.append(
                TextRun(
                    attributedSubstring(from: range).string, font: font, color: color,
                    isUnderlined: Self.number(attributes[.underlineStyle]) != 0,
                    letterSpacing: CGFloat(Self.number(attributes[.kern]))))
        }
        return runs
    }

    private static func number(_ value: Any?) -> Double {
        switch value {
        case let number as NSNumber: number.doubleValue
        case let number as Double: number
        case let number as CGFloat: Double(number)
        case let number as Int: Double(number)
        default: 0
        }
    }
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
