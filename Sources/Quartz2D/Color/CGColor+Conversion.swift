import Foundation

extension CGColor {
    /// Creates a colour in CMYK, which is shown as (1 − component) · (1 − black).
    public convenience init(genericCMYKCyan cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat) {
        self.init(space: .sharedCMYK, components: [cyan, magenta, yellow, black, alpha], pattern: nil)
    }

    /// Creates a colour that is a pattern.
    ///
    /// Contexts paint with it. For layers it is the colour of a pattern that has none of its own, and else no colour.
    ///
    /// - Parameters:
    ///   - patternSpace: A space made by ``CGColorSpace/init(patternBaseSpace:)``.
    ///   - pattern: The pattern.
    ///   - components: Alpha; before it, for a pattern without colours, the components of the space's base.
    /// - Returns: nil for any other space.
    public convenience init?(patternSpace: CGColorSpace, pattern: CGPattern, components: UnsafePointer<CGFloat>) {
        self.init(
            patternSpace: patternSpace, pattern: pattern,
            components: (0...(pattern.isColored ? 0 : patternSpace.baseColorSpace?.numberOfComponents ?? 0)).map {
                components[$0]
            })
    }

    convenience init?(patternSpace: CGColorSpace, pattern: CGPattern, components: [CGFloat]) {
        guard patternSpace.model == .pattern else { return nil }
        self.init(space: patternSpace, components: components, pattern: pattern)
    }

    /// The colour in another space; nil for patterns.
    ///
    /// - Parameters:
    ///   - space: The space; a colour beyond its reach is clamped.
    ///   - intent: Of no effect.
    ///   - options: Of no effect.
    public func converted(to space: CGColorSpace, intent: CGColorRenderingIntent, options: [String: Any]?) -> CGColor? {
        guard pattern == nil, space.model != .pattern else { return nil }
        if space == colorSpace { return self }
        let encoded = SIMD3(rgba.x, rgba.y, rgba.z)
        return CGColor(colorSpace: space, components: space.components(encodedSRGB: encoded).map { CGFloat($0) } + [alpha])
    }
}

extension CGColorSpace {
    static let sharedCMYK = CGColorSpace(known: genericCMYK, model: .cmyk)

    /// Creates the space of patterns.
    ///
    /// - Parameter baseSpace: The space of the colours that patterns without own ones are drawn in; nil for coloured patterns.
    public convenience init?(patternBaseSpace baseSpace: CGColorSpace?) {
        guard baseSpace?.model != .pattern else { return nil }
        self.init(known: "Pattern" + (baseSpace.map { " of " + $0.name } ?? ""), model: .pattern, base: baseSpace)
    }

    /// Components of this space for a colour in encoded sRGB: the inverse of `encodedSRGB(_:)`.
    func components(encodedSRGB encoded: SIMD3<Double>) -> [Double] {
        func decoded() -> SIMD3<Double> { SIMD3(Self.decode(encoded.x), Self.decode(encoded.y), Self.decode(encoded.z)) }
        switch model {
        case .monochrome:
            // Luminance by Rec. 709's weights of the linear components.
            return [Self.encode((decoded() * SIMD3(0.2126, 0.7152, 0.0722)).sum())]
        case .cmyk:
            let black = 1 - encoded.max()
            guard black < 1 else { return [0, 0, 0, 1] }
            let ink = (SIMD3(repeating: 1 - black) - encoded) / (1 - black)
            return [ink.x, ink.y, ink.z, black]
        default: break
        }
        switch name {
        case Self.linearSRGB:
            let linear = decoded()
            return [linear.x, linear.y, linear.z]
        case Self.displayP3:
            // P3 = (XYZ → P3) · (linear sRGB → XYZ), both for D65: the inverse of what `encodedSRGB(_:)` applies.
            let linear = decoded()
            let red = 0.8224619687 * linear.x + 0.1775380313 * linear.y
            let green = 0.0331941989 * linear.x + 0.9668058011 * linear.y
            let blue = 0.0170826307 * linear.x + 0.0723974407 * linear.y + 0.9105199286 * linear.z
            return [Self.encode(red), Self.encode(green), Self.encode(blue)]
        default: return [encoded.x, encoded.y, encoded.z]
        }
    }
}

/// Returns the CMYK space of the device, which is generic here.
public func CGColorSpaceCreateDeviceCMYK() -> CGColorSpace {
    .sharedCMYK
}

/// Returns the space of patterns; see ``CGColorSpace/init(patternBaseSpace:)``.
public func CGColorSpaceCreatePattern(_ baseSpace: CGColorSpace?) -> CGColorSpace? {
    CGColorSpace(patternBaseSpace: baseSpace)
}
