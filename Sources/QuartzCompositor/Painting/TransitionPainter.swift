import Foundation

/// Paints a transition between two pictures at one moment: the functions of `TransitionShader` on the CPU.
///
/// Coordinates go from (0, 0) at the top left to (1, 1) at the bottom right. Positions and lengths are in points, y downwards. An
/// application's own function in GLSL is replaced by a fade.
struct TransitionPainter {
    let kind: TransitionEffect.Kind
    let from: PaintStore.Picture
    let to: PaintStore.Picture
    /// The size of the output in points.
    let size: SIMD2<Float>
    let pixels: SIMD2<Float>
    let time: Float
    /// The effect's parameters, at least twelve.
    let n: [SIMD4<Float>]
    private let image: CGImage?

    init(_ source: TransitionSource, from: PaintStore.Picture, to: PaintStore.Picture, density: Float) {
        let effect = source.effect
        if case .function = effect.kind {
            Diagnostics.warnOnce(
                "BitmapPainter.function", "a transition function in GLSL is not run on the CPU, a fade takes its place")
            kind = .dissolve
        } else {
            kind = effect.kind
        }
        (self.from, self.to) = effect.isReversed ? (to, from) : (from, to)
        size = SIMD2(Float(source.size.width), Float(source.size.height))
        pixels = size * density
        time = effect.isReversed ? 1 - source.progress : source.progress
        n = Array((effect.parameters + Array(repeating: .zero, count: 12)).prefix(16))
        image = effect.image
    }

    func paint(on surface: PaintSurface) {
        for y in 0..<surface.bounds.height {
            for x in 0..<surface.bounds.width {
                let uv = SIMD2(Float(x) + 0.5, Float(y) + 0.5) / pixels
                Pixel8.store(color(uv), to: surface.data + (y * surface.bounds.width + x) * 4)
            }
        }
        surface.touch(surface.bounds)
    }

    private func color(_ uv: SIMD2<Float>) -> SIMD4<Float> {
        switch kind {
        case .dissolve, .function: Self.mix(old(uv), new(uv), time)
        case .swipe: swipe(uv)
        case .barsSwipe: bars(uv)
        case .copyMachine: copyMachine(uv)
        case .disintegrate: disintegrate(uv)
        case .flash: flash(uv)
        case .mod: mod(uv)
        case .pageCurl: pageCurl(uv)
        case .ripple: ripple(uv)
        case .accordion: accordion(uv)
        case .cube: cube(uv)
        case .flip: flip(uv)
        case .suck: suck(uv)
        }
    }

    // MARK: Tools

    /// The picture at the start; transparent outside.
    func old(_ uv: SIMD2<Float>) -> SIMD4<Float> { Self.sample(from, uv) }
    /// The picture at the end.
    func new(_ uv: SIMD2<Float>) -> SIMD4<Float> { Self.sample(to, uv) }
    var hasImage: Bool { image != nil }

    /// The effect's image; its edges are repeated.
    func imageColor(_ uv: SIMD2<Float>) -> SIMD4<Float> {
        guard let image else { return SIMD4(0, 0, 0, 1) }
        let inside = pointwiseMin(pointwiseMax(uv, SIMD2(0.001, 0.001)), SIMD2(0.999, 0.999))
        return image.withUnsafePixels { pixels in
            guard let base = pixels.baseAddress else { return .zero }
            let texels = Texels(base: base, width: image.width, height: image.height)
            return texels.linear(SIMD2<Double>(inside) * texels.size, repeats: false)
        }
    }

    private static func sample(_ picture: PaintStore.Picture, _ uv: SIMD2<Float>) -> SIMD4<Float> {
        guard isInside(uv) else { return .zero }
        let point = SIMD2<Float>(picture.origin) + uv * SIMD2<Float>(picture.size)
        let least = SIMD2<Float>(picture.origin) + 0.5
        let most = SIMD2<Float>(picture.origin + picture.size) - 0.5
        return picture.surface.sample(pointwiseMin(pointwiseMax(point, least), most))
    }

    static func isInside(_ uv: SIMD2<Float>) -> Bool { uv.x >= 0 && uv.y >= 0 && uv.x <= 1 && uv.y <= 1 }

    static func mix(_ a: SIMD4<Float>, _ b: SIMD4<Float>, _ t: Float) -> SIMD4<Float> { a + (b - a) * t }
    static func mix(_ a: Float, _ b: Float, _ t: Float) -> Float { a + (b - a) * t }
    static func clamp(_ x: Float, _ low: Float, _ high: Float) -> Float { min(max(x, low), high) }
    static func fract(_ x: Float) -> Float { x - x.rounded(.down) }
    static func dot(_ a: SIMD2<Float>, _ b: SIMD2<Float>) -> Float { a.x * b.x + a.y * b.y }
    static func length(_ a: SIMD2<Float>) -> Float { dot(a, a).squareRoot() }

    static func step(_ low: Float, _ high: Float, _ x: Float) -> Float {
        PictureFilters.smoothStep((x - low) / (high - low))
    }

    /// A direction on the screen; angles are counter-clockwise.
    static func direction(_ angle: Float) -> SIMD2<Float> { SIMD2(cos(angle), -sin(angle)) }

    /// Half the extent of the picture along a direction.
    func halfSpan(_ d: SIMD2<Float>) -> Float { 0.5 * (abs(d.x) * size.x + abs(d.y) * size.y) }

    private static func hash(_ x: Float, _ y: Float) -> Float {
        fract(sin(x * 12.9898 + y * 78.233) * 43758.5453)
    }

    /// Smooth noise between 0 and 1.
    static func noise(_ p: SIMD2<Float>) -> Float {
        let (x, y) = (p.x.rounded(.down), p.y.rounded(.down))
        var f = SIMD2(p.x - x, p.y - y)
        f = f * f * (3 - 2 * f)
        return mix(mix(hash(x, y), hash(x + 1, y), f.x), mix(hash(x, y + 1), hash(x + 1, y + 1), f.x), f.y)
    }
}

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
        func point(_ p: SIMD2<Float>, _ a: Float, _ s: Float) -> SIMD2<Float> { (p + (s - a) * d) / size }
        /// The distance along the page of what is seen of its turned part.
        func turned(_ a: Float) -> Float {
            a > x ? x + radius * (.pi - asin((a - x) / radius)) : x + .pi * radius + x - a
        }
        func flap(_ p: SIMD2<Float>, _ a: Float) -> Float {
            guard a <= x + radius else { return 0 }
            return old(point(p, a, turned(a))).w
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
            ? Self.shaded(old(point(p, a, x + radius * angle)), Self.mix(1, 0.55, angle / 1.5707963)) : old(uv)
        color += below * (1 - color.w)
        color = Self.shaded(color, 1 - 0.5 * shadow)
        let over = point(p, a, a > x ? x + radius * (.pi - angle) : x + .pi * radius + x - a)
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
        let phase = Self.fract(v * folds * 0.5)
        let shade =
            phase < 0.5 ? 1 - n[2].x * 4 * time * (0.5 - phase) : 1 - n[2].x * 8 * time * (1 - phase)
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

    /// The point of a side at a picture coordinate, and the fraction of the pixel inside the side.
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

// Transitions that reveal one picture behind the other.

extension TransitionPainter {
    /// A soft edge, tinted in its middle, moves across. Numbers: colour, angle, width, opacity of the tint.
    func swipe(_ uv: SIMD2<Float>) -> SIMD4<Float> {
        let d = Self.direction(n[1].x)
        let reach = halfSpan(d)
        let width = n[2].x
        let edge = Self.mix(-reach - width, reach, time)
        let share = 1 - Self.step(0, width, Self.dot(uv * size - 0.5 * size, d) - edge)
        let color = Self.mix(old(uv), new(uv), share)
        let tint = SIMD4(n[0].x, n[0].y, n[0].z, 1) * n[0].w * color.w
        return Self.mix(color, tint, Self.clamp(n[3].x * 4 * share * (1 - share), 0, 1))
    }

    /// The old picture leaves in bars, each slightly later than the previous one. Numbers: angle, width, offset.
    func bars(_ uv: SIMD2<Float>) -> SIMD4<Float> {
        let d = Self.direction(n[0].x)
        let across = SIMD2(-d.y, d.x)
        let p = uv * size - 0.5 * size
        let width = n[1].x
        let bar = ((Self.dot(p, across) + halfSpan(across)) / width).rounded(.down)
        let last = (2 * halfSpan(across) / width).rounded(.down)
        let way = 2 * halfSpan(d)
        let travel = Self.clamp(time * (way + last * n[2].x) - bar * n[2].x, 0, way)
        let source = uv - d * travel / size
        return travel < way && Self.isInside(source) ? old(source) : new(uv)
    }

    /// A bar of light moves across and reveals the new picture. Numbers: colour, angle, width, opacity.
    func copyMachine(_ uv: SIMD2<Float>) -> SIMD4<Float> {
        let d = Self.direction(n[1].x)
        let reach = halfSpan(d)
        let width = n[2].x
        let middle = Self.mix(-reach - 0.5 * width, reach + 0.5 * width, time)
        let x = Self.dot(uv * size - 0.5 * size, d) - middle
        let color = Self.mix(new(uv), old(uv), Self.step(-1, 1, x))
        var light = max(0, 1 - abs(x) * 2 / width)
        light = light * light * (3 - 2 * light) * n[3].x
        let added = n[0] * (n[0].w * light * max(color.w, min(light, 1)))
        return pointwiseMin(
            SIMD4(color.x + added.x, color.y + added.y, color.z + added.z, max(color.w, min(light * n[0].w, 1))), .one)
    }

    /// The old picture disappears where the mask is dark first, and casts a shadow on the new one. Numbers: –, radius and density
    /// of the shadow, its offset.
    func disintegrate(_ uv: SIMD2<Float>) -> SIMD4<Float> {
        func gone(_ uv: SIMD2<Float>) -> Float {
            var order = Self.noise(uv * 24) * 0.6 + Self.noise(uv * 71) * 0.4
            if hasImage {
                let m = imageColor(uv)
                order = 0.2126 * m.x + 0.7152 * m.y + 0.0722 * m.z + 1 - m.w
            }
            return Self.step(order - 0.05, order + 0.05, Self.mix(-0.05, 1.05, time))
        }
        let offset = SIMD2(n[3].x, -n[3].y) / size
        let radius = SIMD2(n[1].x, n[1].x) / size
        var shadow: Float = 0
        for index in 0..<8 {
            let angle = Float(index) * 0.785398
            let q = uv - offset + radius * SIMD2(cos(angle), sin(angle)) * (index % 2 == 0 ? 1 : 0.5)
            if Self.isInside(q) { shadow += 1 - gone(q) }
        }
        let shade = 1 - n[2].x * shadow / 8 * Self.step(0, 0.2, time) * Self.step(1, 0.8, time)
        return Self.mix(old(uv), Self.shaded(new(uv), shade), gone(uv))
    }

    /// A flash of light with rays hides the change. Numbers: centre, colour, greatest radius, strength and contrast of the rays,
    /// the time at which it starts to fade.
    func flash(_ uv: SIMD2<Float>) -> SIMD4<Float> {
        let p = (uv * size - SIMD2(n[0].x, n[0].y)) / max(size.x, size.y)
        let fade = Self.clamp(n[5].x, 0.05, 0.95)
        let power = time < fade ? Self.step(0, fade, time) : Self.step(1, fade, time)
        let angle = atan2(p.y, p.x)
        var rays = Self.noise(SIMD2(angle * 9, time * 4)) * 0.6 + Self.noise(SIMD2(angle * 31, 7)) * 0.4
        rays = Self.clamp((rays - 0.5) * n[4].x + 0.5, 0, 1)
        let reach = Self.length(p) / max(n[2].x * power, 1e-3)
        let light = power * (exp(-3 * reach) * (1 + n[3].x * rays) + 2 * power * power)
        let color = Self.mix(old(uv), new(uv), Self.step(fade - 0.1, fade + 0.05, time))
        let cover = Self.clamp(light, 0, 1) * n[1].w
        let result = color * (1 - 0.5 * cover) + SIMD4(n[1].x, n[1].y, n[1].z, 1) * cover
        return pointwiseMin(pointwiseMax(result, .zero), .one)
    }

    /// Holes grow in the old picture, those near the centre first. Numbers: centre, angle, radius of the pattern, compression.
    func mod(_ uv: SIMD2<Float>) -> SIMD4<Float> {
        let center = SIMD2(n[0].x, n[0].y)
        let p = uv * size - center
        let d = Self.direction(n[1].x)
        var q = SIMD2(Self.dot(p, d), Self.dot(p, SIMD2(-d.y, d.x))) / n[2].x * 4
        q += SIMD2(sin(q.y * 2.1), sin(q.x * 2.1)) * 0.25
        let late = Self.length(p) / n[3].x
        let most = (Self.length(size) + Self.length(center)) / n[3].x
        let own = Self.clamp(time * (1 + most) - late, 0, 1)
        let hole = Self.length(SIMD2(Self.fract(q.x) - 0.5, Self.fract(q.y) - 0.5)) + 0.02
        return Self.mix(old(uv), new(uv), Self.step(hole - 0.02, hole + 0.02, own * 0.78))
    }

    /// A wave moves outwards and reveals the new picture. Numbers: –, centre, width, height of the wave.
    func ripple(_ uv: SIMD2<Float>) -> SIMD4<Float> {
        let center = SIMD2(n[1].x, n[1].y)
        let p = uv * size
        let far = SIMD2(max(abs(center.x), abs(size.x - center.x)), max(abs(center.y), abs(size.y - center.y)))
        let width = n[2].x
        let radius = time * (Self.length(far) + width)
        let away = Self.length(p - center)
        let x = Self.clamp((radius - away) / width, 0, 1)
        let wave = sin(x * 6.2831853) * sin(x * 3.14159265)
        let moved = (p + (p - center) / max(away, 1) * (wave * n[3].x * 0.5)) / size
        let q = pointwiseMin(pointwiseMax(moved, .zero), .one)
        let color = Self.mix(old(q), new(q), Self.step(0, 1, x))
        let bright = pointwiseMin(pointwiseMax(color * (1 + 0.25 * wave), .zero), SIMD4(repeating: color.w))
        return SIMD4(bright.x, bright.y, bright.z, color.w)
    }

    /// The colour with its light multiplied, its alpha kept.
    static func shaded(_ color: SIMD4<Float>, _ factor: Float) -> SIMD4<Float> {
        color * SIMD4(factor, factor, factor, 1)
    }
}
