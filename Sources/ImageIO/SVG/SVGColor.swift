import Foundation

/// Parses colours in SVG's and CSS's syntax.
enum SVGColor {
    /// Returns a colour; nil if the text is not one.
    ///
    /// Supports names, `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, `rgb()`, `rgba()`, `hsl()`, `hsla()` and `transparent`.
    static func color(_ text: some StringProtocol) -> SIMD4<Double>? {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines).lowercased()
        if text.hasPrefix("#") { return hexadecimal(text.dropFirst()) }
        if text == "transparent" { return .zero }
        if let open = text.firstIndex(of: "("), text.hasSuffix(")") {
            let parts = parts(of: text[text.index(after: open)...].dropLast())
            switch text[..<open].trimmingCharacters(in: .whitespaces) {
            case "rgb", "rgba": return rgb(parts)
            case "hsl", "hsla": return hsl(parts)
            default: return nil
            }
        }
        return SVGColorNames.table[text].map { number in
            SIMD4(Double(number >> 16), Double(number >> 8 & 0xFF), Double(number & 0xFF), 255) / 255
        }
    }

    private static func hexadecimal(_ digits: Substring) -> SIMD4<Double>? {
        guard let number = UInt32(digits, radix: 16) else { return nil }
        func nibble(_ shift: UInt32) -> Double { Double(number >> shift & 0xF) / 15 }
        func byte(_ shift: UInt32) -> Double { Double(number >> shift & 0xFF) / 255 }
        switch digits.utf8.count {
        case 3: return [nibble(8), nibble(4), nibble(0), 1]
        case 4: return [nibble(12), nibble(8), nibble(4), nibble(0)]
        case 6: return [byte(16), byte(8), byte(0), 1]
        case 8: return [byte(24), byte(16), byte(8), byte(0)]
        default: return nil
        }
    }

    /// Returns the numbers between brackets, and whether each is a percentage.
    private static func parts(of text: some StringProtocol) -> [(value: Double, isPercentage: Bool)] {
        text.split { $0 == "," || $0 == "/" || $0.isWhitespace }.compactMap { part in
            var scanner = SVGScanner(part)
            guard let value = scanner.number() else { return nil }
            let isPercentage = scanner.take("%")
            // A hue may have a unit.
            guard scanner.next == nil || scanner.name() == "deg" else { return nil }
            return (value, isPercentage)
        }
    }

    private static func unit(_ part: (value: Double, isPercentage: Bool), of whole: Double) -> Double {
        min(max(part.value / (part.isPercentage ? 100 : whole), 0), 1)
    }

    private static func rgb(_ parts: [(value: Double, isPercentage: Bool)]) -> SIMD4<Double>? {
        guard parts.count == 3 || parts.count == 4 else { return nil }
        let alpha = parts.count == 4 ? unit(parts[3], of: 1) : 1
        return [unit(parts[0], of: 255), unit(parts[1], of: 255), unit(parts[2], of: 255), alpha]
    }

    private static func hsl(_ parts: [(value: Double, isPercentage: Bool)]) -> SIMD4<Double>? {
        guard parts.count == 3 || parts.count == 4 else { return nil }
        let saturation = unit(parts[1], of: 100)
        let lightness = unit(parts[2], of: 100)
        let chroma = saturation * min(lightness, 1 - lightness)
        // CSS Color 4, section 7.1.
        func channel(_ offset: Double) -> Double {
            var k = (offset + parts[0].value / 30).truncatingRemainder(dividingBy: 12)
            if k < 0 { k += 12 }
            return lightness - chroma * max(-1, min(k - 3, 9 - k, 1))
        }
        return [channel(0), channel(8), channel(4), parts.count == 4 ? unit(parts[3], of: 1) : 1]
    }
}
