import Foundation

/// A function from user space to the location in a gradient.
protocol GradientGeometry {
    /// Writes the locations of evenly spaced points; NaN where nothing is drawn. Locations below 0 are before the start, above 1
    /// after the end.
    func locate(_ span: UnsafeMutableBufferPointer<Double>, from first: CGPoint, step: CGVector)
}

/// The pixels of a gradient.
struct GradientSource<Geometry: GradientGeometry>: PixelSource {
    let ramp: GradientRamp
    let geometry: Geometry
    /// From device pixels to user space.
    let toUser: CGAffineTransform

    func fill(_ span: UnsafeMutableBufferPointer<Pixel>, x: Int, y: Int) {
        let first = CGPoint(x: CGFloat(x) + 0.5, y: CGFloat(y) + 0.5).applying(toUser)
        withUnsafeTemporaryAllocation(of: Double.self, capacity: span.count) { places in
            places.initialize(repeating: 0)
            geometry.locate(places, from: first, step: CGVector(dx: toUser.a, dy: toUser.b))
            ramp.fill(span, at: places)
        }
    }
}

/// A linear gradient: locations are constant at right angles to an axis.
struct LinearGradientGeometry: GradientGeometry {
    let start: CGPoint
    let axis: CGVector
    let options: CGGradientDrawingOptions

    func locate(_ span: UnsafeMutableBufferPointer<Double>, from first: CGPoint, step: CGVector) {
        let length = axis.dot(axis)
        let origin = Double(CGVector(from: start, to: first).dot(axis) / length)
        let change = Double(step.dot(axis) / length)
        let least = options.contains(.drawsBeforeStartLocation) ? -Double.infinity : 0
        let greatest = options.contains(.drawsAfterEndLocation) ? Double.infinity : 1
        for index in 0..<span.count {
            let location = origin + change * Double(index)
            span[index] = location >= least && location <= greatest ? location : .nan
        }
    }
}

/// A conic gradient: locations are constant along rays.
struct ConicGradientGeometry: GradientGeometry {
    let center: CGPoint
    /// The angle of the first colour, in radians.
    let angle: Double

    func locate(_ span: UnsafeMutableBufferPointer<Double>, from first: CGPoint, step: CGVector) {
        let place = CGVector(from: center, to: first)
        let start = angle * 0.5 / Double.pi
        for index in stride(from: 0, to: span.count, by: 4) {
            let count = SIMD4<Double>(0, 1, 2, 3) + Double(index)
            let turn = Self.turns(Double(place.dy) + Double(step.dy) * count, Double(place.dx) + Double(step.dx) * count) - start
            // Both angles are at most half a turn, so the difference is at most one.
            var location = turn.replacing(with: turn + 1, where: turn .< 0)
            location.replace(with: location - 1, where: location .>= 1)
            for lane in 0..<min(4, span.count - index) { span[index + lane] = location[lane] }
        }
    }

    /// Returns the angles of four directions in turns, from −1/2 to 1/2, within 10⁻⁸. The polynomial is the minimax approximation of
    /// the arc tangent between 0 and 1, found by Lawson's iteration.
    @inline(__always)
    private static func turns(_ y: SIMD4<Double>, _ x: SIMD4<Double>) -> SIMD4<Double> {
        let across = x.replacing(with: -x, where: x .< 0)
        let down = y.replacing(with: -y, where: y .< 0)
        let isSteep = down .> across
        let greater = across.replacing(with: down, where: isSteep)
        let ratio = down.replacing(with: across, where: isSteep) / greater
        let square = ratio * ratio
        let high = ((-0.00405456519358 * square + 0.0218629505844) * square + -0.0559123162705) * square + 0.0964219656054
        let low = ((-0.139086292507 * square + 0.199465655917) * square + -0.333298607791) * square + 0.999999335577
        var turns = (high * (square * square) * (square * square) + low) * ratio * (0.5 / Double.pi)
        turns.replace(with: 0.25 - turns, where: isSteep)
        turns.replace(with: 0.5 - turns, where: x .< 0)
        turns.replace(with: -turns, where: y .< 0)
        // The centre, and places too far away to have an angle.
        return turns.replacing(with: 0, where: .!(greater .> 0 .& greater .< .infinity))
    }
}

/// A radial gradient: locations are constant on circles, whose centres and radii are interpolated from one circle to another.
struct RadialGradientGeometry: GradientGeometry {
    let startCenter: CGPoint
    let startRadius: Double
    let endCenter: CGPoint
    let endRadius: Double
    let options: CGGradientDrawingOptions

    /// Writes the greatest allowed location s whose circle passes through the point and has no negative radius. Later circles
    /// cover earlier ones.
    ///
    /// With c the vector between the centres, r the difference of the radii and p the point relative to the first centre:
    /// `|p − s·c|² = (r₀ + s·r)²`, that is `(c² − r²)·s² − 2·(p·c + r₀·r)·s + p² − r₀² = 0`.
    /// For concentric circles, `s = (|p| − r₀) / r`.
    func locate(_ span: UnsafeMutableBufferPointer<Double>, from first: CGPoint, step: CGVector) {
        let c = CGVector(from: startCenter, to: endCenter)
        let start = CGVector(from: startCenter, to: first)
        let growth = endRadius - startRadius
        let least = options.contains(.drawsBeforeStartLocation) ? -Double.infinity : 0
        let greatest = options.contains(.drawsAfterEndLocation) ? Double.infinity : 1
        func isAllowed(_ location: Double) -> Bool {
            startRadius + location * growth >= 0 && location >= least && location <= greatest
        }
        let isConcentric = c.dx == 0 && c.dy == 0 && growth != 0
        let a = Double(c.dot(c)) - growth * growth
        for index in 0..<span.count {
            let p = CGVector(dx: start.dx + step.dx * CGFloat(index), dy: start.dy + step.dy * CGFloat(index))
            let distance = Double(p.dx * p.dx + p.dy * p.dy)
            if isConcentric {
                let location = (distance.squareRoot() - startRadius) / growth
                span[index] = location >= least && location <= greatest ? location : .nan
                continue
            }
            let b = Double(p.dx * c.dx + p.dy * c.dy) + startRadius * growth
            let k = distance - startRadius * startRadius
            if abs(a) < 1e-12 {
                let location = b != 0 ? k / (2 * b) : .nan
                span[index] = isAllowed(location) ? location : .nan
                continue
            }
            let discriminant = b * b - a * k
            guard discriminant >= 0 else {
                span[index] = .nan
                continue
            }
            let root = discriminant.squareRoot()
            let (one, other) = ((b + root) / a, (b - root) / a)
            let (later, earlier) = one > other ? (one, other) : (other, one)
            span[index] = isAllowed(later) ? later : isAllowed(earlier) ? earlier : .nan
        }
    }
}

extension CGContext {
    /// Draws a linear gradient over the whole clip.
    ///
    /// - Parameters:
    ///   - gradient: The colours.
    ///   - start: The position of the first colour, in user space.
    ///   - end: The position of the last colour. Nothing is drawn if it equals `start`.
    ///   - options: Whether the first and last colours extend beyond the ends.
    public func drawLinearGradient(_ gradient: CGGradient, start: CGPoint, end: CGPoint, options: CGGradientDrawingOptions) {
        let axis = CGVector(from: start, to: end)
        guard axis.dot(axis) > 0, axis.dot(axis).isFinite, start.isFinite else { return }
        draw(gradient, LinearGradientGeometry(start: start, axis: axis, options: options))
    }

    /// Draws a radial gradient from one circle to another, over the whole clip.
    ///
    /// - Parameters:
    ///   - gradient: The colours.
    ///   - startCenter: The centre of the first circle, in user space.
    ///   - startRadius: Its radius; negative counts as 0.
    ///   - endCenter: The centre of the last circle.
    ///   - endRadius: Its radius; negative counts as 0.
    ///   - options: Whether the first and last colours extend beyond the circles.
    public func drawRadialGradient(
        _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint, endRadius: CGFloat,
        options: CGGradientDrawingOptions
    ) {
        guard startCenter.isFinite, endCenter.isFinite, startRadius.isFinite, endRadius.isFinite else { return }
        let geometry = RadialGradientGeometry(
            startCenter: startCenter, startRadius: Double(max(startRadius, 0)), endCenter: endCenter,
            endRadius: Double(max(endRadius, 0)), options: options)
        draw(gradient, geometry)
    }

    /// Draws a conic gradient over the whole clip.
    ///
    /// - Parameters:
    ///   - gradient: The colours.
    ///   - center: The centre, in user space.
    ///   - angle: The direction of the first and the last colour, in radians from the x axis, towards the y axis.
    public func drawConicGradient(_ gradient: CGGradient, center: CGPoint, angle: CGFloat) {
        guard center.isFinite, angle.isFinite else { return }
        draw(gradient, ConicGradientGeometry(center: center, angle: Double(angle).remainder(dividingBy: 2 * .pi)))
    }

    private func draw(_ gradient: CGGradient, _ geometry: some GradientGeometry) {
        guard state.transform.isInvertible else { return }
        let area = state.clip.bounds
        guard !area.isEmpty else { return }
        var path = PathGeometry()
        path.addRect(CGRect(x: area.x, y: area.y, width: area.width, height: area.height))
        let source = GradientSource(ramp: GradientRamp(gradient), geometry: geometry, toUser: state.transform.inverted())
        paint(source, path: path)
    }
}
