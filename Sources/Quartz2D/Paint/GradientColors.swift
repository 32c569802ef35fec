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
    fileprivate let ramp: GradientRamp
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
        if records(gradient, from: start, to: end, radii: nil, options) { return }
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
        let radii = (start: max(startRadius, 0), end: max(endRadius, 0))
        if records(gradient, from: startCenter, to: endCenter, radii: radii, options) { return }
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

    func draw(_ gradient: CGGradient, _ geometry: some GradientGeometry) {
        guard state.transform.isInvertible else { return }
        let area = state.clip.bounds
        guard !area.isEmpty else { return }
        var path = PathGeometry()
        path.addRect(CGRect(x: area.x, y: area.y, width: area.width, height: area.height))
        let source = GradientColors(ramp: GradientRamp(gradient), geometry: geometry, toUser: state.transform.inverted())
        paint(source, path: path)
    }
}

/// A lookup table for the colours of a gradient.
///
/// The stops cut the line of locations into intervals: before the first, between each two, after the last. A table of cells,
/// about as many as stops, finds the interval of a location. Its cost per pixel is the same for ten thousand stops as for two.
private struct GradientRamp {
    /// Straight colours in bytes along an interval: `base + slope · location`, exact at both ends.
    private struct Interval {
        var start: Double
        var base: SIMD4<Float>
        var slope: SIMD4<Float>
    }

    private static let mostCells = 4096

    private let intervals: [Interval]
    /// The stops' locations, rising within [0, 1].
    private let locations: [Double]
    /// The number of stops at or before the beginning of each cell.
    private let stopsBefore: [Int32]
    private let isOpaque: Bool
    /// Whether colours may leave [0, 255].
    private let isWide: Bool

    init(_ gradient: CGGradient) {
        locations = gradient.locations
        let colors = gradient.colors.map { SIMD4<Float>($0) * 255 }
        isOpaque = gradient.colors.allSatisfy { $0.w >= 1 }
        isWide = gradient.colors.contains { $0.min() < 0 || $0.max() > 1 }
        var intervals = [Interval(start: 0, base: colors[0], slope: .zero)]
        for index in 1..<max(colors.count, 1) {
            let length = locations[index] - locations[index - 1]
            let slope = length > 0 ? (colors[index] - colors[index - 1]) / Float(length) : .zero
            intervals.append(Interval(start: locations[index - 1], base: colors[index - 1], slope: slope))
        }
        intervals.append(Interval(start: 1, base: colors[colors.count - 1], slope: .zero))
        self.intervals = intervals
        let cells = min(max(colors.count, 4), Self.mostCells)
        var stopsBefore: [Int32] = []
        stopsBefore.reserveCapacity(cells + 1)
        var next = 0
        for cell in 0...cells {
            while next < locations.count, locations[next] <= Double(cell) / Double(cells) { next += 1 }
            stopsBefore.append(Int32(next))
        }
        self.stopsBefore = stopsBefore
    }

    /// Writes the premultiplied colours at the given locations; clear where a location is NaN.
    func fill(_ span: UnsafeMutableBufferPointer<Pixel>, at places: UnsafeMutableBufferPointer<Double>) {
        var index = 0
        while index < span.count {
            let location = places[index]
            guard !location.isNaN else {
                span[index] = .clear
                index += 1
                continue
            }
            let next = interval(at: location)
            let interval = intervals[next]
            let lower = next > 0 ? locations[next - 1] : -Double.infinity
            let upper = next < locations.count ? locations[next] : Double.infinity
            let first = index
            // Neighbours are mostly in the same interval. Four at a time have no branch.
            while index + 4 <= span.count {
                let four = SIMD4(places[index], places[index + 1], places[index + 2], places[index + 3])
                guard all(four .>= lower .& four .< upper) else { break }
                write(interval, SIMD4<Float>(four - interval.start), to: span, at: index)
                index += 4
            }
            guard index == first else { continue }
            span[index] = pixel(interval.base + interval.slope * Float(location - interval.start))
            index += 1
        }
    }

    /// Returns the number of stops at or before a location.
    private func interval(at location: Double) -> Int {
        guard location >= 0 else { return 0 }
        var next = Int(stopsBefore[Int(min(location, 1) * Double(stopsBefore.count - 1))])
        while next < locations.count, locations[next] <= location { next += 1 }
        return next
    }

    @inline(__always)
    private func pixel(_ color: SIMD4<Float>) -> Pixel {
        let shown = isWide ? pointwiseMin(pointwiseMax(color, .zero), SIMD4(repeating: 255)) : color
        if isOpaque { return Pixel(bytes: shown) }
        let share = shown.w * (1 / 255)
        return Pixel(bytes: shown * SIMD4(share, share, share, 1))
    }

    /// Writes the colours of four pixels at distances from the start of a interval, computed component by component.
    @inline(__always)
    private func write(
        _ interval: Interval, _ distance: SIMD4<Float>, to span: UnsafeMutableBufferPointer<Pixel>, at index: Int
    ) {
        let alpha = component(3, of: interval, distance)
        let share = isOpaque ? SIMD4<Float>.one : alpha * (1 / 255)
        let red = Self.byte(component(0, of: interval, distance) * share)
        let green = Self.byte(component(1, of: interval, distance) * share)
        let blue = Self.byte(component(2, of: interval, distance) * share)
        let bits = red | green &<< 8 | blue &<< 16 | Self.byte(alpha) &<< 24
        for lane in 0..<4 { span[index + lane] = Pixel(bits: bits[lane]) }
    }

    @inline(__always)
    private func component(_ index: Int, of interval: Interval, _ distance: SIMD4<Float>) -> SIMD4<Float> {
        let value = interval.base[index] + interval.slope[index] * distance
        return isWide ? pointwiseMin(pointwiseMax(value, .zero), SIMD4(repeating: 255)) : value
    }

    /// Rounds four numbers in [0, 255], as ``Pixel/init(bytes:)`` does.
    @inline(__always)
    private static func byte(_ value: SIMD4<Float>) -> SIMD4<UInt32> {
        unsafeBitCast(value + 8_388_608, to: SIMD4<UInt32>.self) & 255
    }
}
