import Foundation

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
