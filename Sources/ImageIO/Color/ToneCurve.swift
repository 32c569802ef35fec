import Foundation

/// A transfer curve from samples to light, both 0…1.
enum ToneCurve {
    case power(Double)
    case sRGB
    /// Equally spaced values, at least two.
    case table([Double])
    /// One of ICC's function types 0…4 with its parameters g, a, b, c, d, e, f (ICC.1:2022, 10.18).
    case parametric(kind: Int, [Double])

    /// Returns the light of a sample. Results that are not numbers become 0; the others are clamped to 0…1.
    func light(_ sample: Double) -> Double {
        let value = unclamped(sample)
        return value > 0 ? min(value, 1) : 0
    }

    private func unclamped(_ x: Double) -> Double {
        switch self {
        case .power(let exponent): return pow(x, exponent)
        case .sRGB: return x <= 0.04045 ? x / 12.92 : pow((x + 0.055) / 1.055, 2.4)
        case .table(let values):
            let place = x * Double(values.count - 1)
            let index = min(Int(place), values.count - 2)
            return values[index] + (values[index + 1] - values[index]) * (place - Double(index))
        case .parametric(let kind, let p):
            let g = p[0]
            func curve(_ offset: Double) -> Double { pow(p[1] * x + p[2], g) + offset }
            switch kind {
            case 0: return pow(x, g)
            case 1: return x >= -p[2] / p[1] ? curve(0) : 0
            case 2: return x >= -p[2] / p[1] ? curve(p[3]) : p[3]
            case 3: return x >= p[4] ? curve(0) : p[3] * x
            default: return x >= p[4] ? curve(p[5]) : p[3] * x + p[6]
            }
        }
    }
}
