import Foundation

/// The path of a pen, parsed from a string of commands.
///
/// Coordinates are thousandths of an em, y upwards, and mark the edges of the *ink*; `outline` moves the pen inwards by half its
/// width. Commands, each followed by its numbers, separated by spaces:
///
///     M x y                    lift the pen and set it down
///     L x y                    a straight line
///     C x1 y1 x2 y2 x y        a cubic curve
///     A cx cy rx ry from to    an arc in degrees, counter-clockwise where to > from; a line leads there
///     O cx cy rx ry            a whole ellipse
///     Z                        back to the start
///     F                        fill what was just closed
///     D x y                    a dot, a little heavier than the pen
///     R x y r                  a disc of radius r
struct Skeleton: Sendable {
    /// The pen's lines, with y not yet adjusted to a pen's width.
    private(set) var lines = PathGeometry()
    /// The additional filled areas.
    private(set) var areas: [PathGeometry] = []
    /// Dots; discs if `radius` is given.
    private(set) var dots: [(center: CGPoint, radius: CGFloat?)] = []
    /// The horizontal extent of all points and dots.
    private(set) var extent: ClosedRange<CGFloat> = 0...0

    /// The handle length of a quarter arc. A circle has .5523; slightly more gives the squarer curves of faces drawn for screens.
    private static let handle: CGFloat = 0.58

    /// - Returns: nil if the string is malformed.
    init?(_ text: String) {
        var tokens = text.split(separator: " ")[...]
        var low = CGFloat.infinity
        var high = -CGFloat.infinity
        func widen(_ x: CGFloat, _ radius: CGFloat = 0) {
            low = min(low, x - radius)
            high = max(high, x + radius)
        }
        var subpath = PathGeometry()
        while let command = tokens.popFirst() {
            guard let count = Skeleton.arguments[command], tokens.count >= count else { return nil }
            let numbers = tokens.prefix(count).compactMap { Double($0).map { CGFloat($0) } }
            guard numbers.count == count else { return nil }
            tokens = tokens.dropFirst(count)
            switch command {
            case "M":
                lines.append(subpath)
                subpath = PathGeometry()
                subpath.move(to: CGPoint(x: numbers[0], y: numbers[1]))
                widen(numbers[0])
            case "L":
                subpath.addLine(to: CGPoint(x: numbers[0], y: numbers[1]))
                widen(numbers[0])
            case "C":
                subpath.addCurve(
                    to: CGPoint(x: numbers[4], y: numbers[5]), control1: CGPoint(x: numbers[0], y: numbers[1]),
                    control2: CGPoint(x: numbers[2], y: numbers[3]))
            case "A":
                subpath.addPenArc(numbers, handle: Skeleton.handle)
            case "O":
                lines.append(subpath)
                subpath = PathGeometry()
                subpath.addPenArc(numbers + [0, 360], handle: Skeleton.handle)
                subpath.close()
                lines.append(subpath)
                subpath = PathGeometry()
                widen(numbers[0], numbers[2])
            case "Z":
                subpath.close()
            case "F":
                areas.append(subpath)
            case "D":
                dots.append((CGPoint(x: numbers[0], y: numbers[1]), nil))
                widen(numbers[0])
            default:
                dots.append((CGPoint(x: numbers[0], y: numbers[1]), numbers[2]))
                widen(numbers[0], numbers[2])
            }
        }
        lines.append(subpath)
        let box = lines.bounds
        if !box.isNull {
            widen(box.minX)
            widen(box.maxX)
        }
        guard low <= high else { return nil }
        extent = low...high
    }

    private static let arguments: [Substring: Int] = [
        "M": 2, "L": 2, "C": 6, "A": 6, "O": 4, "Z": 0, "F": 0, "D": 2, "R": 3,
    ]

    /// The drawing without its dots: ı from i.
    var withoutDots: Skeleton {
        var copy = self
        copy.dots = []
        return copy
    }

    /// Adds another drawing at an offset.
    mutating func add(_ other: Skeleton, dx: CGFloat, dy: CGFloat) {
        lines.append(other.lines, transform: CGAffineTransform(translationX: dx, y: dy))
        areas += other.areas.map { $0.transformed(by: CGAffineTransform(translationX: dx, y: dy)) }
        dots += other.dots.map { (CGPoint(x: $0.center.x + dx, y: $0.center.y + dy), $0.radius) }
    }
}

extension Skeleton {
    /// Returns the filled outline of the pen's strokes in thousandths of an em, y upwards.
    /// - Parameters:
    ///   - pen: The width of the stroke.
    ///   - zone: The adjustment of heights to the pen's width.
    ///   - place: The horizontal placement, for example after the left side bearing.
    func outline(pen: CGFloat, zone: StrokeGlyph.Zone, place: CGAffineTransform) -> PathGeometry {
        func fit(_ path: PathGeometry) -> PathGeometry {
            let points = path.points.map { CGPoint(x: $0.x, y: zone.fit($0.y, pen: pen)).applying(place) }
            return PathGeometry(verbs: path.verbs, points: points) ?? path
        }
        var outline = fit(lines).stroked(
            StrokeStyle(width: pen, cap: .round, join: .round), tolerance: Skeleton.tolerance)
        let turn: CGFloat = outline.isEmpty || outline.signedArea >= 0 ? 1 : -1
        for area in areas {
            let area = fit(area)
            outline.append(area.signedArea * turn >= 0 ? area : area.backwards)
        }
        for dot in dots {
            let radius = dot.radius ?? pen * Skeleton.dotScale
            let center = CGPoint(x: dot.center.x, y: zone.fit(dot.center.y, pen: pen)).applying(place)
            var disc = PathGeometry()
            disc.addEllipse(in: CGRect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius))
            outline.append(disc.signedArea * turn >= 0 ? disc : disc.backwards)
        }
        return outline
    }

    /// The maximum error of the outline: a third of a pixel at a thousand pixels per em.
    private static let tolerance: CGFloat = 0.3
    /// A dot's radius in pen widths. More than a half, because a dot as thin as the stem looks too small.
    private static let dotScale: CGFloat = 0.64
}

extension StrokeGlyph.Zone {
    /// Returns the position of the pen's centre that puts the ink's edge at `y`.
    func fit(_ y: CGFloat, pen: CGFloat) -> CGFloat {
        let half = pen / 2
        switch self {
        case .capital:
            return half + y * (StrokeGlyph.Height.capital - pen) / StrokeGlyph.Height.capital
        case .small:
            let x = StrokeGlyph.Height.x
            if y < 0 { return y + half }
            return y > x ? y - half : half + y * (x - pen) / x
        }
    }
}

extension PathGeometry {
    /// Adds an elliptical arc [cx, cy, rx, ry, from, to] in degrees, counter-clockwise if to > from, as quarter curves.
    fileprivate mutating func addPenArc(_ arc: [CGFloat], handle: CGFloat) {
        let (center, rx, ry, from, to) = (CGPoint(x: arc[0], y: arc[1]), arc[2], arc[3], arc[4], arc[5])
        let step: CGFloat = to > from ? 90 : -90
        var start = from
        while start != to {
            // Cut at the quarters, where the curvature changes.
            let quarter = step > 0 ? (start / 90).rounded(.down) * 90 : (start / 90).rounded(.up) * 90
            let end = step > 0 ? min(to, quarter + step) : max(to, quarter + step)
            func corner(_ degrees: CGFloat) -> (CGFloat, CGFloat) {
                let radians = degrees * .pi / 180
                return (cos(radians).rounded(), sin(radians).rounded())
            }
            let (a, b) = (corner(quarter), corner(quarter + step))
            func point(_ s: CGFloat, _ t: CGFloat) -> CGPoint {
                CGPoint(x: center.x + rx * (a.0 * s + b.0 * t), y: center.y + ry * (a.1 * s + b.1 * t))
            }
            let whole = PathSegment.cubic(point(1, 0), point(1, handle), point(handle, 1), point(0, 1))
            let part = whole.subsegment(from: abs(start - quarter) / 90, to: abs(end - quarter) / 90)
            guard case .cubic(let first, let control1, let control2, let last) = part else { return }
            if isEmpty { move(to: first) } else if let current = currentPoint, current != first { addLine(to: first) }
            addCurve(to: last, control1: control1, control2: control2)
            start = end
        }
    }

    /// The area enclosed by the control polygon, positive if it runs from x towards y.
    fileprivate var signedArea: CGFloat {
        var sum: CGFloat = 0
        var start = CGPoint.zero
        var last = CGPoint.zero
        var index = 0
        for verb in verbs {
            if verb == .move || verb == .close {
                sum += last.x * start.y - start.x * last.y
            }
            for point in points[index..<index + verb.pointCount] {
                if verb == .move { (start, last) = (point, point) }
                sum += last.x * point.y - point.x * last.y
                last = point
            }
            if verb == .close { last = start }
            index += verb.pointCount
        }
        return (sum + last.x * start.y - start.x * last.y) / 2
    }

    /// One closed subpath in the opposite direction.
    fileprivate var backwards: PathGeometry {
        var reversed = PathGeometry()
        guard let last = points.last else { return reversed }
        reversed.move(to: last)
        var index = points.count
        for verb in verbs.reversed() {
            index -= verb.pointCount
            guard index > 0 else { break }
            switch verb {
            case .line: reversed.addLine(to: points[index - 1])
            case .quad: reversed.addQuadCurve(to: points[index - 1], control: points[index])
            case .cubic: reversed.addCurve(to: points[index - 1], control1: points[index + 1], control2: points[index])
            case .move, .close: break
            }
        }
        reversed.close()
        return reversed
    }
}
