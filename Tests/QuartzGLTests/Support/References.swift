import Foundation
import QuartzCore

/// A second implementation of the blend functions, from the text of PDF 32000-1 §11.3.5 and of Porter and Duff.
enum BlendReference {
    typealias Color = SIMD4<Float>

    static func blend(_ mode: CGBlendMode, _ d: Color, _ s: Color) -> Color {
        switch mode {
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
            let alpha = min(1, s.w + d.w)
            var result = pointwiseMax(s + d - s.w - d.w + alpha, .zero)
            result.w = alpha
            return result
        default:
            let back = d.w > 0 ? d / d.w : .zero
            let front = s.w > 0 ? s / s.w : .zero
            let mixed = mix(mode, SIMD3(back.x, back.y, back.z), SIMD3(front.x, front.y, front.z))
            var result = (1 - d.w) * s + (1 - s.w) * d + s.w * d.w * SIMD4(mixed, 0)
            result.w = s.w + d.w - s.w * d.w
            return result
        }
    }

    private static func mix(_ mode: CGBlendMode, _ b: SIMD3<Float>, _ s: SIMD3<Float>) -> SIMD3<Float> {
        switch mode {
        case .hue: return setLuminosity(setSaturation(s, saturation(b)), luminosity(b))
        case .saturation: return setLuminosity(setSaturation(b, saturation(s)), luminosity(b))
        case .color: return setLuminosity(s, luminosity(b))
        case .luminosity: return setLuminosity(b, luminosity(s))
        default: return SIMD3(mix(mode, b.x, s.x), mix(mode, b.y, s.y), mix(mode, b.z, s.z))
        }
    }

    private static func mix(_ mode: CGBlendMode, _ b: Float, _ s: Float) -> Float {
        switch mode {
        case .multiply: b * s
        case .screen: b + s - b * s
        case .overlay: mix(.hardLight, s, b)
        case .darken: min(b, s)
        case .lighten: max(b, s)
        case .colorDodge: b == 0 ? 0 : s >= 1 ? 1 : min(1, b / (1 - s))
        case .colorBurn: b >= 1 ? 1 : s <= 0 ? 0 : 1 - min(1, (1 - b) / s)
        case .hardLight: s <= 0.5 ? 2 * b * s : b + (2 * s - 1) - b * (2 * s - 1)
        case .softLight:
            s <= 0.5
                ? b - (1 - 2 * s) * b * (1 - b)
                : b + (2 * s - 1) * ((b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()) - b)
        case .difference: abs(b - s)
        case .exclusion: b + s - 2 * b * s
        default: s
        }
    }

    private static func luminosity(_ c: SIMD3<Float>) -> Float { 0.3 * c.x + 0.59 * c.y + 0.11 * c.z }
    private static func saturation(_ c: SIMD3<Float>) -> Float { c.max() - c.min() }

    private static func setSaturation(_ c: SIMD3<Float>, _ saturation: Float) -> SIMD3<Float> {
        c.max() > c.min() ? (c - c.min()) * (saturation / (c.max() - c.min())) : .zero
    }

    private static func setLuminosity(_ color: SIMD3<Float>, _ wanted: Float) -> SIMD3<Float> {
        var c = color + (wanted - luminosity(color))
        let l = luminosity(c)
        if c.min() < 0 { c = l + (c - l) * (l / (l - c.min())) }
        if c.max() > 1 { c = l + (c - l) * ((1 - l) / (c.max() - l)) }
        return c
    }
}

/// A blurred box, computed on the CPU in double precision.
enum BlurReference {
    /// Returns the coverage, 0 … 1, at the centre of pixel `at` of a span from `low` to `high` under a Gaussian.
    static func span(_ at: Int, from low: Double, to high: Double, sigma: Double) -> Double {
        let x = Double(at) + 0.5
        let scale = 1 / (sigma * 2.0.squareRoot())
        return 0.5 * (erf((high - x) * scale) - erf((low - x) * scale))
    }

    /// Returns the coverage of a box blurred in both directions.
    static func box(_ x: Int, _ y: Int, _ box: CGRect, sigma: Double) -> Double {
        span(x, from: Double(box.minX), to: Double(box.maxX), sigma: sigma)
            * span(y, from: Double(box.minY), to: Double(box.maxY), sigma: sigma)
    }
}
