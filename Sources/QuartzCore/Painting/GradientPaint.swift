import Foundation

/// A gradient in units of the rectangle of a piece.
///
/// Stops are interpolated before they are premultiplied, as animations interpolate colours. Noise of half a step hides the steps of
/// eight bits; it is the shader's.
struct GradientPaint: PixelPaint {
    private let stops: [GradientSource.Stop]
    private let type: GradientSource.Kind
    private let startAngle: Double
    private let tint: SIMD4<Float>
    /// Rows over (X, Y, 1): the homogeneous coordinates from the start along the gradient's axes. An axial gradient has one axis, in
    /// units of its length; a radial one is a circle of radius 1; a conic one is in units of the layer.
    private let u: SIMD3<Double>
    private let v: SIMD3<Double>
    private let w: SIMD3<Double>
    private let isAffine: Bool

    init(_ piece: PaintPiece, _ source: GradientSource) {
        stops = source.stops
        type = source.type
        tint = piece.color
        let start = SIMD2(Double(source.ends.x), Double(source.ends.y))
        let axis = SIMD2(Double(source.ends.z), Double(source.ends.w)) - start
        startAngle = atan2(axis.y, axis.x)
        let unit = (piece.texture.highHalf - piece.texture.lowHalf) / (piece.rect.highHalf - piece.rect.lowHalf)
        let offset = piece.texture.lowHalf - piece.rect.lowHalf * unit - start
        let plane = piece.plane
        isAffine = plane.w.x == 0 && plane.w.y == 0
        // Without perspective the divisor is the same everywhere.
        let divisor = isAffine ? plane.w.z : 1
        let x = (plane.x * unit.x + plane.w * offset.x) / divisor
        let y = (plane.y * unit.y + plane.w * offset.y) / divisor
        w = plane.w
        switch type {
        case .axial: (u, v) = ((x * axis.x + y * axis.y) / max(axis.x * axis.x + axis.y * axis.y, 1e-12), .zero)
        case .radial: (u, v) = (x / max(abs(axis.x), 1e-6), y / max(abs(axis.y), 1e-6))
        case .conic: (u, v) = (x, y)
        }
    }

    // Inlined, so that a row reads the numbers once.
    @inline(__always)
    func color(x: Int, y: Int) -> SIMD4<Float> {
        let (px, py) = (Double(x) + 0.5, Double(y) + 0.5)
        var color = self.color(at: place(px, py))
        color = SIMD4(color.x * color.w, color.y * color.w, color.z * color.w, color.w)
        let wave = px * 0.06711056 + py * 0.00583715
        let turned = 52.9829189 * (wave - Double(Pixel8.floor(wave)))
        let noise = Float(turned - Double(Pixel8.floor(turned))) - 0.5
        return tint * (color + noise / 255 * color.w)
    }

    /// The location on the gradient of a position on the screen.
    @inline(__always)
    private func place(_ px: Double, _ py: Double) -> Float {
        let scale = isAffine ? 1 : 1 / (w.x * px + w.y * py + w.z)
        let along = (u.x * px + u.y * py + u.z) * scale
        if type == .axial { return Float(along) }
        let across = (v.x * px + v.y * py + v.z) * scale
        switch type {
        case .axial, .radial: return Float((along * along + across * across).squareRoot())
        case .conic:
            let turn = (atan2(across, along) - startAngle) * 0.15915494309189535
            return Float(turn - Double(Pixel8.floor(turn)))
        }
    }

    @inline(__always)
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
