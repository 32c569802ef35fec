import Expectations
import Testing

@testable import Demos

/// Input to the demos of time.
@MainActor
@Suite struct TimeInputTests {
    private let middle = CGPoint(x: 320, y: 200)

    /// Returns points from the middle of the canvas to one side, in steps of 10.
    private func way(by distance: CGFloat) -> [CGPoint] {
        stride(from: 0, through: abs(distance), by: 10).map {
            CGPoint(x: middle.x + (distance < 0 ? -$0 : $0), y: middle.y)
        }
    }

    /// Returns how far a door is open in the presentation: 0 … 1.
    private func openness(_ door: CALayer) throws -> Double {
        let angle = try require(door.presentation()?.value(forKeyPath: "transform.rotation.y") as? NSNumber)
        return angle.doubleValue / (-.pi / 2)
    }

    private func distance(_ a: CGPoint, _ b: CGPoint) -> CGFloat {
        hypot(a.x - b.x, a.y - b.y)
    }

    private func set(_ slider: UISlider, to value: Float) {
        slider.value = value
        slider.sendActions(for: .valueChanged)
    }

    @Test func draggingOpensAndShutsTheDoor() throws {
        try DemoStage.run(ScrubbedDoor.self) { stage in
            let door = try require(stage.demo as? ScrubbedDoor).door
            stage.advance(to: 0.5)
            let ajar = try openness(door)
            expect(abs(ajar - 0.4) < 1e-6, "it stands ajar and does not move by itself")

            stage.drag(through: way(by: -60))
            let wider = try openness(door)
            expect(abs(door.timeOffset - 0.7) < 0.03)
            expect(abs(wider - door.timeOffset) < 1e-6)

            stage.drag(through: way(by: -200))
            let widest = try openness(door)
            expectEqual(door.timeOffset, 0.999, "it opens no further than its animation goes")
            expect(abs(widest - 0.999) < 1e-6)

            stage.drag(through: way(by: 300))
            let shut = try openness(door)
            expectEqual(door.timeOffset, 0)
            expect(abs(shut) < 1e-6)
        }
    }

    @Test func whoHasWoundBackGoesOnAtOnce() throws {
        try DemoStage.run(Rewind.self) { stage in
            let ship = try require(stage.squares(56).first)
            let choice = try require(stage.demo.controls.first)
            stage.advance(to: 0.5)
            stage.click(choice, at: CGPoint(x: 0.1, y: 0.5))
            stage.advance(to: 3)
            expectEqual(ship.presentation()?.position, CGPoint(x: 140, y: 200), "as far as it goes")
            expect(stage.demo.caption.hasSuffix("0.00 s"))
            stage.click(choice, at: CGPoint(x: 0.6, y: 0.5))
            stage.advance(to: 3.3)
            expect(try require(ship.presentation()).position.y < 180)
            expect(stage.demo.caption.hasSuffix("0.30 s"))
        }
    }

    @Test(arguments: [("inf", 60.0), ("nan", 0.25), ("-3", 0.25), ("1e400", 60), ("", 0.25), ("0.5", 0.5)])
    func fieldsTakeWhatIsWritten(_ text: String, _ duration: CFTimeInterval) throws {
        try DemoStage.run(DurationRepeat.self) { stage in
            let demo = try require(stage.demo as? DurationRepeat)
            stage.advance(to: 7.1)
            try require(demo.startButton.isEnabled)
            demo.durationField.text = text
            demo.repeatField.text = "0"
            stage.click(demo.startButton)
            let turn = try require(stage.layers.lazy.compactMap { $0.animation(forKey: "rotateAnimation") }.first)
            expect(turn.duration == duration, turn.repeatCount == 0)
        }
    }

    @Test(arguments: [(Float(0), Float(20)), (0, -20), (40, 0), (1, 10)])
    func springsAreDrawnToFit(_ damping: Float, _ velocity: Float) throws {
        try DemoStage.run(SpringParameters.self) { stage in
            let demo = try require(stage.demo as? SpringParameters)
            let sliders = demo.controls.compactMap { $0 as? UISlider }
            set(sliders[1], to: 20)
            set(sliders[2], to: damping)
            set(sliders[3], to: velocity)
            expectEqual(demo.caption.contains("never settles"), (damping == 0))
            for step in 1...20 {
                stage.advance(to: Double(step) * 0.15)
                let y = try require(demo.ball.presentation()).position.y
                expect(y > 80, y < 320)
            }
        }
    }
}
