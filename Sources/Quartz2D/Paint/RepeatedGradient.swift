/// A gradient that continues beyond its ends by repetition. Every second period runs backwards if it reflects.
private struct RepeatedGeometry<Geometry: GradientGeometry>: GradientGeometry {
    let base: Geometry
    let reflects: Bool

    func locate(_ span: UnsafeMutableBufferPointer<Double>, from first: CGPoint, step: CGVector) {
        base.locate(span, from: first, step: step)
        for index in 0..<span.count {
            let location = span[index]
            if reflects {
                span[index] = abs(location.remainder(dividingBy: 2))
            } else {
                span[index] = location - location.rounded(.down)
            }
        }
    }

    var reach: CGRect { base.reach }
    func limit(_ line: inout PointLine) { base.limit(&line) }
}

extension CGContext {
    /// Draws a linear gradient over the whole clip, and repeats it beyond its ends.
    ///
    /// - Parameter reflects: Whether every second period runs backwards.
    package func drawRepeatedLinearGradient(_ gradient: CGGradient, start: CGPoint, end: CGPoint, reflects: Bool) {
        let axis = CGVector(from: start, to: end)
        guard axis.dot(axis) > 0, axis.dot(axis).isFinite, start.isFinite else { return }
        let line = LinearGradientGeometry(
            start: start, axis: axis, options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
        draw(gradient, RepeatedGeometry(base: line, reflects: reflects))
    }

    /// Draws a radial gradient over the whole clip, and repeats it beyond its circles, up to the point without a radius.
    ///
    /// - Parameter reflects: Whether every second period runs backwards.
    package func drawRepeatedRadialGradient(
        _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint, endRadius: CGFloat, reflects: Bool
    ) {
        guard startCenter.isFinite, endCenter.isFinite, startRadius.isFinite, endRadius.isFinite else { return }
        let circles = RadialGradientGeometry(
            startCenter: startCenter, startRadius: Double(max(startRadius, 0)), endCenter: endCenter,
            endRadius: Double(max(endRadius, 0)), options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
        draw(gradient, RepeatedGeometry(base: circles, reflects: reflects))
    }
}
