/// One step of what happens to a group's picture before it is composited: a value in points of its display list.
///
/// Pictures are premultiplied; colour steps work on unpremultiplied components as they are stored, in encoded sRGB, and keep alpha.
/// Beyond its edges a picture is transparent, what lies behind a layer goes on as at its edge.
public enum FilterOperation: Sendable, Hashable {
    /// A Gaussian blur of that standard deviation.
    case gaussianBlur(sigma: Float)
    /// The mean over a square that reaches `radius` to all sides.
    case boxBlur(radius: Float)
    /// Red, green and blue as sums of themselves.
    case color(ColorMatrix)
    /// Each of red, green and blue to a power.
    case gamma(Float)
    /// Saturation, the more the duller the colour: 0 changes nothing.
    case vibrance(Float)
    /// The mean over each square of a grid with a corner at `anchor`.
    case pixellate(side: Float, anchor: SIMD2<Float>)
    /// The picture, and `intensity` times its blur, as light added to light.
    case bloom(sigma: Float, intensity: Float)
    /// Darkens towards the edges: by `intensity` at the distance `reach` from `center`, not at all within `clear` of it.
    case vignette(center: SIMD2<Float>, clear: Float, reach: Float, intensity: Float)
    /// Lays the picture over its own silhouette, blurred, displaced, and filled with a premultiplied colour.
    case shadow(color: SIMD4<Float>, offset: SIMD2<Float>, sigma: Float)

    /// A Gaussian is cut off this many standard deviations out, where it has fallen to 0.3 % of its integral.
    static let gaussianReach: Float = 3
    /// Wider blurs, in points, are cut to this.
    static let greatestSigma = 100.0

    /// How far a point of the picture can reach, in points.
    public var reach: Float {
        switch self {
        case .gaussianBlur(let sigma), .bloom(let sigma, _): sigma * Self.gaussianReach
        case .boxBlur(let radius): radius
        case .pixellate(let side, _): side
        case .shadow(_, let offset, let sigma): max(abs(offset.x), abs(offset.y)) + sigma * Self.gaussianReach
        case .color, .gamma, .vibrance, .vignette: 0
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
        case .pixellate(let side, let anchor): .pixellate(side: side * scale, anchor: place(anchor))
        case .bloom(let sigma, let intensity): .bloom(sigma: sigma * scale, intensity: intensity)
        case .vignette(let center, let clear, let reach, let intensity):
            .vignette(center: place(center), clear: clear * scale, reach: reach * scale, intensity: intensity)
        case .shadow(let color, let offset, let sigma):
            .shadow(color: color, offset: vector?(offset) ?? offset * scale, sigma: sigma * scale)
        case .color, .gamma, .vibrance: self
        }
    }
}

extension FilterOperation: CustomStringConvertible {
    /// The step as display lists print it.
    public var description: String {
        func text(_ numbers: Float...) -> String { numbers.map { "\(($0 * 1000).rounded() / 1000)" }.joined(separator: " ") }
        return switch self {
        case .gaussianBlur(let sigma): "blur \(text(sigma))"
        case .boxBlur(let radius): "box \(text(radius))"
        case .color(let matrix):
            "color [\([matrix.red, matrix.green, matrix.blue].map { text($0.x, $0.y, $0.z, $0.w) }.joined(separator: "; "))]"
        case .gamma(let power): "gamma \(text(power))"
        case .vibrance(let amount): "vibrance \(text(amount))"
        case .pixellate(let side, let anchor): "pixellate \(text(side)) at \(text(anchor.x, anchor.y))"
        case .bloom(let sigma, let intensity): "bloom \(text(sigma)) by \(text(intensity))"
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
