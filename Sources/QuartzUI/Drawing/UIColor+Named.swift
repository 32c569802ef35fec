// Named colours: fixed colours, system colours (which differ slightly between themes), and semantic colours.

nonisolated extension UIColor {
    /// White 0.
    public static let black = UIColor(white: 0, alpha: 1)
    /// White ⅓.
    public static let darkGray = UIColor(white: 1 / 3, alpha: 1)
    /// White ⅔.
    public static let lightGray = UIColor(white: 2 / 3, alpha: 1)
    /// White 1.
    public static let white = UIColor(white: 1, alpha: 1)
    /// White ½.
    public static let gray = UIColor(white: 0.5, alpha: 1)
    /// RGB 1, 0, 0.
    public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    /// RGB 0, 1, 0.
    public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
    /// RGB 0, 0, 1.
    public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
    /// RGB 0, 1, 1.
    public static let cyan = UIColor(red: 0, green: 1, blue: 1, alpha: 1)
    /// RGB 1, 1, 0.
    public static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
    /// RGB 1, 0, 1.
    public static let magenta = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
    /// RGB 1, ½, 0.
    public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
    /// RGB ½, 0, ½.
    public static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
    /// RGB 0.6, 0.4, 0.2.
    public static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)
    /// Transparent black.
    public static let clear = UIColor(white: 0, alpha: 0)

    private static func pair(_ light: UInt32, _ dark: UInt32) -> UIColor {
        UIColor(dark: UIColor(hex: dark), light: UIColor(hex: light))
    }

    /// A vivid red.
    public static let systemRed = pair(0xFF3B30, 0xFF453A)
    /// A vivid green.
    public static let systemGreen = pair(0x34C759, 0x30D158)
    /// A vivid blue.
    public static let systemBlue = pair(0x007AFF, 0x0A84FF)
    /// A vivid orange.
    public static let systemOrange = pair(0xFF9500, 0xFF9F0A)
    /// A vivid yellow.
    public static let systemYellow = pair(0xFFCC00, 0xFFD60A)
    /// A vivid pink.
    public static let systemPink = pair(0xFF2D55, 0xFF375F)
    /// A vivid purple.
    public static let systemPurple = pair(0xAF52DE, 0xBF5AF2)
    /// A vivid teal.
    public static let systemTeal = pair(0x30B0C7, 0x40C8E0)
    /// A vivid indigo.
    public static let systemIndigo = pair(0x5856D6, 0x5E5CE6)
    /// A vivid brown.
    public static let systemBrown = pair(0xA2845E, 0xAC8E68)
    /// A vivid mint green.
    public static let systemMint = pair(0x00C7BE, 0x63E6E2)
    /// A vivid cyan.
    public static let systemCyan = pair(0x32ADE6, 0x64D2FF)
    /// A grey for secondary elements.
    public static let systemGray = pair(0x8E8E93, 0x8E8E93)
    /// A grey closer to the background.
    public static let systemGray2 = pair(0xAEAEB2, 0x636366)
    /// A grey closer to the background.
    public static let systemGray3 = pair(0xC7C7CC, 0x48484A)
    /// A grey closer to the background.
    public static let systemGray4 = pair(0xD1D1D6, 0x3A3A3C)
    /// A grey closer to the background.
    public static let systemGray5 = pair(0xE5E5EA, 0x2C2C2E)
    /// The grey closest to the background.
    public static let systemGray6 = pair(0xF2F2F7, 0x1C1C1E)

    /// Text.
    public static let label = Theme.text
    /// Secondary text.
    public static let secondaryLabel = Theme.secondaryText
    /// Placeholder text.
    public static let placeholderText = Theme.secondaryText
    /// Thin separators.
    public static let separator = Theme.hairline
    /// The main background.
    public static let systemBackground = Theme.ground
    /// Panels on the main background.
    public static let secondarySystemBackground = Theme.panel
    /// Raised elements on panels.
    public static let tertiarySystemBackground = Theme.raised
    /// Interactive elements.
    public static let tintColor = Theme.accent
    /// Tertiary text.
    public static let tertiaryLabel = Theme.secondaryText.withAlphaComponent(0.7)
    /// Quaternary text.
    public static let quaternaryLabel = Theme.secondaryText.withAlphaComponent(0.45)
    /// Links.
    public static let link = Theme.accent
    /// Opaque thin separators.
    public static let opaqueSeparator = Theme.hairline
    /// The main background of grouped content.
    public static let systemGroupedBackground = Theme.ground
    /// Groups.
    public static let secondarySystemGroupedBackground = Theme.panel
    /// Elements in groups.
    public static let tertiarySystemGroupedBackground = Theme.raised
    /// Translucent fill of thin shapes.
    public static let systemFill = pair(0x787880, 0x787880).withAlphaComponent(0.3)
    /// Translucent fill of medium-size shapes.
    public static let secondarySystemFill = pair(0x787880, 0x787880).withAlphaComponent(0.24)
    /// Translucent fill of large shapes.
    public static let tertiarySystemFill = pair(0x767680, 0x767680).withAlphaComponent(0.18)
    /// Translucent fill of the largest shapes.
    public static let quaternarySystemFill = pair(0x747480, 0x747480).withAlphaComponent(0.12)
    /// The older name of ``systemGroupedBackground``.
    public static let groupTableViewBackground = systemGroupedBackground
    /// Text on a dark background, in both themes.
    public static let lightText = UIColor(white: 1, alpha: 0.6)
    /// Text on a light background, in both themes.
    public static let darkText = UIColor(white: 0, alpha: 1)
}
