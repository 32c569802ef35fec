/// The cost of a filter to a painter.
struct FilterWork {
    /// The number of pictures that it draws.
    var passes: Int
    /// The number of samples that it takes per pixel of the result, all passes together.
    var samples: Float

    /// A pass that computes each pixel from one sample costs as much as three.
    fileprivate static let pixel = FilterWork(passes: 1, samples: 3)

    fileprivate init(passes: Int, samples: Float) {
        self.passes = passes
        self.samples = samples
    }

    fileprivate init(_ blur: Blur) {
        let area = Float(blur.factor * blur.factor)
        passes = blur.factor > 1 ? 4 : 2
        // Both axes; reducing and enlarging.
        samples = 2 * Self.samples(blur.taps) / area + (blur.factor > 1 ? 4 : 0)
    }

    fileprivate init(_ blur: LineBlur) {
        passes = blur.pairs > 0 ? 2 : 1
        samples = Self.samples(blur.taps) + (blur.pairs > 0 ? Float(2 * blur.pairs + 1) : 0)
    }

    private static func samples(_ taps: [SIMD2<Float>]) -> Float { Float(2 * taps.count - 1) }

    fileprivate static func + (a: FilterWork, b: FilterWork) -> FilterWork {
        FilterWork(passes: a.passes + b.passes, samples: a.samples + b.samples)
    }
}

extension FilterOperation {
    /// The cost of the operation, whose lengths are in pixels.
    var work: FilterWork {
        switch self {
        case .gaussianBlur(let sigma): FilterWork(Blur(sigma: sigma))
        case .boxBlur(let radius): FilterWork(Blur(radius: radius))
        case .motionBlur(let vector): LineBlur(along: vector).map(FilterWork.init) ?? .pixel
        case .zoomBlur(_, _, let reach): FilterWork(passes: 1, samples: Float(ZoomBlur.samples(reach: reach)))
        case .color, .pixel, .vignette, .pixellate: .pixel
        case .distortion: FilterWork(passes: 1, samples: 5)
        case .bloom(let sigma, _), .gloom(let sigma, _), .sharpen(let sigma, _, _), .shadow(_, _, let sigma):
            FilterWork(Blur(sigma: sigma)) + .pixel
        }
    }
}
