import Foundation

/// Parses the `d` attribute of a path.
///
/// A path with an error is drawn up to it, as SVG specifies.
struct SVGPathData {
    private var scanner: SVGScanner
    private var path = PathGeometry()
    private var start = CGPoint.zero
    private var current = CGPoint.zero
    /// The last control point if the last command was a cubic curve. `quadControl` is that of a quadratic one.
    private var cubicControl: CGPoint?
    private var quadControl: CGPoint?

    private init(_ text: String) {
        scanner = SVGScanner(text)
    }

    /// Parses a path; stops after `limit` segments.
    static func path(_ text: String, limit: Int) -> PathGeometry {
        var reader = SVGPathData(text)
        reader.read(limit: limit)
        return reader.path
    }

    private mutating func read(limit: Int) {
        scanner.skipSpace()
        var command = scanner.takeByte()
        guard command == UInt8(ascii: "M") || command == UInt8(ascii: "m") else { return }
        while let letter = command, path.verbs.count <= limit {
            guard perform(letter) else { return }
            scanner.skipSeparator()
            guard let next = scanner.next else { return }
            if (0x61...0x7A).contains(next | 0x20) {
                command = scanner.takeByte()
            } else if letter | 0x20 == UInt8(ascii: "z") {
                return
            } else {
                // Further numbers repeat the command; after a move they are lines.
                if letter == UInt8(ascii: "M") { command = UInt8(ascii: "L") }
                if letter == UInt8(ascii: "m") { command = UInt8(ascii: "l") }
            }
        }
    }

    /// Parses the numbers of a command and adds its segment; false on an error.
    private mutating func perform(_ letter: UInt8) -> Bool {
        let isRelative = letter >= 0x61
        let base = isRelative ? current : .zero
        var control: CGPoint?
        var quad: CGPoint?
        switch letter | 0x20 {
        case UInt8(ascii: "m"):
            guard let to = point(from: base) else { return false }
            path.move(to: to)
            (start, current) = (to, to)
        case UInt8(ascii: "l"):
            guard let to = point(from: base) else { return false }
            line(to: to)
        case UInt8(ascii: "h"):
            guard let x = scanner.number() else { return false }
            line(to: CGPoint(x: x + base.x, y: current.y))
        case UInt8(ascii: "v"):
            guard let y = scanner.number() else { return false }
            line(to: CGPoint(x: current.x, y: y + base.y))
        case UInt8(ascii: "c"):
            guard let first = point(from: base), let second = point(from: base), let to = point(from: base) else { return false }
            curve(first, second, to)
            control = second
        case UInt8(ascii: "s"):
            guard let second = point(from: base), let to = point(from: base) else { return false }
            curve(mirrored(cubicControl), second, to)
            control = second
        case UInt8(ascii: "q"):
            guard let only = point(from: base), let to = point(from: base) else { return false }
            quadCurve(only, to)
            quad = only
        case UInt8(ascii: "t"):
            guard let to = point(from: base) else { return false }
            let only = mirrored(quadControl)
            quadCurve(only, to)
            quad = only
        case UInt8(ascii: "a"):
            guard arc(from: base) else { return false }
        case UInt8(ascii: "z"):
            path.close()
            current = start
        default:
            return false
        }
        cubicControl = control
        quadControl = quad
        return current.x.isFinite && current.y.isFinite
    }

    private mutating func point(from base: CGPoint) -> CGPoint? {
        guard let x = scanner.number(), let y = scanner.number() else { return nil }
        return CGPoint(x: base.x + x, y: base.y + y)
    }

    /// Returns the last control point mirrored at the current point; the current point if there is none.
    private func mirrored(_ control: CGPoint?) -> CGPoint {
        control.map { CGPoint(x: 2 * current.x - $0.x, y: 2 * current.y - $0.y) } ?? current
    }

    private mutating func line(to point: CGPoint) {
        path.addLine(to: point)
        current = point
    }

    private mutating func quadCurve(_ control: CGPoint, _ to: CGPoint) {
        path.addQuadCurve(to: to, control: control)
        current = to
    }

    private mutating func curve(_ first: CGPoint, _ second: CGPoint, _ to: CGPoint) {
        path.addCurve(to: to, control1: first, control2: second)
        current = to
    }

    private mutating func arc(from base: CGPoint) -> Bool {
        guard let rx = scanner.number(), let ry = scanner.number(), let turn = scanner.number(),
            let isLarge = scanner.flag(), let isSweep = scanner.flag(), let to = point(from: base)
        else { return false }
        let arc = SVGArc(
            from: current, to: to, radii: CGSize(width: abs(rx), height: abs(ry)), turn: turn * .pi / 180, isLarge: isLarge,
            isSweep: isSweep)
        if let arc {
            arc.add(to: &path)
        } else if to != current {
            path.addLine(to: to)
        }
        current = to
        return true
    }
}

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
