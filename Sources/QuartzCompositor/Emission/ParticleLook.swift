import Foundation

/// The looks of a particle at an age.
struct ParticleLook {
    var scale = 1.0
    var angle = 0.0
    /// sRGB, not premultiplied.
    var color = SIMD4<Double>(1, 1, 1, 1)

    /// Applies the behaviours that concern looks.
    mutating func follow(_ rules: ParticleRules, _ state: ParticleMotion.State, age: Double, life: Double) {
        let share = life > 0 ? age / life : 0
        for look in rules.looks {
            switch look {
            case .value(let curve): apply(curve, at: share, life)
            case .color(let gradient): color = gradient.color(at: share)
            case .lights(let lights):
                var (sum, alpha) = (SIMD3<Double>.zero, 0.0)
                for light in lights {
                    let factors = light.factors(at: state.position)
                    sum += factors.color
                    alpha = max(alpha, factors.alpha)
                }
                color *= SIMD4(sum, alpha)
            }
        }
        guard let alignment = rules.alignment, state.velocity.x != 0 || state.velocity.y != 0 else { return }
        angle = atan2(state.velocity.y, state.velocity.x) - .pi / 2 + alignment
    }

    private mutating func apply(_ curve: LifeCurve, at share: Double, _ life: Double) {
        func change(_ value: inout Double, _ new: Double) { value = curve.isAdditive ? value + new : new }
        switch curve.property {
        case .rotation: change(&angle, curve.value(at: share))
        case .spin: angle += life * curve.integral(to: share)
        case .scale: change(&scale, curve.value(at: share))
        case .scaleSpeed: scale += life * curve.integral(to: share)
        case .color(let part): change(&color[part], curve.value(at: share))
        case .position, .velocity, .mass: break
        }
    }
}

/// The properties of a particle with separate random numbers, so that the other numbers stay as they are without them.
struct ParticleExtra {
    /// Distinguishes the particle from all others.
    let identity: UInt64

    /// The random numbers of one property.
    private func random(_ property: Int, _ index: Int = 0) -> ParticleRandom {
        ParticleRandom(parent: identity, cell: -property, index: index)
    }

    /// The mass: positive.
    func mass(_ numbers: CellNumbers, _ rules: ParticleRules) -> Double {
        var mass = numbers.mass
        if numbers.massRange != 0 {
            var random = random(1)
            mass += random.spread(numbers.massRange)
        }
        if let curve = rules.massCurve { mass = curve.isAdditive ? mass + curve.value(at: 0) : curve.value(at: 0) }
        return mass > 0 && mass.isFinite ? mass : 1
    }

    /// The angle at birth.
    func rotation(_ numbers: CellNumbers) -> Double {
        guard numbers.rotationRange != 0 else { return numbers.rotation }
        var random = random(2)
        return numbers.rotation + random.spread(numbers.rotationRange)
    }

    /// The angles of a plane.
    func tilt(_ numbers: CellNumbers, _ traits: CellTraits) -> SIMD2<Float> {
        guard traits.type == .plane else { return .zero }
        var angles = SIMD2(numbers.orientationLatitude, numbers.orientationLongitude)
        if numbers.orientationRange != 0 {
            var random = random(3)
            angles += SIMD2(random.spread(numbers.orientationRange), random.spread(numbers.orientationRange))
        }
        return SIMD2<Float>(angles)
    }

    /// The place of the picture that is shown at an age.
    func frame(_ traits: CellTraits, _ rate: Double, age: Double) -> Int32 {
        guard traits.frameCount > 1 else { return 0 }
        let passed = Int(limiting: min(max(age * rate, 0), 1e9).rounded(.down))
        switch traits.frameMode {
        case .random:
            var random = random(4, passed)
            return Int32(min(Int(random.next() * Double(traits.frameCount)), traits.frameCount - 1))
        case .single: return Int32(min(passed, traits.frameCount - 1))
        default: return Int32(passed % traits.frameCount)
        }
    }
}
