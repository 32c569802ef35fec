import Foundation

extension CGColor {
    /// Creates a colour in CMYK. It is drawn as (1 − component) · (1 − black).
    public convenience init(genericCMYKCyan cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat) {
        self.init(space: .sharedCMYK, components: [cyan, magenta, yellow, black, alpha], pattern: nil)
    }

    /// Creates a colour that is a pattern.
    ///
    /// Contexts paint with the pattern. ``rgba`` is the colour of an uncoloured pattern, and transparent black for a coloured
    /// one.
    ///
    /// - Parameters:
    ///   - patternSpace: A space made by ``CGColorSpace/init(patternBaseSpace:)``.
    ///   - pattern: The pattern.
    ///   - components: For a coloured pattern, alpha alone. For an uncoloured one, the components of the space's base, then
    ///     alpha.
    /// - Returns: nil if `patternSpace` is not a pattern space.
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

    /// Returns the colour in another space; nil for patterns.
    ///
    /// - Parameters:
    ///   - space: The space. A colour outside its gamut is clamped.
    ///   - intent: Has no effect.
    ///   - options: Has no effect.
    public func converted(to space: CGColorSpace, intent: CGColorRenderingIntent, options: [String: Any]?) -> CGColor? {
        guard pattern == nil, space.model != .pattern else { return nil }
        if space == colorSpace { return self }
        guard let own = colorSpace, let components else { return nil }
        // The same encoding: copy the numbers, so that nothing is rounded.
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
    /// - Parameter baseSpace: The space of the colours that uncoloured patterns are drawn in; nil for coloured patterns.
    public convenience init?(patternBaseSpace baseSpace: CGColorSpace?) {
        guard baseSpace?.model != .pattern else { return nil }
        self.init(known: "Pattern" + (baseSpace.map { " of " + $0.name } ?? ""), model: .pattern, base: baseSpace)
    }
}

/// Returns the CMYK space of the device: the generic one.
public func CGColorSpaceCreateDeviceCMYK() -> CGColorSpace {
    .sharedCMYK
}

/// Returns the space of patterns; see ``CGColorSpace/init(patternBaseSpace:)``.
public func CGColorSpaceCreatePattern(_ baseSpace: CGColorSpace?) -> CGColorSpace? {
    CGColorSpace(patternBaseSpace: baseSpace)
}
