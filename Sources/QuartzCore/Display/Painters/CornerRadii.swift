import Foundation

/// Radii in the order top left, top right, bottom right, bottom left, and the exponent of the corner curve.
package struct CornerRadii {
    /// The extent of the corners along their sides.
    package var radii: SIMD4<Float>
    /// The curve is |x|ⁿ + |y|ⁿ = rⁿ; 2 for a circle.
    package var exponent: Float = 2

    /// Creates the corners of a rectangle, limited to its size.
    package init(_ radii: SIMD4<Float>, width: Float, height: Float, isContinuous: Bool) {
        self.radii = Self.fitted(radii, width: width, height: height)
        if isContinuous { makeContinuous(side: min(width, height)) }
    }

    /// Returns the distance from a corner's sides to the intersection of its curve with the diagonal, as a fraction of the
    /// radius.
    package static func inset(exponent: Float) -> Float { 1 - exp2(-1 / exponent) }

    /// Replaces arcs by superellipses |x|ⁿ + |y|ⁿ = aⁿ that begin 1.528665 radii from the corner, or at the limit of the side,
    /// and cross the diagonal where the arc does: a (1 − 2^(−1/n)) = r (1 − √½).
    private mutating func makeContinuous(side: Float) {
        let radius = radii.max()
        guard radius > 0 else { return }
        let stretch = max(1, min(1.528665, side / 2 / radius))
        radii *= stretch
        exponent = -1 / log2(1 - (1 - Float(0.5).squareRoot()) / stretch)
    }

    /// Limits radii to a rectangle: none is negative, and the sum of two on one side is at most its length. If it is more, all
    /// radii shrink by one factor, as in CSS Backgrounds §4.5.
    private static func fitted(_ radii: SIMD4<Float>, width: Float, height: Float) -> SIMD4<Float> {
        guard radii != .zero else { return radii }
        let radii = pointwiseMax(radii, .zero)
        let horizontal = max(radii.x + radii.y, radii.z + radii.w)
        let vertical = max(radii.y + radii.z, radii.w + radii.x)
        return radii * min(1, width / max(horizontal, 1e-30), height / max(vertical, 1e-30))
    }
}
