// Conversion of attributed text to Quartz2D's text runs.

/// An attribute value whose type is defined in a higher module. It applies itself to a run.
package protocol TextRunAttribute {
    /// Applies the value of a key to a run.
    func apply(to run: inout TextRun, key: String)
}

extension NSAttributedString {
    /// A range of equal attributes.
    package struct AttributedRun {
        /// The range, with the given defaults for missing attributes.
        package var run: TextRun
        /// The attributes.
        package var attributes: [NSAttributedString.Key: Any]
        /// Whether the attributes name a font.
        var hasFont: Bool { attributes[NSAttributedString.Key(rawValue: "NSFont")] != nil }
        /// Whether the attributes name a colour.
        var hasColor: Bool { attributes[NSAttributedString.Key(rawValue: "NSColor")] != nil }
    }

    /// Returns the text as runs. The arguments are the defaults of missing attributes.
    package func attributedRuns(font: Font, color: CGColor) -> [AttributedRun] {
        var runs: [AttributedRun] = []
        enumerateAttributes(in: NSRange(location: 0, length: length)) { attributes, range, _ in
            var run = TextRun(attributedSubstring(from: range).string, font: font, color: color)
            for (key, value) in attributes { Self.apply(key.rawValue, value, to: &run) }
            // Apply the colours of lines again after the lines, because attributes come in any order.
            if let value = attributes[.init(rawValue: "NSUnderlineColor")] { Self.apply("NSUnderlineColor", value, to: &run) }
            if let value = attributes[.init(rawValue: "NSStrikethroughColor")] {
                Self.apply("NSStrikethroughColor", value, to: &run)
            }
            runs.append(AttributedRun(run: run, attributes: attributes))
        }
        return runs
    }

    private static func apply(_ key: String, _ value: Any, to run: inout TextRun) {
        switch (key, value) {
        case (_, let value as any TextRunAttribute): value.apply(to: &run, key: key)
        case ("NSFont", let font as Font): run.font = font
        case (_, let color as CGColor): run.setColor(color, key: key)
        case ("NSLigature", _): run.usesLigatures = number(value) != 0
        case ("NSKern", _):
            run.letterSpacing = CGFloat(number(value))
            // Without the attribute the font's kerning counts; a spacing of 0 turns it off.
            run.usesKerning = plainNumber(value) != 0
        case ("NSBaselineOffset", _): run.decoration.rise = CGFloat(number(value))
        case ("NSStrokeWidth", _): run.decoration.strokeWidth = CGFloat(number(value))
        case ("NSUnderline", _): run.decoration.underline = TextDecoration.Rule(style: Int(clamping: Int64(number(value))))
        case ("NSStrikethrough", _):
            run.decoration.strikethrough = TextDecoration.Rule(style: Int(clamping: Int64(number(value))))
        default: break
        }
    }

    /// The value as a number; nil for anything else.
    private static func plainNumber(_ value: Any) -> Double? {
        switch value {
        case let number as NSNumber: number.doubleValue
        case let number as Double: number
        case let number as CGFloat: Double(number)
        case let number as Float: Double(number)
        case let number as Int: Double(number)
        default: nil
        }
    }

    private static func number(_ value: Any) -> Double {
        let number = plainNumber(value) ?? 0
        return number.isFinite ? min(max(number, -1e6), 1e6) : 0
    }
}

extension TextRun {
    /// Sets a colour of the run by the key of an attribute.
    package mutating func setColor(_ color: CGColor, key: String) {
        switch key {
        case "NSColor": self.color = color
        case "NSBackgroundColor": decoration.background = color
        case "NSStrokeColor": decoration.strokeColor = color
        case "NSUnderlineColor": decoration.underline?.color = color
        case "NSStrikethroughColor": decoration.strikethrough?.color = color
        default: break
        }
    }
}

extension TextDecoration.Rule {
    /// Creates a line from an attribute's number: the weight in the lowest digits, the pattern in hundreds (hexadecimal), by-word
    /// in 8000; nil for none.
    package init?(style: Int) {
        guard style & 0xFF != 0 else { return nil }
        let pattern: Pattern =
            switch style & 0xF00 {
            case 0x100: .dot
            case 0x200: .dash
            case 0x300: .dashDot
            case 0x400: .dashDotDot
            default: .solid
            }
        let weight: Weight = style & 0xFF == 9 ? .double : style & 0xFF == 2 ? .thick : .single
        self.init(weight, pattern: pattern, isByWord: style & 0x8000 != 0)
    }
}
