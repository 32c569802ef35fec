import QuartzCore

/// How a rectangle of a plane appears on the screen.
struct Projection {
    /// A corner whose divisor is not above this lies behind the eye, or so close to it that its place on the screen says nothing.
    private static let nearest: Float = 1e-5
    /// A piece that covers less than this many pixels is not seen.
    private static let leastArea: Float = 1e-3

    /// The pixels it may touch; nil where it reaches behind the eye, so that they may be any.
    var bounds: SIMD4<Float>?
    /// Pixels covered, the rectangle being seen whole.
    var area: Float = 0
    /// The least and greatest pixels per unit along the plane's axes, over the corners before the eye.
    var leastScale: SIMD2<Float>
    var greatestScale: SIMD2<Float>
    /// Distances on the plane, from the left, top, right and bottom sides, that are at least one pixel wherever seen.
    var pixel: SIMD4<Float> = .zero

    /// Projects left, top, right, bottom; nil where nothing is seen.
    init?(_ rect: SIMD4<Float>, rowX: SIMD4<Float>, rowY: SIMD4<Float>, rowW: SIMD4<Float>) {
        // One corner in each lane.
        let px = SIMD4(rect.x, rect.z, rect.z, rect.x)
        let py = SIMD4(rect.y, rect.y, rect.w, rect.w)
        let divisor = rowW.x * px + rowW.y * py + rowW.z
        let isSeen = divisor .> SIMD4(repeating: Self.nearest)
        guard any(isSeen) else { return nil }
        let safe = divisor.replacing(with: 1, where: .!isSeen)
        let x = (rowX.x * px + rowX.y * py + rowX.z) / safe
        let y = (rowY.x * px + rowY.y * py + rowY.z) / safe

        func length(_ x: SIMD4<Float>, _ y: SIMD4<Float>) -> SIMD4<Float> { (x * x + y * y).squareRoot() }
        let alongX = length(rowX.x - x * rowW.x, rowY.x - y * rowW.x) / safe
        let alongY = length(rowX.y - x * rowW.y, rowY.y - y * rowW.y) / safe
        leastScale = SIMD2(
            alongX.replacing(with: .infinity, where: .!isSeen).min(), alongY.replacing(with: .infinity, where: .!isSeen).min())
        greatestScale = SIMD2(
            alongX.replacing(with: 0, where: .!isSeen).max(), alongY.replacing(with: 0, where: .!isSeen).max())

        // The entries of the adjugate that lie in its first two columns.
        let a0 = SIMD2(rowY.y * rowW.z - rowY.z * rowW.y, rowW.y * rowX.z - rowW.z * rowX.y)
        let a1 = SIMD2(rowY.z * rowW.x - rowY.x * rowW.z, rowW.z * rowX.x - rowW.x * rowX.z)
        let a2 = SIMD2(rowY.x * rowW.y - rowY.y * rowW.x, rowW.x * rowX.y - rowW.y * rowX.x)
        let determinant = abs(rowX.x * a0.x + rowX.y * a1.x + rowX.z * a2.x)
        guard determinant > 0, determinant.isFinite else { return nil }
        guard all(isSeen) else { return }

        bounds = SIMD4(x.min(), y.min(), x.max(), y.max())
        area = abs((x.z - x.x) * (y.w - y.y) - (x.w - x.y) * (y.z - y.x)) / 2
        guard area >= Self.leastArea else { return nil }

        // As in the vertex stage: a side at distance t on the plane is t · determinant / (norm · divisor) pixels away.
        func norm(_ line: SIMD2<Float>) -> Float { (line * line).sum().squareRoot() }
        let norms = SIMD4(norm(a0 - rect.x * a2), norm(a1 - rect.y * a2), norm(a0 - rect.z * a2), norm(a1 - rect.w * a2))
        pixel = norms * (divisor.max() / determinant)
    }
}
