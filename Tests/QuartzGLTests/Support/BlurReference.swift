import Foundation

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
