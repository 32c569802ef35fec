import Foundation
import Expectations
import Testing

@testable import QuartzCompositor

@Suite struct SpringSolverTests {
    /// Returns the equation of motion integrated with the fourth-order Runge–Kutta method, independent of the closed form.
    private func integrate(_ spring: SpringSolver, to time: Double) -> Double {
        let steps = 20_000
        let h = time / Double(steps)
        func force(_ x: Double, _ v: Double) -> Double {
            (spring.stiffness * (1 - x) - spring.damping * v) / spring.mass
        }
        var (x, v) = (0.0, spring.initialVelocity)
        for _ in 0..<steps {
            let (v1, a1) = (v, force(x, v))
            let (v2, a2) = (v + h / 2 * a1, force(x + h / 2 * v1, v + h / 2 * a1))
            let (v3, a3) = (v + h / 2 * a2, force(x + h / 2 * v2, v + h / 2 * a2))
            let (v4, a4) = (v + h * a3, force(x + h * v3, v + h * a3))
            x += h / 6 * (v1 + 2 * v2 + 2 * v3 + v4)
            v += h / 6 * (a1 + 2 * a2 + 2 * a3 + a4)
        }
        return x
    }

    @Test(arguments: [
        SpringSolver(), SpringSolver(initialVelocity: 5), SpringSolver(initialVelocity: -8), SpringSolver(damping: 0),
        SpringSolver(damping: 20), SpringSolver(damping: 20, initialVelocity: 30), SpringSolver(damping: 20.000001),
        SpringSolver(damping: 19.999999), SpringSolver(damping: 60), SpringSolver(damping: 60, initialVelocity: 50),
        SpringSolver(mass: 3, stiffness: 50, damping: 4), SpringSolver(perceptualDuration: 0.5, bounce: 0.3),
        SpringSolver(perceptualDuration: 0.5, bounce: -0.3),
    ])
    func agreesWithTheEquationOfMotion(spring: SpringSolver) {
        for time in [0.05, 0.3, 1, 2] {
            expect(abs(spring.progress(at: time) - integrate(spring, to: time)) < 1e-8)
        }
    }

    @Test func startsAtRestAndEndsThere() {
        let spring = SpringSolver()
        expectEqual(spring.progress(at: 0), 0)
        expectEqual(spring.progress(at: -1), 0)
        expectEqual(spring.progress(at: .nan), 0)
        expectEqual(spring.progress(at: 100), 1)
        expectEqual(spring.progress(at: .infinity), 1)
    }

    @Test func theDefaultOvershoots() {
        // Half critically damped: the first maximum is 1 + e^(−π/√3) at π / ω.
        let spring = SpringSolver()
        let peak = spring.progress(at: .pi / 75.0.squareRoot())
        expect(abs(peak - (1 + exp(-.pi / 3.0.squareRoot()))) < 1e-14)
    }

    @Test func defaultSettlingDuration() {
        expectEqual(SpringSolver().settlingDuration, 1.4727003346780927)
    }

    @Test func settledMeansSettled() {
        for damping in [0.5, 2, 10, 19.9, 19.99999, 20, 20.00001, 25, 100, 1000] as [Double] {
            for velocity in [-20, 0, 10, 40] as [Double] {
                let spring = SpringSolver(damping: damping, initialVelocity: velocity)
                let end = spring.settlingDuration
                for step in 0..<200 {
                    expect(abs(spring.progress(at: end * (1.000001 + Double(step) / 50)) - 1) <= 0.001)
                }
            }
        }
    }

    @Test func restIsContinuousAtCriticalDamping() {
        let below = SpringSolver(damping: 20 - 1e-7).restingTime
        let at = SpringSolver(damping: 20).restingTime
        let above = SpringSolver(damping: 20 + 1e-7).restingTime
        expect(abs(below - at) < 1e-6, abs(above - at) < 1e-6)
        // (1 + 10t)·e^(−10t) = 0.001.
        expect(abs((1 + 10 * at) * exp(-10 * at) - 0.001) < 1e-12)
    }

    @Test func settlingAtCriticalDampingComesInTenths() {
        expectEqual(SpringSolver(damping: 20).settlingDuration, 1)
        expectEqual(SpringSolver(stiffness: 986.9604, damping: 62.8319, allowsOverdamping: false).settlingDuration, 0.3)
        expectEqual(SpringSolver(mass: 4, stiffness: 100, damping: 40).settlingDuration, 1.9)
    }

    @Test func settlingOfASlowSpring() {
        // Far above critical damping only the slow root matters: about ln(1000)·c / k.
        let spring = SpringSolver(damping: 10_000)
        expect(abs(spring.settlingDuration / (log(1000) * 100) - 1) < 1e-3)
        expectEqual(SpringSolver(damping: 0).settlingDuration, SpringSolver.longestDuration)
        expectEqual(SpringSolver(mass: 1e12, stiffness: 1e-6, damping: 1e-9).settlingDuration, SpringSolver.longestDuration)
    }

    @Test func overdampingCanBeRefused() {
        let refused = SpringSolver(damping: 60, allowsOverdamping: false)
        expectEqual(refused.damping, 20)
        expectEqual(refused.progress(at: 0.2), SpringSolver(damping: 20).progress(at: 0.2))
        expectEqual(SpringSolver(damping: 10, allowsOverdamping: false).damping, 10)
    }

    @Test func perceptualParameters() {
        let spring = SpringSolver(perceptualDuration: 0.5, bounce: 0.25)
        expect(abs(spring.stiffness - 16 * .pi * .pi) < 1e-12)
        expect(abs(spring.damping - 6 * .pi) < 1e-12)
        expect(abs(spring.perceptualDuration - 0.5) < 1e-15, abs(spring.bounce - 0.25) < 1e-15)
        let flat = SpringSolver(perceptualDuration: 2, bounce: -0.5)
        expect(abs(flat.damping - 4 * .pi) < 1e-12)
        expect(abs(flat.bounce + 0.5) < 1e-15)
        expectEqual(SpringSolver(perceptualDuration: 1, bounce: 1).damping, 0)
        // No bounce: critically damped, without overshoot.
        let calm = SpringSolver(perceptualDuration: 1, bounce: 0)
        for step in 0..<500 { expect(calm.progress(at: Double(step) / 100) <= 1) }
    }

    @Test func badParametersAreClamped() {
        let bad: [Double] = [.nan, .infinity, -.infinity, 0, -5]
        for mass in bad {
            for stiffness in bad {
                for damping in bad {
                    for velocity in bad {
                        let spring = SpringSolver(
                            mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity)
                        for time in [0, 1e-9, 0.1, 10, 1e8, .infinity] {
                            expect(spring.progress(at: time).isFinite)
                        }
                        expect(spring.settlingDuration >= 0, spring.settlingDuration <= SpringSolver.longestDuration)
                    }
                }
            }
        }
        let unset = SpringSolver(mass: .nan, stiffness: .nan, damping: .nan, initialVelocity: .nan)
        expectEqual(unset, SpringSolver())
        expectEqual(SpringSolver(perceptualDuration: .nan, bounce: .nan), SpringSolver(perceptualDuration: 0.5, bounce: 0))
        expect(SpringSolver(perceptualDuration: -1, bounce: -7).settlingDuration.isFinite)
    }
}
