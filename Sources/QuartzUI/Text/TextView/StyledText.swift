/// The attributes of a text view's characters: attribute sets, by the style number of each character.
struct StyledText {
    private var styles: [[NSAttributedString.Key: Any]] = [[:]]

    /// The attributes of a style number; empty for 0.
    func attributes(_ style: Int) -> [NSAttributedString.Key: Any] { styles.indices.contains(style) ? styles[style] : [:] }

    /// The style number of an attribute set; adds the set if it is new.
    mutating func style(_ attributes: [NSAttributedString.Key: Any]) -> Int {
        let wanted = Self.comparable(attributes)
        if let known = styles.firstIndex(where: { Self.comparable($0).isEqual(wanted) }) { return known }
        styles.append(attributes)
        return styles.count - 1
    }

    private static func comparable(_ attributes: [NSAttributedString.Key: Any]) -> NSDictionary {
        NSDictionary(dictionary: Dictionary(uniqueKeysWithValues: attributes.map { ($0.key.rawValue, $0.value) }))
    }

    /// The style number of each character of a text.
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

    /// The text with its attributes, merged over base attributes.
    func attributed(_ editor: TextEditor, base: [NSAttributedString.Key: Any] = [:]) -> NSAttributedString {
        let text = NSMutableAttributedString(string: "")
        editor.characters.forEachStyle(in: 0..<editor.characters.count) { range, style in
            let attributes = base.merging(attributes(style)) { $1 }
            text.append(NSAttributedString(string: editor.characters.text(range), attributes: attributes))
        }
        return text
    }
}
