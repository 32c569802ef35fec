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
    ///
    /// A blend function B works on straight colours:
    /// `R = S · (1 − Da) + D · (1 − Sa) + Sa · Da · B(D / Da, S / Sa)` and `Ra = Sa + Da − Sa · Da` (PDF 32000-1 §11.3.6).
    package func composite(source s: SIMD4<Float>, destination d: SIMD4<Float>) -> SIMD4<Float> {
        switch self {
        case .normal: return s + d * (1 - s.w)
        case .clear: return .zero
        case .copy: return s
        case .sourceIn: return s * d.w
        case .sourceOut: return s * (1 - d.w)
        case .sourceAtop: return s * d.w + d * (1 - s.w)
        case .destinationOver: return s * (1 - d.w) + d
        case .destinationIn: return d * s.w
        case .destinationOut: return d * (1 - s.w)
        case .destinationAtop: return s * (1 - d.w) + d * s.w
        case .xor: return s * (1 - d.w) + d * (1 - s.w)
        case .plusLighter: return pointwiseMin(s + d, .one)
        case .plusDarker:
            // The darkness of both is added: Ra − ((Sa − S) + (Da − D)), which for opaque colours is S + D − 1.
            let alpha = min(s.w + d.w, 1)
            let color = pointwiseMax(s + d + (alpha - s.w - d.w), .zero)
            return SIMD4(color.x, color.y, color.z, alpha)
        default:
            let blended = blend(backdrop: Self.straight(d), source: Self.straight(s))
            let mixed = SIMD4(blended * (s.w * d.w), s.w * d.w)
            return s * (1 - d.w) + d * (1 - s.w) + mixed
        }
    }

    private static func straight(_ color: SIMD4<Float>) -> SIMD3<Float> {
        guard color.w > 0 else { return .zero }
        return pointwiseMin(SIMD3(color.x, color.y, color.z) / color.w, .one)
    }

    /// Returns the result of the blend function of PDF 32000-1 §11.3.5, on straight colours.
    private func blend(backdrop b: SIMD3<Float>, source s: SIMD3<Float>) -> SIMD3<Float> {
        switch self {
        case .multiply: return b * s
        case .screen: return b + s - b * s
        case .darken: return pointwiseMin(b, s)
        case .lighten: return pointwiseMax(b, s)
        case .difference: return pointwiseMax(b, s) - pointwiseMin(b, s)
        case .exclusion: return b + s - 2 * b * s
        case .overlay: return Self.each(b, s) { Self.hardLight($1, $0) }
        case .hardLight: return Self.each(b, s, Self.hardLight)
        case .softLight: return Self.each(b, s, Self.softLight)
        case .colorDodge: return Self.each(b, s) { $0 == 0 ? 0 : $1 >= 1 ? 1 : min(1, $0 / (1 - $1)) }
        case .colorBurn: return Self.each(b, s) { $0 >= 1 ? 1 : $1 <= 0 ? 0 : 1 - min(1, (1 - $0) / $1) }
        case .hue: return s.withSaturation(b.saturation).withLuminosity(b.luminosity)
        case .saturation: return b.withSaturation(s.saturation).withLuminosity(b.luminosity)
        case .color: return s.withLuminosity(b.luminosity)
        case .luminosity: return b.withLuminosity(s.luminosity)
        default: return s
        }
    }

    private static func each(
        _ b: SIMD3<Float>, _ s: SIMD3<Float>, _ function: (_ backdrop: Float, _ source: Float) -> Float
    ) -> SIMD3<Float> {
        SIMD3(function(b.x, s.x), function(b.y, s.y), function(b.z, s.z))
    }

    private static func hardLight(_ b: Float, _ s: Float) -> Float {
        s <= 0.5 ? 2 * b * s : b + (2 * s - 1) - b * (2 * s - 1)
    }

    private static func softLight(_ b: Float, _ s: Float) -> Float {
        if s <= 0.5 { return b - (1 - 2 * s) * b * (1 - b) }
        let curve = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
        return b + (2 * s - 1) * (curve - b)
    }
}

extension SIMD3<Float> {
    fileprivate var luminosity: Float { 0.3 * x + 0.59 * y + 0.11 * z }
    fileprivate var saturation: Float { self.max() - self.min() }

    /// Returns the colour with another luminosity, mixed with grey until it is within [0, 1].
    fileprivate func withLuminosity(_ wanted: Float) -> SIMD3<Float> {
        var color = self + (wanted - luminosity)
        let grey = color.luminosity
        let low = color.min()
        let high = color.max()
        if low < 0 { color = grey + (color - grey) * (grey / (grey - low)) }
        if high > 1 { color = grey + (color - grey) * ((1 - grey) / (high - grey)) }
        return color
    }

    /// Returns the colour scaled so that its least component is 0 and its greatest is `wanted`.
    fileprivate func withSaturation(_ wanted: Float) -> SIMD3<Float> {
        let range = saturation
        return range > 0 ? (self - self.min()) * (wanted / range) : .zero
    }
}
