import Foundation

/// A white point, given by the temperature of a black body and the distance from its colour.
struct WhitePoint: Hashable {
    /// In kelvin, from 1667 to 25000.
    let temperature: Double
    /// The shift away from green, towards magenta, in 1/3000 of CIE 1960's v.
    let tint: Double

    init(temperature: Double, tint: Double) {
        self.temperature = min(max(temperature, 1667), 25000)
        self.tint = min(max(tint, -200), 200)
    }

    /// Encoded sRGB; the largest component is 1, and none is below 0.05.
    var color: SIMD3<Float> {
        var (u, v) = uv
        v -= tint / 3000
        u = max(u, 1e-3)
        v = max(v, 1e-3)
        // CIE 1960 to 1931.
        let divisor = 2 * u - 8 * v + 4
        let (x, y) = (3 * u / divisor, 2 * v / divisor)
        let (bigX, bigZ) = (x / y, (1 - x - y) / y)
        // XYZ to linear sRGB: IEC 61966-2-1.
        let light = SIMD3(
            3.2406 * bigX - 1.5372 - 0.4986 * bigZ, -0.9689 * bigX + 1.8758 + 0.0415 * bigZ,
            0.0557 * bigX - 0.2040 + 1.0570 * bigZ)
        let scaled = light / max(light.max(), 1e-6)
        func encoded(_ value: Double) -> Float {
            Float(max(0.05, value <= 0.0031308 ? 12.92 * max(0, value) : 1.055 * pow(value, 1 / 2.4) - 0.055))
        }
        return [encoded(scaled.x), encoded(scaled.y), encoded(scaled.z)]
    }

    /// The chromaticity of the black body in CIE 1960's diagram: Krystek's approximation, 1985.
    private var uv: (Double, Double) {
        let t = temperature
        return (
            (0.860117757 + 1.54118254e-4 * t + 1.28641212e-7 * t * t) / (1 + 8.42420235e-4 * t + 7.08145163e-7 * t * t),
            (0.317398726 + 4.22806245e-5 * t + 4.20481691e-8 * t * t) / (1 - 2.89741816e-5 * t + 1.61456053e-7 * t * t)
        )
    }
}
