import Foundation

/// Paints a transition between two pictures at one moment: the functions of `TransitionShader` on the CPU.
///
/// Coordinates go from (0, 0) at the top left to (1, 1) at the bottom right. Positions and lengths are in points, y downwards. An
/// application's own function in GLSL is replaced by a fade.
struct TransitionPainter {
    let kind: TransitionEffect.Kind
    let from: PaintStore.Picture
    let to: PaintStore.Picture
    /// The size of the output in points.
    let size: SIMD2<Float>
    let pixels: SIMD2<Float>
    let time: Float
    /// The effect's parameters, at least twelve.
    let n: [SIMD4<Float>]
    private let image: CGImage?

    init(_ source: TransitionSource, from: PaintStore.Picture, to: PaintStore.Picture, density: Float) {
        let effect = source.effect
        if case .function = effect.kind {
            Diagnostics.warnOnce(
                "BitmapPainter.function", "a transition function in GLSL is not run on the CPU, a fade takes its place")
            kind = .dissolve
        } else {
            kind = effect.kind
        }
        (self.from, self.to) = effect.isReversed ? (to, from) : (from, to)
        size = SIMD2(Float(source.size.width), Float(source.size.height))
        pixels = size * density
        time = effect.isReversed ? 1 - source.progress : source.progress
        n = Array((effect.parameters + Array(repeating: .zero, count: 12)).prefix(16))
        image = effect.image
    }

    func paint(on surface: PaintSurface) {
        for y in 0..<surface.bounds.height {
            for x in 0..<surface.bounds.width {
                let uv = SIMD2(Float(x) + 0.5, Float(y) + 0.5) / pixels
                Pixel8.store(color(uv), to: surface.data + (y * surface.bounds.width + x) * 4)
            }
        }
        surface.touch(surface.bounds)
    }

    private func color(_ uv: SIMD2<Float>) -> SIMD4<Float> {
        switch kind {
        case .dissolve, .function: Self.mix(old(uv), new(uv), time)
        case .swipe: swipe(uv)
        case .barsSwipe: bars(uv)
        case .copyMachine: copyMachine(uv)
        case .disintegrate: disintegrate(uv)
        case .flash: flash(uv)
        case .mod: mod(uv)
        case .pageCurl: pageCurl(uv)
        case .ripple: ripple(uv)
        case .accordion: accordion(uv)
        case .cube: cube(uv)
        case .flip: flip(uv)
        case .suck: suck(uv)
        }
    }

    // MARK: Tools

    /// The picture at the start; transparent outside.
    func old(_ uv: SIMD2<Float>) -> SIMD4<Float> { Self.sample(from, uv) }
    /// The picture at the end.
    func new(_ uv: SIMD2<Float>) -> SIMD4<Float> { Self.sample(to, uv) }
    var hasImage: Bool { image != nil }

    /// The effect's image; its edges are repeated.
    func imageColor(_ uv: SIMD2<Float>) -> SIMD4<Float> {
        guard let image else { return SIMD4(0, 0, 0, 1) }
        let place = pointwiseMin(pointwiseMax(uv, SIMD2(0.001, 0.001)), SIMD2(0.999, 0.999))
        return image.withUnsafePixels { pixels in
            guard let base = pixels.baseAddress else { return .zero }
            let texels = Texels(base: base, width: image.width, height: image.height)
            return texels.linear(Double(place.x) * Double(image.width), Double(place.y) * Double(image.height), repeats: false)
        }
    }

    private static func sample(_ picture: PaintStore.Picture, _ uv: SIMD2<Float>) -> SIMD4<Float> {
        guard isInside(uv) else { return .zero }
        let place = SIMD2<Float>(picture.origin) + uv * SIMD2<Float>(picture.size)
        let least = SIMD2<Float>(picture.origin) + 0.5
        let most = SIMD2<Float>(picture.origin + picture.size) - 0.5
        return picture.surface.sample(pointwiseMin(pointwiseMax(place, least), most))
    }

    static func isInside(_ uv: SIMD2<Float>) -> Bool { uv.x >= 0 && uv.y >= 0 && uv.x <= 1 && uv.y <= 1 }

    static func mix(_ a: SIMD4<Float>, _ b: SIMD4<Float>, _ t: Float) -> SIMD4<Float> { a + (b - a) * t }
    static func mix(_ a: Float, _ b: Float, _ t: Float) -> Float { a + (b - a) * t }
    static func clamp(_ x: Float, _ low: Float, _ high: Float) -> Float { min(max(x, low), high) }
    static func fract(_ x: Float) -> Float { x - x.rounded(.down) }
    static func dot(_ a: SIMD2<Float>, _ b: SIMD2<Float>) -> Float { a.x * b.x + a.y * b.y }
    static func length(_ a: SIMD2<Float>) -> Float { dot(a, a).squareRoot() }

    static func step(_ low: Float, _ high: Float, _ x: Float) -> Float {
        PictureFilters.smoothStep((x - low) / (high - low))
    }

    /// A direction on the screen; angles are counter-clockwise.
    static func direction(_ angle: Float) -> SIMD2<Float> { SIMD2(cos(angle), -sin(angle)) }

    /// Half the extent of the picture along a direction.
    func halfSpan(_ d: SIMD2<Float>) -> Float { 0.5 * (abs(d.x) * size.x + abs(d.y) * size.y) }

    private static func hash(_ x: Float, _ y: Float) -> Float {
        fract(sin(x * 12.9898 + y * 78.233) * 43758.5453)
    }

    /// Smooth noise between 0 and 1.
    static func noise(_ p: SIMD2<Float>) -> Float {
        let (x, y) = (p.x.rounded(.down), p.y.rounded(.down))
        var f = SIMD2(p.x - x, p.y - y)
        f = f * f * (3 - 2 * f)
        return mix(mix(hash(x, y), hash(x + 1, y), f.x), mix(hash(x, y + 1), hash(x + 1, y + 1), f.x), f.y)
    }
}
