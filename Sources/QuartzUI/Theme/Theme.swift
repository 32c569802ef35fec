import Foundation
import Synchronization

/// The visual design: colours, fonts, metrics and durations, for dark and light appearance.
///
/// Colours follow ``isDark`` when read; views that store `UIColor`s set them again in `themeDidChange()`.
nonisolated public enum Theme {
    private static let dark = Atomic<Bool>(true)

    /// Whether the dark appearance is active. True at first; a program with an application delegate begins with the light one. Where
    /// other traits are the current ones, theirs counts.
    public static var isDark: Bool { ThreadTraits.current?.isDark ?? isThemeDark }
    /// Whether the dark appearance is active for any current traits.
    static var isThemeDark: Bool { dark.load(ordering: .relaxed) }

    /// Switches between dark and light, and notifies all windows.
    @MainActor
    public static func setDark(_ isDark: Bool) {
        guard dark.exchange(isDark, ordering: .relaxed) != isDark else { return }
        ThreadTraits.end()
        for window in UIWindow.all { window.themeDidChangeInTree() }
    }

    private static let contentSizeIndex = Atomic<Int>(UIContentSizeCategory.standardIndex)

    /// The size of text that the user prefers. It follows the desktop's while the program runs.
    public static var contentSize: UIContentSizeCategory {
        UIContentSizeCategory.ordered[contentSizeIndex.load(ordering: .relaxed)]
    }

    /// Sets the size of text, notifies all windows, and posts ``UIContentSizeCategory/didChangeNotification``. Sizes without an order, such as
    /// `unspecified`, have no effect.
    @MainActor
    public static func setContentSize(_ size: UIContentSizeCategory) {
        guard let index = size.index else { return }
        let old = contentSizeIndex.exchange(index, ordering: .relaxed)
        guard old != index else { return }
        let previous = UIContentSizeCategory.ordered[old]
        for window in UIWindow.all {
            window.contentSizeDidChangeInTree(from: UITraitCollection.current(in: window).with(previous))
        }
        NotificationCenter.default.post(
            name: UIContentSizeCategory.didChangeNotification, object: UIApplication.shared,
            userInfo: [UIContentSizeCategory.newValueUserInfoKey: size])
    }

    private static func pair(_ dark: UInt32, _ light: UInt32) -> UIColor {
        UIColor(dark: UIColor(hex: dark), light: UIColor(hex: light))
    }

    // MARK: Colours

    /// The background of windows.
    public static let ground = pair(0x15171C, 0xF3F4F7)
    /// The background of panels.
    public static let panel = pair(0x1C1F26, 0xFFFFFF)
    /// The background of controls and cards on panels.
    public static let raised = pair(0x262A33, 0xE8EAF0)
    /// Lines one device pixel wide.
    public static let hairline = pair(0x323743, 0xD3D7E0)
    /// Text.
    public static let text = pair(0xE8EAF0, 0x1A1D24)
    /// Secondary text, units, ticks.
    public static let secondaryText = pair(0x9BA3B4, 0x596173)
    /// Interactive and selected elements.
    public static let accent = pair(0x5B8CFF, 0x2A58C8)
    /// Text on the accent.
    public static let onAccent = pair(0x0B1020, 0xFFFFFF)
    /// The model; always dashed as well.
    public static let model = pair(0xF2B94B, 0x835A00)
    /// The presentation; always solid.
    public static let presentation = pair(0x4CC9B0, 0x0A7060)
    /// Warnings and errors.
    public static let warning = pair(0xFF7A66, 0xB53521)

    /// The background under the mouse: `raised`, mixed slightly with the text colour.
    public static let hovered = raised.mixed(with: text, by: 0.08)
    /// The background while pressed.
    public static let pressed = raised.mixed(with: text, by: 0.18)

    // MARK: Type

    /// Titles, 22 points.
    public static let titleFont = UIFont.systemFont(ofSize: 22, weight: .semibold)
    /// Body text, 15 points.
    public static let bodyFont = UIFont.systemFont(ofSize: 15)
    /// Lists, labels and controls, 13 points.
    public static let labelFont = UIFont.systemFont(ofSize: 13)
    /// Captions and ticks, 11 points.
    public static let captionFont = UIFont.systemFont(ofSize: 11)
    /// Distance between baselines, as a factor of the face's line height.
    public static let lineHeightMultiple: CGFloat = 1.15

    // MARK: Measures, in points

    /// The unit of the grid.
    public static let grid: CGFloat = 8
    /// Padding inside panels.
    public static let padding: CGFloat = 16
    /// Height of rows and controls.
    public static let controlHeight: CGFloat = 28
    /// Corner radius of controls.
    public static let controlRadius: CGFloat = 6
    /// Corner radius of cards.
    public static let cardRadius: CGFloat = 12

    // MARK: Motion, in seconds

    /// For hover, press and selection.
    public static let quick: TimeInterval = 0.18
    /// For panels.
    public static let calm: TimeInterval = 0.25
}

/// The theme's value of a property, which a control sets until the program sets the property.
///
/// The control's value is applied only while the property has the value that the control set last. Any other value is the program's
/// and stays.
package struct ThemeDefault<Value: Equatable> {
    private var given: Value?

    package init() {}

    /// Sets a property to the control's value, unless the program has set it since.
    package mutating func set<Object: AnyObject>(
        _ value: Value, _ path: ReferenceWritableKeyPath<Object, Value>, of object: Object
    ) {
        if let given, object[keyPath: path] != given { return }
        object[keyPath: path] = value
        // The object may store another value, such as a clamped one.
        given = object[keyPath: path]
    }

    /// Lets the next value of the control replace the program's.
    package mutating func takeOver() { given = nil }
}

/// The theme's defaults of a control's own layer.
package struct ThemeDefaults {
    private var background = ThemeDefault<UIColor?>()
    private var cornerRadius = ThemeDefault<CGFloat>()
    private var borderWidth = ThemeDefault<CGFloat>()
    private var borderColor = ThemeDefault<CGColor?>()

    package init() {}

    package mutating func setBackground(_ color: UIColor?, of view: UIView) { background.set(color, \.backgroundColor, of: view) }

    package mutating func setCornerRadius(_ radius: CGFloat, of view: UIView) {
        cornerRadius.set(radius, \.cornerRadius, of: view.layer)
    }

    package mutating func setBorder(_ width: CGFloat, _ color: UIColor?, of view: UIView) {
        borderWidth.set(width, \.borderWidth, of: view.layer)
        borderColor.set(color?.cgColor, \.borderColor, of: view.layer)
    }

    /// Lets the control's next values replace the program's.
    package mutating func takeOver() { self = ThemeDefaults() }
}
