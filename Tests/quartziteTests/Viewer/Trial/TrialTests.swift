import Demos
import QuartzSDL
import Expectations
import Testing

@testable import quartzite

@Suite(.serialized) struct TrialTests {
    private func isAt(_ x: CGFloat, _ scene: ViewerScene, within tolerance: CGFloat) throws -> Bool {
        try abs(scene.demo(Crossing.self).x - x) < tolerance
    }

    private func place(_ scene: ViewerScene) throws -> TrialBook.Place {
        let run = try require(scene.controller.run)
        let square = try scene.demo(Crossing.self).square
        return try require(run.original(named: "move", on: square)).place
    }

    @Test func pacesHaveTextsAndPresets() {
        expect(Pace.Preset.easeInOut.pace.text == "0.42, 0, 0.58, 1" && Pace.Preset.easeIn.pace.preset == .easeIn)
        let linear = Pace.Preset.linear.pace.progress(over: 1)
        expect(zip(linear, BarShape.linear.progress).allSatisfy { abs($0 - $1) < 1e-9 })
        let spring = Pace.Spring()
        expect(abs(spring.settlingTime - CASpringAnimation(keyPath: nil).settlingDuration) < 1e-9)
        let move = CABasicAnimation(keyPath: "opacity")
        move.timingFunction = CAMediaTimingFunction(name: .easeOut)
        expectEqual(Pace(of: move), Pace.Preset.easeOut.pace)
        let frames = CAKeyframeAnimation(keyPath: "opacity")
        frames.timingFunctions = [CAMediaTimingFunction(name: .easeIn)]
        expectNil(Pace(of: frames))
    }

    @Test func anotherPaceIsTriedAndLastsOverARestart() throws {
        try ViewerScene.run([Crossing.self]) { scene in
            let controller = scene.controller
            scene.wait(1)
            // Linear from 50 to 450 in 4 s.
            expect(try isAt(150, scene, within: 1e-6))
            let quadratic = Pace.curve(CGPoint(x: 1.0 / 3, y: 0), CGPoint(x: 2.0 / 3, y: 1.0 / 3))
            controller.tryPace(quadratic, at: try place(scene))
            scene.wait(0)
            // With these control points progress is the square of the time: 50 + 400 / 16.
            expect(try isAt(75, scene, within: 0.1))
            scene.press(.character("r"))
            scene.wait(0)
            scene.wait(2)
            expect(try isAt(150, scene, within: 0.1))
            controller.tryPace(nil, at: try place(scene))
            scene.wait(0)
            expect(try isAt(250, scene, within: 1e-6))
            let keys = try scene.demo(Crossing.self).square.animationKeys()
            expectEqual(keys, ["move"])
        }
    }

    @Test func theEditorChangesTheValuesAnimation() throws {
        try ViewerScene.run([Crossing.self]) { scene in
            let inspector = scene.explainTheCrossing()
            let editor = inspector.valuePage.editor
            expect(!editor.isHidden && editor.presets.selectedSegmentIndex == 0 && editor.text == "0, 0, 1, 1")
            editor.presets.selectedSegmentIndex = Pace.Preset.spring.rawValue
            editor.presets.sendActions(for: .valueChanged)
            scene.wait(0)
            expect(editor.text.hasPrefix("stiffness 100, damping 10, settles in"))
            editor.damping.value = 20
            editor.damping.sendActions(for: .valueChanged)
            scene.wait(0)
            expect(editor.text.hasPrefix("stiffness 100, damping 20"))
            // Critically damped: 1 − (1 + 10) · e^−10 of the way after 1 s.
            let isThere = try isAt(450, scene, within: 0.5)
            expect(isThere)
            // Of two control points the nearer one is dragged.
            editor.presets.selectedSegmentIndex = 0
            editor.presets.sendActions(for: .valueChanged)
            scene.wait(0)
            inspector.valuePage.layoutIfNeeded()
            let curve = editor.curve
            let first = curve.convert(CGPoint(x: 12, y: curve.bounds.height * 1.4 / 1.7), to: nil)
            scene.drag(from: first, to: CGPoint(x: first.x + 0.5 * (curve.bounds.width - 24), y: first.y))
            expectEqual(editor.text, "0.5, 0, 1, 1")
        }
    }

    @Test func theKeyboardMovesControlPoints() {
        ViewerScene.run([Crossing.self]) { scene in
            let inspector = scene.explainTheCrossing()
            let editor = inspector.valuePage.editor
            expect(scene.window.focus(on: editor.curve))
            // From (0, 0): 0.05 to the right three times, 0.01 upwards once; the left edge is at 0.
            for _ in 0..<3 { scene.press(.right) }
            scene.press(.up, modifiers: .shift)
            expectEqual(editor.text, "0.15, 0.01, 1, 1")
            for _ in 0..<4 { scene.press(.left) }
            expectEqual(editor.text, "0, 0.01, 1, 1")
            // The other point, from (1, 1): the right edge is at 1.
            scene.press(.space)
            scene.press(.right)
            scene.press(.down)
            expectEqual(editor.text, "0, 0.01, 1, 0.95")
            // The demo has not been changed or paused by these keys.
            expectEqual(scene.controller.run?.transport.isPlaying, true)
            // A spring has no control points: the arrows go to the viewer.
            editor.presets.selectedSegmentIndex = Pace.Preset.spring.rawValue
            editor.presets.sendActions(for: .valueChanged)
            scene.wait(0)
            expect(!editor.curve.canBecomeFocused)
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
            expect(abs(scene.time - 2) < 1e-6)
            let delay = controller.trials.trial(at: try place(scene)).delay
            expect(abs(delay - 1) < 0.02)
            // Begun a second later, at 2 s it has gone a quarter of the way.
            expect(try isAt((50 + 100 * (2 - delay)), scene, within: 1e-3))
            // The end of the bar, which is the tried one's.
            scene.drag(from: point(4 + delay), to: point(3 + delay))
            let stretch = controller.trials.trial(at: try place(scene)).stretch
            expect(abs(stretch - 0.75) < 0.01)
            // During play a drag seeks.
            scene.press(.character("e"))
            scene.drag(from: point(1), to: point(3))
            expect(abs(scene.time - 3) < 0.02)
        }
    }
}
