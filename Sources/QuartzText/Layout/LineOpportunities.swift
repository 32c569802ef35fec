/// The characters before which a line may begin.
struct LineOpportunities {
    /// Whether a line may begin before a character.
    enum Opportunity: UInt8 {
        case none
        /// Only in a line without another opportunity: between the syllables of a Korean word.
        case inWord
        case betweenWords
    }

    private let opportunities: [Opportunity]

    /// Finds the opportunities of a text.
    /// - Parameter library: ICU, which has dictionaries for scripts without spaces; nil uses the rules of ``LineBreaking``.
    init(_ text: ShapedText, library: UnicodeLibrary? = .shared) {
        var units: [UInt16] = []
        var starts: [Int] = []
        var isHangul: [Bool] = []
        for run in text.runs {
            for character in run.text {
                starts.append(units.count)
                let lead = character.unicodeScalars.first ?? " "
                isHangul.append(Self.isHangul(lead))
                if run.box != nil, !LineBreaking.kind(of: lead).endsLine {
                    units.append(0xFFFC)
                } else {
                    units += character.utf16
                }
            }
        }
        var isAllowed = [Bool](repeating: false, count: starts.count)
        var next = 0
        let isRead = library?.forEachBoundary(.line, of: units) { offset, _ in
            while next < starts.count, starts[next] < offset { next += 1 }
            if next < starts.count, starts[next] == offset { isAllowed[next] = true }
        }
        if isRead != true { isAllowed = Self.plainOpportunities(text.elements) }
        opportunities = isAllowed.indices.map { index in
            guard isAllowed[index] else { return .none }
            return index > 0 && isHangul[index] && isHangul[index - 1] ? .inWord : .betweenWords
        }
    }

    /// Returns whether a line may begin before an element.
    subscript(index: Int) -> Opportunity { opportunities[index] }

    private static func plainOpportunities(_ elements: [ShapedText.Element]) -> [Bool] {
        elements.indices.map { index in
            guard index > 0 else { return false }
            let before = index > 1 ? elements[index - 2].kind : nil
            return LineBreaking.allowsBreak(before: before, elements[index - 1].kind, elements[index].kind)
        }
    }

    private static func isHangul(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x1100...0x11FF, 0x3130...0x318F, 0xA960...0xA97F, 0xAC00...0xD7FF: true
        default: false
        }
    }
}

/// Break opportunities: the rules of Unicode's line breaking algorithm (UAX 14) that Western and CJK text needs.
enum LineBreaking {
    /// The line-breaking class of a character.
    enum Kind: UInt8, Sendable {
        /// Letters and characters without a rule. No break on either side.
        case word
        case figure
        /// Ends a word. Hangs over the edge at the end of a line.
        case space
        /// Ends the paragraph.
        case newline
        /// Ends the line, and not the paragraph.
        case lineSeparator
        /// A line may end after it.
        case hyphen
        /// A hyphen that is visible only at the end of a line.
        case softHyphen
        /// A line may end before and after it.
        case dash
        /// A slash: a line may end after it, but not before a digit.
        case slash
        /// Lines may end on both sides: ideographs, kana, Hangul.
        case ideograph
        /// Never begins a line, also after a space.
        case closing
        /// Begins a line only after a space.
        case nonstarter
        /// Never ends a line.
        case opening

        /// Whether the line ends after the character.
        var endsLine: Bool { self == .newline || self == .lineSeparator }
    }

    /// Returns the class of a character, given its first scalar.
    static func kind(of scalar: Unicode.Scalar) -> Kind {
        switch scalar.value {
        case 0x0A...0x0D, 0x85, 0x2029: return .newline
        case 0x2028: return .lineSeparator
        case 0x20, 0x09, 0x1680, 0x2000...0x2006, 0x2008...0x200B, 0x205F, 0x3000: return .space
        case 0x30...0x39: return .figure
        case 0x2D, 0x2010, 0x2012, 0x2013: return .hyphen
        case 0xAD: return .softHyphen
        case 0x2014: return .dash
        case 0x2F: return .slash
        case 0x28, 0x5B, 0x7B, 0xBF, 0xA1, 0x2018, 0x201C: return .opening
        case 0x21, 0x29, 0x2C, 0x2E, 0x3A, 0x3B, 0x3F, 0x5D, 0x7D: return .closing
        case 0x2019, 0x201D, 0x2026: return .nonstarter
        case 0x3008, 0x300A, 0x300C, 0x300E, 0x3010, 0x3014, 0x3016, 0x3018, 0xFF08, 0xFF3B, 0xFF5B: return .opening
        case 0x3001, 0x3002, 0x3009, 0x300B, 0x300D, 0x300F, 0x3011, 0x3015, 0x3017, 0x3019: return .closing
        case 0x3005, 0x30FB, 0x30FC: return .nonstarter
        case 0xFF01, 0xFF09, 0xFF0C, 0xFF0E, 0xFF1A, 0xFF1B, 0xFF1F, 0xFF3D, 0xFF5D: return .closing
        // Small kana do not begin a line.
        case 0x3041, 0x3043, 0x3045, 0x3047, 0x3049, 0x3063, 0x3083, 0x3085, 0x3087, 0x308E: return .nonstarter
        case 0x30A1, 0x30A3, 0x30A5, 0x30A7, 0x30A9, 0x30C3, 0x30E3, 0x30E5, 0x30E7, 0x30EE, 0x30F5, 0x30F6: return .nonstarter
        case 0x1100...0x115F, 0x2E80...0x303F, 0x3040...0x30FF, 0x3130...0x318F, 0x31C0...0x31FF, 0x3200...0x9FFF,
            0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFF66...0xFF9D, 0x20000...0x3FFFF:
            return .ideograph
        default: return .word
        }
    }

    /// Whether a line may end between two neighbours.
    /// - Parameter before: The kind before `left`. A hyphen after a space is a minus sign and does not break.
    static func allowsBreak(before: Kind?, _ left: Kind, _ right: Kind) -> Bool {
        switch (left, right) {
        case (.newline, _), (.lineSeparator, _): true
        case (_, .space), (_, .newline), (_, .lineSeparator): false
        case (.space, .closing): false
        case (.space, _), (.closing, .opening): true
        case (_, .closing), (_, .nonstarter), (.opening, _), (_, .hyphen), (_, .softHyphen), (_, .slash): false
        case (.hyphen, .figure), (.slash, .figure): false
        case (.hyphen, _): before != nil && before != .space && before?.endsLine == false && before != .opening
        case (.softHyphen, _), (.slash, _), (.dash, _), (_, .dash): true
        case (.ideograph, _), (_, .ideograph): true
        case (.closing, _), (.nonstarter, _), (.word, _), (.figure, _): false
        }
    }
}
