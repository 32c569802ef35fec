import Foundation

/// The motion of a particle in the layer's coordinates.
///
/// Without behaviours it is `start + velocity · age + acceleration · age² / 2`. Drag and waves have a closed form too, because they are
/// linear in the velocity and periodic in time. Attractors depend on the place, so their motion is computed in steps, which end at
/// multiples of a fixed time; the place at a time therefore does not depend on other frames.
struct ParticleMotion {
    var start: SIMD3<Double>
    var velocity: SIMD3<Double>
    var acceleration: SIMD3<Double>
    var mass = 1.0
    /// The birth in the cell's time.
    var birth = 0.0
    var life = 0.0

    /// The place and the velocity.
    struct State {
        var position: SIMD3<Double>
        var velocity: SIMD3<Double>
    }

    /// The state without behaviours.
    @inline(__always)
    func free(at age: Double) -> State {
        State(position: start + (velocity + acceleration * (age / 2)) * age, velocity: velocity + acceleration * age)
    }

    /// The state at an age.
    ///
    /// - Parameters:
    ///   - step: The length of steps in seconds.
    ///   - forces: The rules at a time of the cell; they differ from `rules` only if they are animated.
    func state(at age: Double, _ rules: ParticleRules, step: Double, forces: ForceTimeline? = nil) -> State {
        var state: State
        if forces != nil || !rules.attractors.isEmpty {
            state = stepped(to: age, step: step, rules, forces: forces)
        } else if rules.drag == 0, rules.waves.isEmpty {
            state = free(at: age)
        } else {
            state = damped(at: age, rules)
        }
        for curve in rules.motions { apply(curve, at: age, to: &state) }
        return state
    }

    // MARK: Drag and waves

    /// The state under drag and waves: `v' = a − k v + Σ A sin Ωt`.
    private func damped(at age: Double, _ rules: ParticleRules) -> State {
        let k = rules.drag / mass
        let decay = Decay(k, age)
        var state = State(
            position: start + velocity * decay.first + acceleration * decay.second,
            velocity: velocity * decay.rest + acceleration * decay.first)
        for wave in rules.waves {
            let response = WaveResponse(wave.frequency, drag: k)
            let (from, to) = (response.at(birth), response.at(birth + age))
            let force = wave.force / mass
            state.velocity += force * (to.velocity - from.velocity * decay.rest)
            state.position += force * (to.position - from.position - from.velocity * decay.first)
        }
        return state
    }

    // MARK: Steps

    /// The greatest stiffness for a step: a stiffer spring would gain energy.
    private static func limit(_ stiffness: Double, step: Double) -> Double { min(abs(stiffness), 1 / (step * step)) }

    /// Integrates by half a step of motion, a kick and half a step of motion, which is exact to the second order.
    private func stepped(to age: Double, step: Double, _ rules: ParticleRules, forces: ForceTimeline?) -> State {
        var state = State(position: start, velocity: velocity)
        var time = birth
        let end = birth + age
        while time < end {
            let next = min(end, ((time / step + 1e-9).rounded(.down) + 1) * step)
            let length = next - time
            let middle = time + length / 2
            state.position += state.velocity * (length / 2)
            if let forces {
                forces.withRules(at: middle) { kick(&state, $0, at: middle, length: length, step: step) }
            } else {
                kick(&state, rules, at: middle, length: length, step: step)
            }
            state.position += state.velocity * (length / 2)
            time = next
        }
        return state
    }

    /// Changes the velocity by the forces of a step. The rules are borrowed: a copy of them counts the references of their arrays.
    private func kick(_ state: inout State, _ rules: borrowing ParticleRules, at time: Double, length: Double, step: Double) {
        var push = acceleration
        for wave in rules.waves { push += wave.force / mass * WaveResponse.wave(wave.frequency * time) }
        rules.attractors.withUnsafeBufferPointer { attractors in
            for attractor in attractors {
                let limited = Self.limit(attractor.stiffness / mass, step: step) / abs(attractor.stiffness)
                push += attractor.force(at: state.position) * limited
            }
        }
        let decay = Decay(rules.drag / mass, length)
        state.velocity = state.velocity * decay.rest + push * decay.first
    }

    // MARK: Curves

    private func apply(_ curve: LifeCurve, at age: Double, to state: inout State) {
        let share = life > 0 ? age / life : 0
        switch curve.property {
        case .position(let axis):
            let value = curve.value(at: share)
            state.position[axis] = curve.isAdditive ? state.position[axis] + value : value
        case .velocity(let axis):
            let (value, way) = (curve.value(at: share), life * curve.integral(to: share))
            state.velocity[axis] = curve.isAdditive ? state.velocity[axis] + value : value
            state.position[axis] = (curve.isAdditive ? state.position[axis] : start[axis]) + way
        default: break
        }
    }
}

/// The decay of a velocity under drag: `e^(−kt)` and its integrals.
struct Decay {
    /// The share of the velocity that is left.
    let rest: Double
    /// The first and the second integral of the share, from 0 to the time.
    let first: Double
    let second: Double

    /// The greatest exponent: with a negative drag, motion grows.
    private static let most = 60.0

    init(_ k: Double, _ time: Double) {
        let x = max(k * time, -Self.most)
        // Near 0 the quotients below lose their digits.
        if abs(x) < 1e-5 {
            rest = 1 - x
            first = time * (1 - x / 2)
            second = time * time * (0.5 - x / 6)
        } else {
            rest = exp(-x)
            first = -expm1(-x) / k
            second = (time - first) / k
        }
    }
}

/// The steady motion of a body with drag that a wave pushes.
struct WaveResponse {
    private let frequency: Double
    private let drag: Double

    /// - Parameter frequency: Radians per second.
    init(_ frequency: Double, drag: Double) {
        self.frequency = frequency
        self.drag = drag
    }

    /// The odd harmonics of the wave with their amplitudes: a triangle smoothed by `3u² − 2u³` has the Fourier coefficients 96 ∕ (nπ)⁴,
    /// with alternating signs.
    private static let harmonics: [(number: Double, amplitude: Double)] = [1.0, 3, 5, 7].map { n in
        (n, 96 / pow(n * .pi, 4) * (n.truncatingRemainder(dividingBy: 4) == 1 ? 1 : -1))
    }

    /// The wave's value at a phase in radians.
    static func wave(_ phase: Double) -> Double {
        let turn = phase / (2 * .pi) + 0.25
        let u = 1 - abs(2 * (turn - turn.rounded(.down)) - 1)
        return 2 * u * u * (3 - 2 * u) - 1
    }

    /// The velocity and the position at a time, for a force of 1.
    func at(_ time: Double) -> (velocity: Double, position: Double) {
        var (velocity, position) = (0.0, 0.0)
        for (number, amplitude) in Self.harmonics {
            let omega = frequency * number
            let (s, c) = (sin(omega * time), cos(omega * time))
            let scale = amplitude / (drag * drag + omega * omega)
            velocity += scale * (drag * s - omega * c)
            position += scale * (-drag / omega * c - s)
        }
        return (velocity, position)
    }
}

/// The rules of a cell at the times of steps, for forces that are animated.
final class ForceTimeline {
    private let step: Double
    private let make: (Double) -> ParticleRules
    private var known: [Int: ParticleRules] = [:]
    /// The rules of the last question, for the particles that are asked about at one time.
    private var present: ParticleRules?
    private var presentIndex = 0

    init(step: Double, _ make: @escaping (Double) -> ParticleRules) {
        self.step = step
        self.make = make
    }

    /// Calls a closure with the rules at a time of the cell. Those of a step are alike.
    func withRules(at time: Double, _ body: (borrowing ParticleRules) -> Void) {
        let index = Int((time / step).rounded(.down))
        if index != presentIndex || present == nil {
            present = known[index] ?? make((Double(index) + 0.5) * step)
            presentIndex = index
            known[index] = present
        }
        if let present { body(present) }
    }
}
