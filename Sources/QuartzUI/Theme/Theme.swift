import Synchronization

/// The one visual language: colours, type and measures, dark and light.
///
/// Colours are pairs that follow ``isDark``; views that keep `UIColor`s set them anew in `themeDidChange()`.
nonisolated public enum Theme {
    private static let dark = Atomic<Bool>(true)

    /// Whether the dark colours count. True at first.
    public static var isDark: Bool { dark.load(ordering: .relaxed) }

    /// Changes between dark and light, and tells all windows.
    @MainActor
    public static func setDark(_ isDark: Bool) {
        guard isDark != self.isDark else { return }
        dark.store(isDark, ordering: .relaxed)
        for window in UIWindow.all { window.themeDidChangeInTree() }
    }

    private static func pair(_ dark: UInt32, _ light: UInt32) -> UIColor {
        UIColor(dark: UIColor(hex: dark), light: UIColor(hex: light))
    }

    // MARK: Colours

    /// What everything stands on.
    public static let ground = pair(0x15171C, 0xF3F4F7)
    /// Panels.
    public static let panel = pair(0x1C1F26, 0xFFFFFF)
    /// What is raised from panels: controls, cards.
    public static let raised = pair(0x262A33, 0xE8EAF0)
    /// Lines of one device pixel.
    public static let hairline = pair(0x323743, 0xD3D7E0)
    /// Text.
    public static let text = pair(0xE8EAF0, 0x1A1D24)
    /// Less important text, units, ticks.
    public static let secondaryText = pair(0x9BA3B4, 0x596173)
    /// What can be touched, what is chosen.
    public static let accent = pair(0x5B8CFF, 0x2A58C8)
    /// Text on the accent.
    public static let onAccent = pair(0x0B1020, 0xFFFFFF)
    /// The model: always dashed too.
    public static let model = pair(0xF2B94B, 0x835A00)
    /// The presentation: always solid.
    public static let presentation = pair(0x4CC9B0, 0x0A7060)
    /// What went wrong.
    public static let warning = pair(0xFF7A66, 0xB53521)
    /// The colours of demo objects.
    public static let palette: [UIColor] = [0x5B8CFF, 0x4CC9B0, 0xF2B94B, 0xFF7A66, 0xB48CFF, 0xE8EAF0].map { UIColor(hex: $0) }

    /// What the mouse is over: a raised surface, a little nearer to the text's colour.
    public static let hovered = raised.mixed(with: text, by: 0.08)
    /// What is pressed.
    public static let pressed = raised.mixed(with: text, by: 0.18)

    // MARK: Type

    /// 22: titles.
    public static let titleFont = UIFont.systemFont(ofSize: 22, weight: .semibold)
    /// 15: running text.
    public static let bodyFont = UIFont.systemFont(ofSize: 15)
    /// 13: lists, labels, controls.
    public static let labelFont = UIFont.systemFont(ofSize: 13)
    /// 11: captions and ticks.
    public static let captionFont = UIFont.systemFont(ofSize: 11)
    /// Baseline to baseline, in line heights of the face.
    public static let lineHeightMultiple: CGFloat = 1.15

    // MARK: Measures, in points

    /// The unit of the grid.
    public static let grid: CGFloat = 8
    /// Inside panels.
    public static let padding: CGFloat = 16
    /// Rows and controls.
    public static let controlHeight: CGFloat = 28
    /// The corners of controls.
    public static let controlRadius: CGFloat = 6
    /// The corners of cards.
    public static let cardRadius: CGFloat = 12

    // MARK: Motion, in seconds

    /// Hover, press, selection.
    public static let quick: TimeInterval = 0.18
    /// Panels.
    public static let calm: TimeInterval = 0.25
}
