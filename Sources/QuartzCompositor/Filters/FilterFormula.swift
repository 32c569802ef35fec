/// The formulas of filters that compute each pixel by itself, or from the same pixel of two pictures, on premultiplied colours.
///
/// `n` are the filter's numbers.
package enum FilterFormula {
    /// Weighted sums of red, green, blue and 1; the numbers are the rows of a ``ColorMatrix``.
    package static func color<Value: PixelValue>(_ c: Value, _ n: [Value]) -> Value {
        let s = straight(c).withAlpha(of: 1)
        return premultiplied(Value.column(0, n[0].dot(s), n[1].dot(s), n[2].dot(s), 1), c.alpha)
    }

    /// A function of a straight colour.
    package static func pixel<Value: PixelValue>(_ function: PixelFunction, _ c: Value, _ n: [Value]) -> Value {
        let s = function.formula(straight(c).withAlpha(of: c), n).limited()
        return premultiplied(s, s.alpha)
    }

    /// Adds light of a blurred picture. Number: the intensity.
    package static func bloom<Value: PixelValue>(_ c: Value, _ blurred: Value, _ n: [Value]) -> Value {
        c + blurred * n[0].component(0) * (1 - c)
    }

    /// Adds darkness of a blurred picture. Number: the intensity.
    package static func gloom<Value: PixelValue>(_ c: Value, _ blurred: Value, _ n: [Value]) -> Value {
        let dim = Value.min(c, blurred).withAlpha(of: c)
        return c + (dim - c) * n[0].component(0)
    }

    /// Adds what a blurred picture lacks. Numbers: the intensity, and whether only the luminance is sharpened.
    package static func sharpen<Value: PixelValue>(_ c: Value, _ blurred: Value, _ n: [Value]) -> Value {
        let lost = c - blurred
        let more = Value.choose(where: n[0].component(1), isAbove: 0.5, lost.luminance, else: lost)
        return (c + n[0].component(0) * more).limited(to: c.alpha).withAlpha(of: c)
    }

    /// Darkens with the distance from the centre. Numbers: the centre, the clear radius and the length of the slope; the intensity.
    package static func vignette<Value: PixelValue>(_ c: Value, distance: Value, _ n: [Value]) -> Value {
        let t = ((distance - n[0].component(2)) / .max(n[0].component(3), 1e-4)).limited()
        let share = t * t * (3 - 2 * t)
        return premultiplied(straight(c) * (1 - n[1].component(0) * share), c.alpha)
    }

    /// Puts the picture over a silhouette. Number: its premultiplied colour.
    package static func shadow<Value: PixelValue>(_ c: Value, _ silhouette: Value, _ n: [Value]) -> Value {
        c + n[0] * (silhouette.alpha * (1 - c.alpha))
    }

    /// Moves points of a picture, which `sample` reads at positions. Numbers: the centre, the radius and the amount.
    ///
    /// The result is the mean of four samples a pixel, which keep reduced parts from flickering.
    package static func distortion<Value: PixelValue>(
        _ kind: Distortion, of point: Value, _ n: [Value], _ sample: (Value) -> Value
    ) -> Value {
        func moved(_ x: Float, _ y: Float) -> Value {
            let d = point + Value(x, y, 0, 0) - n[0]
            let t = d.length / n[0].component(2)
            let source = n[0] + kind.formula(d, t, n[0].component(3))
            return kind == .hole ? .choose(where: 1, isAbove: t, 0, else: sample(source)) : sample(source)
        }
        return (moved(-0.25, -0.25) + moved(0.25, -0.25) + moved(-0.25, 0.25) + moved(0.25, 0.25)) * 0.25
    }

    private static func straight<Value: PixelValue>(_ c: Value) -> Value { c / .max(c.alpha, 1e-6) }

    private static func premultiplied<Value: PixelValue>(_ c: Value, _ alpha: Value) -> Value {
        (c.limited() * alpha).withAlpha(of: alpha)
    }
}

extension PixelValue {
    /// The luminance of red, green and blue, in all components: Rec. 709.
    var luminance: Self { dot(Self(0.2126, 0.7152, 0.0722, 0)) }
}

extension PixelFunction {
    /// Returns the function of a straight colour; results may leave 0 … 1.
    fileprivate func formula<Value: PixelValue>(_ s: Value, _ n: [Value]) -> Value {
        let first = n[0].component(0)
        return switch self {
        case .gamma: s.power(first).withAlpha(of: s)
        case .vibrance:
            (s.luminance + (s - s.luminance) * (1 + first * (1 - (s.greatestColor - s.leastColor)))).withAlpha(of: s)
        case .channels: n[4] + .column(0, n[0].dot(s), n[1].dot(s), n[2].dot(s), n[3].dot(s))
        case .polynomial:
            Value.column(0, n[0], n[1], n[2], n[3]) + .column(1, n[0], n[1], n[2], n[3]) * s
                + .column(2, n[0], n[1], n[2], n[3]) * (s * s) + .column(3, n[0], n[1], n[2], n[3]) * (s * s * s)
        case .clamp: .max(n[0], .min(n[1], s))
        case .posterize: Self.posterized(s, levels: .max(first.floor, 2)).withAlpha(of: s)
        case .threshold: Value.choose(where: s, isAbove: first, 1, else: 0).withAlpha(of: s)
        case .maximum: s.greatestColor.withAlpha(of: s)
        case .minimum: s.leastColor.withAlpha(of: s)
        case .maskToAlpha: Value(floatLiteral: 1).withAlpha(of: s.luminance * s)
        case .linearize:
            Value.choose(where: s, isAbove: 0.04045, ((s + 0.055) / 1.055).power(2.4), else: s / 12.92).withAlpha(of: s)
        case .encode:
            Value.choose(where: s, isAbove: 0.0031308, 1.055 * s.power(1 / 2.4) - 0.055, else: s * 12.92).withAlpha(of: s)
        }
    }

    private static func posterized<Value: PixelValue>(_ s: Value, levels: Value) -> Value {
        .min((s * levels).floor, levels - 1) / (levels - 1)
    }
}

extension Distortion {
    /// Whether the distortion is limited to its circle.
    package var isBounded: Bool {
        switch self {
        case .twirl, .vortex, .bump, .pinch: true
        case .hole, .circleSplash: false
        }
    }

    /// Returns the offset from the centre that is moved to the offset `d`, which is `t` times the radius.
    fileprivate func formula<Value: PixelValue>(_ d: Value, _ t: Value, _ amount: Value) -> Value {
        let rest = 1 - t
        let moved: Value
        switch self {
        case .twirl: moved = d.turned(amount * rest * rest)
        case .vortex: moved = d.turned(amount * rest)
        case .bump:
            let bulge = 1 - t * t
            moved = d * (1 - amount * bulge * bulge)
        case .pinch: moved = d * Value.max(t, 1e-4).power(0 - .min(amount, 1)).x
        case .hole: return d * (1 - 1 / (t * t))
        case .circleSplash: return .choose(where: t, isAbove: 1, d / t, else: d)
        }
        return .choose(where: 1, isAbove: t, moved, else: d)
    }
}
