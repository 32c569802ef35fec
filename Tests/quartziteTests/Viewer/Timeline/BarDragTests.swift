import Demos
import QuartzSDL
import Testing

@testable import quartzite

@Suite(.serialized) struct BarDragTests {
    /// Returns a point over the timeline's first lane.
    private func point(_ time: Double, _ scene: ViewerScene) -> CGPoint {
        let surface = scene.controller.panels.timeline.surface
        return surface.convert(CGPoint(x: surface.x(of: time), y: 24 + 4 + 10), to: nil)
    }

    private func trial(_ scene: ViewerScene) throws -> AnimationTrial {
        let run = try #require(scene.controller.run)
        let square = try scene.demo(Crossing.self).square
        return scene.controller.trials.trial(at: try #require(run.original(named: "move", on: square)).place)
    }

    /// Linear from 50 to 450 in 4 s.
    private func x(_ trial: AnimationTrial, at time: Double) -> CGFloat {
        50 + 400 * min(max((time - trial.delay) / (4 * trial.stretch), 0), 1)
    }

    @Test func theBeginIsDraggedWithTheEndInPlace() throws {
        try ViewerScene.run([Crossing.self]) { scene in
            scene.wait(2)
            scene.press(.space)
            scene.press(.character("e"))
            scene.drag(from: point(0, scene), to: point(1, scene))
            let trial = try trial(scene)
            #expect(abs(trial.delay - 1) < 0.02 && abs(trial.delay + 4 * trial.stretch - 4) < 1e-6)
            let shown = try scene.demo(Crossing.self).x
            #expect(abs(shown - x(trial, at: 2)) < 1e-3 && abs(shown - 183.3) < 5)
            // The begin never passes the end.
            scene.drag(from: point(0, scene), to: point(4.2, scene))
            let least = try self.trial(scene)
            #expect(least.stretch == AnimationTrial.leastStretch && abs(least.delay + 4 * least.stretch - 4) < 1e-6)
        }
    }

    @Test func theMiddleMovesTheWholeBar() throws {
        try ViewerScene.run([Crossing.self]) { scene in
            scene.wait(2)
            scene.press(.space)
            scene.press(.character("e"))
            scene.drag(from: point(2.5, scene), to: point(1.5, scene))
            let trial = try trial(scene)
            #expect(abs(trial.delay + 1) < 0.02 && trial.stretch == 1)
            // Begun a second earlier, it is three quarters of the way at 2 s.
            #expect(try abs(scene.demo(Crossing.self).x - x(trial, at: 2)) < 1e-3)
            #expect(abs(x(trial, at: 2) - 350) < 3)
        }
    }

    @Test func theCursorShowsThePart() {
        ViewerScene.run([Crossing.self]) { scene in
            let surface = scene.controller.panels.timeline.surface
            scene.wait(2)
            scene.press(.space)
            @MainActor func cursor(_ time: Double) -> CursorShape? {
                scene.window.send(.pointer(PointerEvent(.hovered, at: point(time, scene))))
                return surface.cursor
            }
            #expect(cursor(0) == .hand)
            scene.press(.character("e"))
            #expect(cursor(0) == .resizeHorizontal && cursor(4) == .resizeHorizontal && cursor(2) == .move)
        }
    }

    @Test func partsOfABar() {
        #expect(BarPart(at: 10, from: 10, to: 100) == .begin && BarPart(at: 6, from: 10, to: 100) == .begin)
        #expect(BarPart(at: 50, from: 10, to: 100) == .middle && BarPart(at: 104, from: 10, to: 100) == .end)
        #expect(BarPart(at: 4, from: 10, to: 100) == nil && BarPart(at: 106, from: 10, to: 100) == nil)
        // A bar of 6 points keeps a middle; an endless one has no end.
        #expect(BarPart(at: 13, from: 10, to: 16) == .middle && BarPart(at: 5000, from: 10, to: nil) == .middle)
    }

    @Test func aLayersRateCounts() {
        // A layer at half speed: two seconds of the demo are one of the layer.
        let begin = AnimationTrial().dragged(.begin, by: 2, length: 8, rate: 0.5)
        #expect(begin.delay == 1 && begin.stretch == 0.75)
        // Backwards the bar's end is the animation's begin.
        let back = AnimationTrial().dragged(.end, by: 2, length: 8, rate: -1)
        #expect(back.delay == -2 && back.stretch == 1.25)
        #expect(AnimationTrial().dragged(.end, by: 2, length: .infinity, rate: 2).delay == 4)
    }
}
