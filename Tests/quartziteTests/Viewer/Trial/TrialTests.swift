import Demos
import QuartzSDL
import Expectations
import Testing

@testable import QuartzInstruments
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
        expect(Pace.Preset.easeInOut.pace.text == "0.42, 0, 0.58, 1", Pace.Preset.easeIn.pace.preset == .easeIn)
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
            expect(!editor.isHidden, editor.presets.selectedSegmentIndex == 0, (editor.numbers.text ?? "") == "0, 0, 1, 1")
            editor.presets.selectedSegmentIndex = Pace.Preset.spring.rawValue
            editor.presets.sendActions(for: .valueChanged)
            scene.wait(0)
            expect((editor.numbers.text ?? "").hasPrefix("stiffness 100, damping 10, settles in"))
            editor.damping.slider.value = 20
            editor.damping.slider.sendActions(for: .valueChanged)
            scene.wait(0)
            expect((editor.numbers.text ?? "").hasPrefix("stiffness 100, damping 20"))
            // Critically damped: 1 − (1 + 10) · e^−10 of the way after 1 s.
            let isThere = try isAt(450, scene, within: 0.5)
            expect(isThere)
            // Of two control points the nearer one is dragged.
            editor.presets.selectedSegmentIndex = 0
            editor.presets.sendActions(for: .valueChanged)
            scene.wait(0)
            inspector.valuePage.layoutIfNeeded()
            let curve = editor.curve
            inspector.valuePage.scrollRectToVisible(curve.convert(curve.bounds, to: inspector.valuePage), animated: false)
            scene.wait(0)
            let (first, half) = (curve.convert(curve.place(0, 0), to: nil), curve.convert(curve.place(0.5, 0), to: nil))
            scene.drag(from: first, to: half)
            expectEqual((editor.numbers.text ?? ""), "0.5, 0, 1, 1")
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
            expectEqual((editor.numbers.text ?? ""), "0.15, 0.01, 1, 1")
            for _ in 0..<4 { scene.press(.left) }
            expectEqual((editor.numbers.text ?? ""), "0, 0.01, 1, 1")
            // The other point, from (1, 1): the right edge is at 1.
            scene.press(.space)
            scene.press(.right)
            scene.press(.down)
            expectEqual((editor.numbers.text ?? ""), "0, 0.01, 1, 0.95")
            // The demo has not been changed or paused by these keys.
            expectEqual(scene.controller.run?.transport.isPlaying, true)
            // A spring has no control points: the arrows go to the viewer.
            editor.presets.selectedSegmentIndex = Pace.Preset.spring.rawValue
            editor.presets.sendActions(for: .valueChanged)
            scene.wait(0)
            expect(!editor.curve.canBecomeFocused)
        }
    }

    @Test func thePlotIsProportionalAndContainsItsPoints() {
        let curve = PaceCurve(frame: CGRect(x: 0, y: 0, width: 260, height: PaceCurve.height))
        let linear = Pace.Preset.linear.pace
        let paces: [Pace] = [
            linear, .curve(CGPoint(x: 0.2, y: -2), CGPoint(x: 0.4, y: 3)), .curve(CGPoint(x: 1, y: 10), CGPoint(x: 0, y: -10)),
        ]
        for pace in paces {
            curve.show(own: linear, tried: pace, seconds: 1)
            guard case .curve(let first, let second) = pace else { continue }
            let (origin, right, up) = (curve.place(0, 0), curve.place(1, 0), curve.place(0, 1))
            expectNear(right.x - origin.x, origin.y - up.y, within: 1e-9)
            // A handle of 5 points is within the view.
            for point in [first, second] {
                expect(curve.bounds.insetBy(dx: 6, dy: 6).contains(curve.place(point.x, point.y)), "\(pace)")
            }
        }
    }

    @Test(arguments: [
        ("0.1, -0.5, .9, 1.5", "0.1, −0.5, 0.9, 1.5", "CAMediaTimingFunction(controlPoints: 0.1, -0.5, 0.9, 1.5)"),
        (
            "CAMediaTimingFunction(controlPoints: 0.3333, 0, 0.5, 1)", "0.3333, 0, 0.5, 1",
            "CAMediaTimingFunction(controlPoints: 0.3333, 0, 0.5, 1)"
        ),
        ("CAMediaTimingFunction(name: .easeInEaseOut)", "0.42, 0, 0.58, 1", "CAMediaTimingFunction(name: .easeInEaseOut)"),
        ("in", "0.42, 0, 1, 1", "CAMediaTimingFunction(name: .easeIn)"),
        ("0 0 1 1", "0, 0, 1, 1", "CAMediaTimingFunction(name: .linear)"),
    ])
    func pacesAreTypedAndCopied(_ typed: String, _ text: String, _ code: String) throws {
        let pace = try require(Pace(typed))
        expectEqual(pace.text, text)
        expectEqual(pace.code, code)
        expectEqual(Pace(pace.text), pace)
        expectEqual(Pace(pace.code), pace)
    }

    @Test(arguments: [
        "", "1, 2, 3", "1.1, 0, 0, 1", "0, 0, nan, 1", "0, 11, 1, 1", "0, inf, 1, 1", "fast", "stiffness x", "0,0,1,1,1",
    ])
    func whatIsNoPaceIsRefused(_ text: String) {
        expectNil(Pace(text))
    }

    @Test func springsAreTyped() throws {
        let spring = try require(Pace("stiffness 400, damping 12.5"))
        expectEqual(spring, .spring(Pace.Spring(mass: 1, stiffness: 400, damping: 12.5, velocity: 0)))
        expectEqual(Pace(spring.text), spring)
        expect(spring.code.contains("spring.stiffness = 400\nspring.damping = 12.5"))
        let heavy = Pace.spring(Pace.Spring(mass: 2, stiffness: 50, damping: 3, velocity: -4))
        expectEqual(Pace(heavy.text), heavy)
    }

    @Test func theNumbersAreAFieldThatSetsThePace() throws {
        try ViewerScene.run([Crossing.self]) { scene in
            let inspector = scene.explainTheCrossing()
            let editor = inspector.valuePage.editor
            inspector.valuePage.layoutIfNeeded()
            scene.window.focus(on: editor.numbers)
            editor.numbers.selectAll(nil)
            scene.type("0.3333, 0, 0.6667, 0.3333")
            scene.press(.return)
            expectEqual(editor.numbers.text, "0.3333, 0, 0.6667, 0.3333")
            // Progress is the square of the time: 50 + 400 / 16.
            expect(try isAt(75, scene, within: 0.2))
            scene.window.focus(on: editor.numbers)
            editor.numbers.selectAll(nil)
            scene.type("2, 0, 0, 0")
            scene.press(.return)
            expect(editor.numbers.isWrong)
            expect(try isAt(75, scene, within: 0.2))
            scene.press(.escape)
            expectEqual(editor.numbers.text, "0.3333, 0, 0.6667, 0.3333")
            editor.copy.sendActions(for: .touchUpInside)
            expectEqual(
                UIPasteboard.general.string, "CAMediaTimingFunction(controlPoints: 0.3333, 0, 0.6667, 0.3333)")
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
