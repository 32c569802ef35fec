import Foundation
import QuartzCore
import Expectations
import Testing

/// Retains every action that it returns.
private final class HoardingLayer: CALayer {
    var answers: [CABasicAnimation] = []

    override func action(forKey event: String) -> (any CAAction)? {
        let action = super.action(forKey: event)
        if let animation = action as? CABasicAnimation { answers.append(animation) }
        return action
    }
}

/// A layer with a custom property.
private final class Gauge: CALayer {
    @CAAnimatable("needle") var needle: CGFloat = 0
}

extension EngineTests {
    /// Animations of many layers in one commit, and their ownership.
    @Suite("Animations of one commit") @MainActor
    struct SharedCommitTests {
        /// Layers of several kinds, each with its own values, curve and track kind; none may get another's.
        @Test func eachLayerHasItsOwn() {
            withScene { scene in
                let plain = (0..<6).map { _ in scene.addLayer() }
                let gauges = (0..<3).map { _ in scene.add(Gauge()) }
                CATransaction.begin()
                for (index, layer) in plain.enumerated() {
                    let move = CABasicAnimation("position.x", from: Double(index), to: Double(index + 10))
                    // A different curve for each layer; all pass through (0.5, 0.5).
                    let x = Float(index) * 0.1
                    move.timingFunction = CAMediaTimingFunction(controlPoints: x, 0, 1 - x, 1)
                    layer.add(move, forKey: nil)
                    if index == 2 {
                        layer.add(CABasicAnimation("transform.rotation.z", from: 0.0, to: 1.0), forKey: nil)
                    }
                    if index < gauges.count {
                        gauges[index].add(CABasicAnimation("opacity", from: 0.0, to: 0.5 + 0.1 * Double(index)), forKey: nil)
                        gauges[index].add(
                            CABasicAnimation("needle", from: 100.0 * Double(index), to: 100 * Double(index) + 50), forKey: nil)
                    }
                }
                CATransaction.commit()
                scene.at(0.5)
                for (index, layer) in plain.enumerated() {
                    expect(scene.seen(layer, "position.x").isClose(to: Double(index) + 5))
                }
                expect(scene.seen(plain[2], "transform.rotation.z").isClose(to: 0.5))
                for (index, gauge) in gauges.enumerated() {
                    expect(scene.seen(gauge, "opacity").isClose(to: 0.25 + 0.05 * Double(index)))
                    expect(scene.seen(gauge, "needle").isClose(to: 100 * Double(index) + 25))
                }
            }
        }

        /// The animations of one layer are replaced repeatedly while those of others run on.
        @Test func replacingLeavesTheOthersAlone() {
            withScene { scene in
                let layers = (0..<40).map { _ in scene.addLayer() }
                for layer in layers { layer.add(CABasicAnimation("zPosition", from: 0.0, to: 8.0, duration: 8), forKey: "z") }
                CATransaction.flush()
                for turn in 1...30 {
                    scene.at(Double(turn) * 0.1)
                    for layer in layers.dropFirst(20) {
                        layer.add(CABasicAnimation("opacity", from: 0.0, to: 1.0, duration: 1), forKey: "fade")
                    }
                    CATransaction.flush()
                }
                scene.at(3.5)
                for layer in layers { expect(scene.seen(layer, "zPosition").isClose(to: 3.5)) }
                for layer in layers.dropFirst(20) { expect(scene.seen(layer, "opacity").isClose(to: 0.5)) }
            }
        }

        /// An emitter's history keeps only its own animations of a commit.
        @Test func emittersKeepTheirOwn() {
            withScene { scene in
                let others = (0..<3).map { _ in scene.addLayer() }
                let emitter = scene.add(CAEmitterLayer())
                let cell = CAEmitterCell()
                (cell.birthRate, cell.lifetime) = (10, 100)
                emitter.emitterCells = [cell]
                CATransaction.begin()
                for layer in others { layer.add(CABasicAnimation("position.x", from: 7.0, to: 9.0), forKey: nil) }
                emitter.add(CABasicAnimation("emitterPosition.x", from: 20.0, to: 40.0), forKey: nil)
                CATransaction.commit()
                CATransaction.flush()
                expect(scene.seen(emitter, "emitterPosition.x", at: 0.25).isClose(to: 25))
                expect(scene.seen(others[2], "position.x", at: 0.25).isClose(to: 7.5))
            }
        }

        /// The layer stores a copy of the action that the search returns.
        @Test func whatIsFoundIsCopied() throws {
            try withScene { scene in
                let layer = scene.add(HoardingLayer())
                layer.answers = []
                layer.opacity = 0.5
                let answer = try require(layer.answers.first)
                let kept = try require(layer.animation(forKey: "opacity"))
                expect(kept !== answer)
                answer.duration = 7
                expect(answer.duration == 7, kept.duration == 0.25)
            }
        }

        /// The engine's implicit animation can be read but not changed.
        @Test func theEnginesOwnIsFrozen() throws {
            try withScene { scene in
                let layer = scene.addLayer()
                layer.opacity = 0.5
                let kept = try require(layer.animation(forKey: "opacity") as? CABasicAnimation)
                expect(kept.keyPath == "opacity", kept.fromValue as? Double == 1, kept.toValue == nil)
                expect(warnings { kept.duration = 9 }.count <= 1, kept.duration == 0.25)
                // `action(forKey:)` returns a new action each time, which the caller may change.
                let asked = try require(layer.action(forKey: "opacity") as? CABasicAnimation)
                asked.duration = 9
                expect(asked.duration == 9, layer.animation(forKey: "opacity")?.duration == 0.25)
            }
        }
    }
}
