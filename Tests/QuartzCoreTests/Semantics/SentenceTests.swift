import Foundation
import QuartzCore
import Expectations
import Testing

extension EngineTests {
    /// Single rules of the semantics that no other suite tests.
    @Suite("Single sentences") @MainActor
    struct SentenceTests {
        @Test func aLayersDurationRepeatsAndFillAreStoredOnly() {
            withScene { scene in
                let (outer, inner) = (scene.addLayer(), CALayer())
                expect(outer.duration == .infinity, outer.repeatCount == 0, outer.speed == 1, outer.fillMode == .removed)
                withoutActions {
                    outer.addSublayer(inner)
                    (outer.duration, outer.repeatCount, outer.autoreverses, outer.fillMode) = (0.25, 3, true, .forwards)
                    inner.repeatDuration = 0.1
                }
                inner.add(CABasicAnimation("zPosition", from: 0, to: 8, duration: 2), forKey: nil)
                CATransaction.flush()
                for (time, z) in [(0.5, 2.0), (1.5, 6), (2, 8), (2.5, 0)] {
                    expectEqual(scene.seen(inner, "zPosition", at: time), z)
                }
                expect(inner.convertTime(1.5, from: nil) == 1.5, outer.duration == 0.25, inner.repeatDuration == 0.1)
            }
        }

        @Test func repeatsThatContradictAreSaid() {
            let heard = warnings {
                let animation = CABasicAnimation("opacity", from: 0, to: 1)
                animation.repeatCount = 2
                animation.repeatDuration = 3
            }
            expect(heard.count == 1, heard.first?.contains("repeatDuration") == true)
        }

        @Test func theClockRunsForwardsUnlessItIsHeld() {
            CAMediaClock.setManual(nil)
            var last = CACurrentMediaTime()
            for _ in 0..<100 {
                let now = CACurrentMediaTime()
                expect(now >= last)
                last = now
            }
            CAMediaClock.setManual(12.5)
            expect(CACurrentMediaTime() == 12.5, CALayer().convertTime(12.5, from: nil) == 12.5)
            CAMediaClock.setManual(nil)
            expect(CACurrentMediaTime() >= last)
        }

        @Test func layoutThenDisplayThenCommit() {
            final class Witness: CALayer {
                static var log: [String] = []
                override func layoutSublayers() {
                    Self.log.append("layout")
                    setNeedsDisplay()
                }
                override func display() { Self.log.append("display \(presentation()?.zPosition ?? -1)") }
            }
            withScene { scene in
                let layer = scene.add(Witness())
                Witness.log = []
                CATransaction.begin()
                CATransaction.setDisableActions(true)
                layer.zPosition = 5
                layer.setNeedsDisplay()
                layer.setNeedsLayout()
                CATransaction.commit()
                CATransaction.flush()
                // The change was not visible during layout and drawing.
                expect(Witness.log == ["layout", "display 0.0"], layer.presentation()?.zPosition == 5)
            }
        }

        @Test func missingEndsFollowWhatIsUnderneathAtEachSample() {
            withScene { scene in
                let layer = scene.addLayer()
                let below = CABasicAnimation("zPosition", from: 0, to: 100, duration: 10)
                let above = CABasicAnimation("zPosition", to: 10, duration: 10)
                layer.add(below, forKey: nil)
                layer.add(above, forKey: nil)
                CATransaction.flush()
                // Half way, the value underneath is 50: half way from there to 10.
                expectEqual(scene.seen(layer, "zPosition", at: 5), 30)
                layer.removeAllAnimations()
                layer.add(CABasicAnimation("zPosition", from: 10, duration: 10), forKey: nil)
                CATransaction.flush()
                scene.at(10)
                withoutActions { layer.zPosition = 40 }
                expectEqual(scene.seen(layer, "zPosition"), 25)
            }
        }

        @Test func endsThatLieOutsideTheCurveExtrapolate() {
            withScene { scene in
                let layer = scene.addLayer()
                let anticipated = CABasicAnimation("zPosition", from: 0, to: 10)
                // y(s) = 3 · (1−s)²·s·(−1) + 3·(1−s)·s²·2 + s³ with x(s) = s: −0.375 + 0.75 + 0.125 = 0.5 half way; at 0.2,
                // −0.384 + 0.192 + 0.008 = −0.184.
                anticipated.timingFunction = CAMediaTimingFunction(controlPoints: 1.0 / 3, -1, 2.0 / 3, 2)
                layer.add(anticipated, forKey: nil)
                CATransaction.flush()
                expect(scene.seen(layer, "zPosition", at: 0.5).isClose(to: 5, within: 1e-5))
                expect(scene.seen(layer, "zPosition", at: 0.2).isClose(to: -1.84, within: 1e-5))
                expect(scene.seen(layer, "zPosition", at: 0.8).isClose(to: 11.84, within: 1e-5))
            }
        }

        @Test func shadowRadiusIsTheStandardDeviation() throws {
            // The shadow of a straight edge at a distance d inside is Φ(d / σ): with σ = 4, Φ(1) = 0.841, Φ(−1) = 0.159.
            let layer = CALayer()
            layer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
            layer.shadowPath = CGPath(rect: CGRect(x: -50, y: -50, width: 100, height: 200), transform: nil)
            (layer.shadowOpacity, layer.shadowRadius, layer.shadowOffset) = (1, 4, .zero)
            let context = try require(CGContext(width: 100, height: 100))
            layer.render(in: context)
            let pixels = try require(context.makeImage()).pixels
            func alpha(_ x: Int) -> Double { Double(pixels[(50 * 100 + x) * 4 + 3]) / 255 }
            // Pixel centres are at 45.5 and 46.5, around 46, and so on.
            expect(((alpha(45) + alpha(46)) / 2).isClose(to: 0.841, within: 0.01))
            expect(((alpha(53) + alpha(54)) / 2).isClose(to: 0.159, within: 0.01))
            expect(((alpha(49) + alpha(50)) / 2).isClose(to: 0.5, within: 0.01))
        }

        @Test func gradientsColoursAndLocationsMoveStopByStop() {
            withScene { scene in
                let layer = scene.add(CAGradientLayer())
                let (black, white) = (
                    CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1), CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)
                )
                layer.add(CABasicAnimation("colors", from: [black, black], to: [white, black]), forKey: nil)
                layer.add(CABasicAnimation("locations", from: [0, 0.5], to: [0.5, 1]), forKey: nil)
                CATransaction.flush()
                scene.at(0.25)
                let shown = layer.presentation()
                expectEqual((shown?.colors as? [CGColor])?.map { $0.components?.first }, [0.25, 0])
                expectEqual(shown?.locations, [0.125, 0.625])
            }
        }
    }
}
