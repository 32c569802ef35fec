import Demos
import QuartzSDL
import Testing

@testable import quartzite

@Suite(.serialized) struct TrialTests {
    private func isAt(_ x: CGFloat, _ scene: ViewerScene, within tolerance: CGFloat) throws -> Bool {
        try abs(scene.demo(Crossing.self).x - x) < tolerance
    }

    private func place(_ scene: ViewerScene) throws -> TrialBook.Place {
        let run = try #require(scene.controller.run)
        let square = try scene.demo(Crossing.self).square
        return try #require(run.original(named: "move", on: square)).place
    }

    @Test func pacesHaveTextsAndPresets() {
        #expect(Pace.Preset.easeInOut.pace.text == "0.42, 0, 0.58, 1" && Pace.Preset.easeIn.pace.preset == .easeIn)
        let linear = Pace.Preset.linear.pace.progress(over: 1)
        #expect(zip(linear, BarShape.linear.progress).allSatisfy { abs($0 - $1) < 1e-9 })
        let spring = Pace.Spring()
        #expect(abs(spring.settlingTime - CASpringAnimation(keyPath: nil).settlingDuration) < 1e-9)
        let move = CABasicAnimation(keyPath: "opacity")
        move.timingFunction = CAMediaTimingFunction(name: .easeOut)
        #expect(Pace(of: move) == Pace.Preset.easeOut.pace)
        let frames = CAKeyframeAnimation(keyPath: "opacity")
        frames.timingFunctions = [CAMediaTimingFunction(name: .easeIn)]
        #expect(Pace(of: frames) == nil)
    }

    @Test func anotherPaceIsTriedAndLastsOverARestart() throws {
        try ViewerScene.run([Crossing.self]) { scene in
            let controller = scene.controller
            scene.wait(1)
            // Linear from 50 to 450 in 4 s.
            #expect(try isAt(150, scene, within: 1e-6))
            let quadratic = Pace.curve(CGPoint(x: 1.0 / 3, y: 0), CGPoint(x: 2.0 / 3, y: 1.0 / 3))
            controller.tryPace(quadratic, at: try place(scene))
            scene.wait(0)
            // With these control points progress is the square of the time: 50 + 400 / 16.
            #expect(try isAt(75, scene, within: 0.1))
            scene.press(.character("r"))
            scene.wait(0)
            scene.wait(2)
            #expect(try isAt(150, scene, within: 0.1))
            controller.tryPace(nil, at: try place(scene))
            scene.wait(0)
            #expect(try isAt(250, scene, within: 1e-6))
            let keys = try scene.demo(Crossing.self).square.animationKeys()
            #expect(keys == ["move"])
        }
    }

    @Test func theEditorChangesTheValuesAnimation() throws {
        try ViewerScene.run([Crossing.self]) { scene in
            let inspector = scene.controller.panels.inspector
            scene.wait(1)
            scene.click(scene.point(onCanvas: CGPoint(x: 150, y: 200)), modifiers: .option)
            inspector.explain("position.x")
            scene.wait(0)
            let editor = inspector.valuePage.editor
            #expect(!editor.isHidden && editor.presets.selectedSegmentIndex == 0 && editor.text == "0, 0, 1, 1")
            editor.presets.selectedSegmentIndex = Pace.Preset.spring.rawValue
            editor.presets.sendActions(for: .valueChanged)
            scene.wait(0)
            #expect(editor.text.hasPrefix("stiffness 100, damping 10, settles in"))
            editor.damping.value = 20
            editor.damping.sendActions(for: .valueChanged)
            scene.wait(0)
            #expect(editor.text.hasPrefix("stiffness 100, damping 20"))
            // Critically damped: 1 − (1 + 10) · e^−10 of the way after 1 s.
            let isThere = try isAt(450, scene, within: 0.5)
            #expect(isThere)
            // Of two control points the nearer one is dragged.
            editor.presets.selectedSegmentIndex = 0
            editor.presets.sendActions(for: .valueChanged)
            scene.wait(0)
            inspector.valuePage.layoutIfNeeded()
            let curve = editor.curve
            let first = curve.convert(CGPoint(x: 12, y: curve.bounds.height * 1.4 / 1.7), to: nil)
            scene.drag(from: first, to: CGPoint(x: first.x + 0.5 * (curve.bounds.width - 24), y: first.y))
            #expect(editor.text == "0.5, 0, 1, 1")
        }
    }

    @Test func barsAreDraggedWhileExamining() throws {
        try ViewerScene.run([Crossing.self]) { scene in
            let (controller, timeline) = (scene.controller, scene.controller.panels.timeline)
            scene.wait(2)
            scene.press(.space)
            let surface = timeline.surface
            @MainActor func point(_ time: Double) -> CGPoint {
                surface.convert(CGPoint(x: surface.x(of: time), y: 24 + 4 + 10), to: nil)
            }
            scene.press(.character("e"))
            scene.drag(from: point(1), to: point(2))
            #expect(abs(scene.time - 2) < 1e-6)
            let delay = controller.trials.trial(at: try place(scene)).delay
            #expect(abs(delay - 1) < 0.02)
            // Begun a second later, at 2 s it has gone a quarter of the way.
            #expect(try isAt((50 + 100 * (2 - delay)), scene, within: 1e-3))
            // The end of the original's bar.
            scene.drag(from: point(4), to: point(3))
            let stretch = controller.trials.trial(at: try place(scene)).stretch
            #expect(abs(stretch - 0.75) < 0.01)
            // During play a drag seeks.
            scene.press(.character("e"))
            scene.drag(from: point(1), to: point(3))
            #expect(abs(scene.time - 3) < 0.02)
        }
    }
}

@Suite(.serialized) struct BarDragTests {
    /// A point over the timeline's first lane.
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

@Suite(.serialized) struct CurveReadOutTests {
    @Test func theMouseReadsValuesOff() {
        ViewerScene.run([Crossing.self]) { scene in
            let inspector = scene.controller.panels.inspector
            scene.wait(1)
            scene.click(scene.point(onCanvas: CGPoint(x: 150, y: 200)), modifiers: .option)
            inspector.explain("position.x")
            scene.wait(0)
            inspector.valuePage.layoutIfNeeded()
            let plot = inspector.valuePage.plot
            // The middle of the window from −0.25 s to 4.25 s.
            let ground = plot.bounds.width - 56
            scene.window.send(.pointer(PointerEvent(.hovered, at: plot.convert(CGPoint(x: ground / 2, y: 40), to: nil))))
            #expect(plot.readOutText == "+1.00 s   250.00")
            scene.window.send(.pointer(PointerEvent(.hovered, at: CGPoint(x: 300, y: 300))))
            #expect(plot.readOutText == "")
        }
    }

    @Test func velocityIsTheSlope() throws {
        try ViewerScene.run([Crossing.self]) { scene in
            let inspector = scene.controller.panels.inspector
            scene.wait(1)
            scene.click(scene.point(onCanvas: CGPoint(x: 150, y: 200)), modifiers: .option)
            inspector.explain("position.x")
            scene.wait(0)
            #expect(!inspector.valuePage.velocity.isHidden)
            let square = try scene.demo(Crossing.self).square
            let origin = try #require(scene.controller.run?.transport.origin)
            let speed = CurveReading(of: "position.x", on: square, in: origin - 0.25...origin + 4.25).velocity
            // 400 points in 4 s, and none before and after.
            #expect(abs(speed.numbers(at: origin + 2)[0] - 100) < 1e-6 && speed.numbers(at: origin + 4.2)[0] == 0)
            #expect(speed.unit == "/s")
        }
    }
}
