import Foundation

/// The coverage that a blurred rectangle lacks because one of its corners is round.
///
/// A round corner is a square one without a small area at its tip. Blurring is linear, so the coverage of a blurred rounded rectangle
/// is that of the sharp one less the blurred tips of its corners, also where these overlap. A tip depends only on the ratio of radius
/// and sigma. It is tabulated at eight places per sigma; interpolation between four of them has an error of at most 0.12 of 255.
struct BlurredCorner {
    /// The distance in sigmas beyond which nothing is missing.
    static let depth = 3.5
    private static let density = 8.0
    /// The maximum side of a table.
    private static let longestSide = 256

    private let side: Int
    /// The position of the first column and row, relative to the corner, in table steps.
    private let start: Double
    private let values: [Float]

    /// The side of a corner's table; nil if it would be too long.
    static func side(roundness: Double) -> Int? {
        let side = (roundness + 2 * depth) * density
        return side < Double(longestSide - 2) ? Int(side.rounded(.up)) + 2 : nil
    }

    /// Computes a table of a side from ``side(roundness:)``.
    ///
    /// - Parameter roundness: The corner's radius in sigmas.
    init(roundness: Double, side: Int) {
        let start = -(roundness + Self.depth) * Self.density
        let places = (0..<side).map { (Double($0) + start) / Self.density }
        // Rows of the tip, by the midpoint rule. The distance of two is at most an eighth of sigma, and of the radius.
        let count = max(8, Int((roundness * Self.density).rounded(.up)))
        let height = roundness / Double(count)
        var sums = [Double](repeating: 0, count: side * side)
        for row in 0..<count {
            let y = -(Double(row) + 0.5) * height
            let rise = roundness + y
            let inset = roundness - max(roundness * roundness - rise * rise, 0).squareRoot()
            let across = places.map { 0.5 * (erf(($0 + inset) * 0.5.squareRoot()) - erf($0 * 0.5.squareRoot())) }
            for (line, v) in places.enumerated() {
                let distance = v - y
                guard abs(distance) < 5 else { continue }
                let weight = exp(-0.5 * distance * distance) * height / (2 * Double.pi).squareRoot()
                for column in 0..<side { sums[line * side + column] += weight * across[column] }
            }
        }
        (self.side, self.start) = (side, start)
        values = sums.map { Float($0) }
    }

    /// Returns the missing coverage at a distance in sigmas from the sides that meet in the corner, positive outside.
    @inline(__always)
    func missing(_ x: Double, _ y: Double) -> Double {
        let (column, row) = (x * Self.density - start, y * Self.density - start)
        let last = Double(side - 1)
        guard column >= 0, row >= 0, column < last, row < last else { return 0 }
        let (left, top) = (Int(column), Int(row))
        let (right, below) = (Float(column - Double(left)), Float(row - Double(top)))
        let first = top * side + left
        let upper = values[first] + (values[first + 1] - values[first]) * right
        let lower = values[first + side] + (values[first + side + 1] - values[first + side]) * right
        return Double(upper + (lower - upper) * below)
    }
}

/// The error function from a table: linear between 256 places per unit, with an error of 2e-6.
struct ErrorFunction {
    private static let density = 256.0
    private static let end = 4.0
    private static let values = (0...Int(end * density)).map { Float(erf(Double($0) / density)) }

    private let values = Self.values

    /// Returns erf(x); beyond 4 it differs from one by 2e-8.
    @inline(__always)
    func callAsFunction(_ x: Double) -> Double {
        let distance = abs(x)
        guard distance < Self.end else { return x < 0 ? -1 : 1 }
        let place = distance * Self.density
        let index = Int(place)
        let value = values[index] + (values[index + 1] - values[index]) * Float(place - Double(index))
        return Double(x < 0 ? -value : value)
    }
}
