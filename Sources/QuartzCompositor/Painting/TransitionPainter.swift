import Foundation

/// Paints a transition between two pictures at one moment by its formula.
///
/// An application's own function in GLSL is replaced by a fade.
struct TransitionPainter {
    private let kind: TransitionEffect.Kind
    private let formula: TransitionFormula<PixelLanes>
    /// The size of the output in pixels.
    private let pixels: SIMD2<Float>

    init(_ source: TransitionSource, from: PaintStore.Picture, to: PaintStore.Picture, density: Float) {
        let effect = source.effect
        kind = effect.kind
        if case .function = kind {
            Diagnostics.warnOnce(
                "BitmapPainter.function", "a transition function in GLSL is not run on the CPU, a fade takes its place")
        }
        let (old, new) = effect.isReversed ? (to, from) : (from, to)
        let size = SIMD2(Float(source.size.width), Float(source.size.height))
        let time = effect.isReversed ? 1 - source.progress : source.progress
        let padding = Array(repeating: SIMD4<Float>.zero, count: TransitionFormula<PixelLanes>.parameters)
        let image = effect.image
        pixels = size * density
        formula = TransitionFormula(
            old: { Self.color(of: old, $0) }, new: { Self.color(of: new, $0) }, image: { Self.color(of: image, $0) },
            hasImage: image == nil ? 0 : 1, size: PixelLanes(size.x, size.y, 0, 0), pixels: PixelLanes(pixels.x, pixels.y, 0, 0),
            time: PixelLanes(floatLiteral: time), parameters: (effect.parameters + padding).map { PixelLanes($0) })
    }

    func paint(on surface: PaintSurface) {
        for y in 0..<surface.bounds.height {
            for x in 0..<surface.bounds.width {
                let uv = SIMD2(Float(x) + 0.5, Float(y) + 0.5) / pixels
                let color = formula.color(kind, at: PixelLanes(uv.x, uv.y, 0, 0))
                Pixel8.store(color.lanes, to: surface.data + (y * surface.bounds.width + x) * 4)
            }
        }
        surface.touch(surface.bounds)
    }

    /// Returns the colour of a picture at a position; transparent outside.
    private static func color(of picture: PaintStore.Picture, _ position: PixelLanes) -> PixelLanes {
        let uv = position.lanes.lowHalf
        guard uv.x >= 0, uv.y >= 0, uv.x <= 1, uv.y <= 1 else { return 0 }
        let point = SIMD2<Float>(picture.origin) + uv * SIMD2<Float>(picture.size)
        let least = SIMD2<Float>(picture.origin) + 0.5
        let most = SIMD2<Float>(picture.origin + picture.size) - 0.5
        return PixelLanes(picture.surface.sample(pointwiseMin(pointwiseMax(point, least), most)))
    }

    /// Returns the colour of an effect's image, whose edges are repeated; black without one.
    private static func color(of image: CGImage?, _ position: PixelLanes) -> PixelLanes {
        guard let image else { return PixelLanes(0, 0, 0, 1) }
        // Coordinates that are not numbers become the least ones.
        let (uv, least, most) = (position.lanes.lowHalf, SIMD2<Float>(0.001, 0.001), SIMD2<Float>(0.999, 0.999))
        let inside = pointwiseMin(least.replacing(with: uv, where: uv .> least), most)
        return image.withUnsafePixels { pixels in
            guard let base = pixels.baseAddress else { return 0 }
            let texels = Texels(base: base, width: image.width, height: image.height)
            return PixelLanes(texels.linear(SIMD2<Double>(inside) * texels.size, repeats: false))
        }
    }
}
