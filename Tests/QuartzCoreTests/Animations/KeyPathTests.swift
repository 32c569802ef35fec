import Foundation
import QuartzCore
import Expectations
import Testing

extension EngineTests {
    /// Animated components and virtual components of properties.
    @Suite("Animated key paths") @MainActor
    struct KeyPathTests {
        @Test func componentsOfStructures() {
            withScene { scene in
                let layer = scene.addLayer()
                let paths: [(String, Double)] = [
                    ("position.x", 100), ("position.y", 100), ("bounds.origin.x", 0), ("bounds.origin.y", 0),
                    ("bounds.size.width", 100), ("bounds.size.height", 100), ("anchorPoint.x", 0.5), ("anchorPoint.y", 0.5),
                    ("shadowOffset.width", 0), ("shadowOffset.height", -3), ("contentsRect.size.width", 1),
                    ("contentsRect.origin.x", 0), ("contentsCenter.origin.y", 0),
                ]
                for (path, model) in paths {
                    layer.add(CABasicAnimation(path, to: model + 8), forKey: path)
                    CATransaction.flush()
                }
                for (path, model) in paths { expectEqual(scene.seen(layer, path, at: 0.25), model + 2, "\(path)") }
            }
        }

        @Test func aFullTurnTurnsOnce() {
            withScene { scene in
                let layer = scene.addLayer()
                layer.add(CABasicAnimation("transform.rotation", by: 2 * Double.pi), forKey: nil)
                CATransaction.flush()
                for (time, x, y) in [(0.0, 1.0, 0.0), (0.25, 0, 1), (0.5, -1, 0), (0.75, 0, -1), (1, 1, 0)] {
                    scene.at(time)
                    let m = layer.presentation()?.transform ?? CATransform3D()
                    expect(Double(m.m11).isClose(to: x), Double(m.m12).isClose(to: y), "at \(time)")
                }
            }
        }

        @Test func manyTurns() {
            withScene { scene in
                let layer = scene.addLayer()
                layer.add(CABasicAnimation("transform.rotation.z", from: 0, to: 20 * Double.pi), forKey: nil)
                CATransaction.flush()
                scene.at(0.525)
                let m = layer.presentation()?.transform ?? CATransform3D()
                expect(Double(m.m12).isClose(to: 1), "5.25 turns are a quarter")
            }
        }

        @Test func eachAxisHasItsPath() {
            withScene { scene in
                let quarter = Double.pi / 2
                let expected: [(String, CATransform3D)] = [
                    ("transform.rotation.x", CATransform3DMakeRotation(quarter, 1, 0, 0)),
                    ("transform.rotation.y", CATransform3DMakeRotation(quarter, 0, 1, 0)),
                    ("transform.rotation.z", CATransform3DMakeRotation(quarter, 0, 0, 1)),
                    ("transform.rotation", CATransform3DMakeRotation(quarter, 0, 0, 1)),
                    ("transform.scale.x", CATransform3DMakeScale(quarter, 1, 1)),
                    ("transform.scale.y", CATransform3DMakeScale(1, quarter, 1)),
                    ("transform.scale.z", CATransform3DMakeScale(1, 1, quarter)),
                    ("transform.scale", CATransform3DMakeScale(quarter, quarter, quarter)),
                    ("transform.translation.x", CATransform3DMakeTranslation(quarter, 0, 0)),
                    ("transform.translation.y", CATransform3DMakeTranslation(0, quarter, 0)),
                    ("transform.translation.z", CATransform3DMakeTranslation(0, 0, quarter)),
                ]
                for prefix in ["transform", "sublayerTransform"] {
                    for (path, matrix) in expected {
                        let layer = scene.addLayer()
                        let path = path.replacingOccurrences(of: "transform", with: prefix)
                        layer.add(CABasicAnimation(path, from: quarter, to: quarter), forKey: nil)
                        CATransaction.flush()
                        let seen =
                            prefix == "transform" ? layer.presentation()?.transform : layer.presentation()?.sublayerTransform
                        expectEqual(seen?.isClose(to: matrix), true, "\(path)")
                    }
                }
            }
        }

        @Test func translationAsAWhole() {
            withScene { scene in
                let layer = scene.addLayer()
                withoutActions { layer.transform = CATransform3DMakeTranslation(1, 2, 3) }
                layer.add(CABasicAnimation("transform.translation", to: CGSize(width: 11, height: 22)), forKey: nil)
                CATransaction.flush()
                scene.at(0.5)
                let seen = layer.presentation()?.transform
                expectEqual(seen, CATransform3DMakeTranslation(6, 12, 3))
            }
        }

        @Test func componentsCompose() {
            withScene { scene in
                let layer = scene.addLayer()
                layer.add(CABasicAnimation("transform.rotation.z", to: Double.pi), forKey: nil)
                layer.add(CABasicAnimation("transform.scale", to: 3), forKey: nil)
                layer.add(CABasicAnimation("transform.translation.x", to: 20), forKey: nil)
                CATransaction.flush()
                scene.at(0.5)
                // Scaled by 2, a quarter turn, moved by 10, in any order of addition.
                var expected = CATransform3DMakeTranslation(10, 0, 0)
                expected = CATransform3DRotate(expected, .pi / 2, 0, 0, 1)
                expected = CATransform3DScale(expected, 2, 2, 2)
                let seen = layer.presentation()?.transform
                expectEqual(seen?.isClose(to: expected), true)
            }
        }

        @Test func componentsActOnTheModelsTransform() {
            withScene { scene in
                let layer = scene.addLayer()
                withoutActions { layer.transform = CATransform3DMakeScale(2, 3, 1) }
                layer.add(CABasicAnimation("transform.rotation", from: Double.pi / 2, to: Double.pi / 2), forKey: nil)
                CATransaction.flush()
                let seen = layer.presentation()?.transform
                let expected = CATransform3DConcat(CATransform3DMakeScale(2, 3, 1), CATransform3DMakeRotation(.pi / 2, 0, 0, 1))
                expectEqual(seen?.isClose(to: expected), true)
            }
        }

        @Test func perspectiveSurvives() {
            withScene { scene in
                let layer = scene.addLayer()
                var perspective = CATransform3DIdentity
                perspective.m34 = -1.0 / 500
                withoutActions { layer.transform = perspective }
                layer.add(CABasicAnimation("transform.rotation.y", from: Double.pi / 3, to: Double.pi / 3), forKey: nil)
                CATransaction.flush()
                let seen = layer.presentation()?.transform
                expectEqual(seen?.isClose(to: CATransform3DRotate(perspective, .pi / 3, 0, 1, 0)), true)
            }
        }

        @Test func aWholeTransformAndAPartOfIt() {
            withScene { scene in
                let layer = scene.addLayer()
                layer.add(CABasicAnimation("transform", to: CATransform3DMakeTranslation(20, 0, 0)), forKey: nil)
                layer.add(CABasicAnimation("transform.translation.y", to: 20), forKey: nil)
                let frames = CAKeyframeAnimation(keyPath: "transform.translation")
                frames.values = [CGSize.zero, CGSize(width: 40, height: 0)]
                frames.isAdditive = true
                frames.duration = 1
                layer.add(frames, forKey: nil)
                CATransaction.flush()
                scene.at(0.5)
                let seen = layer.presentation()?.transform
                expectEqual(seen?.isClose(to: CATransform3DMakeTranslation(30, 10, 0)), true)
                layer.add(CABasicAnimation("transform", to: CATransform3DMakeScale(3, 3, 1)), forKey: nil)
                CATransaction.flush()
                scene.at(0.5)
                let over = layer.presentation()?.transform
                expectEqual(over?.m41, 30, "the whole one has just begun at what lies underneath")
            }
        }

        @Test func translationKeyframesMeetOtherParts() {
            withScene { scene in
                let layer = scene.addLayer()
                layer.add(CABasicAnimation("transform.rotation.z", from: Double.pi / 2, to: Double.pi / 2), forKey: nil)
                let frames = CAKeyframeAnimation(keyPath: "transform.translation")
                frames.values = [CGSize.zero, CGSize(width: 40, height: 8)]
                frames.duration = 1
                layer.add(frames, forKey: nil)
                CATransaction.flush()
                scene.at(0.5)
                let seen = layer.presentation()?.transform
                var expected = CATransform3DMakeTranslation(20, 4, 0)
                expected = CATransform3DRotate(expected, .pi / 2, 0, 0, 1)
                expectEqual(seen?.isClose(to: expected), true)
            }
        }

        @Test func additiveParts() {
            withScene { scene in
                let layer = scene.addLayer()
                for angle in [0.25, 0.5] {
                    let turn = CABasicAnimation("transform.rotation", by: angle)
                    turn.isAdditive = true
                    layer.add(turn, forKey: nil)
                }
                CATransaction.flush()
                expect(scene.seen(layer, "transform.rotation", at: 1).isClose(to: 0.75))
            }
        }
    }
}

extension CATransform3D {
    /// Whether all elements are equal within a tolerance.
    func isClose(to other: CATransform3D, within tolerance: Double = 1e-9) -> Bool {
        let differences = [
            m11 - other.m11, m12 - other.m12, m13 - other.m13, m14 - other.m14, m21 - other.m21, m22 - other.m22,
            m23 - other.m23, m24 - other.m24, m31 - other.m31, m32 - other.m32, m33 - other.m33, m34 - other.m34,
            m41 - other.m41, m42 - other.m42, m43 - other.m43, m44 - other.m44,
        ]
        return differences.allSatisfy { abs(Double($0)) <= tolerance }
    }
}
