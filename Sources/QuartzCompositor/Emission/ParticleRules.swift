import Foundation

/// The behaviours of a cell's particles, resolved for the computation of many particles.
struct ParticleRules: Sendable {
    /// A force that a wave of time modulates.
    struct Wave {
        let force: SIMD3<Double>
        /// Radians per second.
        let frequency: Double
    }

    /// A spring to a point, an axis or a plane.
    struct Attractor {
        enum Form { case radial, axial, planar }

        let form: Form
        let place: SIMD3<Double>
        /// The axis or the normal, of length 1.
        let axis: SIMD3<Double>
        let stiffness: Double
        let radius: Double
        let fade: Fade
    }

    /// A change of looks, in the order of the behaviours.
    enum Look {
        case value(LifeCurve)
        case color(LifeGradient)
        case lights([Light])
    }

    var waves: [Wave] = []
    var drag = 0.0
    var attractors: [Attractor] = []
    var looks: [Look] = []
    /// Curves of position and velocity.
    var motions: [LifeCurve] = []
    var massCurve: LifeCurve?
    /// The angle beyond that of the motion, in radians; nil if particles do not follow their motion.
    var alignment: Double?

    /// Whether particles move as without behaviours.
    var isFree: Bool { waves.isEmpty && drag == 0 && attractors.isEmpty && motions.isEmpty }

    /// Whether the scale depends on more than the cell's numbers.
    var changesScale: Bool {
        looks.contains {
            guard case .value(let curve) = $0 else { return false }
            return curve.property == .scale || curve.property == .scaleSpeed
        }
    }

    static let none = ParticleRules()

    private init() {}

    init(_ behaviors: [CommittedBehavior]) {
        var lights: [Light] = []
        for behavior in behaviors where behavior.isEnabled {
            switch behavior.type {
            case .wave:
                let wave = Wave(force: behavior.vector("force"), frequency: abs(behavior["frequency"]) * 2 * .pi)
                if wave.frequency > 0, wave.frequency.isFinite, wave.force != .zero { waves.append(wave) }
            case .drag: if behavior["drag"].isFinite { drag += behavior["drag"] }
            case .alignToMotion: alignment = behavior["rotation"].isFinite ? behavior["rotation"] * 2 * .pi : 0
            case .attractor, .simpleAttractor: Attractor(behavior).map { attractors.append($0) }
            case .light: lights.append(Light(behavior))
            case .colorOverLife: LifeGradient(behavior).map { looks.append(.color($0)) }
            case .valueOverLife:
                guard let curve = LifeCurve(behavior) else { continue }
                switch curve.property {
                case .position, .velocity: motions.append(curve)
                case .mass: massCurve = curve
                default: looks.append(.value(curve))
                }
            }
        }
        if !lights.isEmpty { looks.append(.lights(lights)) }
    }
}

/// The fading of an effect with the distance.
struct Fade: Sendable {
    /// The distance up to which it is full, and that over which it then fades; 0 and infinity for ever.
    let full: Double
    let falloff: Double

    init(_ behavior: CommittedBehavior) {
        full = max(0, behavior["falloffDistance"])
        falloff = behavior["falloff"]
    }

    /// The share of the effect, 0 … 1.
    func share(at distance: Double) -> Double {
        guard falloff > 0, falloff < .infinity else { return 1 }
        return min(max(1 - (distance - full) / falloff, 0), 1)
    }
}

extension ParticleRules.Attractor {
    init?(_ behavior: CommittedBehavior) {
        guard behavior["stiffness"].isFinite, behavior["stiffness"] != 0 else { return nil }
        stiffness = behavior["stiffness"]
        radius = behavior["radius"].isFinite ? max(0, behavior["radius"]) : 0
        var place = behavior.vector("position")
        place.z = behavior["zPosition"]
        self.place = place
        let (latitude, longitude) = (behavior["orientationLatitude"], behavior["orientationLongitude"])
        axis = SIMD3(cos(latitude) * cos(longitude), cos(latitude) * sin(longitude), sin(latitude))
        form =
            switch behavior.text {
            case "axial": .axial
            case "planar": .planar
            default: .radial
            }
        fade = Fade(behavior)
    }

    /// The force at a place.
    func force(at point: SIMD3<Double>) -> SIMD3<Double> {
        var way = place - point
        let along = (way * axis).sum()
        switch form {
        case .radial: break
        case .axial: way -= axis * along
        case .planar: way = axis * along
        }
        let distance = (way * way).sum().squareRoot()
        guard distance > 0 else { return .zero }
        let beyond = distance - radius
        if beyond >= 0 { return way / distance * (stiffness * beyond * fade.share(at: beyond)) }
        // A negative falloff reaches into the radius, where the spring is compressed.
        guard fade.falloff < 0 else { return .zero }
        let depth = fade.falloff == -.infinity ? 1 : min(max(1 - beyond / fade.falloff, 0), 1)
        return way / distance * (stiffness * beyond * depth)
    }
}

/// A light on particles.
struct Light: Sendable {
    private let color: SIMD3<Double>
    private let place: SIMD3<Double>
    private let fade: Fade
    private let appliesAlpha: Bool
    /// The direction of a spot-light, half its angle and the softness of its edge.
    private let spot: (direction: SIMD3<Double>, half: Double, softness: Double)?

    init(_ behavior: CommittedBehavior) {
        let c = behavior.colors.first ?? SIMD4(1, 1, 1, 1)
        color = SIMD3(c.x, c.y, c.z)
        var place = behavior.vector("position")
        place.z = behavior["zPosition"]
        self.place = place
        fade = Fade(behavior)
        appliesAlpha = behavior["appliesAlpha"] != 0
        guard behavior["spot"] != 0 else {
            spot = nil
            return
        }
        let (latitude, longitude) = (behavior["directionLatitude"], behavior["directionLongitude"])
        let direction = SIMD3(cos(latitude) * cos(longitude), cos(latitude) * sin(longitude), sin(latitude))
        spot = (direction, abs(behavior["coneAngle"]) / 2, min(max(behavior["coneEdgeSoftness"], 0), 1))
    }

    /// The factors of a colour and its alpha at a place.
    func factors(at point: SIMD3<Double>) -> (color: SIMD3<Double>, alpha: Double) {
        let way = point - place
        let distance = (way * way).sum().squareRoot()
        var share = fade.share(at: distance)
        if let spot, distance > 0 {
            let angle = acos(min(max((way * spot.direction).sum() / distance, -1), 1))
            let inner = spot.half * (1 - spot.softness)
            share *= angle <= inner ? 1 : angle >= spot.half ? 0 : (spot.half - angle) / (spot.half - inner)
        }
        return (color * share, appliesAlpha ? share : 1)
    }
}
