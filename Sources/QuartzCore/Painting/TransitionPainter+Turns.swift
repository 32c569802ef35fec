import Foundation

// Transitions that fold, roll and turn pictures.

extension TransitionPainter {
    /// A page is rolled over a cylinder that moves across it. Numbers: angle, radius, –, –, size and amount of the shadow.
    ///
    /// Seen from above, s is the distance along the page and x the cylinder's line of contact. Up to x the page is flat; then s =
    /// x + R φ is seen at x + R sin φ; after half a turn it is flat and upside down, at x − (s − x − π R).
    func pageCurl(_ uv: SIMD2<Float>) -> SIMD4<Float> {
        let d = Self.direction(n[0].x)
        let reach = halfSpan(d)
        let radius = max(n[1].x, 0.01)
        let p = uv * size
        let a = Self.dot(p - 0.5 * size, d)
        let x = Self.mix(reach, -reach - radius, time)
        let room = max(n[4].x * radius, 1)
        func place(_ p: SIMD2<Float>, _ a: Float, _ s: Float) -> SIMD2<Float> { (p + (s - a) * d) / size }
        /// The distance along the page of what is seen of its turned part.
        func turned(_ a: Float) -> Float {
            a > x ? x + radius * (.pi - asin((a - x) / radius)) : x + .pi * radius + x - a
        }
        func flap(_ p: SIMD2<Float>, _ a: Float) -> Float {
            guard a <= x + radius else { return 0 }
            return old(place(p, a, turned(a))).w
        }
        // The turned part casts its shadow ahead of itself and on the page.
        var shadow: Float = 0
        for index in 1...8 {
            let away = room * Float(index) / 8
            shadow += (flap(p - d * away, a - away) + flap(p + d * away, a + away)) / 8
        }
        shadow = Self.clamp(shadow, 0, 1) * n[5].x * Self.step(0, 0.05, time) * Self.step(1, 0.95, time)
        let below = Self.shaded(new(uv), 1 - 0.6 * shadow)
        guard a <= x + radius else { return below }
        let angle = asin(Self.clamp((a - x) / radius, 0, 1))
        // The page gets darker as it rises.
        var color =
            a > x
            ? Self.shaded(old(place(p, a, x + radius * angle)), Self.mix(1, 0.55, angle / 1.5707963)) : old(uv)
        color += below * (1 - color.w)
        color = Self.shaded(color, 1 - 0.5 * shadow)
        let over = place(p, a, a > x ? x + radius * (.pi - angle) : x + .pi * radius + x - a)
        var page = Self.isInside(over) ? back(over) : .zero
        var shade = a > x ? Self.mix(0.94, 0.6, Self.step(0, 1, angle / 1.5707963)) : 0.94
        if a > x - radius {
            let t = (a - x - 0.3 * radius) / (0.25 * radius)
            shade += 0.06 * exp(-t * t)
        }
        page = Self.shaded(page, shade)
        return page + color * (1 - page.w)
    }

    /// The back of a page.
    private func back(_ uv: SIMD2<Float>) -> SIMD4<Float> {
        let c = old(uv)
        return hasImage ? imageColor(uv) * c.w : Self.mix(c, SIMD4(repeating: c.w), 0.75)
    }

    /// The old picture is folded up to the top. Numbers: the remaining height, the number of folds, their darkness.
    func accordion(_ uv: SIMD2<Float>) -> SIMD4<Float> {
        let height = Self.mix(size.y, min(n[0].x, size.y), time) / size.y
        let folds = (n[1].x + 0.5).rounded(.down) * 2
        let new = new(uv)
        guard uv.y < height else { return new }
        let v = uv.y / max(height, 1e-4)
        let place = Self.fract(v * folds * 0.5)
        let shade =
            place < 0.5 ? 1 - n[2].x * 4 * time * (0.5 - place) : 1 - n[2].x * 8 * time * (1 - place)
        let old = Self.shaded(old(SIMD2(uv.x, v)), Self.clamp(shade, 0, 1))
        return Self.mix(old + new * (1 - old.w), new, Self.step(0.85, 1, time))
    }

    /// The old picture narrows towards the top left corner, its near parts first.
    func suck(_ uv: SIMD2<Float>) -> SIMD4<Float> {
        let new = new(uv)
        let rest = max(1 - time, 1e-3)
        let narrow = Self.mix(1, Self.step(0, 1, uv.y / rest), Self.step(0, 0.5, time))
        let q = SIMD2(
            uv.x / max(narrow * Self.mix(1, rest, time), 1e-3), uv.y / Self.mix(1, rest, Self.step(0.2, 1, time)))
        let old = time >= 1 ? .zero : old(q)
        return old + new * (1 - old.w)
    }

    // MARK: Solids

    /// The distance of the eye in units of half the picture.
    private static let eye: Float = 4

    private var isAcross: Bool { abs(n[0].x) > 0.5 }
    private var turning: Float { isAcross ? n[0].x : n[0].y }
    private func swapped(_ v: SIMD2<Float>) -> SIMD2<Float> { isAcross ? v : SIMD2(v.y, v.x) }

    /// A plane of a turning solid, in units of half the picture, the axis of motion first.
    private struct Side {
        let normal: SIMD2<Float>
        let tangent: SIMD2<Float>
        var center = SIMD2<Float>.zero
        var height: Float = 0

        /// The point that a ray from the eye through `p` hits; outside [-1, 1] if none.
        func hit(_ p: SIMD2<Float>) -> SIMD2<Float> {
            let facing = TransitionPainter.dot(normal, SIMD2(p.x, -TransitionPainter.eye))
            let s = (height - TransitionPainter.dot(normal, SIMD2(0, TransitionPainter.eye) - center)) / facing
            guard s > 0 else { return SIMD2(9, 9) }
            let depth = TransitionPainter.eye * (1 - s)
            return SIMD2(TransitionPainter.dot(SIMD2(s * p.x, depth) - center, tangent), s * p.y)
        }
    }

    /// The point of a side that is seen at a place, and how much of the pixel lies inside.
    private func seen(_ side: Side, _ uv: SIMD2<Float>) -> (point: SIMD2<Float>, inside: Float) {
        let turning = turning
        func hit(_ uv: SIMD2<Float>) -> SIMD2<Float> { side.hit(swapped(uv * 2 - 1) * SIMD2(turning, 1)) }
        let q = hit(uv)
        let dx = hit(uv + SIMD2(1 / pixels.x, 0)) - q
        let dy = hit(uv + SIMD2(0, 1 / pixels.y)) - q
        func inside(_ q: Float, _ width: Float) -> Float { Self.clamp((1 - abs(q)) / max(width, 1e-5) + 0.5, 0, 1) }
        return (q, inside(q.x, abs(dx.x) + abs(dy.x)) * inside(q.y, abs(dx.y) + abs(dy.y)))
    }

    private func unit(_ q: SIMD2<Float>) -> SIMD2<Float> {
        swapped(
            SIMD2(Self.clamp(q.x * turning * 0.5 + 0.5, 0, 1), Self.clamp(q.y * 0.5 + 0.5, 0, 1)))
    }

    /// Both pictures on adjacent sides of a turning cube.
    func cube(_ uv: SIMD2<Float>) -> SIMD4<Float> {
        if time <= 0 { return old(uv) }
        if time >= 1 { return new(uv) }
        let (c, s) = (cos(time * 1.5707963), sin(time * 1.5707963))
        let first = seen(Side(normal: SIMD2(s, c), tangent: SIMD2(c, -s), center: SIMD2(0, -1), height: 1), uv)
        let second = seen(Side(normal: SIMD2(-c, s), tangent: SIMD2(s, c), center: SIMD2(0, -1), height: 1), uv)
        // A side is visible while the eye is in front of its plane.
        let a = (Self.eye + 1) * c > 1 ? old(unit(first.point)) * first.inside : .zero
        let b = (Self.eye + 1) * s > 1 ? new(unit(second.point)) * second.inside : .zero
        let front = Self.shaded(a, 0.5 + 0.5 * c)
        return pointwiseMin(front + Self.shaded(b, 0.5 + 0.5 * s) * (1 - front.w), .one)
    }

    /// Both pictures on the two sides of a turning plane.
    func flip(_ uv: SIMD2<Float>) -> SIMD4<Float> {
        if time <= 0 { return old(uv) }
        if time >= 1 { return new(uv) }
        let (c, s) = (cos(time * .pi), sin(time * .pi))
        let (q, inside) = seen(Side(normal: SIMD2(s, c), tangent: SIMD2(c, -s)), uv)
        let color = c > 0 ? old(unit(q)) : new(unit(SIMD2(-q.x, q.y)))
        return Self.shaded(color * inside, 0.6 + 0.4 * abs(c))
    }
}
