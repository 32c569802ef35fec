import Foundation
import QuartzCore
import Expectations
import Testing

extension EngineTests {
    /// `fromValue`, `toValue` and `byValue`, relative to the value underneath at each moment.
    @Suite("Values of basic animations") @MainActor
    struct BasicValueTests {
        /// Returns the presentation values of `zPosition` at times; the model has 100.
        private func values(_ times: [Double], _ animations: CABasicAnimation...) -> [Double] {
            withScene { scene in
                let layer = scene.addLayer()
                withoutActions { layer.zPosition = 100 }
                for animation in animations { layer.add(animation, forKey: nil) }
                CATransaction.flush()
                return times.map { scene.seen(layer, "zPosition", at: $0) }
            }
        }

        private func z(
            from: Any? = nil, to: Any? = nil, by: Any? = nil, _ configure: (CABasicAnimation) -> Void = { _ in }
        ) -> CABasicAnimation {
            let animation = CABasicAnimation("zPosition", from: from, to: to, by: by)
            configure(animation)
            return animation
        }

        @Test func allCombinations() {
            let times = [0.0, 0.25, 1, 1.5]
            expectEqual(values(times, z(from: 10, to: 20)), [10, 12.5, 20, 100])
            expectEqual(values(times, z(from: 10, by: 20)), [10, 15, 30, 100])
            expectEqual(values(times, z(to: 20, by: 8)), [12, 14, 20, 100])
            expectEqual(values(times, z(from: 20)), [20, 40, 100, 100])
            expectEqual(values(times, z(to: 20)), [100, 80, 20, 100])
            expectEqual(values(times, z(by: 20)), [100, 105, 120, 100])
            expectEqual(values(times, z()), [100, 100, 100, 100])
            expectEqual(values(times, z(from: 10, to: 20, by: 1000)), [10, 12.5, 20, 100], "to wins over by")
        }

        @Test func whatLiesUnderneathIsReadLive() {
            withScene { scene in
                let layer = scene.addLayer()
                withoutActions { layer.zPosition = 100 }
                layer.add(z(to: 0), forKey: nil)
                CATransaction.flush()
                expectEqual(scene.seen(layer, "zPosition", at: 0.5), 50)
                withoutActions { layer.zPosition = 200 }
                expectEqual(scene.seen(layer, "zPosition"), 100)
                layer.add(z(by: 8), forKey: "by")
                CATransaction.flush()
                // The value under the second animation is the result of the first: 200…0.
                expectEqual(scene.seen(layer, "zPosition", at: 0.75), 50 + 2)
            }
        }

        @Test func laterOnesSeeEarlierOnes() {
            let half = [0.5]
            expectEqual(values(half, z(from: 0, to: 10), z(to: 20)), [12.5])
            expectEqual(values(half, z(to: 20), z(from: 0, to: 10)), [5])
        }

        @Test func additive() {
            let times = [0.0, 0.5, 1]
            @MainActor func added(_ a: CABasicAnimation) -> CABasicAnimation {
                a.isAdditive = true
                return a
            }
            expectEqual(values(times, added(z(from: 10, to: 20))), [110, 115, 120])
            expectEqual(values(times, added(z(by: 10))), [100, 105, 110])
            expectEqual(values(times, added(z(from: -50, to: 0))), [50, 75, 100], "the usual way to move the model first")
            expectEqual(values(times, added(z(from: 10, to: 20)), added(z(from: 1, to: 2))), [111, 116.5, 122])
            expectEqual(values(times, z(from: 0, to: 10), added(z(from: 1, to: 1))), [1, 6, 11])
            expectEqual(values(times, added(z(from: 1, to: 1)), z(from: 0, to: 10)), [0, 5, 10], "the later one overrides")
        }

        @Test func cumulative() {
            @MainActor func repeated(_ a: CABasicAnimation) -> CABasicAnimation {
                a.isCumulative = true
                a.repeatCount = 3
                return a
            }
            let times = [0.5, 1.5, 2.5, 3]
            expectEqual(values(times, repeated(z(from: 0, to: 10))), [5, 15, 25, 30])
            expectEqual(values(times, repeated(z(by: 10))), [105, 115, 125, 130])
            expectEqual(values(times, repeated(z(to: 110))), [105, 115, 125, 130])
            // The value at the end of the previous cycle, plus that of the current one.
            expectEqual(values(times, repeated(z(from: 10, to: 20))), [15, 35, 55, 60])
            let back = repeated(z(from: 10, to: 20))
            back.autoreverses = true
            expectEqual(values([0.5, 1.5, 2.5, 3.5], back), [15, 15, 25, 25])
            let addedUp = repeated(z(from: 0, to: 10))
            addedUp.isAdditive = true
            expectEqual(values(times, addedUp), [105, 115, 125, 130])
        }

        @Test func pointsSizesRectanglesAndColours() {
            withScene { scene in
                let layer = scene.addLayer()
                layer.add(CABasicAnimation("position", by: CGPoint(x: 10, y: -20)), forKey: nil)
                layer.add(
                    CABasicAnimation("bounds", to: CGRect(x: 10, y: 20, width: 200, height: 50)), forKey: nil)
                layer.add(
                    CABasicAnimation("shadowOffset", from: CGSize(width: 0, height: 0), to: CGSize(width: 4, height: 8)),
                    forKey: nil)
                layer.add(
                    CABasicAnimation(
                        "backgroundColor", from: CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1),
                        to: CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 0.5)), forKey: nil)
                CATransaction.flush()
                scene.at(0.5)
                let seen = layer.presentation()
                expectEqual(seen?.position, CGPoint(x: 105, y: 90))
                expectEqual(seen?.bounds, CGRect(x: 5, y: 10, width: 150, height: 75))
                expectEqual(seen?.shadowOffset, CGSize(width: 2, height: 4))
                let colour = seen?.backgroundColor?.components
                expectEqual(colour, [0.5, 0, 0.5, 0.75])
            }
        }

        @Test func booleansAreTrueFromTheFirstStepOn() {
            withScene { scene in
                let layer = scene.addLayer()
                layer.add(CABasicAnimation("hidden", from: false, to: true), forKey: nil)
                layer.add(CABasicAnimation("masksToBounds", from: true, to: false), forKey: nil)
                CATransaction.flush()
                @MainActor func seen(_ time: Double) -> [Bool?] {
                    scene.at(time)
                    let layer = layer.presentation()
                    return [layer?.isHidden, layer?.masksToBounds]
                }
                expectEqual(seen(0), [false, true])
                expectEqual(seen(0.01), [true, true])
                expectEqual(seen(1), [true, false])
            }
        }

        @Test func everyFormOfANumber() {
            let forms: [Any] = [
                5, 5.0, Float(5), CGFloat(5), NSNumber(value: 5), Int8(5), UInt64(5), Decimal(5), NSNumber(value: Float(5)),
            ]
            for form in forms { expectEqual(values([0], z(from: form, to: 0)), [5], "\(type(of: form))") }
            expectEqual(values([0], z(from: true, to: 0)), [1])
        }

        @Test func everyFormOfAStructure() {
            withScene { scene in
                let layer = scene.addLayer()
                @MainActor func start(_ keyPath: String, _ value: Any) -> Any? {
                    layer.removeAllAnimations()
                    layer.add(CABasicAnimation(keyPath, from: value, to: value), forKey: nil)
                    CATransaction.flush()
                    return layer.presentation()?.value(forKeyPath: keyPath)
                }
                let point = CGPoint(x: 3, y: 4)
                for form in [point, NSValue(cgPoint: point), CGSize(width: 3, height: 4), CGVector(dx: 3, dy: 4)] as [Any] {
                    expectEqual(start("position", form) as? CGPoint, point, "\(type(of: form))")
                }
                let size = CGSize(width: 3, height: 4)
                for form in [size, NSValue(cgSize: size), point] as [Any] {
                    expectEqual(start("bounds.size", form) as? CGSize, size)
                }
                let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
                for form in [rect, NSValue(cgRect: rect)] as [Any] { expectEqual(start("bounds", form) as? CGRect, rect) }
                let transform = CATransform3DMakeTranslation(1, 2, 0)
                let affine = CGAffineTransform(translationX: 1, y: 2)
                let forms: [Any] = [
                    transform, NSValue(caTransform3D: transform), affine, NSValue(cgAffineTransform: affine),
                ]
                for form in forms { expectEqual(start("transform", form) as? CATransform3D, transform) }
                let value = start("transform", transform) as? NSValue
                expectEqual(value?.caTransform3DValue, transform)
            }
        }

        @Test func wrongTypesAreSaidAndHaveNoEffect() {
            withScene { scene in
                let layer = scene.addLayer()
                let bad: [(String, Any)] = [
                    ("opacity", "half"), ("position", 3), ("bounds", CGPoint.zero), ("transform", 1), ("backgroundColor", "red"),
                    ("opacity", Double.nan), ("opacity", Double.infinity), ("position", CGPoint(x: Double.nan, y: 0)),
                    ("transform.rotation", CGPoint.zero), ("bounds.size", 7),
                ]
                for (keyPath, value) in bad {
                    let heard = warnings {
                        layer.add(CABasicAnimation(keyPath, from: value, to: value), forKey: "bad")
                        CATransaction.flush()
                    }
                    expectEqual(heard.count, 1, "\(keyPath)")
                    let seen = layer.presentation()
                    expectEqual(seen?.opacity, 1)
                    expectEqual(seen?.frame, layer.frame)
                }
                scene.frame(at: 2)
                expectNil(layer.animationKeys(), "such an animation runs its time all the same")
            }
        }

        @Test func unknownKeyPathsAreSaid() {
            withScene { scene in
                let layer = scene.addLayer()
                let paths = [
                    "opactiy", "position.z", "transform.rotation.w", "transform.m34", "bounds.size.depth", "", ".", "..",
                    "position.",
                    "contents.width", "backgroundColor.red", "mine.at.all",
                ]
                for path in paths {
                    let heard = warnings {
                        layer.add(CABasicAnimation(path, from: 0, to: 1), forKey: "bad")
                        CATransaction.flush()
                    }
                    expectEqual(heard.count, 1, "\(path)")
                }
                let heard = warnings {
                    layer.add(CABasicAnimation(), forKey: "bad")
                    CATransaction.flush()
                }
                expectEqual(heard.count, 1)
            }
        }

        @Test func timingFunctionsPaceTheValue() {
            // cubic-bezier(.42, 0, .58, 1) is at its centre at half time.
            let paced = z(from: 0, to: 100) { $0.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut) }
            let seen = values([0, 0.25, 0.5, 0.75, 1], paced)
            for (a, b) in zip(seen, [0, 12.9161, 50, 87.0838, 100]) { expect(a.isClose(to: b, within: 1e-3)) }
            let overshooting = z(from: 0, to: 100) { $0.timingFunction = CAMediaTimingFunction(controlPoints: 0.5, 2, 0.5, 2) }
            let high = values([0.5], overshooting)
            expect(high[0].isClose(to: 162.5), "3/8·2 + 3/8·2 + 1/8")
        }
    }
}
