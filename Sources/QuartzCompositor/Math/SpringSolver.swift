import Foundation

/// The motion of a damped spring from 0 to its rest at 1: m·x″ + c·x′ + k·(x − 1) = 0.
///
/// A trivially copyable value; `progress(at:)` evaluates the closed solution, so moments can be sampled in any order. With β = c
/// / 2m, ω₀² = k / m and B = β − v₀ the distance from rest is e^(−βt) times cos ωt + B·sin(ωt) / ω below critical damping (ω² =
/// ω₀² − β²), 1 + B·t at it, and cosh γt + B·sinh(γt) / γ above it (γ² = β² − ω₀²).
///
/// Parameters out of range are clamped: mass and stiffness to 1e-6 … 1e12, damping to 0 … 1e12, velocity to ±1e9; NaN counts as
/// the default of that parameter.
package struct SpringSolver: Sendable, Hashable {
    /// The mass at the end of the spring; 1 by default.
    package let mass: Double
    /// The force for a displacement of 1; 100 by default.
    package let stiffness: Double
    /// The force against a velocity of 1; 10 by default. With 0 the oscillation never ends.
    package let damping: Double
    /// The velocity at the start in full distances per second, positive towards the rest; 0 by default.
    package let initialVelocity: Double

    /// ω₀ in radians per second.
    private let naturalFrequency: Double
    /// β in 1 / s.
    private let decay: Double
    /// B.
    private let drift: Double
    /// ω below critical damping, else 0.
    private let frequency: Double
    /// γ above critical damping, else 0.
    private let spread: Double

    /// Distance from rest at which a spring counts as settled.
    static let settledDistance = 0.001
    /// Upper limit of `settlingDuration`, so that a spring without damping still has a duration to play.
    static let longestDuration = 1e9

    /// Creates a spring; without `allowsOverdamping`, damping above the critical one is reduced to it.
    package init(
        mass: Double = 1, stiffness: Double = 100, damping: Double = 10, initialVelocity: Double = 0,
        allowsOverdamping: Bool = true
    ) {
        func clamp(_ value: Double, _ low: Double, _ high: Double, default neutral: Double) -> Double {
            value.isNaN ? neutral : min(max(value, low), high)
        }
        self.mass = clamp(mass, 1e-6, 1e12, default: 1)
        self.stiffness = clamp(stiffness, 1e-6, 1e12, default: 100)
        let wanted = clamp(damping, 0, 1e12, default: 10)
        let critical = 2 * (self.stiffness * self.mass).squareRoot()
        self.damping = allowsOverdamping ? wanted : min(wanted, critical)
        self.initialVelocity = clamp(initialVelocity, -1e9, 1e9, default: 0)

        naturalFrequency = (self.stiffness / self.mass).squareRoot()
        decay = self.damping == critical ? naturalFrequency : self.damping / (2 * self.mass)
        drift = decay - self.initialVelocity
        let square = (naturalFrequency - decay) * (naturalFrequency + decay)
        frequency = square > 0 ? square.squareRoot() : 0
        spread = square < 0 ? (-square).squareRoot() : 0
    }

    /// The progress `time` seconds after the start: 0 before it, beyond 1 where the spring overshoots.
    package func progress(at time: Double) -> Double {
        guard time > 0 else { return 0 }
        let t = min(time, Self.longestDuration)
        if frequency > 0 {
            return 1 - exp(-decay * t) * (cos(frequency * t) + drift * sin(frequency * t) / frequency)
        }
        return 1 - distance(at: t, drift: drift, spread: spread)
    }

    /// The distance from rest at or above critical damping, in a form that neither overflows nor loses digits as γ goes to 0:
    /// e^(−(β−γ)t) · ((1 + E) / 2 + B·(1 − E) / 2γ), where E = e^(−2γt).
    private func distance(at t: Double, drift: Double, spread: Double) -> Double {
        guard spread > 0 else { return exp(-decay * t) * (1 + drift * t) }
        // β − γ without cancellation.
        let slow = naturalFrequency * naturalFrequency / (decay + spread)
        let faded = -expm1(-2 * spread * t)
        return exp(-slow * t) * (1 - faded / 2 + drift * faded / (2 * spread))
    }
}

extension SpringSolver {
    /// The duration that an animation reports: `restingTime`, at critical damping rounded up to a tenth of a second, as measured
    /// on the real system.
    package var settlingDuration: Double {
        guard frequency == 0, spread == 0 else { return restingTime }
        return min((restingTime * 10).rounded(.up) / 10, Self.longestDuration)
    }

    /// The time in seconds after which the spring stays within `settledDistance` of its rest, by the envelope of its motion.
    ///
    /// Below critical damping |cos + (B / ω)·sin| ≤ 1 + |B| / ω gives t = ln((1 + |B| / ω) / 0.001) / β: for the default spring
    /// 1.4727003346780927 s, the value measured on the real system. Near critical damping, where that bound grows without limit,
    /// sin ωt ≤ ωt gives (1 + |B|·t)·e^(−βt), which passes continuously into the bound at and above critical damping. At most
    /// `longestDuration`.
    package var restingTime: Double {
        guard decay > 0 else { return Self.longestDuration }
        var duration = envelopeDuration
        if frequency > 0 {
            duration = min(duration, -log(Self.settledDistance / (1 + abs(drift) / frequency)) / decay)
        }
        return min(duration, Self.longestDuration)
    }

    /// The last moment at which the envelope, with the absolute value of the drift, exceeds the settled distance.
    private var envelopeDuration: Double {
        func isSettled(_ t: Double) -> Bool {
            distance(at: t, drift: abs(drift), spread: spread) <= Self.settledDistance
        }
        // The envelope begins at 1 and has at most one maximum: once it is below the distance, it stays below.
        var high = 1 / naturalFrequency
        while !isSettled(high) {
            high *= 2
            if high > Self.longestDuration { return Self.longestDuration }
        }
        var low = 0.0
        while high - low > 1e-12 * high {
            let middle = 0.5 * (low + high)
            if isSettled(middle) { high = middle } else { low = middle }
        }
        return high
    }
}

extension SpringSolver {
    /// Creates a spring of mass 1 from a perceptual duration and a bounce.
    ///
    /// The perceptual duration is the period 2π / ω₀ of the undamped spring. The damping ratio is 1 − bounce, and for a negative
    /// bounce (flatter than critical) 1 / (1 + bounce). The duration is clamped to 1e-3 … 1e3 s (NaN: 0.5), the bounce to
    /// −0.99 … 1 (NaN: 0).
    package init(perceptualDuration: Double, bounce: Double, initialVelocity: Double = 0) {
        let duration = perceptualDuration.isNaN ? 0.5 : min(max(perceptualDuration, 1e-3), 1e3)
        let bounce = bounce.isNaN ? 0 : min(max(bounce, -0.99), 1)
        let frequency = 2 * Double.pi / duration
        let ratio = bounce >= 0 ? 1 - bounce : 1 / (1 + bounce)
        self.init(
            mass: 1, stiffness: frequency * frequency, damping: 2 * ratio * frequency, initialVelocity: initialVelocity)
    }

    /// The perceptual duration: the period of the undamped spring in seconds.
    package var perceptualDuration: Double {
        2 * Double.pi / naturalFrequency
    }

    /// The bounce of the spring: 1 without damping, 0 at critical damping, towards −1 beyond it.
    package var bounce: Double {
        let ratio = decay / naturalFrequency
        return ratio <= 1 ? 1 - ratio : 1 / ratio - 1
    }
}
