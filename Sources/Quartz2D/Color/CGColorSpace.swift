import Foundation

/// The kinds of colour space this library knows.
public enum CGColorSpaceModel: Int32, Sendable {
    /// A space that names nothing.
    case unknown = -1
    /// One grey component.
    case monochrome = 0
    /// Red, green and blue.
    case rgb = 1
    /// Cyan, magenta, yellow and black.
    case cmyk = 2
    /// No components of its own: a picture that repeats.
    case pattern = 6
}

/// How the components of a colour are to be read.
///
/// Everything is drawn in sRGB; the other spaces convert to it (see ``CGColor/rgba``).
public final class CGColorSpace: Sendable, Hashable {
    /// Red, green and blue as the web and PNG files have them (IEC 61966-2-1).
    public static let sRGB = "kCGColorSpaceSRGB"
    /// sRGB whose components may leave [0, 1].
    public static let extendedSRGB = "kCGColorSpaceExtendedSRGB"
    /// sRGB primaries with linear components.
    public static let linearSRGB = "kCGColorSpaceLinearSRGB"
    /// The wide gamut of Apple's displays: P3 primaries, white point D65, sRGB's transfer curve.
    public static let displayP3 = "kCGColorSpaceDisplayP3"
    /// One grey component, encoded.
    public static let genericGrayGamma2_2 = "kCGColorSpaceGenericGrayGamma2_2"

    /// Cyan, magenta, yellow and black inks, as simple as they can be.
    public static let genericCMYK = "kCGColorSpaceGenericCMYK"

    /// The name of the space, one of the constants above.
    public let name: String
    /// What the components are.
    public let model: CGColorSpaceModel
    /// For patterns, the space of the colours that those without own ones are drawn in.
    public let baseColorSpace: CGColorSpace?

    /// Creates the space with one of the names above.
    ///
    /// - Returns: nil for any other name.
    public init?(name: String) {
        switch name {
        case Self.sRGB, Self.extendedSRGB, Self.linearSRGB, Self.displayP3: model = .rgb
        case Self.genericGrayGamma2_2: model = .monochrome
        case Self.genericCMYK: model = .cmyk
        default: return nil
        }
        self.name = name
        baseColorSpace = nil
    }

    init(known name: String, model: CGColorSpaceModel, base: CGColorSpace? = nil) {
        self.name = name
        self.model = model
        baseColorSpace = base
    }

    static let sharedSRGB = CGColorSpace(known: sRGB, model: .rgb)
    static let sharedGray = CGColorSpace(known: genericGrayGamma2_2, model: .monochrome)

    /// The number of colour components, alpha not counted.
    public var numberOfComponents: Int {
        switch model {
        case .pattern: 0
        case .monochrome: 1
        case .cmyk: 4
        case .rgb, .unknown: 3
        }
    }

    /// Whether components outside [0, 1] are kept.
    var isExtended: Bool { name == Self.extendedSRGB }

    /// Spaces are equal when their names are.
    public static func == (left: CGColorSpace, right: CGColorSpace) -> Bool {
        left.name == right.name
    }

    /// Feeds the name to `hasher`.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
    }
}

/// Returns the RGB space of the device, which is sRGB here.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace {
    .sharedSRGB
}

/// Returns the grey space of the device, which is generic grey here.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace {
    .sharedGray
}

extension CGColorSpace {
    /// Converts the components of this space and alpha to encoded sRGB and alpha.
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
        case .rgb, .unknown: return SIMD4(encodedSRGB(SIMD3(components[0], components[1], components[2])), alpha)
        }
    }

    /// Converts three or one components of this space to encoded sRGB.
    func encodedSRGB(_ components: SIMD3<Double>) -> SIMD3<Double> {
        switch name {
        case Self.linearSRGB:
            return SIMD3(Self.encode(components.x), Self.encode(components.y), Self.encode(components.z))
        case Self.displayP3:
            let linear = SIMD3(Self.decode(components.x), Self.decode(components.y), Self.decode(components.z))
            // linear sRGB = (XYZ → sRGB) · (P3 → XYZ), both for D65 (SMPTE EG 432-1, IEC 61966-2-1).
            let red = 1.2249401763 * linear.x - 0.2249401763 * linear.y
            let green = -0.0420569547 * linear.x + 1.0420569547 * linear.y
            let blue = -0.0196375546 * linear.x - 0.0786360456 * linear.y + 1.0982736001 * linear.z
            return SIMD3(Self.encode(red), Self.encode(green), Self.encode(blue)).clamped(lowerBound: .zero, upperBound: .one)
        default:
            return components
        }
    }

    /// sRGB's transfer curve, mirrored for negative values.
    static func encode(_ linear: Double) -> Double {
        let size = abs(linear)
        let encoded = size <= 0.0031308 ? 12.92 * size : 1.055 * pow(size, 1 / 2.4) - 0.055
        return linear < 0 ? -encoded : encoded
    }

    /// The inverse of sRGB's transfer curve, mirrored for negative values.
    static func decode(_ encoded: Double) -> Double {
        let size = abs(encoded)
        let linear = size <= 0.04045 ? size / 12.92 : pow((size + 0.055) / 1.055, 2.4)
        return encoded < 0 ? -linear : linear
    }
}
