import Foundation

/// Computes red, green and blue as weighted sums of red, green, blue and 1, as most colour filters do.
public struct ColorMatrix: Sendable, Hashable {
    /// The weights of red, green, blue and 1 in the new red.
    public var red: SIMD4<Float>
    /// The weights of red, green, blue and 1 in the new green.
    public var green: SIMD4<Float>
    /// The weights of red, green, blue and 1 in the new blue.
    public var blue: SIMD4<Float>

    /// The weights of red, green and blue in the luminance: Rec. 709.
    static let luminance: SIMD4<Float> = [0.2126, 0.7152, 0.0722, 0]

    /// The matrix that changes nothing.
    public static let identity = ColorMatrix(red: [1, 0, 0, 0], green: [0, 1, 0, 0], blue: [0, 0, 1, 0])

    /// Creates a matrix from its rows.
    public init(red: SIMD4<Float>, green: SIMD4<Float>, blue: SIMD4<Float>) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// Applies the matrix to the three components of a colour.
    public func applied(to color: SIMD3<Float>) -> SIMD3<Float> {
        let input = SIMD4(color, 1)
        return [(red * input).sum(), (green * input).sum(), (blue * input).sum()]
    }

    /// The matrix that applies this one first, then another.
    package func then(_ other: ColorMatrix) -> ColorMatrix {
        func row(_ outer: SIMD4<Float>) -> SIMD4<Float> {
            outer.x * red + outer.y * green + outer.z * blue + SIMD4(0, 0, 0, outer.w)
        }
        return ColorMatrix(red: row(other.red), green: row(other.green), blue: row(other.blue))
    }

    /// An interpolation between the identity and another matrix.
    static func toward(_ other: ColorMatrix, by share: Float) -> ColorMatrix {
        func mix(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> SIMD4<Float> { a + (b - a) * share }
        let from = identity
        return ColorMatrix(red: mix(from.red, other.red), green: mix(from.green, other.green), blue: mix(from.blue, other.blue))
    }

    /// Multiplies all components by a factor.
    static func gain(_ factor: Float) -> ColorMatrix { gains(factor, factor, factor) }

    /// Multiplies each component by a separate factor.
    static func gains(_ red: Float, _ green: Float, _ blue: Float) -> ColorMatrix {
        ColorMatrix(red: [red, 0, 0, 0], green: [0, green, 0, 0], blue: [0, 0, blue, 0])
    }

    /// Scales the distance from grey by a factor; with 0 only the luminance remains.
    static func saturation(_ factor: Float) -> ColorMatrix {
        let grey = ColorMatrix(red: luminance, green: luminance, blue: luminance)
        return toward(grey, by: 1 - factor)
    }

    /// Scales the distance from middle grey by a factor, then adds an amount.
    static func contrast(_ factor: Float, brightness: Float) -> ColorMatrix {
        var matrix = gain(factor)
        let shift = 0.5 * (1 - factor) + brightness
        matrix.red.w = shift
        matrix.green.w = shift
        matrix.blue.w = shift
        return matrix
    }

    /// A rotation about the grey axis that keeps the luminance: W3C Filter Effects §9.6.
    static func hueRotation(_ angle: Float) -> ColorMatrix {
        let (c, s) = (cos(angle), sin(angle))
        return ColorMatrix(
            red: [0.213 + c * 0.787 - s * 0.213, 0.715 - c * 0.715 - s * 0.715, 0.072 - c * 0.072 + s * 0.928, 0],
            green: [0.213 - c * 0.213 + s * 0.143, 0.715 + c * 0.285 + s * 0.140, 0.072 - c * 0.072 - s * 0.283, 0],
            blue: [0.213 - c * 0.213 - s * 0.787, 0.715 - c * 0.715 + s * 0.715, 0.072 + c * 0.928 + s * 0.072, 0])
    }

    /// A sepia tone: W3C Filter Effects §9.3.
    static let sepia = ColorMatrix(
        red: [0.393, 0.769, 0.189, 0], green: [0.349, 0.686, 0.168, 0], blue: [0.272, 0.534, 0.131, 0])

    /// The complement.
    static let inversion = ColorMatrix(red: [-1, 0, 0, 1], green: [0, -1, 0, 1], blue: [0, 0, -1, 1])

    /// The luminance multiplied by a colour.
    static func monochrome(_ color: SIMD3<Float>) -> ColorMatrix {
        ColorMatrix(red: luminance * color.x, green: luminance * color.y, blue: luminance * color.z)
    }

    /// Maps luminance 0 to one colour and 1 to another.
    package static func between(_ dark: SIMD3<Float>, _ bright: SIMD3<Float>) -> ColorMatrix {
        func row(_ dark: Float, _ bright: Float) -> SIMD4<Float> { luminance * (bright - dark) + SIMD4(0, 0, 0, dark) }
        return ColorMatrix(red: row(dark.x, bright.x), green: row(dark.y, bright.y), blue: row(dark.z, bright.z))
    }

    /// Maps one white point to another with a factor for each component.
    static func adaptation(from: WhitePoint, to: WhitePoint) -> ColorMatrix {
        let gain = to.color / from.color
        return gains(gain.x, gain.y, gain.z)
    }
}

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
