import Foundation
import Quartz2D

/// The formulas of transitions: the colour of a pixel between two pictures.
///
/// Pictures are premultiplied. Positions `uv` go from (0, 0) at the top left to (1, 1) at the bottom right. The effect's positions and
/// lengths are in points, y downwards. Angles are counter-clockwise on the screen.
package struct TransitionFormula<Value: PixelValue> {
    /// The picture at the start, at a position; transparent outside.
    let old: (Value) -> Value
    /// The picture at the end.
    let new: (Value) -> Value
    /// The effect's image; its edges are repeated.
    let image: (Value) -> Value
    /// 1 if the effect has an image, otherwise 0.
    let hasImage: Value
    /// The size of the pictures in points, and in pixels.
    let size: Value
    let pixels: Value
    let time: Value
    /// The effect's parameters.
    let n: [Value]

    package init(
        old: @escaping (Value) -> Value, new: @escaping (Value) -> Value, image: @escaping (Value) -> Value, hasImage: Value,
        size: Value, pixels: Value, time: Value, parameters: [Value]
    ) {
        (self.old, self.new, self.image, self.hasImage) = (old, new, image, hasImage)
        (self.size, self.pixels, self.time, n) = (size, pixels, time, parameters)
    }

    /// The number of parameters that formulas read.
    package static var parameters: Int { 12 }

    /// Returns the colour of a transition at a position. A function of an application has no formula; a fade takes its place.
    package func color(_ kind: TransitionEffect.Kind, at uv: Value) -> Value {
        switch kind {
        case .dissolve, .function: .mix(old(uv), new(uv), time)
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

    /// Returns a parameter that is a number.
    func number(_ index: Int) -> Value { n[index].x }

    /// Half the extent of the picture along a direction.
    func halfSpan(_ d: Value) -> Value { 0.5 * d.magnitude.along(size) }

    /// A position in points from the picture's middle.
    func fromMiddle(_ uv: Value) -> Value { (uv - 0.5) * size }
}

// Transitions that reveal one picture behind the other.

extension TransitionFormula {
    /// A soft edge, tinted in its middle, moves across. Parameters: colour, angle, width, opacity of the tint.
    private func swipe(_ uv: Value) -> Value {
        let d = Value.direction(number(1))
        let reach = halfSpan(d)
        let width = number(2)
        let edge = Value.mix(0 - reach - width, reach, time)
        let share = 1 - (fromMiddle(uv).along(d) - edge).smoothStep(from: 0, to: width)
        let color = Value.mix(old(uv), new(uv), share)
        let tint = n[0].withAlpha(of: 1) * n[0].alpha * color.alpha
        return .mix(color, tint, (number(3) * 4 * share * (1 - share)).limited())
    }

    /// The old picture leaves in bars, each slightly later than the previous one. Parameters: angle, width, offset.
    private func bars(_ uv: Value) -> Value {
        let d = Value.direction(number(0))
        let across = Value.point(0 - d.y, d.x)
        let width = number(1)
        let bar = ((fromMiddle(uv).along(across) + halfSpan(across)) / width).floor
        let last = (2 * halfSpan(across) / width).floor
        let way = 2 * halfSpan(d)
        let travel = (time * (way + last * number(2)) - bar * number(2)).limited(to: way)
        let source = uv - d * travel / size
        let isLeft = Value.choose(where: way, isAbove: travel, source.isInside, else: 0)
        return .choose(where: isLeft, isAbove: 0.5, old(source), else: new(uv))
    }

    /// A bar of light moves across and reveals the new picture. Parameters: colour, angle, width, opacity.
    private func copyMachine(_ uv: Value) -> Value {
        let d = Value.direction(number(1))
        let reach = halfSpan(d)
        let width = number(2)
        let middle = Value.mix(0 - reach - 0.5 * width, reach + 0.5 * width, time)
        let x = fromMiddle(uv).along(d) - middle
        let color = Value.mix(new(uv), old(uv), x.smoothStep(from: -1, to: 1))
        let light = (1 - x.magnitude * 2 / width).smoothStep(from: 0, to: 1) * number(3)
        let added = n[0] * (n[0].alpha * light * .max(color.alpha, .min(light, 1)))
        let alpha = Value.max(color.alpha, .min(light * n[0].alpha, 1))
        return .min((color + added).withAlpha(of: alpha), 1)
    }

    /// The old picture disappears where the mask is dark first, and casts a shadow on the new one. Parameters: –, radius and density
    /// of the shadow, its offset.
    private func disintegrate(_ uv: Value) -> Value {
        func gone(_ uv: Value) -> Value {
            let mask = image(uv)
            let noise = (uv * 24).noise * 0.6 + (uv * 71).noise * 0.4
            let order = Value.choose(where: hasImage, isAbove: 0.5, mask.luminance + 1 - mask.alpha, else: noise)
            return Value.mix(-0.05, 1.05, time).smoothStep(from: order - 0.05, to: order + 0.05)
        }
        let offset = Value.point(number(3), 0 - n[3].y) / size
        let radius = number(1) / size
        var shadow: Value = 0
        for index in 0..<8 {
            let (angle, share) = (Float(index) * .pi / 4, index.isMultiple(of: 2) ? Float(1) : 0.5)
            let point = uv - offset + radius * Value(share * cos(angle), share * sin(angle), 0, 0)
            shadow = shadow + point.isInside * (1 - gone(point))
        }
        let strength = time.smoothStep(from: 0, to: 0.2) * time.smoothStep(from: 1, to: 0.8)
        return .mix(old(uv), new(uv).shaded(1 - number(2) * shadow / 8 * strength), gone(uv))
    }

    /// A flash of light with rays hides the change. Parameters: centre, colour, greatest radius, strength and contrast of the rays,
    /// the time at which it starts to fade.
    private func flash(_ uv: Value) -> Value {
        let p = (uv * size - n[0]) / .max(size.x, size.y)
        let fade = number(5).limited(from: 0.05, to: 0.95)
        let power = Value.choose(
            where: fade, isAbove: time, time.smoothStep(from: 0, to: fade), else: time.smoothStep(from: 1, to: fade))
        let angle = p.angle
        let noise = Value.point(angle * 9, time * 4).noise * 0.6 + Value.point(angle * 31, 7).noise * 0.4
        let rays = ((noise - 0.5) * number(4) + 0.5).limited()
        let reach = p.length / .max(number(2) * power, 1e-3)
        let glow = (-3 * reach).exponential * (1 + number(3) * rays)
        let light = power * (glow + 2 * power * power)
        let color = Value.mix(old(uv), new(uv), time.smoothStep(from: fade - 0.1, to: fade + 0.05))
        let cover = light.limited() * n[1].alpha
        return (color * (1 - 0.5 * cover) + n[1].withAlpha(of: 1) * cover).limited()
    }

    /// Holes grow in the old picture, those near the centre first. Parameters: centre, angle, radius of the pattern, compression.
    private func mod(_ uv: Value) -> Value {
        let p = uv * size - n[0]
        let d = Value.direction(number(1))
        let turned = Value.point(p.along(d), p.along(.point(0 - d.y, d.x))) / number(2) * 4
        let q = turned + 0.25 * (turned.exchanged * 2.1).sine
        let late = p.length / number(3)
        let most = (size.length + n[0].length) / number(3)
        let share = (time * (1 + most) - late).limited()
        let hole = (q.fraction - 0.5).length + 0.02
        return .mix(old(uv), new(uv), (share * 0.78).smoothStep(from: hole - 0.02, to: hole + 0.02))
    }

    /// A wave moves outwards and reveals the new picture. Parameters: –, centre, width, height of the wave.
    private func ripple(_ uv: Value) -> Value {
        let center = n[1]
        let p = uv * size
        let far = Value.max(center.magnitude, (size - center).magnitude)
        let width = number(2)
        let radius = time * (far.length + width)
        let away = (p - center).length
        let x = ((radius - away) / width).limited()
        let wave = (x * (2 * .pi)).sine * (x * .pi).sine
        let moved = p + (p - center) / .max(away, 1) * (wave * number(3) * 0.5)
        let q = (moved / size).limited()
        let color = Value.mix(old(q), new(q), x.smoothStep(from: 0, to: 1))
        return (color * (1 + 0.25 * wave)).limited(to: color.alpha).withAlpha(of: color)
    }
}
