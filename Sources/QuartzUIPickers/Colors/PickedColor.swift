import QuartzUIControllers

/// A colour of a colour picker, as hue, saturation, brightness and alpha, each 0…1. A grey keeps its last hue.
struct PickedColor: Equatable {
    var hue: CGFloat
    var saturation: CGFloat
    var brightness: CGFloat
    var alpha: CGFloat

    /// The components of a colour, clamped to 0…1.
    init(_ color: UIColor) {
        var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 1)
        _ = color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
        self.init(red: red, green: green, blue: blue, alpha: alpha)
    }

    init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat = 1) {
        (self.hue, self.saturation, self.brightness, self.alpha) = (hue, saturation, brightness, alpha)
    }

    init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat = 1) {
        let parts = [red, green, blue].map(Self.unit)
        let (high, low) = (parts.max() ?? 0, parts.min() ?? 0)
        let range = high - low
        var sixth: CGFloat = 0
        if range > 0 {
            sixth =
                high == parts[0]
                ? (parts[1] - parts[2]) / range
                : high == parts[1] ? 2 + (parts[2] - parts[0]) / range : 4 + (parts[0] - parts[1]) / range
        }
        self.init(
            hue: (sixth < 0 ? sixth + 6 : sixth) / 6, saturation: high > 0 ? range / high : 0, brightness: high,
            alpha: Self.unit(alpha))
    }

    static func unit(_ value: CGFloat) -> CGFloat { value > 0 ? min(value, 1) : 0 }

    /// Returns red, green and blue.
    var components: [CGFloat] {
        [5, 3, 1].map { offset in
            let k = (offset + hue * 6).truncatingRemainder(dividingBy: 6)
            return brightness * (1 - saturation * max(0, min(k, 4 - k, 1)))
        }
    }

    /// Red, green and blue in 255ths.
    var bytes: [Int] { components.map { Int(($0 * 255).rounded()) } }

    var color: UIColor {
        let parts = components
        return UIColor(red: parts[0], green: parts[1], blue: parts[2], alpha: alpha)
    }

    var opaque: PickedColor {
        var copy = self
        copy.alpha = 1
        return copy
    }

    /// Returns the colour with another component: 0 is red, 1 green, 2 blue.
    func with(_ component: Int, _ value: CGFloat) -> PickedColor {
        var parts = components
        parts[component] = value
        return PickedColor(red: parts[0], green: parts[1], blue: parts[2], alpha: alpha).keepingHue(of: self)
    }

    /// Returns the colour with another one's hue if it has none.
    func keepingHue(of other: PickedColor) -> PickedColor {
        var copy = self
        if saturation == 0 || brightness == 0 { copy.hue = other.hue }
        return copy
    }

    /// Six hexadecimal digits.
    var hexadecimal: String { bytes.map { String(format: "%02X", $0) }.joined() }

    /// Reads three or six hexadecimal digits, with or without `#`; nil for other text. The alpha stays.
    func reading(_ text: String) -> PickedColor? {
        let digits = text.trimmingCharacters(in: .whitespaces).drop { $0 == "#" }
        guard digits.count == 3 || digits.count == 6, let color = UIColor(hex: String(digits)) else { return nil }
        var new = PickedColor(color).keepingHue(of: self)
        new.alpha = alpha
        return new
    }

    /// Whether the colour looks like another: equal in 255ths.
    func looksLike(_ other: PickedColor) -> Bool { bytes == other.bytes && abs(alpha - other.alpha) < 0.002 }
}

/// The colours of the grid: greys in the first row, then twelve hues from dark to light.
enum ColorTable {
    static let columns = 12
    static let rows = 10

    /// The hues of the columns in degrees, from a bluish cyan by violet, red and yellow to green.
    private static let hues: [CGFloat] = [195, 217, 254, 281, 339, 8, 25, 40, 47, 59, 67, 94]

    /// Returns the colour of a cell.
    static func color(_ column: Int, _ row: Int) -> PickedColor {
        guard row > 0 else {
            return PickedColor(hue: 0, saturation: 0, brightness: 1 - CGFloat(column) / CGFloat(columns - 1))
        }
        // The fifth row has the pure hues. Those above lose brightness, those below saturation.
        let hue = hues[column] / 360
        let middle = 5
        if row <= middle {
            return PickedColor(hue: hue, saturation: 0.94, brightness: 0.3 + 0.65 * CGFloat(row - 1) / CGFloat(middle - 1))
        }
        return PickedColor(
            hue: hue, saturation: 0.94 - 0.78 * CGFloat(row - middle) / CGFloat(rows - 1 - middle), brightness: 1)
    }

    /// Returns the cell of a colour; nil if there is none.
    static func cell(of color: PickedColor) -> (column: Int, row: Int)? {
        for row in 0..<rows {
            for column in 0..<columns where self.color(column, row).bytes == color.bytes { return (column, row) }
        }
        return nil
    }
}
