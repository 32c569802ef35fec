import Foundation
import QuartzCore
import Expectations
import Testing

extension EngineTests {
    /// Progress outside 0…1, and cumulative repeats, of values that are not plain numbers.
    @Suite("Overshooting and counting on") @MainActor
    struct OvershootTests {
        private func square(_ side: CGFloat) -> CGPath {
            CGPath(rect: CGRect(x: 0, y: 0, width: side, height: side), transform: nil)
        }

        @Test func opacityIsSeenWithinItsRange() {
            withScene { scene in
                let layer = scene.addLayer()
                for _ in 0..<3 {
                    let more = CABasicAnimation("opacity", from: 0.5, to: 0.5)
                    more.isAdditive = true
                    layer.add(more, forKey: nil)
                }
                let other = scene.addLayer()
                for way in [1e308, 1e308, -1.0] {
                    let less = CABasicAnimation("opacity", from: -way, to: -way)
                    less.isAdditive = true
                    other.add(less, forKey: nil)
                }
                CATransaction.flush()
                scene.at(0.5)
                expect(layer.presentation()?.opacity == 1, other.presentation()?.opacity == 0)
            }
        }

        @Test func noFloatIsInfinite() {
            let layer = CALayer()
            layer.setValue(1e308, forKeyPath: "shadowOpacity")
            expectEqual(layer.shadowOpacity, .greatestFiniteMagnitude)
            layer.setValue(-1e308, forKeyPath: "opacity")
            expectEqual(layer.opacity, -.greatestFiniteMagnitude)
            let emitter = CAEmitterLayer()
            emitter.setValue(1e308, forKey: "birthRate")
            expectEqual(emitter.birthRate, .greatestFiniteMagnitude)
        }

        @Test func pathsSpringBeyondTheirEnds() throws {
            try withScene { scene in
                let shape = scene.add(CAShapeLayer())
                let spring = CASpringAnimation(keyPath: "path")
                spring.fromValue = square(10)
                spring.toValue = square(20)
                spring.damping = 3
                spring.duration = spring.settlingDuration
                shape.add(spring, forKey: nil)
                let number = CASpringAnimation(keyPath: "lineWidth")
                number.fromValue = 10
                number.toValue = 20
                number.damping = 3
                number.duration = number.settlingDuration
                shape.add(number, forKey: nil)
                CATransaction.flush()
                var widest = 0.0
                for step in 1..<60 {
                    scene.at(Double(step) / 60)
                    let side = try require(shape.presentation()?.path?.boundingBox.width)
                    expect(Double(side).isClose(to: scene.seen(shape, "lineWidth")), "as numbers do")
                    widest = max(widest, Double(side))
                }
                expect(widest > 25)
            }
        }

        @Test func coloursAndStopsFollowTheirCurve() throws {
            try withScene { scene in
                let gradient = scene.add(CAGradientLayer())
                let curve = CAMediaTimingFunction(controlPoints: 0.5, 2, 0.5, 2)
                for (key, from, to) in [("locations", [0.2, 0.4], [0.3, 0.6])] {
                    let animation = CABasicAnimation(key, from: from, to: to)
                    animation.timingFunction = curve
                    gradient.add(animation, forKey: nil)
                }
                CATransaction.flush()
                scene.at(0.5)
                // y(½) = 3·¼·½·2 + 3·½·¼·2 + ⅛ = 1.625.
                let stops = try require(gradient.presentation()?.locations).map(\.doubleValue)
                expect(stops[0].isClose(to: 0.2 + 0.1 * 1.625), stops[1].isClose(to: 0.4 + 0.2 * 1.625))
            }
        }

        @Test func imagesDoNotFadeBeyondTheirEnds() {
            withScene { scene in
                let layer = scene.addLayer()
                let animation = CABasicAnimation(
                    "contents", from: Pictures.solid(CGColor(gray: 0, alpha: 1)), to: Pictures.solid(CGColor(gray: 1, alpha: 1)))
                animation.timingFunction = CAMediaTimingFunction(controlPoints: 0.5, 2, 0.5, 2)
                layer.add(animation, forKey: nil)
                scene.frame(at: 0.5)
                expect(layer.presentation()?.contents != nil)
            }
        }

        @Test func pathsCountOn() {
            withScene { scene in
                let layer = scene.addLayer()
                let line = CGMutablePath()
                line.move(to: .zero)
                line.addLine(to: CGPoint(x: 100, y: 40))
                for isAdditive in [false, true] {
                    let walk = CAKeyframeAnimation(keyPath: "position")
                    walk.path = line
                    walk.isCumulative = true
                    walk.isAdditive = isAdditive
                    walk.repeatCount = 3
                    walk.duration = 1
                    let start = CACurrentMediaTime()
                    layer.add(walk, forKey: "walk")
                    CATransaction.flush()
                    let ground = isAdditive ? 100.0 : 0
                    for (time, x) in [(0.5, 50.0), (1.5, 150), (2.25, 225)] {
                        let seen = scene.seen(layer, "position.x", at: start + time)
                        expect(seen.isClose(to: ground + x), "\(isAdditive) \(time): \(seen)")
                        expect(scene.seen(layer, "position.y").isClose(to: ground + x * 0.4))
                    }
                    layer.removeAllAnimations()
                    CATransaction.flush()
                }
            }
        }
    }

    /// Finite ends always give finite values, however far apart they are.
    @Suite("Finite values") @MainActor
    struct FiniteValueTests {
        private func values(_ keyPath: String, _ configure: (CALayer) -> Void) -> [Double] {
            withScene { scene in
                let layer = scene.addLayer()
                configure(layer)
                CATransaction.flush()
                return stride(from: 0.0, through: 2, by: 0.125).map { scene.seen(layer, keyPath, at: $0) }
            }
        }

        @Test func endsAtBothEndsOfTheRange() {
            let seen = values("bounds.origin.y") {
                $0.add(CABasicAnimation("bounds.origin.y", from: 1e308, to: -1e308), forKey: nil)
            }
            expect(seen[0] == 1e308, seen[4] == 0, seen[6] == -0.5e308, seen[8] == -1e308)
            for keyPath in ["zPosition", "transform.rotation.x", "transform.scale", "transform.translation.y", "position.x"] {
                let huge = values(keyPath) { $0.add(CABasicAnimation(keyPath, from: 1.7e308, to: -1.7e308), forKey: nil) }
                expect(huge.allSatisfy { $0.isFinite }, "\(keyPath): \(huge)")
            }
        }

        /// The numbers of a skewed matrix are products of a scale and a skew, which overflow before the scale does.
        @Test(arguments: ["transform.scale", "transform.scale.y", "sublayerTransform.scale"])
        func partsOfSkewedTransforms(_ keyPath: String) {
            let skewed = CATransform3DMakeAffineTransform(CGAffineTransform(a: 1, b: 0, c: 3, d: 1, tx: 0, ty: 0))
            withScene { scene in
                let layer = scene.addLayer()
                withoutActions {
                    layer.transform = skewed
                    layer.sublayerTransform = skewed
                }
                layer.add(CABasicAnimation(keyPath, from: 1, to: 1e308), forKey: nil)
                CATransaction.flush()
                for time in stride(from: 0.0, through: 1, by: 0.125) {
                    scene.at(time)
                    let seen = layer.presentation()
                    expect(seen?.transform.m21.isFinite == true, seen?.sublayerTransform.m21.isFinite == true)
                }
            }
        }

        @Test func sums() {
            let added = values("zPosition") { layer in
                withoutActions { layer.zPosition = 1e308 }
                for _ in 0..<3 {
                    let animation = CABasicAnimation("zPosition", from: 1e308, by: 1.5e308)
                    (animation.isAdditive, animation.isCumulative, animation.repeatCount) = (true, true, 2)
                    layer.add(animation, forKey: nil)
                }
            }
            expect(added.allSatisfy { $0.isFinite }, added[4] == .greatestFiniteMagnitude)
        }

        @Test(arguments: [
            "zPosition", "position.y", "bounds.size.width", "transform.scale", "transform.scale.x", "transform.translation.z",
            "sublayerTransform.scale", "cornerRadius", "shadowRadius", "shadowOffset.width",
        ])
        func springsThatOvershoot(_ keyPath: String) {
            let sprung = values(keyPath) { layer in
                let spring = CASpringAnimation(keyPath, from: 1e308, to: -1e308)
                (spring.damping, spring.initialVelocity, spring.duration) = (1, 1e9, 2)
                layer.add(spring, forKey: nil)
            }
            expect(sprung.allSatisfy { $0.isFinite }, "\(keyPath): \(sprung)")
        }

        @Test func outlinesAndLocations() {
            withScene { scene in
                let shape = scene.add(CAShapeLayer())
                let far = CGPath(rect: CGRect(x: -1e308, y: -1e308, width: 1, height: 1), transform: nil)
                let other = CGPath(rect: CGRect(x: 1e308, y: 1e308, width: 1, height: 1), transform: nil)
                shape.add(CABasicAnimation("path", from: far, to: other), forKey: nil)
                let gradient = scene.add(CAGradientLayer())
                gradient.add(CABasicAnimation("locations", from: [1e308, 0], to: [-1e308, 1]), forKey: nil)
                CATransaction.flush()
                scene.at(0.5)
                expectEqual(shape.presentation()?.path?.currentPoint, .zero)
                expectEqual(gradient.presentation()?.locations, [0, 0.5])
            }
        }
    }
}
