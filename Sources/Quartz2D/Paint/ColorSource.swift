import Foundation

/// A source of colours for pixels: a plain colour, an image or a gradient.
protocol ColorSource {
    /// The premultiplied colour if all pixels have the same; ``fill(_:x:y:)`` is then not called.
    var solid: SIMD4<Float>? { get }
    /// Writes the colours of a run of pixels that begins at a device position.
    func fill(_ span: UnsafeMutableBufferPointer<Pixel>, x: Int, y: Int)
    /// Returns a part of a rectangle of device pixels outside of which the source is transparent.
    func seen(in area: PixelRect) -> PixelRect
    /// Returns a part of a row of device pixels outside of which the source is transparent. It may be empty.
    func seen(y: Int, in columns: Range<Int>) -> Range<Int>
}

extension ColorSource {
    var solid: SIMD4<Float>? { nil }
    func seen(in area: PixelRect) -> PixelRect { area }
    func seen(y: Int, in columns: Range<Int>) -> Range<Int> { columns }
}

/// One colour everywhere.
struct SolidSource: ColorSource {
    let color: SIMD4<Float>

    init(_ color: CGColor) {
        self.color = SIMD4<Float>(premultiplying: color.rgba)
    }

    var solid: SIMD4<Float>? { color }

    func fill(_ span: UnsafeMutableBufferPointer<Pixel>, x: Int, y: Int) {
        span.update(repeating: Pixel(color))
    }
}

/// The pixels of a surface at their own positions; transparent outside its bounds.
struct SurfaceSource: ColorSource {
    let surface: BitmapSurface

    func fill(_ span: UnsafeMutableBufferPointer<Pixel>, x: Int, y: Int) {
        let held = PixelRect(x: x, y: y, width: span.count, height: 1).intersection(surface.bounds)
        if held.width < span.count { span.update(repeating: .clear) }
        guard !held.isEmpty else { return }
        let pixels = surface.pixels(x: held.x, y: y)
        for index in 0..<held.width { span[held.x - x + index] = Pixel(at: pixels + index * 4) }
    }
}

extension SIMD4<Float> {
    /// Multiplies a straight colour, clamped to [0, 1], by its alpha.
    init(premultiplying color: SIMD4<Double>) {
        let shown = SIMD4<Float>(color).clamped(lowerBound: .zero, upperBound: .one)
        self = SIMD4(shown.x * shown.w, shown.y * shown.w, shown.z * shown.w, shown.w)
    }
}
