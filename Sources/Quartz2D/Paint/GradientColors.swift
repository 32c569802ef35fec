import Foundation

/// A function from user space to the location in a gradient.
protocol GradientGeometry {
    /// Writes the locations of evenly spaced points; NaN where nothing is drawn. Locations below 0 are before the start, above 1
    /// after the end.
    func locate(_ span: UnsafeMutableBufferPointer<Double>, from first: CGPoint, step: CGVector)
    /// A rectangle of user space outside of which nothing is drawn; infinite by default.
    var reach: CGRect { get }
    /// Leaves out points of a line on which nothing is drawn.
    func limit(_ line: inout PointLine)
}

extension GradientGeometry {
    var reach: CGRect { .infinite }
    func limit(_ line: inout PointLine) {}
}

/// Evenly spaced points on a line of user space, of which a range is kept.
struct PointLine {
    /// The point with index 0.
    let first: CGPoint
    /// The distance from one point to the next.
    let step: CGVector
    private let count: Int
    private var least: Double
    private var greatest: Double

    init(first: CGPoint, step: CGVector, count: Int) {
        self.first = first
        self.step = step
        self.count = count
        (least, greatest) = (0, Double(count - 1))
    }

    /// The kept indices, and one more at each end because of rounding.
    var kept: Range<Int> {
        guard least <= greatest + 2 else { return 0..<0 }
        return Int(max(least - 1, 0))..<min(Int(max(greatest + 1, -1)) + 1, count)
    }

    /// Keeps the indices with `low ≤ offset + slope · index ≤ high`.
    mutating func keep(from low: Double, to high: Double, offset: Double, slope: Double) {
        guard slope != 0 else {
            if offset < low || offset > high { greatest = -.infinity }
            return
        }
        let (one, other) = ((low - offset) / slope, (high - offset) / slope)
        least = max(least, min(one, other))
        greatest = min(greatest, max(one, other))
    }

    /// Keeps the indices of points inside a circle.
    mutating func keep(within radius: Double, of center: CGPoint) {
        let start = CGVector(from: center, to: first)
        let length = step.length
        let middle = -start.dot(step) / (length * length)
        let radius = radius + length
        let across = start.cross(step) / length
        if abs(across) > radius { greatest = -.infinity }
        let half = (radius * radius - across * across).squareRoot() / length
        keep(from: middle - half, to: middle + half, offset: 0, slope: 1)
    }
}

/// The pixels of a gradient.
struct GradientColors<Geometry: GradientGeometry>: ColorSource {
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

    func seen(in area: PixelRect) -> PixelRect {
        let reach = geometry.reach
        guard !reach.isInfinite else { return area }
        let box = reach.applying(toUser.inverted())
        guard (box.minX + box.maxX + box.minY + box.maxY).isFinite else { return area }
        return PixelRect(enclosing: box).grown(by: 1).intersection(area)
    }

    func seen(y: Int, in columns: Range<Int>) -> Range<Int> {
        let first = CGPoint(x: CGFloat(columns.lowerBound) + 0.5, y: CGFloat(y) + 0.5).applying(toUser)
        var line = PointLine(first: first, step: CGVector(dx: toUser.a, dy: toUser.b), count: columns.count)
        geometry.limit(&line)
        let kept = line.kept
        return columns.lowerBound + kept.lowerBound..<columns.lowerBound + kept.upperBound
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

    func limit(_ line: inout PointLine) {
        let length = axis.dot(axis)
        line.keep(
            from: options.contains(.drawsBeforeStartLocation) ? -.infinity : 0,
            to: options.contains(.drawsAfterEndLocation) ? .infinity : 1,
            offset: Double(CGVector(from: start, to: line.first).dot(axis) / length), slope: Double(line.step.dot(axis) / length))
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
        let source = GradientColors(ramp: GradientRamp(gradient), geometry: geometry, toUser: state.transform.inverted())
        paint(source, path: path)
    }
}
