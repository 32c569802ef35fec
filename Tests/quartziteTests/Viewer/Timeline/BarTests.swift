import Demos
import QuartzSDL
import Expectations
import Testing

@testable import QuartzInstruments
@testable import quartzite

@Suite struct BarShapeTests {
    @Test func paceIsTheAnimations() {
        let fade = CABasicAnimation(keyPath: "opacity")
        expect(BarShape(fade) == BarShape.linear, BarShape.linear.progress[8] == 0.5)
        fade.timingFunction = CAMediaTimingFunction(name: .easeOut)
        let eased = BarShape(fade).progress
        // The curve (0, 0, 0.58, 1) at one half.
        expect(abs(eased[8] - 0.6846) < 1e-3, eased[0] < 1e-6, abs(eased[16] - 1) < 1e-6)
    }

    @Test func springsGoBeyondTheirEnd() {
        let spring = CASpringAnimation(keyPath: "opacity")
        spring.duration = 1.6
        let progress = BarShape(spring).progress
        // Mass 1, stiffness 100, damping 10 at 0.1 s: 1 − e^−0.5 (cos 0.866 + 0.5774 sin 0.866).
        expect(abs(progress[1] - 0.3403) < 1e-3)
        expect((progress.max() ?? 0) > 1.1)
    }

    @Test func keyframesHaveTheirTimes() {
        let keyframes = CAKeyframeAnimation(keyPath: "opacity")
        keyframes.values = [0, 1, 0.5, 1]
        let (third, twoThirds) = (1.0 / 3, 2.0 / 3)
        expectEqual(BarShape(keyframes).keyTimes, [0, third, twoThirds, 1])
        keyframes.calculationMode = .discrete
        expectEqual(BarShape(keyframes).keyTimes, [0, 0.25, 0.5, 0.75])
        keyframes.keyTimes = [0, 0.9, 1]
        expectEqual(BarShape(keyframes).keyTimes, [0, 0.9, 1])
        let group = CAAnimationGroup()
        group.duration = 2
        let short = CAKeyframeAnimation(keyPath: "zPosition")
        short.values = [0, 1, 2]
        short.duration = 1
        group.animations = [keyframes, short]
        expectEqual(BarShape(group).keyTimes, [0, 0.9, 1])
    }
}

@Suite(.serialized) struct TimelineFormTests {
    @Test func pointAndCommaGoFromKeyframeToKeyframe() throws {
        try ViewerScene.run([Idle.self]) { scene in
            let square = try scene.demo(Idle.self).square
            let hops = CAKeyframeAnimation(keyPath: "opacity")
            hops.values = [0, 1, 0]
            hops.keyTimes = [0, 0.25, 1]
            hops.duration = 2
            hops.autoreverses = true
            hops.repeatCount = 2
            square.add(hops, forKey: "hops")
            scene.wait(0)
            // To and fro twice: passes of 2 s, keyframes after 0.5 s of the first and 1.5 s of the second.
            for expected in [0.5, 2, 3.5, 4, 4.5, 6, 7.5, 8, 8] {
                scene.press(.character("."))
                expect(abs(scene.time - expected) < 1e-9, "\(expected)")
            }
            for expected in [7.5, 6, 4.5] {
                scene.press(.character(","))
                expect(abs(scene.time - expected) < 1e-9, "\(expected)")
            }
            expectEqual(scene.controller.run?.transport.isPlaying, false)
        }
    }

    @Test func timeGoesBackwardsToTheStart() throws {
        try ViewerScene.run(first: Crossing.self) { scene in
            scene.wait(2)
            scene.press(.character("b"))
            scene.wait(0.5)
            expect(abs(scene.time - 1.5) < 1e-9)
            let demo = try scene.demo(Crossing.self)
            expect(abs(demo.x - 200) < 1e-6)
            scene.controller.setRate(0.5)
            scene.wait(1)
            expect(abs(scene.time - 1) < 1e-9, scene.controller.isReversing)
            scene.press(.space)
            scene.wait(1)
            expect(abs(scene.time - 1) < 1e-9, !scene.controller.isReversing)
            scene.press(.character("b"))
            scene.wait(9)
            expect(scene.time == 0, !scene.controller.isReversing)
            expectEqual(scene.controller.run?.transport.isPlaying, false)
        }
    }

    @Test func goingBackwardsUndoesWhatHasHappened() throws {
        try ViewerScene.run([Relay.self]) { scene in
            for _ in 0..<15 { scene.wait(0.1) }
            let before = try scene.demo(Relay.self)
            expectEqual(before.legs, 2)
            scene.press(.character("b"))
            for _ in 0..<10 { scene.wait(0.1) }
            let demo = try scene.demo(Relay.self)
            expect(abs(scene.time - 0.5) < 1e-9)
            expect(demo.legs == 1, abs(demo.x - 50) < 1e-4)
        }
    }

    @Test func delaysLastFromTheAdditionToTheBegin() throws {
        try ViewerScene.run([Idle.self]) { scene in
            let square = try scene.demo(Idle.self).square
            scene.wait(1)
            let later = CABasicAnimation(keyPath: "opacity")
            later.beginTime = square.convertTime(CACurrentMediaTime(), from: nil) + 2
            later.duration = 1
            square.add(later, forKey: "later")
            scene.wait(0)
            for _ in 0..<60 { scene.wait(1.0 / 60) }
            let bar = try require(scene.controller.run?.lanes().first?.bars.first)
            // It is read in the frame after its commit.
            expect(bar.added >= 1, bar.added < 1.02, abs(bar.begin - 3) < 1e-6)
        }
    }

    @Test func commitsAndEndsAreMarked() throws {
        try ViewerScene.run([Relay.self]) { scene in
            for _ in 0..<30 { scene.wait(0.1) }
            let run = try require(scene.controller.run)
            expect(run.log.ends.count == 2, abs(run.log.ends[0] - 1) < 0.11)
            // The viewer's frames are no commits of the demo.
            let before = run.log.commits.count
            for _ in 0..<5 { scene.wait(0.1) }
            expect(before >= 2, run.log.commits.count == before)
            expectEqual(scene.controller.panels.timeline.marks.counts.ends, 2)
            let square = try scene.demo(Relay.self).square
            square.opacity = 0.5
            scene.wait(0.1)
            expect(run.log.commits.count > before)
        }
    }

    @Test(arguments: [("fireworks", "particles"), ("emitter-shapes", "particles"), ("drawing", "drawing")])
    func whatHasNoAnimationHasARow(_ id: String, _ name: String) throws {
        let demo = try require(DemoCatalog.demo(id))
        try ViewerScene.run([demo]) { scene in
            for _ in 0..<20 { scene.wait(0.1) }
            let run = try require(scene.controller.run)
            let lane = try require(run.lanes().first { $0.name == name })
            expect(run.layer(of: lane.id) != nil)
            expect(lane.drawings.count > 1 || lane.bars.first?.isSteady == true)
            scene.controller.inspect(lane)
            expect(scene.controller.panels.inspector.target === run.layer(of: lane.id))
        }
    }

    @Test func labelsAreNotDrawnInCode() {
        ViewerScene.run([DemoCatalog.demo("springs")].compactMap { $0 }) { scene in
            for _ in 0..<10 { scene.wait(0.1) }
            expectEqual(scene.controller.run?.lanes().contains { $0.name == "drawing" }, false)
        }
    }
}

@Suite(.serialized) struct BarDragTests {
    /// Returns a point over the timeline's first lane.
    private func point(_ time: Double, _ scene: ViewerScene) -> CGPoint {
        let surface = scene.controller.panels.timeline.surface
        return surface.convert(CGPoint(x: surface.x(of: time), y: 24 + 4 + 10), to: nil)
    }

    private func trial(_ scene: ViewerScene) throws -> AnimationTrial {
        let run = try require(scene.controller.run)
        let square = try scene.demo(Crossing.self).square
        return scene.controller.trials.trial(at: try require(run.original(named: "move", on: square)).place)
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
            expect(abs(trial.delay - 1) < 0.02, abs(trial.delay + 4 * trial.stretch - 4) < 1e-6)
            let shown = try scene.demo(Crossing.self).x
            expect(abs(shown - x(trial, at: 2)) < 1e-3, abs(shown - 183.3) < 5)
            // The begin never passes the end.
            scene.drag(from: point(1, scene), to: point(4.2, scene))
            let least = try self.trial(scene)
            expect(least.stretch == AnimationTrial.leastStretch, abs(least.delay + 4 * least.stretch - 4) < 1e-6)
        }
    }

    @Test func theMiddleMovesTheWholeBar() throws {
        try ViewerScene.run([Crossing.self]) { scene in
            scene.wait(2)
            scene.press(.space)
            scene.press(.character("e"))
            scene.drag(from: point(2.5, scene), to: point(1.5, scene))
            let trial = try trial(scene)
            expect(abs(trial.delay + 1) < 0.02, trial.stretch == 1)
            // Begun a second earlier, it is three quarters of the way at 2 s.
            expect(try abs(scene.demo(Crossing.self).x - x(trial, at: 2)) < 1e-3)
            expect(abs(x(trial, at: 2) - 350) < 3)
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
            expectEqual(cursor(0), .hand)
            scene.press(.character("e"))
            expect(cursor(0) == .resizeHorizontal, cursor(4) == .resizeHorizontal, cursor(2) == .move)
        }
    }

    @Test func partsOfABar() {
        expect(BarPart(at: 10, from: 10, to: 100) == .begin, BarPart(at: 6, from: 10, to: 100) == .begin)
        expect(BarPart(at: 50, from: 10, to: 100) == .middle, BarPart(at: 104, from: 10, to: 100) == .end)
        expect(BarPart(at: 4, from: 10, to: 100) == nil, BarPart(at: 106, from: 10, to: 100) == nil)
        // A bar of 6 points keeps a middle; an endless one has no end.
        expect(BarPart(at: 13, from: 10, to: 16) == .middle, BarPart(at: 5000, from: 10, to: nil) == .middle)
    }

    @Test func aLayersRateCounts() {
        // A layer at half speed: two seconds of the demo are one of the layer.
        let begin = AnimationTrial().dragged(.begin, by: 2, length: 8, rate: 0.5)
        expect(begin.delay == 1, begin.stretch == 0.75)
        // Backwards the bar's end is the animation's begin.
        let back = AnimationTrial().dragged(.end, by: 2, length: 8, rate: -1)
        expect(back.delay == -2, back.stretch == 1.25)
        expectEqual(AnimationTrial().dragged(.end, by: 2, length: .infinity, rate: 2).delay, 4)
    }
}
