import Foundation

/// The places that the particles of a cell can have at an age, by interval arithmetic over all of their random numbers.
///
/// Particles of ages that are out of sight as a whole need not be computed. Each particle has random numbers of its number only, so the
/// others stay as they are.
struct ParticleReach {
    private let start: (low: SIMD3<Double>, high: SIMD3<Double>)
    private let velocity: (low: SIMD3<Double>, high: SIMD3<Double>)
    private let acceleration: SIMD3<Double>
    /// The greatest scale at birth, its change a second, and the distance of the corners from the position at scale 1.
    private let scale: Double
    private let scaleSpeed: Double
    private let corner: Double

    /// Nil if the particles' places or sizes have no simple bounds.
    ///
    /// - Parameter corner: The distance of the particles' corners from their positions at scale 1 of cell and layer.
    init?(_ cell: CommittedCell, rules: ParticleRules, origin: EmitterOrigin, source: EmitterSource, corner: Double) {
        guard cell.cells.isEmpty, rules.isFree, !rules.changesScale else { return nil }
        let n = cell.numbers
        start = origin.box(source)
        let spread = abs(n.velocityRange) / 2
        let speeds = [(n.velocity - spread) * source.velocity, (n.velocity + spread) * source.velocity]
        let direction = (origin.heading ?? 0) + n.emissionLongitude
        let half = origin.heading == nil ? .pi : abs(n.emissionRange) / 2
        let (level, steep) = n.emissionLatitude == 0 ? (1, 0) : (cos(n.emissionLatitude), sin(n.emissionLatitude))
        let (c, s) = (Self.cosines(direction, half), Self.cosines(direction - .pi / 2, half))
        let x = Self.products([c.lowerBound * level, c.upperBound * level], speeds)
        let y = Self.products([s.lowerBound * level, s.upperBound * level], speeds)
        let z = Self.products([steep], speeds)
        velocity = (SIMD3(x.low, y.low, z.low), SIMD3(x.high, y.high, z.high))
        acceleration = SIMD3(n.xAcceleration, n.yAcceleration, n.zAcceleration)
        scale = n.scale + abs(n.scaleRange) / 2
        scaleSpeed = n.scaleSpeed
        self.corner = corner * abs(source.scale)
    }

    /// Whether a particle with an age in a range may be seen.
    func isSeen(_ ages: ClosedRange<Double>, in view: ParticleView) -> Bool {
        let (from, to) = (ages.lowerBound, ages.upperBound)
        let low = pointwiseMin(velocity.low * from, velocity.low * to)
        let high = pointwiseMax(velocity.high * from, velocity.high * to)
        let (first, last) = (acceleration * (from * from / 2), acceleration * (to * to / 2))
        return view.shows(
            low: start.low + low + pointwiseMin(first, last), high: start.high + high + pointwiseMax(first, last),
            reach: max(scale + max(scaleSpeed * from, scaleSpeed * to), 0) * corner)
    }

    /// The cosines of the angles around a direction.
    private static func cosines(_ direction: Double, _ half: Double) -> ClosedRange<Double> {
        guard half < .pi, direction.isFinite else { return -1...1 }
        // From the nearest to the farthest angle from 0, and from π.
        let (a, b) = (abs(remainder(direction, 2 * .pi)), abs(remainder(direction - .pi, 2 * .pi)))
        let (high, low) = (a <= half ? 1 : cos(a - half), b <= half ? -1 : -cos(b - half))
        return min(low, high)...max(low, high)
    }

    private static func products(_ a: [Double], _ b: [Double]) -> (low: Double, high: Double) {
        let all = a.flatMap { a in b.map { a * $0 } }
        return (all.min() ?? 0, all.max() ?? 0)
    }
}
