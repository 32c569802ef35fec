import Foundation

/// A symmetric kernel as bilinear samples.
package enum Kernel {
    /// The length of the longest kernel: the middle sample and pairs of samples.
    package static let maximumTaps = 24

    /// Returns a Gaussian, cut off at three standard deviations, with weights that add up to 1.
    package static func gaussian(sigma: Float) -> [SIMD2<Float>] {
        let reach = min(Int((3 * sigma).rounded(.up)), 2 * (maximumTaps - 1))
        return taps((0...reach).map { exp(-0.5 * Float($0 * $0) / (sigma * sigma)) })
    }

    /// Returns the mean over `radius` to both sides. The outermost texels count with their covered fraction.
    package static func box(radius: Float) -> [SIMD2<Float>] {
        let reach = min(Int((radius + 0.5).rounded(.up)), 2 * (maximumTaps - 1))
        return taps((0...reach).map { max(0, min(radius, Float($0) + 0.5) - max(-radius, Float($0) - 0.5)) })
    }

    /// Returns distance and weight of each sample for the weights of texels 0, 1, 2, … to one side. Two texels share a sample.
    private static func taps(_ weights: [Float]) -> [SIMD2<Float>] {
        let sum = weights.dropFirst().reduce(weights[0]) { $0 + 2 * $1 }
        var result: [SIMD2<Float>] = [[0, weights[0] / sum]]
        for index in stride(from: 1, to: weights.count, by: 2) {
            let near = weights[index]
            let far = index + 1 < weights.count ? weights[index + 1] : 0
            guard near + far > 0 else { break }
            result.append([Float(index) + far / (near + far), (near + far) / sum])
        }
        return result
    }
}
