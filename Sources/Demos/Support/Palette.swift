/// The colours of all demo objects.
public enum Palette {
    /// Blue.
    public static let blue = color(0x5B8CFF)
    /// Teal.
    public static let teal = color(0x4CC9B0)
    /// Amber.
    public static let amber = color(0xF2B94B)
    /// Coral.
    public static let coral = color(0xFF7A66)
    /// Violet.
    public static let violet = color(0xB48CFF)
    /// Near white; light grey on light backgrounds, where white would be invisible.
    public static var white: CGColor { Theme.isDark ? nearWhite : lightGrey }
    static let nearWhite = color(0xE8EAF0)
    private static let lightGrey = color(0xBFC6D4)
    /// Secondary text and path lines.
    public static let line = color(0x9BA3B4)
    /// Tracks, guides and surfaces: quiet on the scenery, dark or light.
    public static var hairline: CGColor { Theme.isDark ? darkLine : lightLine }
    static let darkLine = color(0x4B5572)
    private static let lightLine = color(0xB4BCCC)
    /// The background of cards.
    public static let card = color(0x1C1F26)

    /// The six object colours in order.
    public static var all: [CGColor] { [blue, teal, amber, coral, violet, white] }

    private static func color(_ hex: UInt32) -> CGColor {
        func part(_ shift: UInt32) -> CGFloat { CGFloat((hex >> shift) & 255) / 255 }
        return CGColor(srgbRed: part(16), green: part(8), blue: part(0), alpha: 1)
    }
}

extension CGColor {
    /// The colour as `#RRGGBB`, for captions.
    var hex: String {
        func byte(_ part: Double) -> String {
            let digits = String(Int((part * 255).rounded()), radix: 16, uppercase: true)
            return digits.count == 1 ? "0" + digits : digits
        }
        return "#" + byte(rgba.x) + byte(rgba.y) + byte(rgba.z)
    }
}
