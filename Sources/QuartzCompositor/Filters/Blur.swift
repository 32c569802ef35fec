import Foundation

/// The parameters of a blur: a reduction factor and a short kernel for the reduced picture.
package struct Blur {
    /// A smaller sigma has no visible effect.
    package static let leastSigma: Float = 0.1
    /// The widest Gaussian and the widest box without reduction. Three sigmas must fit the longest kernel, and two texels of
    /// sigma are enough to hide the steps of the reduced picture.
    private static let widestSigma: Float = 4
    package static let widestBox: Float = 24

    package private(set) var factor = 1
    package let taps: [SIMD2<Float>]

    /// The widest blur; wider ones are clamped, infinite ones too. Negative widths and NaN are 0.
    private static let widest: Float = 65_536

    private static func clamp(_ width: Float) -> Float { width > 0 ? min(width, widest) : 0 }

    /// Creates a Gaussian. Reducing averages `f` texels, and enlarging interpolates linearly; their variances, (f² − 1) / 12 and
    /// f² / 6, are part of the blur and subtracted from the kernel's.
    package init(sigma: Float) {
        let sigma = Self.clamp(sigma)
        while sigma / Float(factor) > Self.widestSigma { factor *= 2 }
        let f = Float(factor)
        let own = factor > 1 ? (f * f - 1) / 12 + f * f / 6 : 0
        taps = Kernel.gaussian(sigma: (sigma * sigma - own).squareRoot() / f)
    }

    /// Creates a box blur.
    package init(radius: Float) {
        let radius = Self.clamp(radius)
        while radius / Float(factor) > Self.widestBox { factor *= 2 }
        taps = Kernel.box(radius: radius / Float(factor))
    }
}

/// The parameters of the mean over a line: the mean over an odd fraction of it, then over as many adjacent positions.
package struct LineBlur {
    /// Longer lines, of more than two thousand pixels to both sides, have gaps.
    private static let mostPairs: Float = 48

    /// The unit vector along the line.
    package let direction: SIMD2<Float>
    /// The kernel of one fraction.
    package let taps: [SIMD2<Float>]
    /// The number of adjacent positions to each side of the middle one.
    package let pairs: Int
    /// The vector from each position to the next.
    package let step: SIMD2<Float>

    /// Creates the mean over a line that extends by `vector` to both sides; nil if it has no visible effect.
    package init?(along vector: SIMD2<Float>) {
        let radius = (vector * vector).sum().squareRoot()
        guard radius > 0.05, radius.isFinite else { return nil }
        direction = vector / radius
        pairs = Int(min(Self.mostPairs, max(0, ((radius / Blur.widestBox - 1) / 2).rounded(.up))))
        let parts = Float(2 * pairs + 1)
        taps = Kernel.box(radius: min(radius / parts, Blur.widestBox))
        step = vector * 2 / parts
    }
}

/// The mean of a picture over a range of enlargements.
package enum ZoomBlur {
    /// The number of samples per pixel for the maximum displacement of a point.
    package static func samples(reach: Float) -> Int { Int(max(8, min(64, (reach / 2).rounded(.up)))) }
}

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
