/// A colour, which may differ between the dark and the light theme.
///
/// It is no `NSObject`: Foundation on Linux cannot compare those where runs of attributed text meet.
nonisolated public final class UIColor: Hashable, Sendable, CustomStringConvertible {
    private let dark: CGColor
    private let light: CGColor

    private init(dark: CGColor, light: CGColor) {
        self.dark = dark
        self.light = light
    }

    /// A colour from Core Graphics.
    public convenience init(cgColor: CGColor) {
        self.init(dark: cgColor, light: cgColor)
    }

    /// A colour of sRGB components, 0 … 1.
    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(cgColor: CGColor(srgbRed: red, green: green, blue: blue, alpha: alpha))
    }

    /// A colour of Display P3's components, 0 … 1; it is stored in sRGB, and may lie outside of 0 … 1 there.
    public convenience init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        let wide = CGColorSpace(name: CGColorSpace.displayP3).flatMap {
            CGColor(colorSpace: $0, components: [red, green, blue, alpha])
        }
        self.init(cgColor: wide ?? CGColor(srgbRed: red, green: green, blue: blue, alpha: alpha))
    }

    /// A colour of an asset catalogue; nil, with a warning, for there are none on Linux.
    public convenience init?(named name: String) {
        Diagnostics.warnOnce("UIColor(named:): there are no catalogues of colours; \"\(name)\" is not found")
        return nil
    }

    /// A picture that is repeated over what is painted with it: from the upper left corner of a context on, and as the background of
    /// a view from the origin of its coordinates.
    public convenience init(patternImage image: UIImage) {
        self.init(cgColor: image.pattern ?? .clear)
    }

    /// A grey.
    public convenience init(white: CGFloat, alpha: CGFloat) {
        self.init(red: white, green: white, blue: white, alpha: alpha)
    }

    /// A colour of hue, saturation and brightness, each 0 … 1.
    public convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
        let hue = hue.isFinite ? hue - hue.rounded(.down) : 0
        /// The share of a component, by its place on the circle of hues.
        func component(_ offset: CGFloat) -> CGFloat {
            let k = (offset + hue * 6).truncatingRemainder(dividingBy: 6)
            return brightness * (1 - saturation * max(0, min(k, 4 - k, 1)))
        }
        self.init(red: component(5), green: component(3), blue: component(1), alpha: alpha)
    }

    /// A colour from its hexadecimal number, such as `0x5B8CFF`.
    public convenience init(hex: UInt32, alpha: CGFloat = 1) {
        self.init(
            red: CGFloat(hex >> 16 & 0xFF) / 255, green: CGFloat(hex >> 8 & 0xFF) / 255, blue: CGFloat(hex & 0xFF) / 255,
            alpha: alpha)
    }

    /// A colour from `#RGB`, `#RRGGBB` or `#RRGGBBAA`, with or without the sign; nil for anything else.
    public convenience init?(hex: String) {
        var digits = hex.hasPrefix("#") ? String(hex.dropFirst()) : hex
        if digits.count == 3 { digits = digits.map { "\($0)\($0)" }.joined() }
        if digits.count == 6 { digits += "FF" }
        guard digits.count == 8, digits.allSatisfy(\.isHexDigit), let number = UInt32(digits, radix: 16) else { return nil }
        self.init(hex: number >> 8, alpha: CGFloat(number & 0xFF) / 255)
    }

    /// A colour that follows the theme.
    public convenience init(dark: UIColor, light: UIColor) {
        self.init(dark: dark.dark, light: light.light)
    }

    /// The colour as it is under the present theme.
    public var cgColor: CGColor { Theme.isDark ? dark : light }

    /// The opacity, 0 … 1.
    public var alpha: CGFloat { cgColor.alpha }

    /// The colour as it is under traits: the same in both themes.
    public func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
        UIColor(cgColor: traitCollection.isDark ? dark : light)
    }

    /// The same colour with another alpha.
    public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
        UIColor(dark: dark.copy(alpha: alpha) ?? dark, light: light.copy(alpha: alpha) ?? light)
    }

    /// A colour between this one (0) and another (1).
    public func mixed(with other: UIColor, by fraction: CGFloat) -> UIColor {
        let part = Double(fraction.isFinite ? min(max(fraction, 0), 1) : 0)
        func mix(_ a: CGColor, _ b: CGColor) -> CGColor {
            let c = a.rgba + (b.rgba - a.rgba) * part
            return CGColor(srgbRed: CGFloat(c.x), green: CGFloat(c.y), blue: CGFloat(c.z), alpha: CGFloat(c.w))
        }
        return UIColor(dark: mix(dark, other.dark), light: mix(light, other.light))
    }

    /// The sRGB components.
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

    /// Makes this the current context's fill and stroke colour.
    @preconcurrency @MainActor
    public func set() {
        setFill()
        setStroke()
    }

    /// Makes this the current context's fill colour.
    @preconcurrency @MainActor
    public func setFill() { UIGraphicsGetCurrentContext()?.setFillColor(cgColor) }

    /// Makes this the current context's stroke colour.
    @preconcurrency @MainActor
    public func setStroke() { UIGraphicsGetCurrentContext()?.setStrokeColor(cgColor) }

    /// Colours are equal when they look equal in both themes.
    public func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIColor else { return false }
        return dark.rgba == other.dark.rgba && light.rgba == other.light.rgba
    }

    /// Colours are equal when they look the same.
    public static func == (a: UIColor, b: UIColor) -> Bool { a.isEqual(b) }
    /// Fits `==`.
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
