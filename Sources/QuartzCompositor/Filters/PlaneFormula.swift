import Quartz2D

// Geometry and tools of pixel formulas. A number has the same value in all components. A position or vector has its coordinates in the
// first two, and anything in the others.

extension PixelValue {
    static var pi: Self { Self(floatLiteral: .pi) }

    static func point(_ x: Self, _ y: Self) -> Self { .column(0, x, y, 0, 0) }

    var x: Self { component(0) }
    var y: Self { component(1) }

    /// The vector with its coordinates exchanged.
    var exchanged: Self { .point(y, x) }

    /// Returns the scalar product of two vectors.
    func along(_ other: Self) -> Self {
        let products = self * other
        return products.x + products.y
    }

    /// The length of a vector.
    var length: Self { along(self).squareRoot }

    /// Returns the direction of an angle on the screen; angles are counter-clockwise.
    static func direction(_ angle: Self) -> Self { .point(angle.cosine, 0 - angle.sine) }

    /// Returns the vector turned by an angle, clockwise where y is downwards.
    func turned(_ angle: Self) -> Self {
        let (c, s) = (angle.cosine, angle.sine)
        return .point(c * x - s * y, s * x + c * y)
    }

    /// Returns 1 for a position from (0, 0) to (1, 1), 0 for others.
    var isInside: Self {
        let outside = Self.choose(where: self, isAbove: 1, 1, else: .choose(where: 0, isAbove: self, 1, else: 0))
        return 1 - .max(outside.x, outside.y)
    }

    var fraction: Self { self - floor }

    /// Returns a value between two others.
    static func mix(_ a: Self, _ b: Self, _ share: Self) -> Self { a + (b - a) * share }

    /// Returns Hermite's interpolation: 0 up to `low`, 1 from `high` on.
    func smoothStep(from low: Self, to high: Self) -> Self {
        let t = ((self - low) / (high - low)).limited()
        return t * t * (3 - 2 * t)
    }

    /// The colour with its light multiplied, its alpha kept.
    func shaded(_ factor: Self) -> Self { (self * factor).withAlpha(of: self) }

    /// The premultiplied colour over another.
    func over(_ below: Self) -> Self { self + below * (1 - alpha) }

    /// Smooth noise between 0 and 1, of a position.
    var noise: Self {
        let corner = floor
        let f = self - corner
        let share = f * f * (3 - 2 * f)
        func value(_ x: Float, _ y: Float) -> Self {
            let wave = (corner + Self(x, y, 0, 0)).along(Self(12.9898, 78.233, 0, 0)).sine
            return (wave * 43758.5453).fraction
        }
        return .mix(.mix(value(0, 0), value(1, 0), share.x), .mix(value(0, 1), value(1, 1), share.x), share.y)
    }
}
