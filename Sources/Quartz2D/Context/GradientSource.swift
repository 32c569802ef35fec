import Foundation

/// A gradient whose location at a place is given by a function of user space.
protocol GradientGeometry {
    /// The location at a place, nil where nothing is drawn. Below 0 lies what is before the start, above 1 what is after the end.
    func location(at point: CGPoint) -> Double?
}

/// The pixels of a gradient.
struct GradientSource<Geometry: GradientGeometry>: PixelSource {
    let gradient: CGGradient
    let geometry: Geometry
    /// From device pixels to user space.
    let toUser: CGAffineTransform

    func fill(_ span: UnsafeMutableBufferPointer<SIMD4<Float>>, x: Int, y: Int) {
        for index in span.indices {
            let place = CGPoint(x: CGFloat(x + index) + 0.5, y: CGFloat(y) + 0.5).applying(toUser)
            span[index] = geometry.location(at: place).map { gradient.color(at: $0) } ?? .zero
        }
    }
}

/// Lines of equal colour at right angles to an axis.
struct LinearGradientGeometry: GradientGeometry {
    let start: CGPoint
    let axis: CGVector
    let options: CGGradientDrawingOptions

    func location(at point: CGPoint) -> Double? {
        let location = Double(CGVector(from: start, to: point).dot(axis) / axis.dot(axis))
        if location < 0 && !options.contains(.drawsBeforeStartLocation) { return nil }
        if location > 1 && !options.contains(.drawsAfterEndLocation) { return nil }
        return location
    }
}

/// Rays of equal colour.
struct ConicGradientGeometry: GradientGeometry {
    let center: CGPoint
    /// Where the first colour lies, in radians.
    let angle: Double

    func location(at point: CGPoint) -> Double? {
        let turn = (atan2(Double(point.y - center.y), Double(point.x - center.x)) - angle) / (2 * .pi)
        return turn - turn.rounded(.down)
    }
}

/// Circles of equal colour, whose centres and radii run from one circle to another.
struct RadialGradientGeometry: GradientGeometry {
    let startCenter: CGPoint
    let startRadius: Double
    let endCenter: CGPoint
    let endRadius: Double
    let options: CGGradientDrawingOptions

    /// The greatest allowed location s whose circle, of radius not below zero, passes through the point; later circles cover earlier.
    ///
    /// With c the centres' distance, r the radii's difference and p the place from the first centre: `|p − s·c|² = (r₀ + s·r)²`, that is
    /// `(c² − r²)·s² − 2·(p·c + r₀·r)·s + p² − r₀² = 0`.
    func location(at point: CGPoint) -> Double? {
        let c = CGVector(from: startCenter, to: endCenter)
        let p = CGVector(from: startCenter, to: point)
        let growth = endRadius - startRadius
        let a = Double(c.dot(c)) - growth * growth
        let b = Double(p.dot(c)) + startRadius * growth
        let k = Double(p.dot(p)) - startRadius * startRadius
        let candidates: [Double]
        if abs(a) < 1e-12 {
            guard b != 0 else { return nil }
            candidates = [k / (2 * b)]
        } else {
            let discriminant = b * b - a * k
            guard discriminant >= 0 else { return nil }
            let root = discriminant.squareRoot()
            let first = (b + root) / a
            let second = (b - root) / a
            candidates = first > second ? [first, second] : [second, first]
        }
        return candidates.first { location in
            startRadius + location * growth >= 0
                && (location >= 0 || options.contains(.drawsBeforeStartLocation))
                && (location <= 1 || options.contains(.drawsAfterEndLocation))
        }
    }
}

extension CGContext {
    /// Draws a gradient along an axis, over all that is drawable.
    ///
    /// - Parameters:
    ///   - gradient: The colours.
    ///   - start: Where the first is, in user space.
    ///   - end: Where the last is; where it is the start, nothing is drawn.
    ///   - options: Whether the first and last colour go on beyond the ends.
    public func drawLinearGradient(_ gradient: CGGradient, start: CGPoint, end: CGPoint, options: CGGradientDrawingOptions) {
        let axis = CGVector(from: start, to: end)
        guard axis.dot(axis) > 0, axis.dot(axis).isFinite, start.isFinite else { return }
        draw(gradient, LinearGradientGeometry(start: start, axis: axis, options: options))
    }

    /// Draws a gradient from one circle to another, over all that is drawable.
    ///
    /// - Parameters:
    ///   - gradient: The colours.
    ///   - startCenter: The centre of the first circle, in user space.
    ///   - startRadius: Its radius; negative counts as 0.
    ///   - endCenter: The centre of the last circle.
    ///   - endRadius: Its radius; negative counts as 0.
    ///   - options: Whether the first and last colour go on beyond the circles.
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

    /// Draws a gradient round a centre, over all that is drawable.
    ///
    /// - Parameters:
    ///   - gradient: The colours.
    ///   - center: The point that they go round, in user space.
    ///   - angle: The direction of the first and the last colour, in radians from the x axis, towards the y axis.
    public func drawConicGradient(_ gradient: CGGradient, center: CGPoint, angle: CGFloat) {
        guard center.isFinite, angle.isFinite else { return }
        draw(gradient, ConicGradientGeometry(center: center, angle: Double(angle)))
    }

    private func draw(_ gradient: CGGradient, _ geometry: some GradientGeometry) {
        guard state.transform.isInvertible else { return }
        let area = state.clip.bounds
        guard !area.isEmpty else { return }
        var path = PathGeometry()
        path.addRect(CGRect(x: area.x, y: area.y, width: area.width, height: area.height))
        paint(GradientSource(gradient: gradient, geometry: geometry, toUser: state.transform.inverted()), path: path)
    }
}
