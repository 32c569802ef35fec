import Foundation

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
