import ImageIO

/// A colour. It may differ between the dark and the light theme, or be computed by a closure at each use.
///
/// It is not an `NSObject`, but conforms to the protocol, because Foundation on Linux does not compare `NSObject` attributes when it merges runs.
nonisolated public final class UIColor: Hashable, Sendable, CustomStringConvertible {
    /// The source of the components.
    ///
    /// `@unchecked`: UIKit's signature does not require a sendable closure, and UIKit runs it on the thread that resolves the colour.
    private enum Source: @unchecked Sendable {
        case pair(dark: CGColor, light: CGColor)
        case provider((UITraitCollection) -> UIColor)
    }

    private let source: Source

    private init(dark: CGColor, light: CGColor) { source = .pair(dark: dark, light: light) }

    /// Creates a colour by a closure, which is called each time the colour is resolved: when it is drawn or set, in
    /// ``resolvedColor(with:)``, and after the theme changes.
    public init(dynamicProvider: @escaping (UITraitCollection) -> UIColor) { source = .provider(dynamicProvider) }

    private static let darkTraits = UITraitCollection(userInterfaceStyle: .dark)
    private static let lightTraits = UITraitCollection(userInterfaceStyle: .light)

    private func color(_ traits: UITraitCollection) -> CGColor {
        switch source {
        case .pair(let dark, let light): traits.isDark ? dark : light
        case .provider(let provider): provider(traits).color(traits)
        }
    }

    private var dark: CGColor { color(Self.darkTraits) }
    private var light: CGColor { color(Self.lightTraits) }

    /// Returns a colour derived from this one: computed once per theme, or at each use if a closure computes this one.
    private func map(_ change: @escaping (CGColor) -> CGColor) -> UIColor {
        switch source {
        case .pair(let dark, let light): UIColor(dark: change(dark), light: change(light))
        case .provider(let provider):
            UIColor(dynamicProvider: { UIColor(cgColor: change(provider($0).color($0))) })
        }
    }

    /// Creates clear black, for properties that get a colour later.
    public convenience init() { self.init(cgColor: .clear) }

    /// Creates a colour from a `CGColor`.
    public convenience init(cgColor: CGColor) {
        self.init(dark: cgColor, light: cgColor)
    }

    /// Creates a colour from sRGB components, 0…1.
    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(cgColor: CGColor(srgbRed: red, green: green, blue: blue, alpha: alpha))
    }

    /// Creates a colour from Display P3 components, 0…1. It is stored in sRGB, where components may be outside 0…1.
    public convenience init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        let wide = CGColorSpace(name: CGColorSpace.displayP3).flatMap {
            CGColor(colorSpace: $0, components: [red, green, blue, alpha])
        }
        self.init(cgColor: wide ?? CGColor(srgbRed: red, green: green, blue: blue, alpha: alpha))
    }

    /// Creates the colour of a colour set in the main bundle's asset catalogues, for both themes; nil, with a warning, if there is
    /// none.
    public convenience init?(named name: String) { self.init(named: name, in: nil, compatibleWith: nil) }

    /// Creates the colour of a colour set in a bundle's asset catalogues; nil, with a warning, if there is none.
    ///
    /// - Parameters:
    ///   - bundle: Nil is the main bundle.
    ///   - traitCollection: Its style chooses the light or the dark colour; without one, the colour follows the theme.
    public convenience init?(named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?) {
        func color(_ appearance: AssetCatalogue.Appearance) -> CGColor? {
            AssetCatalogues.first(in: bundle ?? .main) { $0.color(named: name, appearance: appearance) }?.cgColor
        }
        guard let dark = color(.dark), let light = color(.light) else {
            Diagnostics.warnOnce("UIColor(named:): no asset catalogue has a colour \"\(name)\"")
            return nil
        }
        if let style = traitCollection?.userInterfaceStyle, style != .unspecified {
            self.init(cgColor: style == .dark ? dark : light)
        } else {
            self.init(dark: dark, light: light)
        }
    }

    /// Creates a colour that repeats an image. The pattern starts at the upper left corner of a context, or at the origin of a
    /// view for its background.
    public convenience init(patternImage image: UIImage) {
        self.init(cgColor: image.pattern ?? .clear)
    }

    /// Creates a grey.
    public convenience init(white: CGFloat, alpha: CGFloat) {
        self.init(red: white, green: white, blue: white, alpha: alpha)
    }

    /// Creates a colour from hue, saturation and brightness, each 0…1.
    public convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
        let hue = hue.isFinite ? hue - hue.rounded(.down) : 0
        /// Returns a component, by its offset on the hue circle in sixths.
        func component(_ offset: CGFloat) -> CGFloat {
            let k = (offset + hue * 6).truncatingRemainder(dividingBy: 6)
            return brightness * (1 - saturation * max(0, min(k, 4 - k, 1)))
        }
        self.init(red: component(5), green: component(3), blue: component(1), alpha: alpha)
    }

    /// Creates a colour from a hexadecimal number, such as `0x5B8CFF`.
    @_disfavoredOverload
    public convenience init(hex: UInt32, alpha: CGFloat = 1) {
        self.init(
            red: CGFloat(hex >> 16 & 0xFF) / 255, green: CGFloat(hex >> 8 & 0xFF) / 255, blue: CGFloat(hex & 0xFF) / 255,
            alpha: alpha)
    }

    /// Creates a colour from `#RGB`, `#RRGGBB` or `#RRGGBBAA`, with or without `#`; nil for other text.
    public convenience init?(hex: String) {
        var digits = hex.hasPrefix("#") ? String(hex.dropFirst()) : hex
        if digits.count == 3 { digits = digits.map { "\($0)\($0)" }.joined() }
        if digits.count == 6 { digits += "FF" }
        guard digits.count == 8, digits.allSatisfy(\.isHexDigit), let number = UInt32(digits, radix: 16) else { return nil }
        self.init(hex: number >> 8, alpha: CGFloat(number & 0xFF) / 255)
    }

    /// Creates a colour that depends on the theme.
    public convenience init(dark: UIColor, light: UIColor) {
        self.init(dark: dark.dark, light: light.light)
    }

    /// The colour in the current theme.
    public var cgColor: CGColor { Theme.isDark ? dark : light }

    /// The opacity in the current theme, 0…1.
    public var alpha: CGFloat { cgColor.alpha }

    /// Returns the colour for traits, as a colour that is the same in both themes.
    public func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
        UIColor(cgColor: color(traitCollection))
    }

    /// Returns a copy with another alpha.
    public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
        map { $0.copy(alpha: alpha) ?? $0 }
    }

    /// Returns a mix of this colour (0) and another (1).
    public func mixed(with other: UIColor, by fraction: CGFloat) -> UIColor {
        let part = Double(fraction.isFinite ? min(max(fraction, 0), 1) : 0)
        func mix(_ a: CGColor, _ b: CGColor) -> CGColor {
            let c = a.rgba + (b.rgba - a.rgba) * part
            return CGColor(srgbRed: CGFloat(c.x), green: CGFloat(c.y), blue: CGFloat(c.z), alpha: CGFloat(c.w))
        }
        guard case .pair(let dark, let light) = source, case .pair(let otherDark, let otherLight) = other.source else {
            return UIColor(dynamicProvider: { UIColor(cgColor: mix(self.color($0), other.color($0))) })
        }
        return UIColor(dark: mix(dark, otherDark), light: mix(light, otherLight))
    }

    /// Returns the sRGB components in the current theme.
    @discardableResult
    public func getRed(
        _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?, blue: UnsafeMutablePointer<CGFloat>?,
        alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        let c = cgColor.rgba
        red?.pointee = CGFloat(c.x)
        green?.pointee = CGFloat(c.y)
        blue?.pointee = CGFloat(c.z)
        alpha?.pointee = CGFloat(c.w)
        return true
    }

    /// Sets the current context's fill and stroke colour.
    public func set() {
        setFill()
        setStroke()
    }

    /// Sets the current context's fill colour.
    public func setFill() { UIGraphicsGetCurrentContext()?.setFillColor(cgColor) }

    /// Sets the current context's stroke colour.
    public func setStroke() { UIGraphicsGetCurrentContext()?.setStrokeColor(cgColor) }

    /// Returns whether another object is an equal colour.
    public func isEqual(_ object: Any?) -> Bool { (object as? UIColor).map { self == $0 } ?? false }

    /// Returns whether two colours have equal components in both themes. A colour of a closure equals only itself.
    public static func == (a: UIColor, b: UIColor) -> Bool {
        guard case .pair(let dark, let light) = a.source, case .pair(let otherDark, let otherLight) = b.source else {
            return a === b
        }
        return dark.rgba == otherDark.rgba && light.rgba == otherLight.rgba
    }
    /// Hashes what `==` compares.
    public func hash(into hasher: inout Hasher) {
        guard case .pair(let dark, let light) = source else { return hasher.combine(ObjectIdentifier(self)) }
        hasher.combine(dark.rgba)
        hasher.combine(light.rgba)
    }

    /// The components, for logs.
    public var description: String {
        let c = cgColor.rgba
        return "UIColor(\(c.x), \(c.y), \(c.z), \(c.w))"
    }
}

// MARK: - A colour's components

nonisolated extension UIColor {
    /// Returns the components hue, saturation and brightness, each 0…1, and alpha.
    @discardableResult
    public func getHue(
        _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
        brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        let c = cgColor.rgba
        let most = max(c.x, c.y, c.z)
        let spread = most - min(c.x, c.y, c.z)
        // The position on the hue circle, in sixths.
        var sixth = 0.0
        if spread > 0 {
            sixth = most == c.x ? (c.y - c.z) / spread : most == c.y ? (c.z - c.x) / spread + 2 : (c.x - c.y) / spread + 4
        }
        hue?.pointee = CGFloat((sixth < 0 ? sixth + 6 : sixth) / 6)
        saturation?.pointee = most > 0 ? CGFloat(spread / most) : 0
        brightness?.pointee = CGFloat(most)
        alpha?.pointee = CGFloat(c.w)
        return true
    }

    /// The components of a grey.
    ///
    /// - Returns: False for a colour that is not grey; then nothing is written.
    @discardableResult
    public func getWhite(_ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?) -> Bool {
        let c = cgColor.rgba
        guard c.x == c.y, c.y == c.z else { return false }
        white?.pointee = CGFloat(c.x)
        alpha?.pointee = CGFloat(c.w)
        return true
    }

    // MARK: Named colours: fixed colours, system colours (which differ slightly between themes), and semantic colours

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
