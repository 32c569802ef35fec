import Foundation
import SeededRandom
import Expectations
import Testing

@testable import QuartzCompositor
@testable import QuartzCore

extension EngineTests {
    /// The times at which animations change the picture. A painter sleeps between these times.
    @MainActor @Suite struct MotionTests {
        private let host = LayerHost()
        private let layer = CALayer()

        /// Passes the time of the next change after a shown time, for an animation that was added at 0.
        private func withAnimation(_ animation: CAAnimation, _ body: ((Double) -> Double) -> Void) {
            CAMediaClock.setManual(0)
            defer { CAMediaClock.setManual(nil) }
            layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
            host.setRoot(layer)
            CATransaction.flush()
            layer.add(animation, forKey: "a")
            CATransaction.flush()
            body { time in host.tree.nextChange(after: time) }
            host.setRoot(nil)
            CATransaction.flush()
        }

        private func isAbout(_ time: Double, _ expected: Double) -> Bool { abs(time - expected) <= 2e-6 && time > expected }

        @Test func anEmptyGroupNeverMoves() {
            let wait = CAAnimationGroup()
            wait.duration = 5
            withAnimation(wait) { next in
                expectEqual(next(0), .infinity)
                expectEqual(next(2), .infinity)
            }
        }

        @Test func equalEndsMoveWhereTheyComeAndGo() {
            let hold = CABasicAnimation("opacity", from: 0.5, to: 0.5)
            hold.beginTime = 2
            hold.duration = 3
            withAnimation(hold) { next in
                expectEqual(next(0), 2)
                // Seen up to its end, and no longer just after it.
                expect(isAbout(next(2), 5))
                expectEqual(next(5.1), .infinity)
            }
        }

        @Test func valuesThatAreHeldNeverComeNorGo() {
            let hold = CABasicAnimation("opacity", from: 0.5, to: 0.5)
            hold.beginTime = 2
            hold.duration = 3
            hold.fillMode = .both
            hold.isRemovedOnCompletion = false
            withAnimation(hold) { next in expectEqual(next(0), .infinity) }
            let move = CABasicAnimation("opacity", from: 0, to: 1)
            move.beginTime = 2
            move.duration = 3
            move.fillMode = .both
            move.isRemovedOnCompletion = false
            withAnimation(move) { next in
                expectEqual(next(0), 2)
                expectEqual(next(3), 3)
                expectEqual(next(5.1), .infinity)
            }
        }

        @Test func discreteKeyframesJump() {
            let steps = CAKeyframeAnimation(keyPath: "opacity")
            steps.values = [0.1, 0.2, 0.2, 0.4]
            steps.keyTimes = [0, 0.25, 0.5, 0.75, 1]
            steps.calculationMode = .discrete
            steps.duration = 4
            withAnimation(steps) { next in
                expect(isAbout(next(0), 1))
                // The second and the third are alike.
                expect(isAbout(next(1.5), 3))
                expect(isAbout(next(3.5), 4))
            }
        }

        @Test func repeatedStepsComeAgain() {
            let steps = CAKeyframeAnimation(keyPath: "opacity")
            steps.values = [0.1, 0.9]
            steps.calculationMode = .discrete
            steps.duration = 2
            steps.repeatCount = .infinity
            withAnimation(steps) { next in
                expect(isAbout(next(0.5), 1))
                expect(isAbout(next(1.5), 2))
                expect(isAbout(next(20.5), 21))
                expect(isAbout(next(21.5), 22))
            }
        }

        @Test func equalKeyframesRest() {
            let frames = CAKeyframeAnimation(keyPath: "position")
            frames.values = [CGPoint(x: 0, y: 0), CGPoint(x: 9, y: 0), CGPoint(x: 9, y: 0), CGPoint(x: 0, y: 0)]
            frames.keyTimes = [0, 0.1, 0.9, 1]
            frames.duration = 10
            withAnimation(frames) { next in
                expectEqual(next(0.5), 0.5)
                expectEqual(next(2), 9)
                expectEqual(next(9.5), 9.5)
                expectEqual(next(10.5), .infinity)
            }
            frames.autoreverses = true
            withAnimation(frames) { next in
                expectEqual(next(2), 9)
                // 9 … 11 to the end and back.
                expectEqual(next(10.5), 10.5)
                expectEqual(next(12), 19)
            }
        }

        @Test func membersOfAGroupCountByThemselves() {
            let (first, last) = (CABasicAnimation("opacity", from: 0, to: 1), CABasicAnimation("position.x", from: 0, to: 1))
            first.duration = 1
            last.beginTime = 6
            last.duration = 1
            let group = CAAnimationGroup()
            group.animations = [first, last]
            group.duration = 10
            group.speed = 2
            withAnimation(group) { next in
                expectEqual(next(0.25), 0.25)
                // 6 seconds of the group's time.
                expectEqual(next(1), 3)
                expectEqual(next(3.2), 3.2)
                expectEqual(next(4), .infinity)
            }
        }

        @Test func animationsWithoutSpeedStand() {
            let still = CABasicAnimation("opacity", from: 0, to: 1)
            still.speed = 0
            still.timeOffset = 0.5
            withAnimation(still) { next in expectEqual(next(1), .infinity) }
        }

        /// For random animations: sampling gives equal values between announced changes.
        @Test func nothingChangesUnannounced() {
            var still = 0
            for seed in 0..<300 {
                var dice = SplitMix64(seed: UInt64(seed))
                withAnimation(Self.animation(&dice, depth: 0)) { next in
                    var tree = host.tree
                    let slot = layer.commitState.slot
                    @MainActor func values(_ time: Double) -> [Double] {
                        tree.sample(at: time)
                        return tree.shownDoubles(slot)
                    }
                    var (time, seen) = (0.0, values(0))
                    while time < 8 {
                        let later = time + 0.037
                        let shown = values(later)
                        // A jump is announced for a moment just after it, when the new value is certain.
                        if next(time) > later + 1e-5 {
                            still += 1
                            let distance = zip(seen, shown).map { abs($0 - $1) }.max() ?? 0
                            expect(distance < 1e-9, "seed \(seed) from \(time)")
                        }
                        (time, seen) = (later, shown)
                    }
                }
            }
            expect(still > 10_000)
        }

        private static func animation(_ dice: inout SplitMix64, depth: Int) -> CAAnimation {
            func pick<T>(_ choices: [T]) -> T { choices[Int.random(in: 0..<choices.count, using: &dice)] }
            let animation: CAAnimation
            switch Int.random(in: 0..<(depth < 2 ? 4 : 3), using: &dice) {
            case 0:
                let frames = CAKeyframeAnimation(keyPath: pick(["opacity", "transform.rotation.z"]))
                let count = Int.random(in: 2...6, using: &dice)
                frames.values = (0..<count).map { _ in pick([0.25, 0.5, 1]) }
                frames.calculationMode = pick([.linear, .discrete, .discrete, .cubic, .paced])
                if Bool.random(using: &dice) {
                    let ends = frames.calculationMode == .discrete ? count + 1 : count
                    frames.keyTimes = (0..<ends).map { NSNumber(value: Double($0) / Double(ends - 1)) }
                }
                animation = frames
            case 3:
                let group = CAAnimationGroup()
                group.animations = (0..<Int.random(in: 0...3, using: &dice)).map { _ in Self.animation(&dice, depth: depth + 1) }
                animation = group
            default:
                let basic = CABasicAnimation(keyPath: pick(["opacity", "position.x", "bounds"]))
                let isRect = basic.keyPath == "bounds"
                let values: [Any] =
                    isRect ? [CGRect(x: 0, y: 0, width: 5, height: 5), CGRect(x: 1, y: 0, width: 7, height: 5)] : [0.25, 0.75]
                basic.fromValue = pick(values)
                basic.toValue = pick(values)
                basic.isCumulative = pick([false, false, true])
                basic.isAdditive = pick([false, false, true])
                animation = basic
            }
            animation.beginTime = pick([0, 0, 0.5, 2])
            animation.duration = pick([0.5, 1, 3])
            animation.speed = pick([1, 1, 1, 2, 0.5, 0, -1])
            animation.autoreverses = pick([false, false, true])
            animation.repeatCount = pick([0, 0, 2, 2.5, .infinity])
            animation.timeOffset = pick([0, 0, 0, 0.3])
            animation.fillMode = pick([.removed, .backwards, .forwards, .both])
            animation.isRemovedOnCompletion = false
            if Bool.random(using: &dice) { animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut) }
            return animation
        }
    }
}
