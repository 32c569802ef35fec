/// One step of filtering a group's picture before it is composited: a value in points of its display list.
///
/// Pictures are premultiplied; colour steps work on unpremultiplied components as they are stored, in encoded sRGB. Outside its
/// edges a picture is transparent; for background filters the edge pixels are repeated.
public enum FilterOperation: Sendable, Hashable {
    /// A Gaussian blur with a standard deviation.
    case gaussianBlur(sigma: Float)
    /// The mean over a square that extends by `radius` to all sides.
    case boxBlur(radius: Float)
    /// The mean over a line that extends by `vector` to both sides.
    case motionBlur(vector: SIMD2<Float>)
    /// The mean of the picture enlarged about `center` by all factors from 1 to `factor`; `reach` is the maximum displacement of
    /// a point.
    case zoomBlur(center: SIMD2<Float>, factor: Float, reach: Float)
    /// Red, green and blue as weighted sums; alpha is kept.
    case color(ColorMatrix)
    /// A function of each single pixel, with its numbers.
    case pixel(PixelFunction, [SIMD4<Float>])
    /// The mean over each square of a grid with a corner at `anchor`.
    case pixellate(side: Float, anchor: SIMD2<Float>)
    /// A displacement of points within a circle, or around it.
    case distortion(Distortion, center: SIMD2<Float>, radius: Float, amount: Float)
    /// The picture plus `intensity` times its blur, as light added to light.
    case bloom(sigma: Float, intensity: Float)
    /// The picture, limited to the brightness of its blur, weighted by `intensity`.
    case gloom(sigma: Float, intensity: Float)
    /// The picture plus `intensity` times its difference from its blur; of its luminance alone, or of each component.
    case sharpen(sigma: Float, intensity: Float, isOfLuminance: Bool)
    /// Darkens towards the edges: by `intensity` at the distance `reach` from `center`, and not at all within `clear`.
    case vignette(center: SIMD2<Float>, clear: Float, reach: Float, intensity: Float)
    /// Composites the picture over its own silhouette, which is blurred, displaced, and filled with a premultiplied colour.
    case shadow(color: SIMD4<Float>, offset: SIMD2<Float>, sigma: Float)

    /// The number of standard deviations after which a Gaussian is cut off; 0.3 % of its integral is beyond.
    public static let gaussianReach: Float = 3
    /// The maximum standard deviation of a blur, in points; greater ones are clamped.
    static let greatestSigma = 1000.0

    /// The maximum distances in points over which a pixel affects others.
    public var reach: FilterReach {
        switch self {
        case .motionBlur(let vector): FilterReach(horizontal: abs(vector.x), vertical: abs(vector.y))
        case .shadow(_, let offset, let sigma): FilterReach(offset: offset, blur: sigma * Self.gaussianReach)
        default: FilterReach(horizontal: radius, vertical: radius)
        }
    }

    /// The maximum distance of a filter that spreads pixels to all sides alike.
    private var radius: Float {
        switch self {
        case .gaussianBlur(let sigma), .bloom(let sigma, _), .gloom(let sigma, _), .sharpen(let sigma, _, _):
            sigma * Self.gaussianReach
        case .boxBlur(let radius): radius
        case .zoomBlur(_, _, let reach): reach
        case .pixellate(let side, _): side
        case .distortion(let kind, _, let radius, _): kind.reach * radius
        case .color, .pixel, .vignette, .motionBlur, .shadow: 0
        }
    }

    /// The standard deviation of the Gaussian blur that it needs, in points.
    public var sigma: Float {
        switch self {
        case .gaussianBlur(let sigma), .bloom(let sigma, _), .gloom(let sigma, _), .sharpen(let sigma, _, _),
            .shadow(_, _, let sigma):
            sigma
        case .boxBlur, .motionBlur, .zoomBlur, .color, .pixel, .pixellate, .distortion, .vignette: 0
        }
    }

    /// The same operation in another unit of length, with `scale` units per point.
    public func scaled(by scale: Float) -> FilterOperation { mapped(scale) { $0 * scale } }

    /// The same operation in another coordinate space: lengths are multiplied by `scale`, positions are mapped by `place`.
    func mapped(
        _ scale: Float, vector: ((SIMD2<Float>) -> SIMD2<Float>)? = nil, point: (SIMD2<Float>) -> SIMD2<Float>
    ) -> FilterOperation {
        switch self {
        case .gaussianBlur(let sigma): .gaussianBlur(sigma: sigma * scale)
        case .boxBlur(let radius): .boxBlur(radius: radius * scale)
        case .motionBlur(let line): .motionBlur(vector: vector?(line) ?? line * scale)
        case .zoomBlur(let center, let factor, let reach):
            .zoomBlur(center: point(center), factor: factor, reach: reach * scale)
        case .pixellate(let side, let anchor): .pixellate(side: side * scale, anchor: point(anchor))
        case .distortion(let kind, let center, let radius, let amount):
            .distortion(kind, center: point(center), radius: radius * scale, amount: amount)
        case .bloom(let sigma, let intensity): .bloom(sigma: sigma * scale, intensity: intensity)
        case .gloom(let sigma, let intensity): .gloom(sigma: sigma * scale, intensity: intensity)
        case .sharpen(let sigma, let intensity, let isOfLuminance):
            .sharpen(sigma: sigma * scale, intensity: intensity, isOfLuminance: isOfLuminance)
        case .vignette(let center, let clear, let reach, let intensity):
            .vignette(center: point(center), clear: clear * scale, reach: reach * scale, intensity: intensity)
        case .shadow(let color, let offset, let sigma):
            .shadow(color: color, offset: vector?(offset) ?? offset * scale, sigma: sigma * scale)
        case .color, .pixel: self
        }
    }
}

extension FilterOperation: CustomStringConvertible {
    /// The step as printed in display lists.
    public var description: String {
        func text(_ numbers: Float...) -> String { numbers.map { "\(($0 * 1000).rounded() / 1000)" }.joined(separator: " ") }
        func rows(_ rows: [SIMD4<Float>]) -> String { rows.map { text($0.x, $0.y, $0.z, $0.w) }.joined(separator: "; ") }
        return switch self {
        case .gaussianBlur(let sigma): "blur \(text(sigma))"
        case .boxBlur(let radius): "box \(text(radius))"
        case .motionBlur(let vector): "motion \(text(vector.x, vector.y))"
        case .zoomBlur(let center, let factor, _): "zoom \(text(factor)) at \(text(center.x, center.y))"
        case .color(let matrix): "color [\(rows([matrix.red, matrix.green, matrix.blue]))]"
        case .pixel(let function, let numbers): "\(function.rawValue) [\(rows(numbers))]"
        case .pixellate(let side, let anchor): "pixellate \(text(side)) at \(text(anchor.x, anchor.y))"
        case .distortion(let kind, let center, let radius, let amount):
            "\(kind.rawValue) \(text(amount)) at \(text(center.x, center.y)) within \(text(radius))"
        case .bloom(let sigma, let intensity): "bloom \(text(sigma)) by \(text(intensity))"
        case .gloom(let sigma, let intensity): "gloom \(text(sigma)) by \(text(intensity))"
        case .sharpen(let sigma, let intensity, let isOfLuminance):
            "sharpen \(isOfLuminance ? "luminance " : "")\(text(sigma)) by \(text(intensity))"
        case .vignette(let center, let clear, let reach, let intensity):
            "vignette \(text(intensity)) at \(text(center.x, center.y)) from \(text(clear)) to \(text(reach))"
        case .shadow(let color, let offset, let sigma):
            "shadow \(text(color.x, color.y, color.z, color.w)) at \(text(offset.x, offset.y)) sigma \(text(sigma))"
        }
    }
}

extension [FilterOperation] {
    /// The maximum distances over which a pixel affects others when all steps are applied.
    public var reach: FilterReach { self[...].reach }
}

extension ArraySlice<FilterOperation> {
    /// The maximum distances over which a pixel affects others when all steps are applied.
    public var reach: FilterReach { reduce(.zero) { $0 + $1.reach } }
}

/// A function of a single pixel that is not a weighted sum of its components.
///
/// Colours are not premultiplied; results are clamped to 0 … 1. The numbers of ``FilterOperation/pixel(_:_:)`` are named in
/// order.
public enum PixelFunction: String, Sendable, Hashable, CaseIterable {
    /// Red, green and blue to the power `[0].x`.
    case gamma
    /// Scales the distance from the luminance by `[0].x`, more strongly for duller colours.
    case vibrance
    /// Red, green, blue and alpha, each as the sum of all four weighted by `[0]` … `[3]`, plus the component of `[4]`.
    case channels
    /// Red, green, blue and alpha, each as `x + y·c + z·c² + w·c³` by `[0]` … `[3]`.
    case polynomial
    /// Each component clamped between those of `[0]` and `[1]`.
    case clamp
    /// Red, green and blue quantized to `[0].x` steps of equal width.
    case posterize
    /// 1 for each of red, green and blue above `[0].x`, 0 for the others.
    case threshold
    /// Grey with the maximum of red, green and blue.
    case maximum
    /// Grey with the minimum of red, green and blue.
    case minimum
    /// White, with the brightness as alpha.
    case maskToAlpha
    /// From encoded sRGB to linear light: IEC 61966-2-1.
    case linearize
    /// From linear light to encoded sRGB.
    case encode
}

/// A displacement of the points of a picture within or around a circle.
///
/// The formulas give the source of a point: `d` is its vector from the centre, `r` its length, `R` the circle's radius, `t = r /
/// R`.
public enum Distortion: String, Sendable, Hashable, CaseIterable {
    /// `d` turned by `amount · (1 − t)²` within the circle.
    case twirl
    /// `d` turned by `amount · (1 − t)` within the circle.
    case vortex
    /// `d · (1 − amount · (1 − t²)²)` within the circle: positive amounts bulge.
    case bump
    /// `d · t^−amount` within the circle.
    case pinch
    /// Transparent within the circle; `d · (1 − 1 / t²)` outside.
    case hole
    /// `d / t` outside the circle: the colours of its rim continue outwards.
    case circleSplash

    /// The maximum displacement of a point, in radii.
    package var reach: Float {
        switch self {
        case .twirl, .vortex: 2
        case .bump, .pinch, .hole: 1
        case .circleSplash: 0
        }
    }
}
