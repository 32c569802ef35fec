import Testing

@testable import Demos

/// Demos that are touched do what they say.
@MainActor
@Suite(.serialized)
struct InteractionTests {
    private static let start = CGPoint(x: 320, y: 200)

    /// Points from the middle to one side, in steps of 10.
    private func way(by distance: CGFloat) -> [CGPoint] {
        stride(from: 0, through: abs(distance), by: 10).map { CGPoint(x: Self.start.x + (distance < 0 ? -$0 : $0), y: Self.start.y) }
    }

    @Test func draggingOpensAndShutsTheDoor() throws {
        try Stage.show(ScrubbedDoor.self) { scene in
            let door = scene.demo.door
            func angle() throws -> CGFloat {
                let shown = try #require(door.presentation())
                return try #require(shown.value(forKeyPath: "transform.rotation.y") as? CGFloat)
            }
            scene.advance(to: 0.5)
            #expect(abs(try angle() - -.pi / 2 * 0.4) < 1e-6, "the door stands ajar and does not move by itself")

            scene.drag(through: way(by: -60))
            #expect(abs(door.timeOffset - 0.7) < 0.03)
            #expect(abs(try angle() - -.pi / 2 * door.timeOffset) < 1e-6)

            scene.drag(through: way(by: -200))
            #expect(door.timeOffset == 0.999, "it opens no further than the animation goes")
            #expect(abs(try angle() - -.pi / 2 * 0.999) < 1e-6)

            scene.drag(through: way(by: 300))
            #expect(door.timeOffset == 0)
            #expect(try angle() == 0)
        }
    }

    @Test func clickingPausesAndResumes() throws {
        try Stage.show(PauseResume.self) { scene in
            let demo = scene.demo
            func place(_ layer: CALayer) throws -> CGPoint { try #require(layer.presentation()).position }
            func distance(_ a: CGPoint, _ b: CGPoint) -> CGFloat { hypot(a.x - b.x, a.y - b.y) }

            scene.advance(to: 1)
            let before = try place(demo.steady)
            #expect(distance(before, try place(demo.forgetful)) < 1e-6, "both run alike")

            scene.click(at: Self.start)
            #expect(demo.isPaused)
            // Two frames pass while the click is under way.
            let paused = try place(demo.steady)
            #expect(distance(before, paused) < 10)
            #expect(try place(demo.forgetful) == demo.forgetful.position, "without its time the ship shows its model")

            scene.advance(to: 3)
            #expect(distance(paused, try place(demo.steady)) < 1e-6, "time stands still")

            scene.click(at: Self.start)
            #expect(!demo.isPaused)
            #expect(distance(paused, try place(demo.steady)) < 10, "it goes on from where it stopped")
            // A round takes four seconds: half a round later it is at the opposite side.
            let resumed = try place(demo.steady)
            scene.advance(to: scene.time + 2)
            let middle = CGPoint(x: 106, y: 106)
            let opposite = CGPoint(x: 2 * middle.x - resumed.x, y: 2 * middle.y - resumed.y)
            #expect(distance(opposite, try place(demo.steady)) < 0.5)
        }
    }
}
