import Testing

@testable import Demos

/// Input to the demos of time.
@MainActor
@Suite struct InteractionTests {
    private let middle = CGPoint(x: 320, y: 200)

    /// Returns points from the middle of the canvas to one side, in steps of 10.
    private func way(by distance: CGFloat) -> [CGPoint] {
        stride(from: 0, through: abs(distance), by: 10).map {
            CGPoint(x: middle.x + (distance < 0 ? -$0 : $0), y: middle.y)
        }
    }

    /// Returns how far a door is open in the presentation: 0 … 1.
    private func openness(_ door: CALayer) throws -> Double {
        let angle = try #require(door.presentation()?.value(forKeyPath: "transform.rotation.y") as? NSNumber)
        return angle.doubleValue / (-.pi / 2)
    }

    /// Returns the position of a layer's presentation.
    private func place(_ layer: CALayer) throws -> CGPoint {
        try #require(layer.presentation()).position
    }

    private func distance(_ a: CGPoint, _ b: CGPoint) -> CGFloat {
        hypot(a.x - b.x, a.y - b.y)
    }

    @Test func draggingOpensAndShutsTheDoor() throws {
        try DemoStage.run(ScrubbedDoor.self) { stage in
            let door = try #require(stage.demo as? ScrubbedDoor).door
            stage.advance(to: 0.5)
            let ajar = try openness(door)
            #expect(abs(ajar - 0.4) < 1e-6, "it stands ajar and does not move by itself")

            stage.drag(through: way(by: -60))
            let wider = try openness(door)
            #expect(abs(door.timeOffset - 0.7) < 0.03)
            #expect(abs(wider - door.timeOffset) < 1e-6)

            stage.drag(through: way(by: -200))
            let widest = try openness(door)
            #expect(door.timeOffset == 0.999, "it opens no further than its animation goes")
            #expect(abs(widest - 0.999) < 1e-6)

            stage.drag(through: way(by: 300))
            let shut = try openness(door)
            #expect(door.timeOffset == 0)
            #expect(abs(shut) < 1e-6)
        }
    }

    @Test func clickingPausesAndResumes() throws {
        try DemoStage.run(PauseResume.self) { stage in
            let demo = try #require(stage.demo as? PauseResume)

            stage.advance(to: 1)
            let before = try place(demo.steady)
            let alike = try place(demo.forgetful)
            #expect(distance(before, alike) < 1e-6, "both run alike")

            stage.click(middle)
            let paused = try place(demo.steady)
            let lost = try place(demo.forgetful)
            #expect(demo.isPaused)
            #expect(distance(before, paused) < 1e-6, "it stays put")
            #expect(lost == demo.forgetful.position, "without its time it shows its model")

            stage.advance(to: 3)
            let still = try place(demo.steady)
            #expect(distance(before, still) < 1e-6, "its time stands still")

            stage.click(try #require(demo.controls.first))
            let resumed = try place(demo.steady)
            let jumped = try place(demo.forgetful)
            #expect(!demo.isPaused)
            #expect(distance(before, resumed) < 1e-6, "it goes on from where it stopped")
            // A round takes four seconds: the other ship is half a round ahead, as if it had never been paused.
            let opposite = CGPoint(x: 212 - before.x, y: 212 - before.y)
            #expect(distance(opposite, jumped) < 0.5)

            stage.advance(to: 5)
            let later = try place(demo.steady)
            #expect(distance(opposite, later) < 0.5)
        }
    }
}
