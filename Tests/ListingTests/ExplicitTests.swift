import Foundation
import QuartzUI
import Expectations
import Testing

private let blue: [CGFloat] = [0, 0, 1, 1]
private let thrown: [CGFloat] = [0.5, 0.25, 0.75, 1]
private let other: [CGFloat] = [0.25, 0.75, 0.5, 1]

extension ListingTests {
    @Suite @MainActor
    struct ExplicitColorListings {
        @Test func explicit1SnapsBack() {
            ListingStage.run { stage in
                let controller = Explicit1.ViewController()
                controller.layerView = stage.container
                controller.loadViewIfNeeded()
                stage.show(controller)
                Console.throwColor(0.5, 0.25, 0.75)
                controller.changeColorButtonAction(self)
                stage.at(0.125)
                expect(near(controller.layer.seenColor(), between(blue, thrown, 0.5)))
                stage.at(0.25)
                expect(near(controller.layer.seenColor(), thrown))
                stage.at(0.26)
                expect(controller.layer.seenColor() == blue, controller.layer.backgroundColor == UIColor.blue.cgColor)
            }
        }

        @Test func explicit2TwoLinesKeepTheColor() {
            ListingStage.run { stage in
                let controller = Explicit2.ViewController()
                controller.layerView = stage.container
                controller.loadViewIfNeeded()
                stage.show(controller)
                Console.throwColor(0.5, 0.25, 0.75)
                controller.changeColor()
                // The implicit animation also runs, below the explicit one, which was added later.
                expectEqual(controller.layer.animationKeys()?.first, "backgroundColor")
                stage.at(0.125)
                expect(near(controller.layer.seenColor(), between(blue, thrown, 0.5)))
                for time in [0.25, 0.26, 1] {
                    stage.at(time)
                    expect(near(controller.layer.seenColor(), thrown))
                }
            }
        }

        @Test func explicit3HelperStartsFromWhatIsSeen() {
            ListingStage.run { stage in
                let controller = Explicit3.ViewController()
                controller.layerView = stage.container
                controller.loadViewIfNeeded()
                stage.show(controller)
                Console.throwColor(0.5, 0.25, 0.75)
                Console.throwColor(0.25, 0.75, 0.5)
                controller.changeColorButtonAction(self)
                expect(near(controller.layer.backgroundColor?.components ?? [], thrown))
                stage.at(0.125)
                let half = between(blue, thrown, 0.5)
                expect(near(controller.layer.seenColor(), half))
                // Pressed half way, it continues from there.
                controller.changeColorButtonAction(self)
                stage.at(0.125)
                expect(near(controller.layer.seenColor(), half))
                stage.at(0.25)
                expect(near(controller.layer.seenColor(), between(half, other, 0.5)))
                stage.at(0.5)
                expect(near(controller.layer.seenColor(), other), controller.layer.animationKeys() == nil)
            }
        }

        @Test func explicit4DelegateSetsTheModelAFrameLate() {
            ListingStage.run { stage in
                let controller = Explicit4.ViewController()
                controller.layerView = stage.container
                controller.loadViewIfNeeded()
                stage.show(controller)
                Console.throwColor(0.5, 0.25, 0.75)
                controller.changeColor()
                stage.at(0.25)
                expect(near(controller.layer.seenColor(), thrown))
                expectEqual(controller.layer.backgroundColor, UIColor.blue.cgColor)
                // The frame in which the animation ends shows the old model; the delegate is called afterwards.
                expect(stage.painted(0.26).contains { $0.contains("color 0 0 1 1") })
                expect(near(controller.layer.backgroundColor?.components ?? [], thrown))
                stage.at(0.27)
                expect(near(controller.layer.seenColor(), thrown))
                expect(!stage.painted(0.27).contains { $0.contains("color 0 0 1 1") })
                expectNil(controller.layer.animationKeys(), "no implicit animation")
            }
        }

        @Test func explicit5HandsCarryTheirViews() {
            ListingStage.run { stage in
                let controller = Explicit5.ViewController()
                stage.show(controller)
                let hands = (0..<3).map { _ in UIView(frame: CGRect(x: 100, y: 50, width: 8, height: 80)) }
                for hand in hands { stage.container.addSubview(hand) }
                controller.setAngle(angle: 0.5, handView: hands[0], animated: false)
                stage.at(0)
                expect(near(hands[0].layer.seen("transform.rotation"), 0.5))
                let angles = [1.0, 0.8, -0.6]
                for (hand, angle) in zip(hands, angles) { controller.setAngle(angle: angle, handView: hand, animated: true) }
                stage.at(0.25)
                for (hand, angle) in zip(hands, [0.75, 0.4, -0.3]) { expect(near(hand.layer.seen("transform.rotation"), angle)) }
                stage.at(0.5)
                for (hand, angle) in zip(hands, angles) { expect(near(hand.layer.seen("transform.rotation"), angle)) }
                stage.at(0.51)
                expect(near(hands[0].layer.seen("transform.rotation"), 0.5), "back for a frame")
                stage.at(0.52)
                for (hand, angle) in zip(hands, angles) { expect(near(hand.layer.seen("transform.rotation"), angle)) }
            }
        }

        @Test func explicit6KeyframesTakeThirds() {
            ListingStage.run { stage in
                let layer = stage.bareLayer()
                layer.backgroundColor = UIColor.white.cgColor
                stage.at(0)
                stage.at(1)
                Explicit6.changeColor(layer)
                stage.at(1)
                expectEqual(layer.seenColor(), blue, "at once, whatever the model")
                stage.at(1 + 2.0 / 3)
                expect(near(layer.seenColor(), [1, 0, 0, 1], 1e-5))
                stage.at(2)
                expect(near(layer.seenColor(), [0.5, 0.5, 0, 1], 1e-5))
                stage.at(3.1)
                expect(near(layer.presentation()?.backgroundColor?.components ?? [], layer.backgroundColor?.components ?? [0]))
            }
        }
    }

    @Suite @MainActor
    struct ExplicitMotionListings {
        private func seenPlace(_ layer: CALayer) -> [CGFloat] { [layer.seen("position.x"), layer.seen("position.y")] }

        @Test func explicit7ShipKeepsToTheCurve() {
            ListingStage.run { stage in
                let controller = Explicit7.ViewController()
                controller.bezierCurveView = stage.container
                controller.loadViewIfNeeded()
                stage.show(controller)
                let ship = controller.shipLayer
                expect(ship.contents != nil)
                // Values of the curve calculated by hand at a quarter, a half and the end.
                stage.at(1)
                expect(near(seenPlace(ship), [67.96875, 53.90625]), near(ship.seen("transform.rotation"), 0))
                stage.at(2)
                expect(near(seenPlace(ship), [150, 75]), near(ship.seen("transform.rotation"), 0))
                stage.at(4)
                expect(near(seenPlace(ship), [300, 75]))
                stage.at(4.1)
                expect(near(seenPlace(ship), [0, 75]))
            }
        }

        @Test func explicit8ShipTurnsWithTheTangent() {
            ListingStage.run { stage in
                let controller = Explicit8.ViewController()
                controller.bezierCurveView = stage.container
                controller.loadViewIfNeeded()
                stage.show(controller)
                stage.at(1e-9)
                expect(near(controller.shipLayer.seen("transform.rotation"), -.pi / 4, 1e-5))
                stage.at(2)
                expect(near(seenPlace(controller.shipLayer), [150, 75]))
                expect(near(controller.shipLayer.seen("transform.rotation"), atan2(1, 3)))
            }
        }

        @Test func explicit9HalfATurnByMatrix() {
            ListingStage.run { stage in
                let controller = Explicit9.ViewController()
                controller.layerView = stage.container
                controller.loadViewIfNeeded()
                stage.show(controller)
                stage.at(1)
                expect(near(abs(controller.layer.seen("transform.rotation")), .pi / 2))
                stage.at(2.1)
                expect(near(controller.layer.seen("transform.rotation"), 0))
            }
        }

        @Test func explicit10WholeTurnByItsKeyPathOnly() {
            for (controller, quarter) in [
                (Explicit10.ViewController(), 0.0), (Explicit10.MeantViewController(), Double.pi / 2),
            ] {
                ListingStage.run { stage in
                    controller.layerView = stage.container
                    controller.loadViewIfNeeded()
                    stage.show(controller)
                    stage.at(0.5)
                    expect(near(controller.layer.seen("transform.rotation"), quarter))
                    stage.at(1)
                    expect(near(abs(controller.layer.seen("transform.rotation")), quarter * 2))
                    stage.at(2.1)
                    expect(near(controller.layer.seen("transform.rotation"), 0))
                }
            }
        }

        @Test func explicit11GroupMovesAndColors() throws {
            try ListingStage.run { stage in
                let controller = Explicit11.ViewController()
                controller.bezierCurveView = stage.container
                controller.loadViewIfNeeded()
                stage.show(controller)
                let ship = try require(stage.container.layer.sublayers?.last)
                stage.at(1)
                expect(near(seenPlace(ship), [67.96875, 53.90625]))
                expect(near(ship.seenColor(), [0.25, 0.75, 0, 1]), "the colour has no duration and takes the group's")
                stage.at(2)
                expect(near(seenPlace(ship), [150, 75]), near(ship.seen("transform.rotation"), atan2(1, 3)))
                expect(near(ship.seenColor(), [0.5, 0.5, 0, 1]))
                stage.at(4.1)
                expect(ship.seenColor() == [0, 1, 0, 1], near(seenPlace(ship), [0, 75]))
            }
        }

        @Test func explicit16StopsWithItsFlag() {
            ListingStage.run { stage in
                let controller = Explicit16.ViewController()
                controller.containerView = stage.container
                controller.loadViewIfNeeded()
                stage.show(controller)
                let ship = controller.shipLayer
                controller.start(self)
                stage.at(0.5)
                expect(near(ship.seen("transform.rotation"), .pi / 2))
                expectEqual((ship.animation(forKey: "rotateAnimation") as? CABasicAnimation)?.duration, 2)
                controller.stop(self)
                stage.at(0.6)
                stage.at(0.6)
                expectEqual(Console.printed as? [Bool], [false])
                expect(near(ship.seen("transform.rotation"), 0), ship.animation(forKey: "rotateAnimation") == nil)
                controller.start(self)
                stage.at(0.6)
                stage.at(2.5)
                expect(near(ship.seen("transform.rotation"), -0.1 * .pi))
                stage.at(2.7)
                stage.at(2.8)
                expectEqual(Console.printed as? [Bool], [false, true])
                controller.start(self)
                stage.at(2.8)
                ship.removeAllAnimations()
                stage.at(2.9)
                stage.at(3)
                expect(Console.printed as? [Bool] == [false, true, false], ship.animationKeys() == nil)
            }
        }
    }
}
