// Attribute keys of attributed text, with UIKit's names.

nonisolated extension NSAttributedString.Key {
    /// A `UIFont`.
    public static let font = NSAttributedString.Key(rawValue: "NSFont")
    /// A `UIColor`.
    public static let foregroundColor = NSAttributedString.Key(rawValue: "NSColor")
    /// Extra space between letters in points; a number. It is added to the font's kerning, and 0 turns kerning off. Without the
    /// attribute the font's kerning applies.
    public static let kern = NSAttributedString.Key(rawValue: "NSKern")
    /// Whether letters form ligatures; a number, 1 by default. With 0, only ligatures that the script requires are formed.
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
    /// A `URL` or a `String` with an address. Labels and drawn text show it in the colour of links, underlined; text views apply their
    /// `linkTextAttributes`.
    public static let link = NSAttributedString.Key(rawValue: "NSLink")
    /// The slant of letters, as a number.
    @available(*, deprecated, message: "has no effect on Linux: fonts have slants of their own")
    public static let obliqueness = NSAttributedString.Key(rawValue: "NSObliqueness")
    /// The width of letters, as the logarithm of a factor.
    @available(*, deprecated, message: "has no effect on Linux: fonts have widths of their own")
    public static let expansion = NSAttributedString.Key(rawValue: "NSExpansion")
    /// An effect such as letterpress.
    @available(*, deprecated, message: "has no effect on Linux: letters are drawn flat")
    public static let textEffect = NSAttributedString.Key(rawValue: "NSTextEffect")
    /// The directions of nested parts of a line, as numbers: a ``NSWritingDirection`` and 0 for an embedding or 2 for an override.
    @available(*, deprecated, message: "has no effect on Linux: directions follow from letters and from NSParagraphStyle")
    public static let writingDirection = NSAttributedString.Key(rawValue: "NSWritingDirection")
    /// Whether letters run downwards: 0 for horizontal text.
    @available(*, deprecated, message: "has no effect on Linux: lines are horizontal, as on iOS")
    public static let verticalGlyphForm = NSAttributedString.Key(rawValue: "NSVerticalGlyphForm")
}

nonisolated extension NSAttributedString {
    /// Returns the text with its attachments and links as Quartz2D runs; the arguments are the defaults for missing attributes.
    package func runs(font: UIFont, color: UIColor) -> [TextRun] {
        var runs: [TextRun] = []
        for styled in attributedRuns(font: font.font, color: color.cgColor) {
            var run = styled.run
            if styled.attributes[.link] != nil {
                run.color = UIColor.link.cgColor
                run.decoration.underline = TextDecoration.Rule()
            }
            if let attachment = styled.attributes[.attachment] as? NSTextAttachment {
                runs += run.showing(attachment.box)
            } else {
                runs.append(run)
            }
        }
        return runs
    }

    /// Returns the text as Core Text's runs, without attachments and links.
    package func plainRuns(font: UIFont, color: UIColor) -> [TextRun] {
        attributedRuns(font: font.font, color: color.cgColor).map(\.run)
    }
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
    package var alignment: TextAlignment {
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
    package var truncation: TextTruncation {
        switch self {
        case .byWordWrapping, .byCharWrapping, .byClipping: .none
        case .byTruncatingHead: .start
        case .byTruncatingTail: .end
        case .byTruncatingMiddle: .middle
        }
    }
}

/// A shadow as a value: of text, for `NSAttributedString.Key.shadow`, and of views.
///
/// It is not an `NSObject`, because Foundation on Linux does not compare `NSObject` attributes when it merges runs.
nonisolated open class NSShadow: Hashable, TextRunAttribute {
    /// Offset from the text, in points.
    open var shadowOffset = CGSize.zero
    /// Blur radius in points: for text twice the standard deviation, for views the standard deviation.
    open var shadowBlurRadius: CGFloat = 0
    /// Colour; black at one third opacity by default, nil for no shadow.
    open var shadowColor: UIColor? = UIColor.black.withAlphaComponent(1 / 3)

    /// Creates a shadow without offset and blur, which is invisible.
    public init() {}

    /// Returns whether two shadows have equal values.
    public static func == (a: NSShadow, b: NSShadow) -> Bool {
        a.shadowOffset == b.shadowOffset && a.shadowBlurRadius == b.shadowBlurRadius && a.shadowColor == b.shadowColor
    }
    /// Hashes the blur radius, which `==` compares.
    public func hash(into hasher: inout Hasher) { hasher.combine(shadowBlurRadius) }

    package func apply(to run: inout TextRun, key: String) {
        guard key == NSAttributedString.Key.shadow.rawValue, let color = shadowColor?.cgColor else { return }
        let offset = CGSize(
            width: shadowOffset.width.isFinite ? shadowOffset.width : 0,
            height: shadowOffset.height.isFinite ? shadowOffset.height : 0)
        run.decoration.shadow = .init(
            offset: offset, blur: max(shadowBlurRadius.isFinite ? shadowBlurRadius : 0, 0), color: color)
    }
}

/// Lines under and through text: weight, pattern, and whether spaces are skipped.
nonisolated public struct NSUnderlineStyle: OptionSet, Hashable, Sendable {
    /// The style bits; UIKit's values.
    public let rawValue: Int
    /// Creates a style from bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// One line.
    public static let single = NSUnderlineStyle(rawValue: 1)
    /// One thick line.
    public static let thick = NSUnderlineStyle(rawValue: 2)
    /// Two lines.
    public static let double = NSUnderlineStyle(rawValue: 9)
    /// Dots.
    public static let patternDot = NSUnderlineStyle(rawValue: 0x100)
    /// Dashes.
    public static let patternDash = NSUnderlineStyle(rawValue: 0x200)
    /// Alternating dashes and dots.
    public static let patternDashDot = NSUnderlineStyle(rawValue: 0x300)
    /// A dash followed by two dots.
    public static let patternDashDotDot = NSUnderlineStyle(rawValue: 0x400)
    /// Skips spaces.
    public static let byWord = NSUnderlineStyle(rawValue: 0x8000)
}

extension Array where Element == TextRun {
    /// Removes and returns the blurred shadow that all runs share, so a layer can draw it; nil if shadows differ or are not
    /// blurred.
    package mutating func takeCommonShadow() -> TextDecoration.Shadow? {
        guard let shadow = first?.decoration.shadow, shadow.blur > 0, allSatisfy({ $0.decoration.shadow == shadow }) else {
            return nil
        }
        for index in indices { self[index].decoration.shadow = nil }
        return shadow
    }
}

extension CALayer {
    /// Sets the layer's shadow. A context's blur is twice the standard deviation, a layer's radius is one.
    package func cast(_ shadow: TextDecoration.Shadow?) {
        shadowOpacity = shadow == nil ? 0 : 1
        shadowColor = shadow?.color
        shadowOffset = shadow?.offset ?? .zero
        shadowRadius = (shadow?.blur ?? 0) / 2
    }
}

/// Attributes for speech.
nonisolated extension NSAttributedString.Key {
    /// Whether punctuation is spoken; a Bool.
    @available(*, deprecated, message: "has no effect on Linux: screen readers get plain text")
    public static let accessibilitySpeechPunctuation = NSAttributedString.Key(
        rawValue: "UIAccessibilitySpeechAttributePunctuation")
    /// The language of the text, such as "en-GB".
    @available(*, deprecated, message: "has no effect on Linux: screen readers get plain text")
    public static let accessibilitySpeechLanguage = NSAttributedString.Key(rawValue: "UIAccessibilitySpeechAttributeLanguage")
    /// The pitch, 0…2; a number.
    @available(*, deprecated, message: "has no effect on Linux: screen readers get plain text")
    public static let accessibilitySpeechPitch = NSAttributedString.Key(rawValue: "UIAccessibilitySpeechAttributePitch")
    /// Whether an announcement waits for the one before; a Bool.
    @available(*, deprecated, message: "has no effect on Linux: screen readers get plain text")
    public static let accessibilitySpeechQueueAnnouncement = NSAttributedString.Key(
        rawValue: "UIAccessibilitySpeechAttributeQueueAnnouncement")
    /// The pronunciation in phonetic letters.
    @available(*, deprecated, message: "has no effect on Linux: screen readers get plain text")
    public static let accessibilitySpeechIPANotation = NSAttributedString.Key(
        rawValue: "UIAccessibilitySpeechAttributeIPANotation")
    /// The level of a heading, 1…6; 0 for none.
    @available(*, deprecated, message: "has no effect on Linux: screen readers get plain text")
    public static let accessibilityTextHeadingLevel = NSAttributedString.Key(rawValue: "UIAccessibilityTextAttributeHeadingLevel")
    /// Words for the style of the text.
    @available(*, deprecated, message: "has no effect on Linux: screen readers get plain text")
    public static let accessibilityTextCustom = NSAttributedString.Key(rawValue: "UIAccessibilityTextAttributeCustom")
}
