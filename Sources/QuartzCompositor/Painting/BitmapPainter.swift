import Foundation

/// Draws display lists on the CPU, into premultiplied bitmaps.
///
/// The pictures agree with those of QuartzGL's renderer, without a graphics driver: the same coverage, sampling, blending and
/// filters. Outlines and text are exact where the GPU samples textures. A transition function in GLSL is replaced by a fade.
///
/// Quads with numbers that are not finite are left out. A group or picture that would need more than a gibibyte is left out, with a
/// warning.
public struct BitmapPainter: Sendable {
    /// Creates a painter.
    public init() {}

    /// Draws a list into a new image, at `scale` pixels per point.
    ///
    /// - Parameters:
    ///   - list: The list, in points.
    ///   - scale: Pixels per point.
    ///   - background: The colour behind the list, premultiplied; transparent by default.
    /// - Returns: nil for a list without extent, a scale that is not positive, or a side above ``CGImage/maximumSide``.
    public func image(of list: DisplayList, scale: CGFloat, background: SIMD4<Float> = .zero) -> CGImage? {
        let size = CGSize(width: (list.size.width * scale).rounded(.up), height: (list.size.height * scale).rounded(.up))
        let sides = 1...CGFloat(CGImage.maximumSide)
        guard scale > 0, sides.contains(size.width), sides.contains(size.height) else { return nil }
        let region = PixelRect(x: 0, y: 0, width: Int(size.width), height: Int(size.height))
        return surface(of: list, scale: scale, region: region, background: background)?.image()
    }

    /// Draws the pixels of a region of a list; nil if memory does not suffice.
    package func surface(
        of list: DisplayList, scale: CGFloat, region: PixelRect, background: SIMD4<Float> = .zero
    ) -> PaintSurface? {
        guard let surface = PaintSurface(bounds: region) else { return nil }
        if background * 0 == .zero { surface.fill(background) }
        ListPainter(list, scale: Double(scale), on: surface, store: PaintStore()).paint()
        return surface
    }
}
