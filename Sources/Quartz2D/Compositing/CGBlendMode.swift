import Foundation

/// The compositing of a source with the destination.
///
/// The first sixteen are source-over and the blend functions of PDF 32000-1 §11.3.5. The others are Porter and Duff's operators
/// on premultiplied values: R result, S source, D destination, Sa and Da their alphas.
public enum CGBlendMode: Int32, Sendable, CaseIterable {
    /// R = S + D·(1 − Sa).
    case normal = 0
    /// The product of both: never lighter than either.
    case multiply = 1
    /// The product of the complements: never darker than either.
    case screen = 2
    /// Multiply or screen, depending on the destination.
    case overlay = 3
    /// The darker of both.
    case darken = 4
    /// The lighter of both.
    case lighten = 5
    /// Brightens the destination to reflect the source.
    case colorDodge = 6
    /// Darkens the destination to reflect the source.
    case colorBurn = 7
    /// Darkens or lightens gently, depending on the source.
    case softLight = 8
    /// Multiply or screen, depending on the source.
    case hardLight = 9
    /// The absolute difference of both.
    case difference = 10
    /// Like difference, with less contrast.
    case exclusion = 11
    /// The source's hue; saturation and luminosity of the destination.
    case hue = 12
    /// The source's saturation; hue and luminosity of the destination.
    case saturation = 13
    /// The source's hue and saturation; luminosity of the destination.
    case color = 14
    /// The source's luminosity; hue and saturation of the destination.
    case luminosity = 15
    /// R = 0.
    case clear = 16
    /// R = S.
    case copy = 17
    /// R = S·Da.
    case sourceIn = 18
    /// R = S·(1 − Da).
    case sourceOut = 19
    /// R = S·Da + D·(1 − Sa).
    case sourceAtop = 20
    /// R = S·(1 − Da) + D.
    case destinationOver = 21
    /// R = D·Sa.
    case destinationIn = 22
    /// R = D·(1 − Sa).
    case destinationOut = 23
    /// R = S·(1 − Da) + D·Sa.
    case destinationAtop = 24
    /// R = S·(1 − Da) + D·(1 − Sa).
    case xor = 25
    /// R = max(0, Ra − ((Da − D) + (Sa − S))) with Ra = min(1, Sa + Da): darkens. For opaque colours, S + D − 1.
    case plusDarker = 26
    /// R = min(1, S + D): lightens.
    case plusLighter = 27

    /// Whether the destination is unchanged where the source is transparent.
    package var keepsBackdrop: Bool {
        switch self {
        case .clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationAtop: false
        default: true
        }
    }
}

/// The quality of image scaling.
public enum CGInterpolationQuality: Int32, Sendable {
    /// The context's default: ``high``.
    case `default` = 0
    /// The nearest pixel.
    case none = 1
    /// Bilinear.
    case low = 2
    /// Bilinear, with averaging where the image shrinks.
    case high = 3
    /// Bilinear, with averaging where the image shrinks.
    case medium = 4
}

extension CGBlendMode {
    /// Composites two premultiplied colours.
    package func composite(source: SIMD4<Float>, destination: SIMD4<Float>) -> SIMD4<Float> {
        composite(source: PixelLanes(source), destination: PixelLanes(destination)).lanes
    }

    /// Returns the formula of the composite of two premultiplied colours.
    ///
    /// A blend function B works on straight colours:
    /// `R = S · (1 − Da) + D · (1 − Sa) + Sa · Da · B(D / Da, S / Sa)` and `Ra = Sa + Da − Sa · Da` (PDF 32000-1 §11.3.6).
    package func composite<Value: PixelValue>(source s: Value, destination d: Value) -> Value {
        let (sa, da) = (s.alpha, d.alpha)
        switch self {
        case .normal: return s + d * (1 - sa)
        case .clear: return 0
        case .copy: return s
        case .sourceIn: return s * da
        case .sourceOut: return s * (1 - da)
        case .sourceAtop: return s * da + d * (1 - sa)
        case .destinationOver: return s * (1 - da) + d
        case .destinationIn: return d * sa
        case .destinationOut: return d * (1 - sa)
        case .destinationAtop: return s * (1 - da) + d * sa
        case .xor: return s * (1 - da) + d * (1 - sa)
        case .plusLighter: return .min(s + d, 1)
        // The darkness of both is added: for opaque colours, the result is S + D − 1.
        case .plusDarker: return .max(.min(sa + da, 1) - ((da - d) + (sa - s)), 0)
        default:
            let mixed = blend(backdrop: Self.straight(d), source: Self.straight(s)).withAlpha(of: 1)
            return s * (1 - da) + d * (1 - sa) + mixed * (sa * da)
        }
    }

    private static func straight<Value: PixelValue>(_ color: Value) -> Value { .min(color / .max(color.alpha, 1e-6), 1) }

    /// Returns the blend function of PDF 32000-1 §11.3.5, on straight colours; its alpha is undefined.
    private func blend<Value: PixelValue>(backdrop b: Value, source s: Value) -> Value {
        switch self {
        case .multiply: b * s
        case .screen: b + s - b * s
        case .darken: .min(b, s)
        case .lighten: .max(b, s)
        case .difference: .max(b, s) - .min(b, s)
        case .exclusion: b + s - 2 * b * s
        case .overlay: Self.hardLight(s, b)
        case .hardLight: Self.hardLight(b, s)
        case .softLight: Self.softLight(b, s)
        case .colorDodge:
            .choose(where: b, isAbove: 0, .choose(where: 1, isAbove: s, .min(1, b / (1 - s)), else: 1), else: 0)
        case .colorBurn:
            .choose(where: 1, isAbove: b, .choose(where: s, isAbove: 0, 1 - .min(1, (1 - b) / s), else: 0), else: 1)
        case .hue: s.withSaturation(b.saturation).withLuminosity(b.luminosity)
        case .saturation: b.withSaturation(s.saturation).withLuminosity(b.luminosity)
        case .color: s.withLuminosity(b.luminosity)
        case .luminosity: b.withLuminosity(s.luminosity)
        default: s
        }
    }

    private static func hardLight<Value: PixelValue>(_ b: Value, _ s: Value) -> Value {
        .choose(where: s, isAbove: 0.5, 1 - 2 * (1 - b) * (1 - s), else: 2 * b * s)
    }

    private static func softLight<Value: PixelValue>(_ b: Value, _ s: Value) -> Value {
        let curve: Value = .choose(where: b, isAbove: 0.25, b.squareRoot, else: ((16 * b - 12) * b + 4) * b)
        return .choose(where: s, isAbove: 0.5, b + (2 * s - 1) * (curve - b), else: b - (1 - 2 * s) * b * (1 - b))
    }
}

extension PixelValue {
    fileprivate var luminosity: Self { dot(Self(0.3, 0.59, 0.11, 0)) }
    fileprivate var saturation: Self { greatestColor - leastColor }

    /// Returns the colour with another luminosity, mixed with grey until it is within [0, 1].
    fileprivate func withLuminosity(_ grey: Self) -> Self {
        let color = self + (grey - luminosity)
        let (low, high) = (color.leastColor, color.greatestColor)
        let raised = Self.choose(where: 0, isAbove: low, grey + (color - grey) * grey / (grey - low), else: color)
        return .choose(where: high, isAbove: 1, grey + (raised - grey) * (1 - grey) / (high - grey), else: raised)
    }

    /// Returns the colour scaled so that its least component is 0 and its greatest is `wanted`.
    fileprivate func withSaturation(_ wanted: Self) -> Self {
        let (low, high) = (leastColor, greatestColor)
        return .choose(where: high, isAbove: low, (self - low) * wanted / (high - low), else: 0)
    }
}
