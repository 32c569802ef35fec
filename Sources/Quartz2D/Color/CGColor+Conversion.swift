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
        guard let own = colorSpace, let components else { return nil }
        // The same numbers in the same meaning: nothing is rounded.
        if own.model == .rgb, space.model == .rgb, own.encoding == space.encoding {
            return CGColor(colorSpace: space, components: components)
        }
        let light = own.linearSRGB(components.map { Double($0) })
        return CGColor(colorSpace: space, components: space.components(linearSRGB: light).map { CGFloat($0) } + [alpha])
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
}

/// Returns the CMYK space of the device, which is generic here.
public func CGColorSpaceCreateDeviceCMYK() -> CGColorSpace {
    .sharedCMYK
}

/// Returns the space of patterns; see ``CGColorSpace/init(patternBaseSpace:)``.
public func CGColorSpaceCreatePattern(_ baseSpace: CGColorSpace?) -> CGColorSpace? {
    CGColorSpace(patternBaseSpace: baseSpace)
}
