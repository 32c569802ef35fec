import QuartzCore

/// Radii in the order top left, top right, bottom right, bottom left, and the curve of the corners.
struct CornerRadii {
    /// How far the corners reach along their sides.
    var radii: SIMD4<Float>
    /// The curve is |x|ⁿ + |y|ⁿ = rⁿ; 2 for a circle.
    var exponent: Float = 2

    /// The corners of a rectangle, fitted to it.
    init(_ radii: SIMD4<Float>, width: Float, height: Float, isContinuous: Bool) {
        self.radii = Self.fitted(radii, width: width, height: height)
        if isContinuous { makeContinuous(side: min(width, height)) }
    }

    /// Distance from a corner's sides to where its curve meets its diagonal, as a share of the radius.
    static func inset(exponent: Float) -> Float { 1 - exp2(-1 / exponent) }

    /// Turns arcs into superellipses |x|ⁿ + |y|ⁿ = aⁿ that begin 1.528665 radii from the corner, or as far as there is room, and
    /// meet the diagonal where the arc does: a (1 − 2^(−1/n)) = r (1 − √½).
    private mutating func makeContinuous(side: Float) {
        let radius = radii.max()
        guard radius > 0 else { return }
        let stretch = max(1, min(1.528665, side / 2 / radius))
        radii *= stretch
        exponent = -1 / log2(1 - (1 - Float(0.5).squareRoot()) / stretch)
    }

    /// Radii that a rectangle has room for: none negative, no two on one side longer together than that side. Where they are, all
    /// shrink by one factor, as in CSS Backgrounds §4.5.
    private static func fitted(_ radii: SIMD4<Float>, width: Float, height: Float) -> SIMD4<Float> {
        guard radii != .zero else { return radii }
        let radii = pointwiseMax(radii, .zero)
        let horizontal = max(radii.x + radii.y, radii.z + radii.w)
        let vertical = max(radii.y + radii.z, radii.w + radii.x)
        return radii * min(1, width / max(horizontal, 1e-30), height / max(vertical, 1e-30))
    }
}
