import Foundation

/// A radial gradient: locations are constant on circles, whose centres and radii are interpolated from one circle to another.
struct RadialGradientGeometry: GradientGeometry {
    private struct Circle {
        let center: CGPoint
        let radius: Double
    }

    private let start: Circle
    /// The vector between the centres.
    private let axis: CGVector
    /// The difference of the radii.
    private let growth: Double
    /// The least and the greatest location drawn.
    private let least: Double
    private let greatest: Double
    /// The circles at the least and the greatest location that have no negative radius. The gradient covers their convex hull.
    /// Nil if it has no end.
    private let ends: (Circle, Circle)?

    /// - Parameters:
    ///   - startRadius: At least 0.
    ///   - endRadius: At least 0.
    init(
        startCenter: CGPoint, startRadius: Double, endCenter: CGPoint, endRadius: Double, options: CGGradientDrawingOptions
    ) {
        start = Circle(center: startCenter, radius: startRadius)
        axis = CGVector(from: startCenter, to: endCenter)
        growth = endRadius - startRadius
        least = options.contains(.drawsBeforeStartLocation) ? -Double.infinity : 0
        greatest = options.contains(.drawsAfterEndLocation) ? Double.infinity : 1
        // The location at which the circles have shrunk to a point.
        let point = -startRadius / growth
        let first = growth > 0 ? max(least, point) : least
        let last = growth < 0 ? min(greatest, point) : greatest
        let (center, axis, growth) = (startCenter, axis, growth)
        func circle(at location: Double) -> Circle {
            Circle(
                center: CGPoint(x: center.x + axis.dx * location, y: center.y + axis.dy * location),
                radius: max(startRadius + growth * location, 0))
        }
        ends = first.isFinite && last.isFinite ? (circle(at: first), circle(at: last)) : nil
    }

    /// Writes the greatest allowed location s whose circle passes through the point and has no negative radius. Later circles
    /// cover earlier ones.
    ///
    /// With c the vector between the centres, r the difference of the radii and p the point relative to the first centre:
    /// `|p − s·c|² = (r₀ + s·r)²`, that is `(c² − r²)·s² − 2·(p·c + r₀·r)·s + p² − r₀² = 0`.
    /// For concentric circles, `s = (|p| − r₀) / r`.
    func locate(_ span: UnsafeMutableBufferPointer<Double>, from first: CGPoint, step: CGVector) {
        let (radius, growth, least, greatest) = (start.radius, growth, least, greatest)
        let place = CGVector(from: start.center, to: first)
        let (c, a) = (axis, Double(axis.dot(axis)) - growth * growth)
        let nothing = SIMD4<Double>(repeating: .nan)
        func isAllowed(_ location: SIMD4<Double>) -> SIMDMask<SIMD4<Int64>> {
            radius + location * growth .>= 0 .& location .>= least .& location .<= greatest
        }
        if c.dx == 0, c.dy == 0, growth != 0 {
            Self.fill(span, from: place, step: step) { x, y in
                let location = ((x * x + y * y).squareRoot() - radius) / growth
                return nothing.replacing(with: location, where: location .>= least .& location .<= greatest)
            }
        } else if abs(a) < 1e-12 {
            Self.fill(span, from: place, step: step) { x, y in
                let b = x * c.dx + y * c.dy + radius * growth
                let location = (x * x + y * y - radius * radius) / (2 * b)
                return nothing.replacing(with: location, where: isAllowed(location) .& b .!= 0)
            }
        } else {
            Self.fill(span, from: place, step: step) { x, y in
                let b = x * c.dx + y * c.dy + radius * growth
                // NaN if no circle passes through the point. NaN is not within the allowed range.
                let root = (b * b - a * (x * x + y * y - radius * radius)).squareRoot()
                let (one, other) = ((b + root) / a, (b - root) / a)
                let isRising = one .> other
                let (later, earlier) = (other.replacing(with: one, where: isRising), one.replacing(with: other, where: isRising))
                return nothing.replacing(with: earlier, where: isAllowed(earlier)).replacing(with: later, where: isAllowed(later))
            }
        }
    }

    /// Writes the results of a function of evenly spaced positions, four at a time.
    @inline(__always)
    private static func fill(
        _ span: UnsafeMutableBufferPointer<Double>, from first: CGVector, step: CGVector,
        _ location: (_ x: SIMD4<Double>, _ y: SIMD4<Double>) -> SIMD4<Double>
    ) {
        for index in stride(from: 0, to: span.count, by: 4) {
            let count = SIMD4<Double>(0, 1, 2, 3) + Double(index)
            let result = location(Double(first.dx) + Double(step.dx) * count, Double(first.dy) + Double(step.dy) * count)
            if index + 4 <= span.count, let base = span.baseAddress {
                UnsafeMutableRawPointer(base + index).storeBytes(of: result, as: SIMD4<Double>.self)
            } else {
                for lane in 0..<span.count - index { span[index + lane] = result[lane] }
            }
        }
    }

    // MARK: The covered area

    var reach: CGRect {
        guard let (one, other) = ends else { return .infinite }
        func box(_ circle: Circle) -> CGRect {
            CGRect(origin: circle.center, size: .zero).insetBy(dx: -circle.radius, dy: -circle.radius)
        }
        return box(one).union(box(other))
    }

    func limit(_ line: inout PointLine) {
        guard let (one, other) = ends else { return }
        let distance = CGVector(from: one.center, to: other.center)
        let length = Double(distance.length)
        // One of the circles contains the other, or the hull is within a strip along the axis.
        if length <= abs(other.radius - one.radius) {
            let larger = one.radius > other.radius ? one : other
            return line.keep(within: larger.radius, of: larger.center)
        }
        let radius = max(one.radius, other.radius) + Double(line.step.length)
        let place = CGVector(from: one.center, to: line.first)
        line.keep(
            from: -radius, to: radius, offset: Double(distance.cross(place)) / length,
            slope: Double(distance.cross(line.step)) / length)
    }
}
