/// The column in which a text view lays out its text.
@preconcurrency @MainActor
open class NSTextContainer: NSObject {
    var didChange: (() -> Void)?
    /// The column's size in its text view.
    var measure: (() -> CGSize)?

    /// The column's size: the width that the text view leaves it, and an unlimited height. Zero without a text view.
    open var size: CGSize { measure?() ?? .zero }

    /// Padding left and right of each line, in points. 5 by default, as in UIKit.
    open var lineFragmentPadding: CGFloat = 5 {
        didSet {
            if !lineFragmentPadding.isFinite || lineFragmentPadding < 0 {
                Diagnostics.warnOnce(
                    "NSTextContainer.lineFragmentPadding: \(lineFragmentPadding) is not a valid distance; the old one stays")
                lineFragmentPadding = oldValue
            }
            didChange?()
        }
    }
    /// Maximum number of lines; 0, the default, is unlimited.
    open var maximumNumberOfLines = 0 { didSet { didChange?() } }
    /// Truncation of text after the last allowed line. `byCharWrapping` also breaks the lines of paragraphs without a style anywhere.
    open var lineBreakMode = NSLineBreakMode.byWordWrapping { didSet { didChange?() } }
}

/// The attributes of a text view's characters: attribute sets, by the style number of each character.
struct StyledText {
    private var styles: [[NSAttributedString.Key: Any]] = [[:]]

    /// Returns the attributes of a style number; empty for 0.
    func attributes(_ style: Int) -> [NSAttributedString.Key: Any] { styles.indices.contains(style) ? styles[style] : [:] }

    /// Returns the style number of an attribute set; adds the set if it is new.
    mutating func style(_ attributes: [NSAttributedString.Key: Any]) -> Int {
        let wanted = Self.comparable(attributes)
        if let known = styles.firstIndex(where: { Self.comparable($0).isEqual(wanted) }) { return known }
        styles.append(attributes)
        return styles.count - 1
    }

    /// Removes an attribute from all sets. Sets that become equal keep their numbers.
    ///
    /// - Returns: Whether a set had it.
    mutating func remove(_ key: NSAttributedString.Key) -> Bool {
        var isFound = false
        for index in styles.indices where styles[index].removeValue(forKey: key) != nil { isFound = true }
        return isFound
    }

    private static func comparable(_ attributes: [NSAttributedString.Key: Any]) -> NSDictionary {
        NSDictionary(dictionary: Dictionary(uniqueKeysWithValues: attributes.map { ($0.key.rawValue, $0.value) }))
    }

    /// Returns the style number of each character of a text.
    mutating func styles(of text: NSAttributedString) -> [Int] {
        var found: [Int] = []
        text.enumerateAttributes(in: NSRange(location: 0, length: text.length)) { attributes, range, _ in
            let style = style(attributes)
            found += Array(repeating: style, count: text.attributedSubstring(from: range).string.count)
        }
        // A character shared by two attribute ranges has been counted twice.
        let count = text.string.count
        return found.count > count ? Array(found[..<count]) : found + Array(repeating: 0, count: count - found.count)
    }

    /// Returns the text with its attributes, merged over base attributes.
    func attributed(_ editor: TextEditor, base: [NSAttributedString.Key: Any] = [:]) -> NSAttributedString {
        let text = NSMutableAttributedString(string: "")
        editor.characters.forEachStyle(in: 0..<editor.characters.count) { range, style in
            let attributes = base.merging(attributes(style)) { $1 }
            text.append(NSAttributedString(string: editor.characters.text(range), attributes: attributes))
        }
        return text
    }
}
