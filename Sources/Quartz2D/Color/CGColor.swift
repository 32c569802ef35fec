import Foundation

/// An immutable colour: components in a colour space, and alpha.
///
/// Component rule: NaN becomes 0; alpha is clamped to [0, 1]; colour components are clamped to [0, 1] except in
/// extended spaces, where they are only kept finite.
public final class CGColor: Sendable, Hashable {
    private let space: CGColorSpace
    private let values: [CGFloat]
    /// The pattern that is painted instead of a colour; nil for plain colours.
    public let pattern: CGPattern?

    /// The colour as straight-alpha, encoded sRGB: red, green, blue, alpha.
    public let rgba: SIMD4<Double>

    /// Opaque white, in grey.
    public static let white = CGColor(gray: 1, alpha: 1)
    /// Opaque black, in grey.
    public static let black = CGColor(gray: 0, alpha: 1)
    /// Transparent black, in grey.
    public static let clear = CGColor(gray: 0, alpha: 0)

    init(space: CGColorSpace, components: [CGFloat], pattern: CGPattern?) {
        let last = components.count - 1
        var values = components
        for index in values.indices {
            let value = values[index].isNaN ? 0 : values[index]
            values[index] =
                index < last && space.isExtended
                ? min(max(value, -CGFloat.greatestFiniteMagnitude), .greatestFiniteMagnitude)
                : min(max(value, 0), 1)
        }
        self.space = space
        self.values = values
        self.pattern = pattern
        rgba = space.encodedSRGB(values.map { Double($0) })
    }

    /// Creates a colour in the device's RGB space, which is sRGB.
    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(space: .sharedSRGB, components: [red, green, blue, alpha], pattern: nil)
    }

    /// Creates a colour in sRGB.
    public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(space: .sharedSRGB, components: [red, green, blue, alpha], pattern: nil)
    }

    /// Creates a grey. It is drawn as sRGB with three equal components.
    public convenience init(gray: CGFloat, alpha: CGFloat) {
        self.init(space: .sharedGray, components: [gray, alpha], pattern: nil)
    }

    /// Creates a grey in the space ``CGColorSpace/genericGrayGamma2_2``.
    public convenience init(genericGrayGamma2_2Gray gray: CGFloat, alpha: CGFloat) {
        self.init(gray: gray, alpha: alpha)
    }

    /// Creates a colour in any space.
    ///
    /// - Parameters:
    ///   - colorSpace: The space the components are in.
    ///   - components: The colour's components followed by alpha.
    /// - Returns: nil for a pattern space, and if there are fewer components than the space's plus one. Further ones are ignored.
    public convenience init?(colorSpace: CGColorSpace, components: [CGFloat]) {
        let count = colorSpace.numberOfComponents + 1
        guard colorSpace.model != .pattern, components.count >= count else { return nil }
        self.init(space: colorSpace, components: Array(components.prefix(count)), pattern: nil)
    }

    /// Creates a colour from components in memory: the colour's components followed by alpha.
    ///
    /// - Parameter components: Points to one number more than the space has components.
    /// - Returns: nil for a pattern space.
    @_disfavoredOverload
    public convenience init?(colorSpace: CGColorSpace, components: UnsafePointer<CGFloat>) {
        let numbers = [CGFloat](UnsafeBufferPointer(start: components, count: colorSpace.numberOfComponents + 1))
        self.init(colorSpace: colorSpace, components: numbers)
    }

    /// The components followed by alpha. Never nil; optional for source compatibility with Apple's property.
    public var components: [CGFloat]? { values }

    /// The number of components, including alpha.
    public var numberOfComponents: Int { values.count }

    /// The opacity, in [0, 1].
    public var alpha: CGFloat { values[values.count - 1] }

    /// The space of the components. Never nil; optional for source compatibility with Apple's property.
    public var colorSpace: CGColorSpace? { space }

    /// Returns this colour, because it is immutable.
    public func copy() -> CGColor? { self }

    /// Returns the same colour with another opacity.
    public func copy(alpha: CGFloat) -> CGColor? {
        CGColor(space: space, components: values.dropLast() + [alpha], pattern: pattern)
    }

    /// Colours are equal if their spaces and components are equal and their patterns are the same object.
    public static func == (left: CGColor, right: CGColor) -> Bool {
        left === right || (left.space == right.space && left.values == right.values && left.pattern === right.pattern)
    }

    /// Feeds space and components to `hasher`.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(space)
        hasher.combine(values)
    }
}

extension CGColor: CustomStringConvertible {
    /// The space's name and the components, for logs.
    public var description: String { "CGColor(\(space.identifier) \(values))" }
}

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
        self.init(known: "Pattern" + (baseSpace.map { " of " + $0.identifier } ?? ""), model: .pattern, base: baseSpace)
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
