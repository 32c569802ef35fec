import Foundation

/// The places from which an emitter's particles start. Shape and mode are numbers here, because names would be compared at each birth.
struct EmitterOrigin: Sendable {
    private enum Shape { case point, path, line, rectangle, cuboid, circle, sphere }
    private enum Mode { case points, outline, surface, volume }

    private let shape: Shape
    private let mode: Mode
    /// Whether the order of births gives the place.
    private let isSequential: Bool
    private let path: EmitterPath?

    init(_ traits: EmitterTraits, _ path: EmitterPath?) {
        self.path = path
        isSequential = traits.mode == .sequential
        mode =
            switch traits.mode {
            case .points: .points
            case .outline: .outline
            case .surface: .surface
            default: .volume
            }
        shape =
            switch traits.shape {
            case .path: .path
            case .line: .line
            case .rectangle: .rectangle
            case .cuboid: .cuboid
            case .circle: .circle
            case .sphere: .sphere
            default: .point
            }
    }

    /// The start position of a particle, and the direction that its longitude is relative to.
    ///
    /// - Parameter turn: The place of a particle in the order of births, as a share of a round.
    func start(_ source: EmitterSource, turn: Double, _ random: inout ParticleRandom) -> (SIMD3<Double>, heading: Double) {
        var (a, b, c) = (random.next(), random.next(), random.next())
        if isSequential { (a, b, c) = (turn, 1, 1) }
        let (position, size, half) = (source.position, source.size, source.size / 2)
        switch shape {
        case .path:
            guard let path else { return (position, 0) }
            let (point, heading) = mode == .points ? path.corner(a) : path.point(at: a)
            return (SIMD3(point.x, point.y, position.z), heading)
        case .line:
            let x = mode == .points ? (a < 0.5 ? -1 : 1) : 2 * a - 1
            return (position + SIMD3(x * half.x, 0, 0), -.pi / 2)
        case .rectangle:
            return (position + half * Self.inRectangle(mode, half, a, b), 0)
        case .cuboid:
            return (position + half * Self.inCuboid(mode, half, SIMD3(a, b, c)), 0)
        case .circle:
            let angle = (mode == .points ? (a * 4).rounded(.down) / 4 : a) * 2 * .pi
            // The square root gives a uniform distribution over the area.
            let radius = mode == .points || mode == .outline ? size.x : size.x * b.squareRoot()
            return (position + SIMD3(cos(angle), sin(angle), 0) * radius, angle)
        case .sphere:
            let direction = Self.onSphere(mode, a, b)
            let radius = mode == .volume ? size.x * cbrt(c) : size.x
            return (position + direction * radius, direction.x == 0 && direction.y == 0 ? 0 : atan2(direction.y, direction.x))
        case .point:
            return (position, 0)
        }
    }

    /// The direction that all longitudes are relative to; nil if it depends on the place.
    var heading: Double? {
        switch shape {
        case .path: path == nil || mode == .points ? 0 : nil
        case .line: -.pi / 2
        case .circle, .sphere: nil
        case .rectangle, .cuboid, .point: 0
        }
    }

    /// The corners of the box that all start positions lie in.
    func box(_ source: EmitterSource) -> (low: SIMD3<Double>, high: SIMD3<Double>) {
        let (position, size) = (source.position, source.size)
        var half: SIMD3<Double>
        switch shape {
        case .path:
            guard let box = path?.box else { return (position, position) }
            return (SIMD3(box.low, position.z), SIMD3(box.high, position.z))
        case .line: half = SIMD3(size.x / 2, 0, 0)
        case .rectangle: half = SIMD3(size.x / 2, size.y / 2, 0)
        case .cuboid: half = size / 2
        case .circle: half = SIMD3(size.x, size.x, 0)
        case .sphere: half = SIMD3(repeating: size.x)
        case .point: half = .zero
        }
        half = SIMD3(abs(half.x), abs(half.y), abs(half.z))
        return (position - half, position + half)
    }

    /// A point in units of half the size.
    private static func inRectangle(
        _ mode: Mode, _ half: SIMD3<Double>, _ a: Double, _ b: Double
    ) -> SIMD3<Double> {
        switch mode {
        case .points: return SIMD3(a < 0.5 ? -1 : 1, b < 0.5 ? -1 : 1, 0)
        case .outline:
            // The sides are chosen in proportion to their lengths.
            let side: Double = b < 0.5 ? -1 : 1
            let isLevel = a * (abs(half.x) + abs(half.y)) < abs(half.x)
            let share = isLevel ? abs(half.x) : abs(half.y)
            let rest = isLevel ? a * (abs(half.x) + abs(half.y)) : a * (abs(half.x) + abs(half.y)) - abs(half.x)
            let along = share > 0 ? 2 * rest / share - 1 : 0
            return isLevel ? SIMD3(along, side, 0) : SIMD3(side, along, 0)
        default: return SIMD3(2 * a - 1, 2 * b - 1, 0)
        }
    }

    /// A point in units of half the size.
    ///
    /// - Parameter random: Three numbers in 0 ..< 1.
    private static func inCuboid(
        _ mode: Mode, _ half: SIMD3<Double>, _ random: SIMD3<Double>
    ) -> SIMD3<Double> {
        let (a, b, c) = (random.x, random.y, random.z)
        func sign(_ x: Double) -> Double { x < 0.5 ? -1 : 1 }
        let inside = SIMD3(2 * a - 1, 2 * b - 1, 2 * c - 1)
        let corner = SIMD3(sign(a), sign(b), sign(c))
        switch mode {
        case .points: return corner
        case .outline:
            // An edge is parallel to one axis and at either end of the other two.
            let axis = pick(SIMD3(abs(half.x), abs(half.y), abs(half.z)), (a * 4).truncatingRemainder(dividingBy: 1))
            return corner.replacing(
                with: SIMD3(2 * (b * 2).truncatingRemainder(dividingBy: 1) - 1, inside.z, inside.x), where: axis)
        case .surface:
            let areas = SIMD3(abs(half.y * half.z), abs(half.z * half.x), abs(half.x * half.y))
            let axis = pick(areas, (c * 2).truncatingRemainder(dividingBy: 1))
            let face = SIMD3(repeating: sign(c))
            return SIMD3(inside.x, inside.y, 2 * (a * 16).truncatingRemainder(dividingBy: 1) - 1).replacing(
                with: face, where: axis)
        default: return inside
        }
    }

    /// Chooses one of three axes with the given weights.
    private static func pick(_ weights: SIMD3<Double>, _ number: Double) -> SIMDMask<SIMD3<Double>.MaskStorage> {
        let position = number * weights.sum()
        var mask = SIMDMask<SIMD3<Double>.MaskStorage>(repeating: false)
        mask[position < weights.x ? 0 : position < weights.x + weights.y ? 1 : 2] = true
        return mask
    }

    private static func onSphere(_ mode: Mode, _ a: Double, _ b: Double) -> SIMD3<Double> {
        switch mode {
        case .points:
            let axis = min(Int(a * 6), 5)
            var point = SIMD3<Double>.zero
            point[axis / 2] = axis % 2 == 0 ? 1 : -1
            return point
        case .outline: return SIMD3(cos(a * 2 * .pi), sin(a * 2 * .pi), 0)
        default:
            // The heights of points on a sphere are uniformly distributed (Archimedes).
            let z = 2 * b - 1
            let radius = (1 - z * z).squareRoot()
            return SIMD3(cos(a * 2 * .pi) * radius, sin(a * 2 * .pi) * radius, z)
        }
    }
}
