import ImageIO

/// A colour that may differ between the dark and the light theme.
///
/// It is not an `NSObject`, because Foundation on Linux does not compare `NSObject` attributes when it merges runs.
nonisolated public final class UIColor: Hashable, Sendable, CustomStringConvertible {
    private let dark: CGColor
    private let light: CGColor

    private init(dark: CGColor, light: CGColor) {
        self.dark = dark
        self.light = light
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
    ///   - bundle: nil is the main bundle.
    ///   - traitCollection: ignored; the colour follows the theme.
    public convenience init?(named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?) {
        func color(_ appearance: AssetCatalogue.Appearance) -> CGColor? {
            AssetCatalogues.first(in: bundle ?? .main) { $0.color(named: name, appearance: appearance) }?.cgColor
        }
        guard let dark = color(.dark), let light = color(.light) else {
            Diagnostics.warnOnce("UIColor(named:): no asset catalogue has a colour \"\(name)\"")
            return nil
        }
        self.init(dark: dark, light: light)
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
        /// A component, by its offset on the hue circle in sixths.
        func component(_ offset: CGFloat) -> CGFloat {
            let k = (offset + hue * 6).truncatingRemainder(dividingBy: 6)
            return brightness * (1 - saturation * max(0, min(k, 4 - k, 1)))
        }
        self.init(red: component(5), green: component(3), blue: component(1), alpha: alpha)
    }

    /// Creates a colour from a hexadecimal number, such as `0x5B8CFF`.
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

    /// The colour for traits, as a colour that is the same in both themes.
    public func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
        UIColor(cgColor: traitCollection.isDark ? dark : light)
    }

    /// A copy with another alpha.
    public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
        UIColor(dark: dark.copy(alpha: alpha) ?? dark, light: light.copy(alpha: alpha) ?? light)
    }

    /// A mix of this colour (0) and another (1).
    public func mixed(with other: UIColor, by fraction: CGFloat) -> UIColor {
        let part = Double(fraction.isFinite ? min(max(fraction, 0), 1) : 0)
        func mix(_ a: CGColor, _ b: CGColor) -> CGColor {
            let c = a.rgba + (b.rgba - a.rgba) * part
            return CGColor(srgbRed: CGFloat(c.x), green: CGFloat(c.y), blue: CGFloat(c.z), alpha: CGFloat(c.w))
        }
        return UIColor(dark: mix(dark, other.dark), light: mix(light, other.light))
    }

    /// The sRGB components in the current theme.
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
    @preconcurrency @MainActor
    public func set() {
        setFill()
        setStroke()
    }

    /// Sets the current context's fill colour.
    @preconcurrency @MainActor
    public func setFill() { UIGraphicsGetCurrentContext()?.setFillColor(cgColor) }

    /// Sets the current context's stroke colour.
    @preconcurrency @MainActor
    public func setStroke() { UIGraphicsGetCurrentContext()?.setStrokeColor(cgColor) }

    /// Whether another object is a colour with equal components in both themes.
    public func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIColor else { return false }
        return dark.rgba == other.dark.rgba && light.rgba == other.light.rgba
    }

    /// Whether two colours have equal components in both themes.
    public static func == (a: UIColor, b: UIColor) -> Bool { a.isEqual(b) }
    /// Hashes the components of both themes.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(dark.rgba)
        hasher.combine(light.rgba)
    }

    /// The components, for logs.
    public var description: String {
        let c = cgColor.rgba
        return "UIColor(\(c.x), \(c.y), \(c.z), \(c.w))"
    }
}
