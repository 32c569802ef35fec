import Foundation

/// The meaning of an image's samples: transfer curves, then a matrix. Converts samples to encoded sRGB.
///
/// Colours outside of sRGB's gamut are clamped.
struct ColorProfile {
    let name: String?
    /// One curve for grey or for all channels, or one for each.
    private let curves: [ToneCurve]
    /// The matrix to linear sRGB; nil is the identity.
    private let matrix: ColorMatrix?

    /// - Parameter toXYZ: The matrix from light to XYZ relative to D50; nil for grey, or for sRGB's primaries.
    init(name: String?, curves: [ToneCurve], toXYZ: ColorMatrix?) {
        self.name = name
        self.curves = curves
        matrix = toXYZ.flatMap { own in Self.fromXYZ.map { $0 * own } }
    }

    static let sRGB = ColorProfile(name: "sRGB IEC61966-2.1", curves: [.sRGB], toXYZ: nil)
    private static let fromXYZ = Chromaticities.sRGB.toXYZ?.inverse

    /// Creates the profile of a PNG file's gamma and primaries.
    ///
    /// A gamma within 5 % of 1/2.2 is read as sRGB's curve if the primaries are sRGB's: many writers state sRGB in this way, and libpng
    /// has the same tolerance.
    init?(gamma: Double, _ chromaticities: Chromaticities) {
        guard let toXYZ = chromaticities.toXYZ else { return nil }
        let literal = ColorProfile(name: nil, curves: [.power(1 / gamma)], toXYZ: toXYZ)
        let isNearSRGB = abs(gamma * 2.2 - 1) <= 0.05 && literal.hasSRGBPrimaries
        self = isNearSRGB ? ColorProfile(name: nil, curves: [.sRGB], toXYZ: nil) : literal
    }

    /// Creates the profile of H.273's code points for primaries and transfer; nil for those that are not converted, such as HDR.
    init?(codePoints: [Int]) {
        guard codePoints.count == 4, codePoints[2] == 0, codePoints[3] == 1 else { return nil }
        let primaries: Chromaticities
        switch codePoints[0] {
        case 1: primaries = .sRGB
        case 9: primaries = .bt2020
        case 12: primaries = .displayP3
        default: return nil
        }
        let curve: ToneCurve
        switch codePoints[1] {
        case 4: curve = .power(2.2)
        case 5: curve = .power(2.8)
        case 8: curve = .power(1)
        case 13: curve = .sRGB
        // The inverse of the camera's curve in BT.709 and BT.2020.
        case 1, 6, 14, 15: curve = .parametric(kind: 3, [1 / 0.45, 1 / 1.099, 0.099 / 1.099, 1 / 4.5, 0.081])
        default: return nil
        }
        let isNamed = codePoints[1] == 13
        let name = isNamed && codePoints[0] == 12 ? "Display P3" : isNamed && codePoints[0] == 1 ? Self.sRGB.name : nil
        self.init(name: name, curves: [curve], toXYZ: primaries.toXYZ)
    }

    /// Whether white and primaries are sRGB's, within the precision of files.
    private var hasSRGBPrimaries: Bool {
        guard let matrix else { return true }
        return (0..<3).allSatisfy { column in
            (0..<3).allSatisfy { row in abs(matrix.column(column)[row] - (row == column ? 1 : 0)) < 0.005 }
        }
    }

    /// Whether the conversion changes no grey by more than one step. Profiles of sRGB differ by less among each other.
    var isSRGB: Bool { isSRGB(lights(of: 1 << 8)) }

    private func isSRGB(_ lights: [[Float]]) -> Bool {
        guard hasSRGBPrimaries else { return false }
        return lights.allSatisfy { light in
            light.indices.allSatisfy { abs(Int(Self.encoded(light[$0])) - $0) <= 1 }
        }
    }

    /// Returns the light of each value of a sample, for each curve.
    private func lights(of count: Int) -> [[Float]] {
        curves.map { curve in (0..<count).map { Float(curve.light(Double($0) / Double(count - 1))) } }
    }

    private func conversion(of lights: [[Float]]) -> ColorConversion {
        let rows = matrix.map { (SIMD3<Float>($0.rows.0), SIMD3<Float>($0.rows.1), SIMD3<Float>($0.rows.2)) }
        return ColorConversion(lights: lights, rows: rows, encoded: Self.table)
    }

    /// Converts RGBA bytes with straight alpha in place.
    func convert(_ pixels: inout [UInt8]) {
        let lights = lights(of: 1 << 8)
        if !isSRGB(lights) { conversion(of: lights).convert(&pixels) }
    }

    /// Returns the RGBA bytes, with straight alpha, of RGBA samples of 16 bits that are multiplied by alpha.
    ///
    /// Where the curve of the samples is flatter than sRGB's, as that of linear light is in the dark, bytes would have no values for many
    /// of sRGB's.
    func bytes(ofPremultiplied samples: [UInt16]) -> [UInt8] {
        conversion(of: lights(of: 1 << 16)).bytes(ofPremultiplied: samples)
    }

    /// The encoded values of equally spaced lights. Where the curve is steepest, a step of the table is a twentieth of a byte's.
    private static let table: [UInt8] = (0...Int(steps)).map { index in
        let light = Double(index) / Double(steps)
        let value = light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055
        return UInt8((value * 255).rounded())
    }
    private static let steps: Float = 65535

    private static func encoded(_ light: Float) -> UInt8 { table[Int(min(max(light, 0), 1) * steps + 0.5)] }
}
