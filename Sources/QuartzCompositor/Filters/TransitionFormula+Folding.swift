import Quartz2D

// Transitions that fold, roll and turn pictures.

extension TransitionFormula {
    /// A page is rolled over a cylinder that moves across it. Parameters: angle, radius, –, –, size and amount of the shadow.
    ///
    /// Seen from above, s is the distance along the page and x the cylinder's line of contact. Up to x the page is flat; then s =
    /// x + R φ is seen at x + R sin φ; after half a turn it is flat and upside down, at x − (s − x − π R).
    func pageCurl(_ uv: Value) -> Value {
        let d = Value.direction(number(0))
        let reach = halfSpan(d)
        let radius = Value.max(number(1), 0.01)
        let p = uv * size
        let a = fromMiddle(uv).along(d)
        let x = Value.mix(reach, 0 - reach - radius, time)
        let room = Value.max(number(4) * radius, 1)
        func rise(_ a: Value) -> Value { ((a - x) / radius).limited().arcsine }
        /// The position in the picture of what is at the distance s along the page, of a point that is seen at a.
        func source(_ p: Value, _ a: Value, _ s: Value) -> Value { (p + (s - a) * d) / size }
        /// The distance along the page of what is seen of its turned part.
        func turned(_ a: Value) -> Value {
            x + .choose(where: a, isAbove: x, radius * (.pi - rise(a)), else: .pi * radius + x - a)
        }
        /// The coverage of the turned part at a point: 1 for the back of the page.
        func flap(_ away: Value) -> Value {
            let moved = a + away
            let alpha = old(source(p + d * away, moved, turned(moved))).alpha
            return .choose(where: moved, isAbove: x + radius, 0, else: alpha)
        }
        // The turned part casts its shadow ahead of itself and on the page.
        var shade: Value = 0
        for index in 1...8 {
            let away = room * Value(floatLiteral: Float(index) / 8)
            shade = shade + (flap(0 - away) + flap(away)) / 8
        }
        let shadow = shade.limited() * number(5) * time.smoothStep(from: 0, to: 0.05) * time.smoothStep(from: 1, to: 0.95)
        let below = new(uv).shaded(1 - 0.6 * shadow)
        // The page gets darker as it rises.
        let height = rise(a) / (0.5 * .pi)
        let rising = old(source(p, a, x + radius * rise(a))).shaded(.mix(1, 0.55, height))
        let page = Value.choose(where: a, isAbove: x, rising, else: old(uv)).over(below).shaded(1 - 0.5 * shadow)
        let edge = (a - x - 0.3 * radius) / (0.25 * radius)
        let gleam = Value.choose(where: a, isAbove: x - radius, 0.06 * (0 - edge * edge).exponential, else: 0)
        let dark = Value.choose(where: a, isAbove: x, .mix(0.94, 0.6, height.smoothStep(from: 0, to: 1)), else: 0.94)
        let point = source(p, a, turned(a))
        let rolled = (back(point) * point.isInside).shaded(dark + gleam).over(page)
        return .choose(where: a, isAbove: x + radius, below, else: rolled)
    }

    /// The back of a page.
    private func back(_ uv: Value) -> Value {
        let color = old(uv)
        return .choose(where: hasImage, isAbove: 0.5, image(uv) * color.alpha, else: .mix(color, color.alpha, 0.75))
    }

    /// The old picture is folded up to the top. Parameters: the remaining height, the number of folds, their darkness.
    func accordion(_ uv: Value) -> Value {
        let height = Value.mix(size.y, .min(number(0), size.y), time) / size.y
        let folds = (number(1) + 0.5).floor * 2
        let new = new(uv)
        let v = uv.y / .max(height, 1e-4)
        let phase = (v * folds * 0.5).fraction
        let depth = number(2) * 4 * time
        let shade = Value.choose(where: 0.5, isAbove: phase, 1 - depth * (0.5 - phase), else: 1 - depth * 2 * (1 - phase))
        let folded = old(.point(uv.x, v)).shaded(shade.limited()).over(new)
        return .choose(where: height, isAbove: uv.y, .mix(folded, new, time.smoothStep(from: 0.85, to: 1)), else: new)
    }

    /// The old picture narrows towards the top left corner, its near parts first.
    func suck(_ uv: Value) -> Value {
        let rest = Value.max(1 - time, 1e-3)
        let near = (uv.y / rest).smoothStep(from: 0, to: 1)
        let narrow = Value.mix(1, near, time.smoothStep(from: 0, to: 0.5))
        let x = uv.x / .max(narrow * .mix(1, rest, time), 1e-3)
        let y = uv.y / .mix(1, rest, time.smoothStep(from: 0.2, to: 1))
        return Value.choose(where: 1, isAbove: time, old(.point(x, y)), else: 0).over(new(uv))
    }
}

// Turning solids, in units of half the picture, the axis of motion first.

extension TransitionFormula {
    /// The distance of the eye.
    private var eye: Value { 4 }

    /// The direction of the motion, of one coordinate; the other is zero.
    private var turning: Value { .choose(where: n[0].x.magnitude, isAbove: 0.5, n[0].x, else: n[0].y) }

    private func axisFirst(_ v: Value) -> Value { .choose(where: n[0].x.magnitude, isAbove: 0.5, v, else: v.exchanged) }

    /// A plane through `center` + `height` · `normal`; vectors are across the axis and towards the eye.
    private struct Side {
        let normal: Value
        let tangent: Value
        var center: Value = 0
        var height: Value = 0
    }

    /// The point of a side that a ray from the eye through `uv` hits; outside [-1, 1] if none.
    private func hit(_ side: Side, _ uv: Value) -> Value {
        let p = axisFirst(uv * 2 - 1) * .point(turning, 1)
        let facing = side.normal.along(.point(p.x, 0 - eye))
        let s = (side.height - side.normal.along(.point(0, eye) - side.center)) / facing
        let depth = eye * (1 - s)
        let point = Value.point((.point(s * p.x, depth) - side.center).along(side.tangent), s * p.y)
        return .choose(where: s, isAbove: 0, point, else: 9)
    }

    /// The point of a side at a picture coordinate, and the fraction of the pixel inside the side.
    private func seen(_ side: Side, _ uv: Value) -> (point: Value, inside: Value) {
        let q = hit(side, uv)
        let across = hit(side, uv + .point(1 / pixels.x, 0)) - q
        let down = hit(side, uv + .point(0, 1 / pixels.y)) - q
        let width = Value.max(across.magnitude + down.magnitude, 1e-5)
        let inside = ((1 - q.magnitude) / width + 0.5).limited()
        return (q, inside.x * inside.y)
    }

    private func unit(_ q: Value) -> Value { axisFirst((q * .point(turning, 1) * 0.5 + 0.5).limited()) }

    /// Both pictures on adjacent sides of a turning cube.
    func cube(_ uv: Value) -> Value {
        let (c, s) = ((time * (0.5 * .pi)).cosine, (time * (0.5 * .pi)).sine)
        let center = Value(0, -1, 0, 0)
        let first = seen(Side(normal: .point(s, c), tangent: .point(c, 0 - s), center: center, height: 1), uv)
        let second = seen(Side(normal: .point(0 - c, s), tangent: .point(s, c), center: center, height: 1), uv)
        // A side is visible while the eye is in front of its plane.
        let a = Value.choose(where: (eye + 1) * c, isAbove: 1, old(unit(first.point)) * first.inside, else: 0)
        let b = Value.choose(where: (eye + 1) * s, isAbove: 1, new(unit(second.point)) * second.inside, else: 0)
        return between(.min(a.shaded(0.5 + 0.5 * c).over(b.shaded(0.5 + 0.5 * s)), 1), uv)
    }

    /// Both pictures on the two sides of a turning plane.
    func flip(_ uv: Value) -> Value {
        let (c, s) = ((time * .pi).cosine, (time * .pi).sine)
        let (q, inside) = seen(Side(normal: .point(s, c), tangent: .point(c, 0 - s)), uv)
        let color = Value.choose(where: c, isAbove: 0, old(unit(q)), else: new(unit(.point(0 - q.x, q.y))))
        return between((color * inside).shaded(0.6 + 0.4 * c.magnitude), uv)
    }

    /// The colour, or at the start and the end the pictures themselves.
    private func between(_ color: Value, _ uv: Value) -> Value {
        .choose(where: time, isAbove: 0, .choose(where: 1, isAbove: time, color, else: new(uv)), else: old(uv))
    }
}
