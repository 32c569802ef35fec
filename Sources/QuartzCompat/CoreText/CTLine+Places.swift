// Places on lines, truncated lines and the directions of runs.

/// No index.
nonisolated public let kCFNotFound: CFIndex = -1

nonisolated extension CTLine {
    /// Returns the unit of the text before which the caret is nearest to a distance from the line's origin.
    fileprivate func unit(at x: CGFloat) -> CFIndex {
        guard let line else { return range.location }
        let characters = line.offset(closestTo: x + line.origin.x) - line.characters.lowerBound
        let shown = (text.attributed.string as NSString).substring(with: NSRange(location: range.location, length: range.length))
        return range.location + shown.prefix(characters).utf16.count
    }

    /// The text of the line, without a line feed at its end.
    fileprivate var ownText: NSAttributedString {
        let part = text.attributed.attributedSubstring(from: NSRange(location: range.location, length: range.length))
        guard part.string.last?.isNewline == true else { return part }
        return part.attributedSubstring(from: NSRange(location: 0, length: part.length - (part.string.last?.utf16.count ?? 0)))
    }
}

/// Returns the index of the character before which the caret is nearest to a place, whose y is ignored; of the text's UTF-16 units.
nonisolated public func CTLineGetStringIndexForPosition(_ line: CTLine, _ position: CGPoint) -> CFIndex {
    position.x.isFinite ? line.unit(at: position.x) : kCFNotFound
}

/// The part of a line that is left out where it is too long.
nonisolated public enum CTLineTruncationType: UInt32, Sendable {
    /// The beginning.
    case start
    /// The end.
    case end
    /// The middle.
    case middle
}

/// Returns a line with a token instead of the part that does not fit a width. The characters of a shortened line are counted from its start.
///
/// - Parameter truncationToken: The token, such as an ellipsis; nil leaves the part out.
/// - Returns: The line itself if it fits; nil if the token does not.
nonisolated public func CTLineCreateTruncatedLine(
    _ line: CTLine, _ width: Double, _ truncationType: CTLineTruncationType, _ truncationToken: CTLine?
) -> CTLine? {
    guard Double(line.width) > width else { return line }
    guard Double(truncationToken?.width ?? 0) <= width else { return nil }
    let text = line.ownText
    let characters = Array(text.string)
    func units(_ count: Int) -> Int { characters.prefix(count).reduce(0) { $0 + $1.utf16.count } }
    /// The line with a number of characters kept.
    func shortened(_ count: Int) -> CTLine {
        let first = truncationType == .end ? count : truncationType == .start ? 0 : (count + 1) / 2
        let result = NSMutableAttributedString(
            attributedString: text.attributedSubstring(from: NSRange(location: 0, length: units(first))))
        if let truncationToken { result.append(truncationToken.ownText) }
        let start = units(characters.count - (count - first))
        result.append(text.attributedSubstring(from: NSRange(location: start, length: text.length - start)))
        return CTLineCreateWithAttributedString(result)
    }
    var (low, high) = (0, characters.count)
    while low < high {
        let middle = (low + high + 1) / 2
        if Double(shortened(middle).width) <= width { low = middle } else { high = middle - 1 }
    }
    return shortened(low)
}

/// Properties of a run.
nonisolated public struct CTRunStatus: OptionSet, Hashable, Sendable {
    /// The bits; Core Text's values.
    public let rawValue: UInt32
    /// Creates a status from bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// The text runs from right to left.
    public static let rightToLeft = CTRunStatus(rawValue: 1)
    /// The glyphs are in another order than the characters.
    public static let nonMonotonic = CTRunStatus(rawValue: 2)
    /// The glyphs have a matrix.
    public static let hasNonIdentityMatrix = CTRunStatus(rawValue: 4)
}

/// Returns a run's direction; glyphs have no matrix.
nonisolated public func CTRunGetStatus(_ run: CTRun) -> CTRunStatus { run.isRightToLeft ? .rightToLeft : [] }

/// The attribute key for text in the colour of the context.
@available(*, deprecated, message: "has no effect on Linux: text has the colour of its attributes")
nonisolated public let kCTForegroundColorFromContextAttributeName: CFString = "CTForegroundColorFromContext"
/// The attribute key for raised and lowered text.
@available(*, deprecated, message: "has no effect on Linux: NSAttributedString.Key.baselineOffset raises text")
nonisolated public let kCTSuperscriptAttributeName: CFString = "NSSuperScript"
/// The attribute key of the line under the text; the same as for attributed text.
nonisolated public let kCTUnderlineStyleAttributeName: CFString = NSAttributedString.Key.underlineStyle.rawValue

/// Returns the thickness of a font's underline, in points.
nonisolated public func CTFontGetUnderlineThickness(_ font: CTFont) -> CGFloat {
    font.font.face().metrics.underlineThickness * font.pointSize
}
/// Returns the place of the middle of a font's underline above the baseline, in points; usually negative.
nonisolated public func CTFontGetUnderlinePosition(_ font: CTFont) -> CGFloat {
    font.font.face().metrics.underlinePosition * font.pointSize
}

/// The fonts of a system's interface.
nonisolated public enum CTFontUIFontType: UInt32, Sendable {
    /// Text that the user writes.
    case user = 0
    /// The same, with letters of one width.
    case userFixedPitch = 1
    /// The interface.
    case system = 2
    /// Important text of the interface.
    case emphasizedSystem = 3
    /// Small text of the interface.
    case smallSystem = 4
    /// Important small text.
    case smallEmphasizedSystem = 5
    /// The smallest text.
    case miniSystem = 6
    /// Important text of the smallest size.
    case miniEmphasizedSystem = 7
    /// Lists.
    case views = 8
    /// Documents.
    case application = 9
    /// Labels.
    case label = 10
    /// Titles of menus.
    case menuTitle = 11
    /// Menus.
    case menuItem = 12
}

/// Returns a font of the interface.
///
/// - Parameters:
///   - size: The size in points; 0 is that of the kind.
///   - language: Ignored: the system's fonts have faces for all languages.
nonisolated public func CTFontCreateUIFontForLanguage(
    _ uiType: CTFontUIFontType, _ size: CGFloat, _ language: CFString?
) -> CTFont? {
    let usual: CGFloat =
        switch uiType {
        case .smallSystem, .smallEmphasizedSystem: 11
        case .miniSystem, .miniEmphasizedSystem: 9
        case .label: 10
        default: 13
        }
    let points = size > 0 ? size : usual
    return switch uiType {
    case .userFixedPitch: UIFont.monospacedSystemFont(ofSize: points, weight: .regular)
    case .emphasizedSystem, .smallEmphasizedSystem, .miniEmphasizedSystem: UIFont.boldSystemFont(ofSize: points)
    default: UIFont.systemFont(ofSize: points)
    }
}
