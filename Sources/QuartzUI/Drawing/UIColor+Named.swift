// Colours with names: the plain ones, the system's vivid ones (which differ a little between themes), and those for purposes.

nonisolated extension UIColor {
    /// 0 white.
    public static let black = UIColor(white: 0, alpha: 1)
    /// ⅓ white.
    public static let darkGray = UIColor(white: 1 / 3, alpha: 1)
    /// ⅔ white.
    public static let lightGray = UIColor(white: 2 / 3, alpha: 1)
    /// 1 white.
    public static let white = UIColor(white: 1, alpha: 1)
    /// ½ white.
    public static let gray = UIColor(white: 0.5, alpha: 1)
    /// 1, 0, 0.
    public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    /// 0, 1, 0.
    public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
    /// 0, 0, 1.
    public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
    /// 0, 1, 1.
    public static let cyan = UIColor(red: 0, green: 1, blue: 1, alpha: 1)
    /// 1, 1, 0.
    public static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
    /// 1, 0, 1.
    public static let magenta = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
    /// 1, ½, 0.
    public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
    /// ½, 0, ½.
    public static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
    /// 0.6, 0.4, 0.2.
    public static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)
    /// No colour.
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
    /// A grey for what is secondary.
    public static let systemGray = pair(0x8E8E93, 0x8E8E93)
    /// A fainter grey.
    public static let systemGray2 = pair(0xAEAEB2, 0x636366)
    /// A fainter grey.
    public static let systemGray3 = pair(0xC7C7CC, 0x48484A)
    /// A fainter grey.
    public static let systemGray4 = pair(0xD1D1D6, 0x3A3A3C)
    /// A fainter grey.
    public static let systemGray5 = pair(0xE5E5EA, 0x2C2C2E)
    /// The faintest grey.
    public static let systemGray6 = pair(0xF2F2F7, 0x1C1C1E)

    /// Text; the theme's.
    public static let label = Theme.text
    /// Less important text.
    public static let secondaryLabel = Theme.secondaryText
    /// Text that stands where other text will be.
    public static let placeholderText = Theme.secondaryText
    /// Hairlines.
    public static let separator = Theme.hairline
    /// What everything stands on.
    public static let systemBackground = Theme.ground
    /// Panels on it.
    public static let secondarySystemBackground = Theme.panel
    /// What is raised from the panels.
    public static let tertiarySystemBackground = Theme.raised
    /// The colour of what can be touched.
    public static let tintColor = Theme.accent
    /// Text of the third rank.
    public static let tertiaryLabel = Theme.secondaryText.withAlphaComponent(0.7)
    /// Text of the fourth rank.
    public static let quaternaryLabel = Theme.secondaryText.withAlphaComponent(0.45)
    /// Text that leads elsewhere.
    public static let link = Theme.accent
    /// Hairlines through which nothing shines.
    public static let opaqueSeparator = Theme.hairline
    /// What groups stand on.
    public static let systemGroupedBackground = Theme.ground
    /// Groups.
    public static let secondarySystemGroupedBackground = Theme.panel
    /// What stands in groups.
    public static let tertiarySystemGroupedBackground = Theme.raised
    /// Thin shapes over any ground.
    public static let systemFill = pair(0x787880, 0x787880).withAlphaComponent(0.3)
    /// Shapes of medium size over any ground.
    public static let secondarySystemFill = pair(0x787880, 0x787880).withAlphaComponent(0.24)
    /// Large shapes over any ground.
    public static let tertiarySystemFill = pair(0x767680, 0x767680).withAlphaComponent(0.18)
    /// The largest shapes over any ground.
    public static let quaternarySystemFill = pair(0x747480, 0x747480).withAlphaComponent(0.12)
    /// What groups stand on, by its older name.
    public static let groupTableViewBackground = systemGroupedBackground
    /// Text on a dark ground, in both themes.
    public static let lightText = UIColor(white: 1, alpha: 0.6)
    /// Text on a light ground, in both themes.
    public static let darkText = UIColor(white: 0, alpha: 1)
}
