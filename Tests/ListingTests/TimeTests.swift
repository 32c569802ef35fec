import Foundation
import QuartzUI
import QuartzUIControls
import Expectations
import Testing

extension ListingTests {
    @Suite @MainActor
    struct TimeListings {
        @Test func time1FieldsSetDurationAndRepeats() {
            ListingStage.run { stage in
                let controller = ViewController_9_1()
                let fields = (0..<2).map { UITextField(frame: CGRect(x: 10, y: 40 * CGFloat($0), width: 80, height: 28)) }
                let button = UIButton(type: .system)
                for view in fields + [button] as [UIView] { stage.container.addSubview(view) }
                controller.containerView = stage.container
                (controller.durationField, controller.repeatField, controller.startButton) = (fields[0], fields[1], button)
                controller.loadViewIfNeeded()
                stage.show(controller)
                fields[0].text = "2"
                fields[1].text = "3.5"
                controller.startBtnAction(self)
                let controls = fields + [button] as [UIControl]
                expect(controls.allSatisfy { !$0.isEnabled && $0.alpha == 0.25 })
                stage.at(0.5)
                expect(near(controller.shipLayer.seen("transform.rotation"), .pi / 2))
                stage.at(6.5)
                expect(near(controller.shipLayer.seen("transform.rotation"), .pi / 2), "the fourth turn")
                expect(controls.allSatisfy { !$0.isEnabled })
                stage.at(7.01)
                stage.at(7.02)
                expect(controls.allSatisfy { $0.isEnabled && $0.alpha == 1 }, controller.shipLayer.animationKeys() == nil)
                // Empty fields mean a quarter second, once.
                fields[0].text = ""
                fields[1].text = ""
                controller.startBtnAction(self)
                stage.at(7.02)
                stage.at(7.02 + 0.0625)
                expect(near(controller.shipLayer.seen("transform.rotation"), .pi / 2))
                stage.at(7.28)
                stage.at(7.29)
                expect(controls.allSatisfy { $0.isEnabled })
                // A touch anywhere dismisses the keyboard.
                fields[0].becomeFirstResponder()
                expect(fields[0].isFirstResponder)
                stage.drag(CGPoint(x: 350, y: 250))
                expect(!fields[0].isFirstResponder)
            }
        }

        @Test func time2DoorSwings() throws {
            try ListingStage.run { stage in
                let controller = ViewController_9_2()
                controller.containerView = stage.container
                controller.loadViewIfNeeded()
                stage.show(controller)
                let door = try require(stage.container.layer.sublayers?.last)
                expectEqual(door.frame, CGRect(x: 36, y: 36, width: 128, height: 128))
                for (time, angle) in [(1.0, -0.25), (2, -0.5), (3, -0.25), (4, 0), (97, -0.25), (100, 0)] {
                    stage.at(time)
                    expect(near(door.seen("transform.rotation.y"), angle * .pi), "\(time)")
                }
                stage.at(100.1)
                expectNil(door.animationKeys())
            }
        }

        @Test func time3SlidersSetSpeedAndOffset() {
            ListingStage.run { stage in
                let controller = ViewController_9_3()
                let sliders = (0..<2).map { _ in UISlider(frame: CGRect(x: 0, y: 0, width: 100, height: 28)) }
                let labels = (0..<2).map { _ in UILabel() }
                for view in sliders + labels as [UIView] { stage.container.addSubview(view) }
                sliders[0].maximumValue = 2
                sliders[0].value = 2
                controller.containerView = stage.container
                (controller.speedSlider, controller.timeOffsetSlider) = (sliders[0], sliders[1])
                (controller.speedLabel, controller.timeOffsetLabel) = (labels[0], labels[1])
                controller.loadViewIfNeeded()
                stage.show(controller)
                expectEqual(labels.map(\.text), ["2.00", "0.00"])
                sliders[1].value = 0.5
                controller.timeOffsetSliderAction(self)
                sliders[0].value = 0.5
                controller.speedSliderAction(self)
                expectEqual(labels.map(\.text), ["0.50", "0.50"])
                controller.playBtnAction(self)
                let ship = controller.shipLayer
                @MainActor func place() -> [CGFloat] { [ship.seen("position.x"), ship.seen("position.y")] }
                // Two seconds long, starting at the middle of the curve.
                stage.at(0)
                expect(near(place(), [150, 137.5]))
                stage.at(0.5)
                expect(near(place(), [232.03125, 142.1875]))
                stage.at(1.5)
                expect(near(place()[0], 67.96875), "round to a quarter")
                stage.at(2.1)
                expect(near(place(), [0, 100]), ship.animationKeys() == ["slide"], "kept, but without a fill")
            }
        }

        @Test func time4PanScrubsTheDoor() {
            ListingStage.run { stage in
                let controller = ViewController_9_4()
                controller.containerView = stage.container
                controller.loadViewIfNeeded()
                stage.show(controller)
                let door = controller.doorLayer
                stage.at(5)
                expectEqual(door.seen("transform.rotation.y"), 0, "its time stands still")
                let points = (0...10).map { CGPoint(x: 200 - 10 * CGFloat($0), y: 100) }
                stage.drag(points[0], points[1], points[2], points[4], points[6], points[8], points[10])
                stage.at(6)
                expect(door.timeOffset > 0.4, door.timeOffset <= 0.5)
                expect(near(door.seen("transform.rotation.y"), -.pi / 2 * door.timeOffset))
                stage.drag(CGPoint(x: 390, y: 100), CGPoint(x: 200, y: 100), CGPoint(x: 5, y: 100))
                stage.at(7)
                expect(door.timeOffset == 0.999, near(door.seen("transform.rotation.y"), -.pi / 2 * 0.999))
                stage.drag(CGPoint(x: 5, y: 100), CGPoint(x: 200, y: 100), CGPoint(x: 390, y: 100))
                stage.at(8)
                expect(door.timeOffset == 0, door.seen("transform.rotation.y") == 0)
            }
        }

        @Test func timeIsReadConvertedAndHurried() {
            ListingStage.run { stage in
                let layer = stage.bareLayer()
                let start = Time.now()
                stage.at(2)
                expectEqual(Time.now(), start + 2)
                layer.speed = 2
                layer.timeOffset = 1
                layer.beginTime = start
                expectEqual(Time.convert(start + 2, layer, nil).from, 5)
                expect(near(Time.convert(5, layer, nil).to, start + 2, 1e-9))

                layer.speed = 1
                layer.timeOffset = 0
                layer.beginTime = 0
                Time.hurry(stage.window)
                stage.at(2)
                CATransaction.begin()
                CATransaction.setAnimationDuration(1)
                layer.opacity = 0
                CATransaction.commit()
                stage.at(2.005)
                expect(near(layer.seen("opacity"), 1 - defaultAtHalf, 1e-5))
                stage.at(2.011)
                expect(layer.seen("opacity") == 0, layer.animationKeys() == nil)
            }
        }
    }
}
