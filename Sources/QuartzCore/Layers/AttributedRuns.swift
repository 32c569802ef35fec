// Attributed text in Quartz2D's terms.

/// The value of an attribute that a module above knows the type of: it says what it means for a run.
package protocol TextRunAttribute {
    /// Gives a run what the value says under a key.
    func apply(to run: inout TextRun, key: String)
}

extension NSAttributedString {
    /// A stretch of equal attributes.
    package struct AttributedRun {
        /// The stretch, with what its attributes do not say as it was given.
        package var run: TextRun
        /// Whether the attributes name a font.
        package var hasFont: Bool
        /// Whether the attributes name a colour.
        package var hasColor: Bool
    }

    /// The text as runs; what it does not say comes from the arguments.
    package func attributedRuns(font: Font, color: CGColor) -> [AttributedRun] {
        var runs: [AttributedRun] = []
        enumerateAttributes(in: NSRange(location: 0, length: length)) { attributes, range, _ in
            var run = TextRun(attributedSubstring(from: range).string, font: font, color: color)
            for (key, value) in attributes { Self.apply(key.rawValue, value, to: &run) }
            // Colours of lines come whether their lines have been drawn yet or not.
            if let value = attributes[.init(rawValue: "NSUnderlineColor")] { Self.apply("NSUnderlineColor", value, to: &run) }
            if let value = attributes[.init(rawValue: "NSStrikethroughColor")] {
                Self.apply("NSStrikethroughColor", value, to: &run)
            }
            runs.append(
                AttributedRun(
                    run: run, hasFont: attributes[.init(rawValue: "NSFont")] != nil,
                    hasColor: attributes[.init(rawValue: "NSColor")] != nil))
        }
        return runs
    }

    private static func apply(_ key: String, _ value: Any, to run: inout TextRun) {
        switch (key, value) {
        case (_, let value as any TextRunAttribute): value.apply(to: &run, key: key)
        case ("NSFont", let font as Font): run.font = font
        case (_, let color as CGColor): run.setColor(color, key: key)
        case ("NSKern", _): run.letterSpacing = CGFloat(number(value))
        case ("NSBaselineOffset", _): run.decoration.rise = CGFloat(number(value))
        case ("NSStrokeWidth", _): run.decoration.strokeWidth = CGFloat(number(value))
        case ("NSUnderline", _): run.decoration.underline = TextDecoration.Rule(style: Int(clamping: Int64(number(value))))
        case ("NSStrikethrough", _):
            run.decoration.strikethrough = TextDecoration.Rule(style: Int(clamping: Int64(number(value))))
        default: break
        }
    }

    private static func number(_ value: Any) -> Double {
        let number: Double =
            switch value {
            case let number as NSNumber: number.doubleValue
            case let number as Double: number
            case let number as CGFloat: Double(number)
            case let number as Float: Double(number)
            case let number as Int: Double(number)
            default: 0
            }
        return number.isFinite ? min(max(number, -1e6), 1e6) : 0
    }
}

extension TextRun {
    /// Gives the run a colour by the key of an attribute.
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
    /// A line by its number, as attributes have it: weight in the lowest digits, pattern in hundreds (hexadecimal), words in 8000; nil
    /// for none.
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
