/// A 3 × 3 matrix, by rows.
struct ColorMatrix {
    var rows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)

    init(rows a: SIMD3<Double>, _ b: SIMD3<Double>, _ c: SIMD3<Double>) { rows = (a, b, c) }

    init(columns a: SIMD3<Double>, _ b: SIMD3<Double>, _ c: SIMD3<Double>) {
        rows = (SIMD3(a.x, b.x, c.x), SIMD3(a.y, b.y, c.y), SIMD3(a.z, b.z, c.z))
    }

    static func * (matrix: ColorMatrix, vector: SIMD3<Double>) -> SIMD3<Double> {
        SIMD3((matrix.rows.0 * vector).sum(), (matrix.rows.1 * vector).sum(), (matrix.rows.2 * vector).sum())
    }

    static func * (left: ColorMatrix, right: ColorMatrix) -> ColorMatrix {
        ColorMatrix(columns: left * right.column(0), left * right.column(1), left * right.column(2))
    }

    func column(_ index: Int) -> SIMD3<Double> { SIMD3(rows.0[index], rows.1[index], rows.2[index]) }

    /// The inverse; nil if a determinant near 0 makes it meaningless.
    var inverse: ColorMatrix? {
        func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
            SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
        }
        let (a, b, c) = rows
        let determinant = (a * cross(b, c)).sum()
        guard abs(determinant) > 1e-6 else { return nil }
        return ColorMatrix(columns: cross(b, c) / determinant, cross(c, a) / determinant, cross(a, b) / determinant)
    }
}

/// The chromaticities of a white point and three primaries (CIE 1931 x, y).
struct Chromaticities {
    let white: SIMD2<Double>
    let primaries: (SIMD2<Double>, SIMD2<Double>, SIMD2<Double>)

    /// Creates chromaticities from x and y of white, red, green and blue; nil for fewer than eight numbers.
    init?(_ numbers: [Double]) {
        guard numbers.count == 8 else { return nil }
        func pair(_ index: Int) -> SIMD2<Double> { SIMD2(numbers[2 * index], numbers[2 * index + 1]) }
        white = pair(0)
        primaries = (pair(1), pair(2), pair(3))
    }

    private init(d65 red: SIMD2<Double>, _ green: SIMD2<Double>, _ blue: SIMD2<Double>) {
        white = SIMD2(0.3127, 0.3290)
        primaries = (red, green, blue)
    }

    /// IEC 61966-2-1 and ITU-R BT.709.
    static let sRGB = Chromaticities(d65: SIMD2(0.64, 0.33), SIMD2(0.30, 0.60), SIMD2(0.15, 0.06))
    /// SMPTE EG 432-1 with the white D65.
    static let displayP3 = Chromaticities(d65: SIMD2(0.68, 0.32), SIMD2(0.265, 0.69), SIMD2(0.15, 0.06))
    /// ITU-R BT.2020.
    static let bt2020 = Chromaticities(d65: SIMD2(0.708, 0.292), SIMD2(0.17, 0.797), SIMD2(0.131, 0.046))

    /// The matrix from light in these primaries to XYZ relative to D50; nil if the chromaticities define none.
    var toXYZ: ColorMatrix? {
        func xyz(_ point: SIMD2<Double>) -> SIMD3<Double>? {
            guard point.y > 0, point.x >= 0, point.x + point.y <= 1.0001 else { return nil }
            return SIMD3(point.x / point.y, 1, (1 - point.x - point.y) / point.y)
        }
        guard let r = xyz(primaries.0), let g = xyz(primaries.1), let b = xyz(primaries.2), let white = xyz(white),
            let weights = ColorMatrix(columns: r, g, b).inverse.map({ $0 * white })
        else { return nil }
        return Self.adaptation(from: white) * ColorMatrix(columns: r * weights.x, g * weights.y, b * weights.z)
    }

    /// Returns Bradford's chromatic adaptation from a white to D50 (ICC.1:2022, annex E).
    private static func adaptation(from white: SIMD3<Double>) -> ColorMatrix {
        let cone = ColorMatrix(
            rows: SIMD3(0.8951, 0.2664, -0.1614), SIMD3(-0.7502, 1.7135, 0.0367), SIMD3(0.0389, -0.0685, 1.0296))
        let identity = ColorMatrix(rows: SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1))
        let (from, to) = (cone * white, cone * SIMD3(0.9642, 1, 0.8249))
        let gain = to / from
        let scaled = ColorMatrix(rows: cone.rows.0 * gain.x, cone.rows.1 * gain.y, cone.rows.2 * gain.z)
        return cone.inverse.map { $0 * scaled } ?? identity
    }
}
