/// Where lines may end: the rules of Unicode's line breaking algorithm (UAX 14) that Western and CJK text needs.
enum LineBreaking {
    /// The line-breaking class of a character.
    enum Kind: UInt8, Sendable {
        /// Letters and everything without a rule: sticks to its neighbours.
        case word
        case figure
        /// Ends a word, hangs over the edge at the end of a line.
        case space
        /// Ends the line.
        case newline
        /// A line may end after it.
        case hyphen
        /// A hyphen seen only where a line ends at it.
        case softHyphen
        /// A line may end before and after it.
        case dash
        /// A slash: a line may end after it, but not before a figure.
        case slash
        /// Lines may end on both sides: ideographs, kana, Hangul.
        case ideograph
        /// Never begins a line.
        case closing
        /// Never ends a line.
        case opening
    }

    /// Returns the class of a character, given its first scalar.
    static func kind(of scalar: Unicode.Scalar) -> Kind {
        switch scalar.value {
        case 0x0A...0x0D, 0x85, 0x2028, 0x2029: return .newline
        case 0x20, 0x09, 0x1680, 0x2000...0x2006, 0x2008...0x200B, 0x205F, 0x3000: return .space
        case 0x30...0x39: return .figure
        case 0x2D, 0x2010, 0x2012, 0x2013: return .hyphen
        case 0xAD: return .softHyphen
        case 0x2014: return .dash
        case 0x2F: return .slash
        case 0x28, 0x5B, 0x7B, 0xBF, 0xA1, 0x2018, 0x201C: return .opening
        case 0x21, 0x29, 0x2C, 0x2E, 0x3A, 0x3B, 0x3F, 0x5D, 0x7D, 0x2019, 0x201D, 0x2026: return .closing
        case 0x3008, 0x300A, 0x300C, 0x300E, 0x3010, 0x3014, 0x3016, 0x3018, 0xFF08, 0xFF3B, 0xFF5B: return .opening
        case 0x3001, 0x3002, 0x3005, 0x3009, 0x300B, 0x300D, 0x300F, 0x3011, 0x3015, 0x3017, 0x3019, 0x30FB, 0x30FC:
            return .closing
        case 0xFF01, 0xFF09, 0xFF0C, 0xFF0E, 0xFF1A, 0xFF1B, 0xFF1F, 0xFF3D, 0xFF5D: return .closing
        // Small kana do not begin a line.
        case 0x3041, 0x3043, 0x3045, 0x3047, 0x3049, 0x3063, 0x3083, 0x3085, 0x3087, 0x308E: return .closing
        case 0x30A1, 0x30A3, 0x30A5, 0x30A7, 0x30A9, 0x30C3, 0x30E3, 0x30E5, 0x30E7, 0x30EE, 0x30F5, 0x30F6: return .closing
        case 0x1100...0x115F, 0x2E80...0x303F, 0x3040...0x30FF, 0x3130...0x318F, 0x31C0...0x31FF, 0x3200...0x9FFF,
            0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFF66...0xFF9D, 0x20000...0x3FFFF:
            return .ideograph
        default: return .word
        }
    }

    /// Whether a line may end between two neighbours.
    /// - Parameter before: what precedes `left`; a hyphen after a space is a minus sign and holds on to what follows.
    static func allowsBreak(before: Kind?, _ left: Kind, _ right: Kind) -> Bool {
        switch (left, right) {
        case (.newline, _): true
        case (_, .space), (_, .newline): false
        case (.space, _): true
        case (_, .closing), (.opening, _), (_, .hyphen), (_, .softHyphen), (_, .slash): false
        case (.hyphen, .figure), (.slash, .figure): false
        case (.hyphen, _): before != nil && before != .space && before != .newline && before != .opening
        case (.softHyphen, _), (.slash, _), (.dash, _), (_, .dash): true
        case (.ideograph, _), (_, .ideograph): true
        case (.closing, _), (.word, _), (.figure, _): false
        }
    }
}
