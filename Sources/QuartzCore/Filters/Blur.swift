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

    /// The widest blur; wider ones are clamped, infinite ones too.
    private static let widest: Float = 65_536

    /// Creates a Gaussian. Reducing averages `f` texels, and enlarging interpolates linearly; their variances, (f² − 1) / 12 and
    /// f² / 6, are part of the blur and subtracted from the kernel's.
    package init(sigma: Float) {
        let sigma = min(sigma, Self.widest)
        while sigma / Float(factor) > Self.widestSigma { factor *= 2 }
        let f = Float(factor)
        let own = factor > 1 ? (f * f - 1) / 12 + f * f / 6 : 0
        taps = Kernel.gaussian(sigma: (sigma * sigma - own).squareRoot() / f)
    }

    /// Creates a box blur.
    package init(radius: Float) {
        let radius = min(radius, Self.widest)
        while radius / Float(factor) > Self.widestBox { factor *= 2 }
        taps = Kernel.box(radius: radius / Float(factor))
    }
}
