import Foundation

/// An elliptical arc between two points; see SVG 1.1, appendix F.6.
struct SVGArc {
    private let to: CGPoint
    /// The transform from the unit circle.
    private let placement: CGAffineTransform
    private let start: Double
    private let sweep: Double

    /// Returns nil if the arc is a straight line or empty.
    init?(from: CGPoint, to: CGPoint, radii: CGSize, turn: Double, isLarge: Bool, isSweep: Bool) {
        guard radii.width > 0, radii.height > 0, from != to, turn.isFinite else { return nil }
        // Map the ends to a circle: rotate the ellipse upright and divide by its radii, with the origin half way between the
        // ends.
        let middle = CGPoint(x: (from.x + to.x) / 2, y: (from.y + to.y) / 2)
        let upright = CGAffineTransform(rotationAngle: -turn)
        let half = CGPoint(x: from.x - middle.x, y: from.y - middle.y).applying(upright)
        var (rx, ry) = (Double(radii.width), Double(radii.height))
        let reach = hypot(half.x / rx, half.y / ry)
        guard reach.isFinite, reach > 0 else { return nil }
        // Radii that are too small are enlarged until the ends are opposite.
        if reach > 1 { (rx, ry) = (rx * reach, ry * reach) }
        let end = CGPoint(x: half.x / rx, y: half.y / ry)
        let distance = min(hypot(end.x, end.y), 1)
        let height = (1 - distance * distance).squareRoot() * (isLarge == isSweep ? -1 : 1)
        let center = CGPoint(x: end.y / distance * height, y: -end.x / distance * height)
        start = atan2(end.y - center.y, end.x - center.x)
        var sweep = atan2(-end.y - center.y, -end.x - center.x) - start
        if isSweep, sweep < 0 { sweep += 2 * .pi }
        if !isSweep, sweep > 0 { sweep -= 2 * .pi }
        self.sweep = sweep
        self.to = to
        placement = CGAffineTransform(translationX: center.x, y: center.y)
            .concatenating(CGAffineTransform(scaleX: rx, y: ry))
            .concatenating(CGAffineTransform(rotationAngle: turn))
            .concatenating(CGAffineTransform(translationX: middle.x, y: middle.y))
        guard placement.a.isFinite, placement.d.isFinite, placement.tx.isFinite, placement.ty.isFinite, sweep.isFinite else {
            return nil
        }
    }

    /// Adds the arc as cubic curves of at most a quarter turn. The last one ends exactly at the arc's end point.
    func add(to path: inout PathGeometry) {
        let count = max(Int((abs(sweep) / (.pi / 2) - 1e-9).rounded(.up)), 1)
        let step = sweep / Double(count)
        let handle = 4.0 / 3 * tan(step / 4)
        for index in 0..<count {
            let first = start + Double(index) * step
            let last = first + step
            let control1 = CGPoint(x: cos(first) - handle * sin(first), y: sin(first) + handle * cos(first))
            let control2 = CGPoint(x: cos(last) + handle * sin(last), y: sin(last) - handle * cos(last))
            let end = CGPoint(x: cos(last), y: sin(last)).applying(placement)
            path.addCurve(
                to: index == count - 1 ? to : end, control1: control1.applying(placement),
                control2: control2.applying(placement))
        }
    }
}
