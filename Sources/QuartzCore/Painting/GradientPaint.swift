import Foundation

/// A gradient in units of the rectangle of a piece.
///
/// Stops are interpolated before they are premultiplied, as animations interpolate colours. Noise of half a step hides the steps of
/// eight bits; it is the shader's.
struct GradientPaint: PixelPaint {
    private let stops: [GradientSource.Stop]
    private let type: GradientSource.Kind
    private let start: SIMD2<Double>
    private let axis: SIMD2<Double>
    private let startAngle: Double
    private let tint: SIMD4<Float>
    private let plane: ScreenPlane
    /// Factor and offset from the plane to units of the layer.
    private let unit: SIMD2<Double>
    private let offset: SIMD2<Double>

    init(_ piece: PaintPiece, _ source: GradientSource) {
        stops = source.stops
        type = source.type
        start = SIMD2(Double(source.ends.x), Double(source.ends.y))
        axis = SIMD2(Double(source.ends.z), Double(source.ends.w)) - start
        startAngle = atan2(axis.y, axis.x)
        tint = piece.color
        plane = piece.plane
        unit = (piece.texture.highHalf - piece.texture.lowHalf) / (piece.rect.highHalf - piece.rect.lowHalf)
        offset = piece.texture.lowHalf - piece.rect.lowHalf * unit
    }

    func color(x: Int, y: Int) -> SIMD4<Float> {
        let (px, py) = (Double(x) + 0.5, Double(y) + 0.5)
        let q = plane.homogeneous(px, py)
        let p = SIMD2(q.x / q.z, q.y / q.z) * unit + offset
        var color = self.color(at: place(p - start))
        color = SIMD4(color.x * color.w, color.y * color.w, color.z * color.w, color.w)
        let wave = px * 0.06711056 + py * 0.00583715
        let turned = 52.9829189 * (wave - wave.rounded(.down))
        let noise = Float(turned - turned.rounded(.down)) - 0.5
        return tint * (color + noise / 255 * color.w)
    }

    /// The location on the gradient of a point, relative to the start.
    private func place(_ d: SIMD2<Double>) -> Float {
        switch type {
        case .axial: return Float((d.x * axis.x + d.y * axis.y) / max(axis.x * axis.x + axis.y * axis.y, 1e-12))
        case .radial:
            let scaled = SIMD2(d.x / max(abs(axis.x), 1e-6), d.y / max(abs(axis.y), 1e-6))
            return Float((scaled.x * scaled.x + scaled.y * scaled.y).squareRoot())
        case .conic:
            let turn = (atan2(d.y, d.x) - startAngle) * 0.15915494309189535
            return Float(turn - turn.rounded(.down))
        }
    }

    private func color(at t: Float) -> SIMD4<Float> {
        // The last stop up to t by bisection, because there may be thousands. Of several at t the last one counts.
        var low = 0
        var high = stops.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if stops[middle].location <= t { low = middle } else { high = middle }
        }
        let before = stops[low]
        guard t > before.location, high < stops.count else { return before.color }
        let after = stops[high]
        let share = min(max((t - before.location) / max(after.location - before.location, 1e-6), 0), 1)
        return before.color + (after.color - before.color) * share
    }
}
