/// One step of what happens to a group's picture before it is composited: a value in points of its display list.
///
/// Pictures are premultiplied; colour steps work on unpremultiplied components as they are stored, in encoded sRGB. Beyond its
/// edges a picture is transparent, what lies behind a layer goes on as at its edge.
public enum FilterOperation: Sendable, Hashable {
    /// A Gaussian blur of that standard deviation.
    case gaussianBlur(sigma: Float)
    /// The mean over a square that reaches `radius` to all sides.
    case boxBlur(radius: Float)
    /// The mean over a line that reaches as far as `vector` to both sides.
    case motionBlur(vector: SIMD2<Float>)
    /// The mean of the picture enlarged about `center` by all factors from 1 to `factor`; `reach` is how far that takes a point.
    case zoomBlur(center: SIMD2<Float>, factor: Float, reach: Float)
    /// Red, green and blue as sums of themselves; alpha stays.
    case color(ColorMatrix)
    /// A function of each pixel by itself, with its numbers.
    case pixel(PixelFunction, [SIMD4<Float>])
    /// The mean over each square of a grid with a corner at `anchor`.
    case pixellate(side: Float, anchor: SIMD2<Float>)
    /// Points moved within a circle, or around it.
    case distortion(Distortion, center: SIMD2<Float>, radius: Float, amount: Float)
    /// The picture, and `intensity` times its blur, as light added to light.
    case bloom(sigma: Float, intensity: Float)
    /// The picture, by `intensity` no brighter than its blur.
    case gloom(sigma: Float, intensity: Float)
    /// The picture, and `intensity` times what it has more than its blur; of its luminance alone, or of each component.
    case sharpen(sigma: Float, intensity: Float, isOfLuminance: Bool)
    /// Darkens towards the edges: by `intensity` at the distance `reach` from `center`, not at all within `clear` of it.
    case vignette(center: SIMD2<Float>, clear: Float, reach: Float, intensity: Float)
    /// Lays the picture over its own silhouette, blurred, displaced, and filled with a premultiplied colour.
    case shadow(color: SIMD4<Float>, offset: SIMD2<Float>, sigma: Float)

    /// A Gaussian is cut off this many standard deviations out, where it has fallen to 0.3 % of its integral.
    public static let gaussianReach: Float = 3
    /// Wider blurs, in points, are cut to this.
    static let greatestSigma = 1000.0

    /// How far a point of the picture can reach, or from how far a point is read, in points.
    public var reach: Float {
        switch self {
        case .gaussianBlur(let sigma), .bloom(let sigma, _), .gloom(let sigma, _), .sharpen(let sigma, _, _):
            sigma * Self.gaussianReach
        case .boxBlur(let radius): radius
        case .motionBlur(let vector): max(abs(vector.x), abs(vector.y))
        case .zoomBlur(_, _, let reach): reach
        case .pixellate(let side, _): side
        case .distortion(let kind, _, let radius, _): kind.reach * radius
        case .shadow(_, let offset, let sigma): max(abs(offset.x), abs(offset.y)) + sigma * Self.gaussianReach
        case .color, .pixel, .vignette: 0
        }
    }

    /// The standard deviation of the Gaussian that it needs, in points.
    public var sigma: Float {
        switch self {
        case .gaussianBlur(let sigma), .bloom(let sigma, _), .gloom(let sigma, _), .sharpen(let sigma, _, _),
            .shadow(_, _, let sigma):
            sigma
        case .boxBlur, .motionBlur, .zoomBlur, .color, .pixel, .pixellate, .distortion, .vignette: 0
        }
    }

    /// The same in another unit of length, `scale` to a point.
    public func scaled(by scale: Float) -> FilterOperation { mapped(scale) { $0 * scale } }

    /// The same in a space where points are elsewhere: what is a length is multiplied by `scale`, what is a place goes through `place`.
    func mapped(
        _ scale: Float, vector: ((SIMD2<Float>) -> SIMD2<Float>)? = nil, place: (SIMD2<Float>) -> SIMD2<Float>
    ) -> FilterOperation {
        switch self {
        case .gaussianBlur(let sigma): .gaussianBlur(sigma: sigma * scale)
        case .boxBlur(let radius): .boxBlur(radius: radius * scale)
        case .motionBlur(let line): .motionBlur(vector: vector?(line) ?? line * scale)
        case .zoomBlur(let center, let factor, let reach):
            .zoomBlur(center: place(center), factor: factor, reach: reach * scale)
        case .pixellate(let side, let anchor): .pixellate(side: side * scale, anchor: place(anchor))
        case .distortion(let kind, let center, let radius, let amount):
            .distortion(kind, center: place(center), radius: radius * scale, amount: amount)
        case .bloom(let sigma, let intensity): .bloom(sigma: sigma * scale, intensity: intensity)
        case .gloom(let sigma, let intensity): .gloom(sigma: sigma * scale, intensity: intensity)
        case .sharpen(let sigma, let intensity, let isOfLuminance):
            .sharpen(sigma: sigma * scale, intensity: intensity, isOfLuminance: isOfLuminance)
        case .vignette(let center, let clear, let reach, let intensity):
            .vignette(center: place(center), clear: clear * scale, reach: reach * scale, intensity: intensity)
        case .shadow(let color, let offset, let sigma):
            .shadow(color: color, offset: vector?(offset) ?? offset * scale, sigma: sigma * scale)
        case .color, .pixel: self
        }
    }
}

extension FilterOperation: CustomStringConvertible {
    /// The step as display lists print it.
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
    /// How far a point of the picture can reach when all are applied.
    public var reach: Float { reduce(0) { $0 + $1.reach } }
}
