import QuartzCore

/// The projection of a rectangle of a plane to the screen.
struct Projection {
    /// A corner whose divisor is not above this is behind the eye, or so close to it that its position is meaningless.
    private static let nearest: Float = 1e-5
    /// A piece that covers fewer pixels than this is not drawn.
    private static let leastArea: Float = 1e-3

    /// The pixels that it may touch; nil if it reaches behind the eye, so that they are unbounded.
    var bounds: SIMD4<Float>?
    /// The number of covered pixels, if the whole rectangle is in front of the eye.
    var area: Float = 0
    /// The least and greatest pixels per unit along the plane's axes, over the corners in front of the eye.
    var leastScale: SIMD2<Float>
    var greatestScale: SIMD2<Float>
    /// The greatest divisor of the corners, and the determinant of the map.
    private var greatestDivisor: Float = 0
    private var determinant: Float = 1

    /// Projects left, top, right, bottom; nil if nothing is visible.
    @inline(__always)
    init?(_ rect: SIMD4<Float>, rowX: SIMD4<Float>, rowY: SIMD4<Float>, rowW: SIMD4<Float>) {
        // One corner in each lane.
        let px = SIMD4(rect.x, rect.z, rect.z, rect.x)
        let py = SIMD4(rect.y, rect.y, rect.w, rect.w)
        let divisor = rowW.x * px + rowW.y * py + rowW.z
        let isSeen = divisor .> SIMD4(repeating: Self.nearest)
        guard any(isSeen) else { return nil }
        let safe = divisor.replacing(with: 1, where: .!isSeen)
        let inverse = 1 / safe
        let x = (rowX.x * px + rowX.y * py + rowX.z) * inverse
        let y = (rowY.x * px + rowY.y * py + rowY.z) * inverse

        // The squared lengths in pixels of a unit step along the plane's axes at each corner.
        let squared = inverse * inverse
        let alongX = Self.square(rowX.x - x * rowW.x, rowY.x - y * rowW.x) * squared
        let alongY = Self.square(rowX.y - x * rowW.y, rowY.y - y * rowW.y) * squared
        let isHidden = .!isSeen
        leastScale = SIMD2(
            least(alongX.replacing(with: .infinity, where: isHidden)), least(alongY.replacing(with: .infinity, where: isHidden))
        ).squareRoot()
        greatestScale = SIMD2(
            greatest(alongX.replacing(with: 0, where: isHidden)), greatest(alongY.replacing(with: 0, where: isHidden))
        ).squareRoot()

        determinant = Self.determinant(rowX, rowY, rowW)
        guard determinant > 0, determinant.isFinite else { return nil }
        guard all(isSeen) else { return }

        bounds = SIMD4(least(x), least(y), greatest(x), greatest(y))
        area = abs((x.z - x.x) * (y.w - y.y) - (x.w - x.y) * (y.z - y.x)) / 2
        guard area >= Self.leastArea else { return nil }
        greatestDivisor = greatest(divisor)
    }

    /// Returns distances on the plane, from the left, top, right and bottom sides of the rectangle, that are at least one pixel
    /// wherever visible.
    ///
    /// As in the vertex stage, a side at distance t on the plane is t · determinant / (norm · divisor) pixels away.
    func pixel(_ rect: SIMD4<Float>, rowX: SIMD4<Float>, rowY: SIMD4<Float>, rowW: SIMD4<Float>) -> SIMD4<Float> {
        // The entries of the adjugate in its first two columns.
        let a0 = SIMD2(rowY.y * rowW.z - rowY.z * rowW.y, rowW.y * rowX.z - rowW.z * rowX.y)
        let a1 = SIMD2(rowY.z * rowW.x - rowY.x * rowW.z, rowW.z * rowX.x - rowW.x * rowX.z)
        let a2 = SIMD2(rowY.x * rowW.y - rowY.y * rowW.x, rowW.x * rowX.y - rowW.y * rowX.x)
        func norm(_ line: SIMD2<Float>) -> Float { (line * line).sum().squareRoot() }
        let norms = SIMD4(norm(a0 - rect.x * a2), norm(a1 - rect.y * a2), norm(a0 - rect.z * a2), norm(a1 - rect.w * a2))
        return norms * (greatestDivisor / determinant)
    }

    @inline(__always)
    private static func square(_ x: SIMD4<Float>, _ y: SIMD4<Float>) -> SIMD4<Float> { x * x + y * y }

    @inline(__always)
    private static func determinant(_ x: SIMD4<Float>, _ y: SIMD4<Float>, _ w: SIMD4<Float>) -> Float {
        let first = x.x * (y.y * w.z - y.z * w.y)
        let second = x.y * (y.z * w.x - y.x * w.z)
        let third = x.z * (y.x * w.y - y.y * w.x)
        return Swift.abs(first + second + third)
    }
}

@inline(__always)
private func least(_ v: SIMD4<Float>) -> Float { min(min(v.x, v.y), min(v.z, v.w)) }

@inline(__always)
private func greatest(_ v: SIMD4<Float>) -> Float { max(max(v.x, v.y), max(v.z, v.w)) }
