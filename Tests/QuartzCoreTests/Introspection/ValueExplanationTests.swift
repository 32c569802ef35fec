import Foundation
import QuartzCore
import Expectations
import Testing

/// A layer with a custom property.
private final class Meter: CALayer {
    @CAAnimatable("level") var level: CGFloat = 2
}

extension EngineTests {
    /// Explanations of property values.
    @Suite("Value explanations") @MainActor
    struct ValueExplanationTests {
        /// Whether the explanation ends with the presentation value, at many times.
        private func agrees(_ scene: Scene, _ layer: CALayer, _ keyPath: String, until end: Double = 3) -> Bool {
            for step in -2...40 {
                let time = Double(step) / 40 * end
                scene.at(time)
                guard let explained = layer.explainValue(forKeyPath: keyPath, at: time) else { return false }
                let seen = layer.presentation()?.value(forKeyPath: keyPath)
                guard explained.result.numbers.count > 0 else { return false }
                let numbers: [Double]
                switch seen {
                case let point as CGPoint where explained.result.numbers.count == 2:
                    numbers = [point.x, point.y].map { Double($0) }
                case let color as CGColor: numbers = (color.components ?? []).map { Double($0) }
                case let matrix as CATransform3D where explained.result.numbers.count == 16:
                    let m = matrix
                    numbers = [
                        m.m11, m.m12, m.m13, m.m14, m.m21, m.m22, m.m23, m.m24, m.m31, m.m32, m.m33, m.m34, m.m41, m.m42, m.m43,
                        m.m44,
                    ].map { Double($0) }
                default: numbers = [(seen as? NSNumber)?.doubleValue ?? .nan]
                }
                guard numbers.count == explained.result.numbers.count,
                    zip(numbers, explained.result.numbers).allSatisfy({ $0.isClose(to: $1, within: 1e-9) })
                else {
                    Issue.record("\(time): \(numbers) is not\n\(explained)")
                    return false
                }
            }
            return true
        }

        @Test func agreesWithThePresentation() {
            withScene { scene in
                let layer = scene.addLayer()
                withoutActions {
                    (scene.root.speed, layer.timeOffset, layer.backgroundColor) = (
                        0.5, 0.1, CGColor(srgbRed: 1, green: 1, blue: 0, alpha: 1)
                    )
                }
                let eased = CABasicAnimation("zPosition", from: 1, to: 5)
                eased.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
                layer.add(eased, forKey: "eased")
                let repeated = CABasicAnimation("zPosition", by: 3, duration: 0.3)
                repeated.isAdditive = true
                repeated.isCumulative = true
                repeated.repeatCount = 2.5
                repeated.autoreverses = true
                layer.add(repeated, forKey: "repeated")
                let spring = CASpringAnimation(keyPath: "zPosition")
                (spring.fromValue, spring.toValue, spring.isAdditive) = (0, 10, true)
                spring.duration = spring.settlingDuration
                let frames = CAKeyframeAnimation(keyPath: "position")
                frames.values = [CGPoint.zero, CGPoint(x: 10, y: 5), CGPoint(x: 3, y: 3)]
                frames.calculationMode = .cubic
                let inner = CAAnimationGroup()
                inner.animations = [frames]
                inner.speed = 2
                let group = CAAnimationGroup()
                group.animations = [spring, inner]
                group.duration = 1.4
                group.beginTime = 0.2
                group.timingFunction = CAMediaTimingFunction(name: .easeOut)
                layer.add(group, forKey: "group")
                let path = CGMutablePath()
                path.addEllipse(in: CGRect(x: 0, y: 0, width: 50, height: 50))
                let along = CAKeyframeAnimation(keyPath: "position")
                (along.path, along.rotationMode, along.duration, along.isAdditive) = (path, .rotateAuto, 0.8, true)
                layer.add(along, forKey: "along")
                layer.add(CABasicAnimation("position.x", to: 7, duration: 0.5), forKey: "x")
                layer.add(CABasicAnimation("transform.rotation", from: 0, to: 6, duration: 1.2), forKey: "turn")
                layer.add(CABasicAnimation("transform", to: CATransform3DMakeScale(3, 2, 1)), forKey: "whole")
                let made = CABasicAnimation("transform", from: 0, to: 2)
                made.valueFunction = CAValueFunction(name: .rotateX)
                made.isAdditive = true
                layer.add(made, forKey: "made")
                layer.add(
                    CABasicAnimation(
                        "backgroundColor", from: CGColor.black, to: CGColor(srgbRed: 1, green: 0, blue: 0.5, alpha: 1)),
                    forKey: "colour")
                CATransaction.flush()
                for keyPath in ["zPosition", "position", "position.x", "position.y", "transform", "transform.rotation.z"] {
                    expect(agrees(scene, layer, keyPath), "\(keyPath)")
                }
                expect(agrees(scene, layer, "backgroundColor", until: 2))
            }
        }

        @Test func customProperties() {
            withScene { scene in
                let meter = scene.add(Meter())
                meter.add(CABasicAnimation("level", to: 6), forKey: "up")
                CATransaction.flush()
                expect(agrees(scene, meter, "level"))
                let why = meter.explainValue(forKeyPath: "level", at: 0.25)
                expect(why?.committed.numbers == [2], why?.result.numbers == [3])
            }
        }

        @Test func theChain() throws {
            try withScene { scene in
                let layer = scene.addLayer()
                withoutActions {
                    layer.name = "box"
                    layer.zPosition = 10
                    (layer.speed, layer.timeOffset) = (2, 1)
                }
                let first = CABasicAnimation("zPosition", from: 0, to: 8, duration: 4)
                first.beginTime = 1
                layer.add(first, forKey: "first")
                let second = CABasicAnimation("zPosition", by: 4, duration: 2)
                (second.beginTime, second.isAdditive, second.repeatCount) = (1, true, 2)
                layer.add(second, forKey: "second")
                layer.add(CABasicAnimation("opacity", to: 0), forKey: "other")
                CATransaction.flush()
                // Local time 1.5 · 2 + 1 = 4: three seconds after the start.
                let why = try require(layer.explainValue(forKeyPath: "zPosition", at: 1.5))
                expectEqual(why.times.map(\.localTime), [1.5, 4])
                expectEqual(why.committed.numbers, [10])
                expectEqual(why.animations.map(\.key), ["first", "second"])
                expectEqual(why.animations.map(\.progress), [0.75, 0.5])
                expectEqual(why.animations.map(\.iteration), [0, 1])
                expectEqual(why.animations.map(\.activeTime), [3, 3])
                expectEqual(why.animations.map(\.stacking), [.replaces, .adds])
                expectEqual(why.animations.map(\.interpolated), [[6], [2]])
                expectEqual(why.result.numbers, [8])
                expectEqual(
                    why.description,
                    """
                    zPosition of CALayer "box" at 1.5
                      time of CALayer: 1.5
                      time of CALayer "box": 1.5 → (1.5 - 0) × 2 + 1 = 4
                      committed: 10
                      CABasicAnimation of zPosition "first" from 1 to 5: played 3, repeat 0, progress 0.75
                        from 0 to 8, replaces: 10 → 6
                      CABasicAnimation of zPosition "second" from 1 to 5: played 3, repeat 1, progress 0.5
                        from nothing to from and 4, adds: 6 → 8
                      result: 8
                    """)
                let late = try require(layer.explainValue(forKeyPath: "zPosition", at: 9))
                expect(late.animations.allSatisfy { !$0.isActive && $0.progress == nil }, late.result.numbers == [10])
            }
        }

        @Test func objectsInWords() throws {
            try withScene { scene in
                let layer = scene.addLayer()
                layer.add(CABasicAnimation("contents", from: Pictures.solid(.white), to: Pictures.solid(.black)), forKey: nil)
                CATransaction.flush()
                let why = try require(layer.explainValue(forKeyPath: "contents", at: 0.5))
                expect(why.result.numbers.isEmpty, why.result.description == "image 4 × 4")
                expectEqual(why.animations.count, 1)
            }
        }

        @Test func badInput() throws {
            expectNil(CALayer().explainValue(forKeyPath: "opacity", at: 0))
            try withScene { scene in
                let layer = scene.addLayer()
                expectNil(layer.explainValue(forKeyPath: "opacity", at: .nan))
                for keyPath in ["", "nothing", "a.b.c", "position.q", "."] {
                    let why = try require(layer.explainValue(forKeyPath: keyPath, at: 0))
                    expect(why.result.description == "none", why.animations.isEmpty)
                }
                expectEqual(layer.presentation()?.explainValue(forKeyPath: "opacity", at: 0)?.result.numbers, [1])
            }
        }
    }
}
