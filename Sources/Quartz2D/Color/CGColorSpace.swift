import Foundation

/// The kinds of colour space.
public enum CGColorSpaceModel: Int32, Sendable {
    /// An unknown kind.
    case unknown = -1
    /// One grey component.
    case monochrome = 0
    /// Red, green and blue.
    case rgb = 1
    /// Cyan, magenta, yellow and black.
    case cmyk = 2
    /// Lightness and two colour axes. No space here has them.
    case lab = 3
    /// Inks of any number. No space here has them.
    case deviceN = 4
    /// Indices of a table of colours. No space here has them.
    case indexed = 5
    /// A pattern space, which has no components.
    case pattern = 6
    /// The components of CIE 1931. No space here has them.
    case XYZ = 7
}

/// The meaning of a colour's components.
///
/// Everything is drawn in sRGB. The other spaces convert to it (see ``CGColor/rgba``).
public final class CGColorSpace: Sendable, Hashable {
    /// Red, green and blue with sRGB's primaries and transfer curve, the default of the web and PNG (IEC 61966-2-1).
    public static let sRGB = "kCGColorSpaceSRGB"
    /// sRGB whose components may leave [0, 1].
    public static let extendedSRGB = "kCGColorSpaceExtendedSRGB"
    /// sRGB primaries with linear components.
    public static let linearSRGB = "kCGColorSpaceLinearSRGB"
    /// The wide gamut of Apple's displays: P3 primaries, white point D65, sRGB's transfer curve.
    public static let displayP3 = "kCGColorSpaceDisplayP3"
    /// sRGB primaries with linear components that may leave [0, 1].
    public static let extendedLinearSRGB = "kCGColorSpaceExtendedLinearSRGB"
    /// ``displayP3`` with linear components.
    public static let linearDisplayP3 = "kCGColorSpaceLinearDisplayP3"
    /// ``displayP3`` whose components may leave [0, 1].
    public static let extendedDisplayP3 = "kCGColorSpaceExtendedDisplayP3"
    /// ``displayP3`` with linear components that may leave [0, 1].
    public static let extendedLinearDisplayP3 = "kCGColorSpaceExtendedLinearDisplayP3"
    /// Adobe's wide gamut for print. Its transfer curve is the power 563 / 256.
    public static let adobeRGB1998 = "kCGColorSpaceAdobeRGB1998"
    /// One grey component, linear.
    public static let linearGray = "kCGColorSpaceLinearGray"
    /// One grey component, encoded, that may leave [0, 1].
    public static let extendedGray = "kCGColorSpaceExtendedGray"
    /// One grey component, encoded.
    public static let genericGrayGamma2_2 = "kCGColorSpaceGenericGrayGamma2_2"

    /// Cyan, magenta, yellow and black inks, converted without a profile.
    public static let genericCMYK = "kCGColorSpaceGenericCMYK"

    /// The name of the space, one of the constants above. Never nil; optional for source compatibility with Apple's property.
    public var name: CFString? { identifier }
    let identifier: String
    /// The kind of components.
    public let model: CGColorSpaceModel
    /// For pattern spaces, the space of the colours that uncoloured patterns are drawn in; nil for coloured patterns.
    public let baseColorSpace: CGColorSpace?

    /// Whether a bitmap context may have the space; false for patterns.
    public var supportsOutput: Bool { model != .pattern }

    /// Whether components outside [0, 1] are kept.
    let isExtended: Bool
    /// The meaning of the components.
    let encoding: ColorEncoding

    /// Creates the space with one of the names above.
    ///
    /// - Returns: nil for an unknown name.
    public init?(name: String) {
        var encoding = ColorEncoding()
        switch name {
        case Self.sRGB, Self.extendedSRGB, Self.genericGrayGamma2_2, Self.extendedGray, Self.genericCMYK: break
        case Self.linearSRGB, Self.extendedLinearSRGB, Self.linearGray: encoding.curve = .linear
        case Self.displayP3, Self.extendedDisplayP3: encoding.primaries = .displayP3
        case Self.linearDisplayP3, Self.extendedLinearDisplayP3: encoding = ColorEncoding(curve: .linear, primaries: .displayP3)
        case Self.adobeRGB1998: encoding = ColorEncoding(curve: .power(563 / 256), primaries: .adobeRGB)
        default: return nil
        }
        switch name {
        case Self.genericGrayGamma2_2, Self.extendedGray, Self.linearGray: model = .monochrome
        case Self.genericCMYK: model = .cmyk
        default: model = .rgb
        }
        self.encoding = encoding
        isExtended = [
            Self.extendedSRGB, Self.extendedLinearSRGB, Self.extendedDisplayP3, Self.extendedLinearDisplayP3, Self.extendedGray,
        ].contains(name)
        identifier = name
        baseColorSpace = nil
    }

    init(known name: String, model: CGColorSpaceModel, base: CGColorSpace? = nil) {
        identifier = name
        self.model = model
        baseColorSpace = base
        encoding = ColorEncoding()
        isExtended = false
    }

    static let sharedSRGB = CGColorSpace(known: sRGB, model: .rgb)
    static let sharedGray = CGColorSpace(known: genericGrayGamma2_2, model: .monochrome)

    /// The number of colour components, without alpha.
    public var numberOfComponents: Int {
        switch model {
        case .pattern: 0
        case .monochrome: 1
        case .cmyk: 4
        default: 3
        }
    }

    /// Whether the gamut exceeds sRGB's.
    public var isWideGamutRGB: Bool { model == .rgb && encoding.primaries != .sRGB }

    /// Spaces are equal if their names are equal.
    public static func == (left: CGColorSpace, right: CGColorSpace) -> Bool {
        left.identifier == right.identifier
    }

    /// Feeds the name to `hasher`.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(identifier)
    }
}

/// Returns the RGB space of the device: sRGB.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace {
    .sharedSRGB
}

/// Returns the grey space of the device: generic grey.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace {
    .sharedGray
}

/// The meaning of a space's components: a transfer curve and primaries.
struct ColorEncoding: Hashable {
    enum Curve: Hashable {
        case linear
        case sRGB
        /// A power function, mirrored for negative values.
        case power(Double)
    }

    enum Primaries: Hashable {
        case sRGB
        case displayP3
        case adobeRGB
    }

    var curve = Curve.sRGB
    var primaries = Primaries.sRGB

    /// Converts components to linear light in sRGB's primaries.
    func linearSRGB(_ components: SIMD3<Double>) -> SIMD3<Double> {
        let light = SIMD3(decode(components.x), decode(components.y), decode(components.z))
        return primaries.toSRGB.map { SIMD3(($0.0 * light).sum(), ($0.1 * light).sum(), ($0.2 * light).sum()) } ?? light
    }

    /// Converts linear light in sRGB's primaries to components.
    func components(linearSRGB light: SIMD3<Double>) -> SIMD3<Double> {
        let own = primaries.fromSRGB.map { SIMD3(($0.0 * light).sum(), ($0.1 * light).sum(), ($0.2 * light).sum()) } ?? light
        return SIMD3(encode(own.x), encode(own.y), encode(own.z))
    }

    private func decode(_ value: Double) -> Double {
        switch curve {
        case .linear: value
        case .sRGB: CGColorSpace.decode(value)
        case .power(let exponent): value < 0 ? -pow(-value, exponent) : pow(value, exponent)
        }
    }

    private func encode(_ light: Double) -> Double {
        switch curve {
        case .linear: light
        case .sRGB: CGColorSpace.encode(light)
        case .power(let exponent): light < 0 ? -pow(-light, 1 / exponent) : pow(light, 1 / exponent)
        }
    }
}

extension ColorEncoding.Primaries {
    typealias Rows = (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)

    /// The matrix (XYZ → sRGB) · (these → XYZ), all for D65 (IEC 61966-2-1, SMPTE EG 432-1, Adobe RGB (1998)); nil is the
    /// identity.
    var toSRGB: Rows? {
        switch self {
        case .sRGB: nil
        case .displayP3:
            (
                SIMD3(1.2249401763, -0.2249401763, 0), SIMD3(-0.0420569547, 1.0420569547, 0),
                SIMD3(-0.0196375546, -0.0786360456, 1.0982736001)
            )
        case .adobeRGB: (SIMD3(1.3982831, -0.3982831, 0), SIMD3(0, 1, 0), SIMD3(0, -0.0429383, 1.0429383))
        }
    }

    /// The inverse of `toSRGB`.
    var fromSRGB: Rows? {
        switch self {
        case .sRGB: nil
        case .displayP3:
            (
                SIMD3(0.8224619687, 0.1775380313, 0), SIMD3(0.0331941989, 0.9668058011, 0),
                SIMD3(0.0170826307, 0.0723974407, 0.9105199286)
            )
        case .adobeRGB: (SIMD3(0.7151627, 0.2848373, 0), SIMD3(0, 1, 0), SIMD3(0, 0.0411706, 0.9588294))
        }
    }
}

extension CGColorSpace {
    /// Converts components of this space, with alpha, to encoded sRGB with alpha.
    func encodedSRGB(_ components: [Double]) -> SIMD4<Double> {
        let alpha = components[components.count - 1]
        switch model {
        case .monochrome: return SIMD4(encodedSRGB(SIMD3(repeating: components[0])), alpha)
        case .cmyk:
            let ink = SIMD3(components[0], components[1], components[2])
            return SIMD4((1 - ink) * (1 - components[3]), alpha)
        case .pattern:
            guard let baseColorSpace, components.count == baseColorSpace.numberOfComponents + 1 else { return .zero }
            return baseColorSpace.encodedSRGB(components)
        default: return SIMD4(encodedSRGB(SIMD3(components[0], components[1], components[2])), alpha)
        }
    }

    /// Converts three components of this space to encoded sRGB. Colours outside sRGB's gamut are clamped, unless the space is
    /// extended.
    func encodedSRGB(_ components: SIMD3<Double>) -> SIMD3<Double> {
        if encoding == ColorEncoding() { return components }
        let light = encoding.linearSRGB(components)
        let encoded = SIMD3(Self.encode(light.x), Self.encode(light.y), Self.encode(light.z))
        return isExtended ? encoded : encoded.clamped(lowerBound: .zero, upperBound: .one)
    }

    /// Converts components of this space, with alpha, to linear light in sRGB's primaries. The result may leave [0, 1].
    func linearSRGB(_ components: [Double]) -> SIMD3<Double> {
        if model == .rgb { return encoding.linearSRGB(SIMD3(components[0], components[1], components[2])) }
        if model == .monochrome { return encoding.linearSRGB(SIMD3(repeating: components[0])) }
        let encoded = encodedSRGB(components)
        return ColorEncoding().linearSRGB(SIMD3(encoded.x, encoded.y, encoded.z))
    }

    /// Converts linear light in sRGB's primaries to components of this space. The inverse of `linearSRGB(_:)`.
    func components(linearSRGB light: SIMD3<Double>) -> [Double] {
        switch model {
        case .monochrome:
            // Luminance with Rec. 709's weights.
            return [encoding.components(linearSRGB: SIMD3(repeating: (light * SIMD3(0.2126, 0.7152, 0.0722)).sum())).x]
        case .cmyk:
            let encoded = SIMD3(Self.encode(light.x), Self.encode(light.y), Self.encode(light.z))
                .clamped(lowerBound: .zero, upperBound: .one)
            let black = 1 - encoded.max()
            guard black < 1 else { return [0, 0, 0, 1] }
            let ink = (SIMD3(repeating: 1 - black) - encoded) / (1 - black)
            return [ink.x, ink.y, ink.z, black]
        case .pattern: return []
        default:
            let own = encoding.components(linearSRGB: light)
            return [own.x, own.y, own.z]
        }
    }

    /// sRGB's transfer curve, mirrored for negative values.
    static func encode(_ linear: Double) -> Double {
        let size = abs(linear)
        let encoded = size <= 0.0031308 ? 12.92 * size : 1.055 * pow(size, 1 / 2.4) - 0.055
        return linear < 0 ? -encoded : encoded
    }

    /// Returns the inverse of sRGB's transfer curve, mirrored for negative values.
    static func decode(_ encoded: Double) -> Double {
        let size = abs(encoded)
        let linear = size <= 0.04045 ? size / 12.92 : pow((size + 0.055) / 1.055, 2.4)
        return encoded < 0 ? -linear : linear
    }
}
