import QuartzCore

/// The pixels that a piece may touch, and their size on its plane.
struct Footprint {
    /// The bounds of all pixels that may be touched, including smoothed edges.
    var bounds: PixelBox
    /// The number of covered pixels, or of those in `bounds` if the piece is not completely in front of the eye.
    var area: Float
    /// Whether the whole piece is in front of the eye.
    var isWhole: Bool
    /// The least and greatest pixels per unit along the plane's axes.
    var leastScale: SIMD2<Float> = [1, 1]
    var greatestScale: SIMD2<Float> = [1, 1]
    /// Distances on the plane, from the left, top, right and bottom sides, that are at least one pixel wherever visible. Computed
    /// only for pieces large enough to be drawn in parts.
    var pixel: SIMD4<Float> = [1, 1, 1, 1]

    /// Computes the footprint of a piece enlarged by `reach` units on every side; nil if none of it is visible in `region`.
    init?(_ piece: Piece, reach: Float, region: PixelBox) {
        let rect = piece.rect + SIMD4(-reach, -reach, reach, reach)
        let margin = SIMD4<Float>(-1, -1, 1, 1)
        if piece.isOnGrid {
            guard rect * 0 == .zero, rect.x < rect.z, rect.y < rect.w else { return nil }
            let hasSoftEdges = piece.edges != []
            bounds = PixelBox(covering: hasSoftEdges ? rect + margin * 0.5 : rect)
            area = (rect.z - rect.x) * (rect.w - rect.y)
            isWhole = true
        } else {
            guard let projection = Projection(rect, rowX: piece.rowX, rowY: piece.rowY, rowW: piece.rowW) else { return nil }
            isWhole = projection.bounds != nil
            bounds = projection.bounds.map { PixelBox(covering: $0 + margin) } ?? region
            area = projection.area
            leastScale = projection.leastScale
            greatestScale = projection.greatestScale
            if projection.area >= FrameEncoder.splitArea {
                pixel = projection.pixel(rect, rowX: piece.rowX, rowY: piece.rowY, rowW: piece.rowW)
            }
        }
        bounds = bounds.intersection(region)
        guard !bounds.isEmpty else { return nil }
        if !isWhole { area = Float(bounds.area) }
    }

    /// The area within the region, for estimating costs.
    var seenArea: Int { min(bounds.area, Int(min(area, 1e9))) }

    /// Returns the fraction of that area that belongs to a part of the piece's rectangle.
    func seenArea(of part: SIMD4<Float>, in whole: SIMD4<Float>) -> Int {
        let share = (part.highHalf - part.lowHalf) / (whole.highHalf - whole.lowHalf)
        let fraction = share.x * share.y
        return fraction.isFinite ? Int(Float(seenArea) * min(1, max(0, fraction))) : 0
    }
}
