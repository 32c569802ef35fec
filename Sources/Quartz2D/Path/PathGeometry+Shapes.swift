import Foundation

extension PathGeometry {
    /// Adds a rectangle as a closed subpath, clockwise on the screen from its least corner. An empty one is a closed line.
    ///
    /// The null rectangle adds nothing.
    public mutating func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
        guard !rect.isNull else { return }
        let box = rect.standardized
        let corners = [
            CGPoint(x: box.minX, y: box.minY), CGPoint(x: box.maxX, y: box.minY),
            CGPoint(x: box.maxX, y: box.maxY), CGPoint(x: box.minX, y: box.maxY),
        ].map { $0.applying(transform) }
        // Add all corners or none, because a partial rectangle would be wrong. Moving to NaN issues the warning.
        guard corners.allSatisfy(\.isFinite) else { return move(to: CGPoint(x: CGFloat.nan, y: .nan)) }
        move(to: corners[0])
        for corner in corners.dropFirst() { addLine(to: corner) }
        close()
    }

    /// Adds the ellipse inscribed in `rect` as four cubics, from its rightmost point towards greater y.
    public mutating func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
        guard !rect.isNull else { return }
        let box = rect.standardized
        let unit = CGAffineTransform(a: box.width / 2, b: 0, c: 0, d: box.height / 2, tx: box.midX, ty: box.midY)
        let placed = unit.concatenating(transform)
        addUnitArc(start: 0, delta: 2 * .pi, transform: placed, joint: .move)
        if placed.isFinite { close() }
    }

    /// Adds a rectangle whose corners are quarter ellipses, as a closed subpath from the middle of its right side.
    ///
    /// - Parameters:
    ///   - rect: The rectangle.
    ///   - cornerWidth: The horizontal radius, clamped to [0, width / 2]; NaN is 0.
    ///   - cornerHeight: The vertical radius, clamped to [0, height / 2]; NaN is 0.
    ///   - transform: Applied to every point.
    public mutating func addRoundedRect(
        in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: CGAffineTransform = .identity
    ) {
        guard !rect.isNull else { return }
        let box = rect.standardized
        let radiusX = cornerWidth.isNaN ? 0 : min(max(cornerWidth, 0), box.width / 2)
        let radiusY = cornerHeight.isNaN ? 0 : min(max(cornerHeight, 0), box.height / 2)
        guard radiusX > 0, radiusY > 0 else { return addRect(box, transform: transform) }
        let start = CGPoint(x: box.maxX, y: box.midY).applying(transform)
        guard start.isFinite else { return move(to: start) }
        move(to: start)
        let centres = [
            CGPoint(x: box.maxX - radiusX, y: box.maxY - radiusY), CGPoint(x: box.minX + radiusX, y: box.maxY - radiusY),
            CGPoint(x: box.minX + radiusX, y: box.minY + radiusY), CGPoint(x: box.maxX - radiusX, y: box.minY + radiusY),
        ]
        for (quarter, centre) in centres.enumerated() {
            let unit = CGAffineTransform(a: radiusX, b: 0, c: 0, d: radiusY, tx: centre.x, ty: centre.y)
            addUnitArc(start: CGFloat(quarter) * .pi / 2, delta: .pi / 2, transform: unit.concatenating(transform), joint: .line)
        }
        close()
    }

    /// Adds an arc of a circle. A line joins it to the current point, if there is one.
    ///
    /// - Parameters:
    ///   - center: The circle's centre.
    ///   - radius: Its radius; the absolute value is used.
    ///   - startAngle: The angle of the arc's start, in radians from the x axis towards the y axis.
    ///   - endAngle: The angle of its end.
    ///   - clockwise: Core Graphics' term for *towards lesser angles*; where y points down it looks counter-clockwise. The arc
    ///     never exceeds one turn. An end on the wrong side of the start is moved by whole turns. Ends that are whole turns apart
    ///     make a full circle in either direction.
    ///   - transform: Applied to every point.
    public mutating func addArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
        transform: CGAffineTransform = .identity
    ) {
        let turn = 2 * CGFloat.pi
        var delta = clockwise ? startAngle - endAngle : endAngle - startAngle
        if delta < 0 {
            let rest = delta.truncatingRemainder(dividingBy: turn)
            // Whole turns against the direction make a full circle, which callers often write so. A difference of angles below
            // this threshold is rounding.
            delta = rest > -1e-9 && delta < -1 ? turn : rest + turn
        }
        delta = min(delta, turn)
        addRelativeArc(
            center: center, radius: radius, startAngle: startAngle, delta: clockwise ? -delta : delta, transform: transform)
    }

    /// Adds an arc of a circle by its sweep. A line joins it to the current point, if there is one.
    ///
    /// - Parameter delta: The signed sweep in radians. More than one turn repeats the circle, up to 64 turns.
    public mutating func addRelativeArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat, transform: CGAffineTransform = .identity
    ) {
        let size = abs(radius)
        let most = 128 * CGFloat.pi
        let sweep = min(max(delta, -most), most)
        let unit = CGAffineTransform(a: size, b: 0, c: 0, d: size, tx: center.x, ty: center.y)
        guard startAngle.isFinite, sweep.isFinite, unit.isFinite else { return move(to: CGPoint(x: CGFloat.nan, y: .nan)) }
        addUnitArc(start: startAngle, delta: sweep, transform: unit.concatenating(transform), joint: .lineIfApart)
    }

    /// Adds a line and a circular arc that round the corner at `tangent1End`, like PostScript's `arcto`.
    ///
    /// The arc touches the lines from the current point to `tangent1End` and from there to `tangent2End`. If the three are
    /// collinear, or the radius is zero, only the line to `tangent1End` is added. Without a current point, nothing is added.
    public mutating func addArc(
        tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat, transform: CGAffineTransform = .identity
    ) {
        guard let current = currentPoint else { return addLine(to: tangent1End.applying(transform)) }
        // The current point is in the path's coordinates; the arguments are not yet transformed.
        let start = current.applying(transform.inverted())
        let incoming = CGVector(dx: start.x - tangent1End.x, dy: start.y - tangent1End.y)
        let outgoing = CGVector(dx: tangent2End.x - tangent1End.x, dy: tangent2End.y - tangent1End.y)
        let inLength = hypot(incoming.dx, incoming.dy)
        let outLength = hypot(outgoing.dx, outgoing.dy)
        let cross = (incoming.dx * outgoing.dy - incoming.dy * outgoing.dx) / (inLength * outLength)
        let dot = (incoming.dx * outgoing.dx + incoming.dy * outgoing.dy) / (inLength * outLength)
        // A smaller cross product is a turn of less than 1e-12 radians, below the precision of the direction.
        guard cross.isFinite, dot.isFinite, abs(cross) > 1e-12, radius != 0, radius.isFinite else {
            return addLine(to: tangent1End.applying(transform))
        }
        let size = abs(radius)
        // The distance from the corner to a point of contact: r / tan(half the angle), with tan(φ/2) = sin φ / (1 + cos φ).
        let reach = size * (1 + dot) / abs(cross)
        let first = CGPoint(x: tangent1End.x + incoming.dx / inLength * reach, y: tangent1End.y + incoming.dy / inLength * reach)
        let last = CGPoint(x: tangent1End.x + outgoing.dx / outLength * reach, y: tangent1End.y + outgoing.dy / outLength * reach)
        // The centre is perpendicular to the incoming line, on the side of the outgoing one.
        let side: CGFloat = cross > 0 ? 1 : -1
        let center = CGPoint(
            x: first.x - incoming.dy / inLength * size * side, y: first.y + incoming.dx / inLength * size * side)
        let startAngle = atan2(first.y - center.y, first.x - center.x)
        let endAngle = atan2(last.y - center.y, last.x - center.x)
        addArc(
            center: center, radius: size, startAngle: startAngle, endAngle: endAngle, clockwise: cross > 0, transform: transform)
    }

    /// The connection of an arc to the current subpath.
    private enum Joint {
        /// It begins a subpath.
        case move
        /// A line leads to it, even one of no length, so that a rounded rectangle has the same verbs for all radii.
        case line
        /// A line leads to it if the current point is elsewhere.
        case lineIfApart
    }

    /// Adds an arc of the unit circle, mapped by `transform`, in cubics of at most a quarter turn each.
    ///
    /// A control arm has length `4/3 · tan(θ/4)` for a piece of angle θ. The curve then touches the circle at both ends and the
    /// middle; for a quarter turn it is at most 0.03 % of the radius outside.
    private mutating func addUnitArc(start: CGFloat, delta: CGFloat, transform: CGAffineTransform, joint: Joint) {
        var from = Self.unitPoint(at: start)
        let first = from.applying(transform)
        guard transform.isFinite, first.isFinite else { return move(to: CGPoint(x: CGFloat.nan, y: .nan)) }
        switch joint {
        case .move: move(to: first)
        case .line: addLine(to: first)
        case .lineIfApart:
            if isEmpty {
                move(to: first)
            } else if currentPoint != first {
                addLine(to: first)
            }
        }
        guard delta != 0 else { return }
        // The allowance keeps a quarter turn in one piece if rounding made it slightly larger.
        let count = max(1, Int((abs(delta) / (.pi / 2) - 1e-9).rounded(.up)))
        let step = delta / CGFloat(count)
        let arm = 4.0 / 3.0 * tan(step / 4)
        for index in 1...count {
            let to = Self.unitPoint(at: start + step * CGFloat(index))
            addCurve(
                to: to.applying(transform),
                control1: CGPoint(x: from.x - arm * from.y, y: from.y + arm * from.x).applying(transform),
                control2: CGPoint(x: to.x + arm * to.y, y: to.y - arm * to.x).applying(transform))
            from = to
        }
    }

    /// Returns a point of the unit circle. Coordinates that are only rounding errors of π are set to zero, so that whole turns
    /// close exactly.
    private static func unitPoint(at angle: CGFloat) -> CGPoint {
        let x = cos(angle)
        let y = sin(angle)
        return CGPoint(x: abs(x) < 1e-15 ? 0 : x, y: abs(y) < 1e-15 ? 0 : y)
    }
}
