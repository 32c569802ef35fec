import QuartzCore

/// Radii in the order top left, top right, bottom right, bottom left.
enum CornerRadii {
    /// Radii that a rectangle has room for: none negative, no two on one side longer together than that side. Where they are, all
    /// shrink by one factor, as in CSS Backgrounds §4.5.
    static func fitted(_ radii: SIMD4<Float>, width: Float, height: Float) -> SIMD4<Float> {
        guard radii != .zero else { return radii }
        let radii = pointwiseMax(radii, .zero)
        let horizontal = max(radii.x + radii.y, radii.z + radii.w)
        let vertical = max(radii.y + radii.z, radii.w + radii.x)
        return radii * min(1, width / max(horizontal, 1e-30), height / max(vertical, 1e-30))
    }
}
