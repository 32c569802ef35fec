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
