/// Whether a character is a picture in colour or a letter-like sign (Unicode Technical Standard 51).
enum EmojiPresentation {
    private static let (textSelector, emojiSelector): (Unicode.Scalar, Unicode.Scalar) = ("\u{FE0E}", "\u{FE0F}")

    /// Returns whether a user-perceived character is shown as an emoji: by itself, because of a variation selector, or as a sequence with
    /// a skin tone, a joiner or a keycap.
    static func isEmoji(_ scalars: some Collection<Unicode.Scalar>) -> Bool {
        guard let first = scalars.first, mayBegin(first.value, isSingle: scalars.count == 1) else { return false }
        var hasJoiner = false
        for scalar in scalars.dropFirst() {
            if scalar == textSelector { return false }
            if scalar == emojiSelector { return first.properties.isEmoji }
            if scalar.properties.isEmojiModifier, first.properties.isEmojiModifierBase { return true }
            if scalar == "\u{200D}" { hasJoiner = true }
            if hasJoiner, scalar.properties.isEmojiPresentation, first.properties.isEmoji { return true }
        }
        return first.properties.isEmojiPresentation
    }

    /// Whether an emoji may begin with a character: a test without tables that most letters fail.
    static func mayBegin(_ scalar: UInt32, isSingle: Bool) -> Bool {
        switch scalar {
        case ..<0x80: !isSingle && (scalar == 0x23 || scalar == 0x2A || (0x30...0x39).contains(scalar))
        case 0xA9, 0xAE: !isSingle
        case 0x203C...0x2B55, 0x3030, 0x303D, 0x3297, 0x3299, 0x1F000...0x1FAFF: true
        default: false
        }
    }
}
