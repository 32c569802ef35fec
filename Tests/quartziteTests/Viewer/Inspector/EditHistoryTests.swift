import Demos
import QuartzSDL
import Expectations
import SeededRandom
import Testing

@testable import QuartzInstruments
@testable import quartzite

@Suite(.serialized) struct EditHistoryTests {
    private func property(_ keyPath: String, of layer: CALayer) throws -> InspectedProperty {
        try require(LayerReading(layer).rows.first { $0.keyPath == keyPath }?.property)
    }

    @Test func stepsAreUndoneAndRedoneInOrder() throws {
        let (layer, history, trials) = (CALayer(), EditHistory(), TrialBook())
        layer.position = CGPoint(x: 1, y: 2)
        history.set(.number(10), try property("position.x", of: layer), of: layer)
        history.set(.number(0.5), try property("opacity", of: layer), of: layer)
        history.set(.color(CGColor(gray: 0, alpha: 1)), try property("backgroundColor", of: layer), of: layer)
        expectEqual(history.changedProperties.map(\.key), ["position", "opacity", "backgroundColor"])
        expect(history.undo(trials) != nil)
        expectNil(layer.backgroundColor)
        expect(history.undo(trials) != nil)
        expectEqual(layer.opacity, 1)
        expect(history.redo(trials) != nil)
        expectEqual(layer.opacity, 0.5)
        // A new change ends the possibility of repeating.
        history.set(.number(20), try property("position.y", of: layer), of: layer)
        expect(!history.canRedo)
        expect(history.undo(trials) != nil)
        expectEqual(layer.position, CGPoint(x: 10, y: 2))
        while history.undo(trials) != nil {}
        expectEqual(layer.position, CGPoint(x: 1, y: 2))
        expect(history.changedProperties.isEmpty)
    }

    @Test func theFrameIsUndoneExactly() throws {
        let (layer, history) = (CALayer(), EditHistory())
        layer.bounds = CGRect(x: 0, y: 0, width: 30, height: 40)
        layer.setAffineTransform(CGAffineTransform(rotationAngle: 0.3))
        let position = layer.position
        history.set(.number(200), try property("frame.size.width", of: layer), of: layer)
        expect(layer.bounds.width != 30)
        expect(history.undo(TrialBook()) != nil)
        expectEqual(layer.bounds.size, CGSize(width: 30, height: 40))
        expectEqual(layer.position, position)
    }

    @Test func changesOfOneTouchAreOneStep() throws {
        let (layer, history) = (CALayer(), EditHistory())
        let radius = try property("cornerRadius", of: layer)
        for number in 1...5 { history.set(.number(Double(number)), radius, of: layer, touch: 7) }
        for number in 6...9 { history.set(.number(Double(number)), radius, of: layer, touch: 8) }
        expect(history.undo(TrialBook()) != nil)
        expectEqual(layer.cornerRadius, 5)
        expect(history.undo(TrialBook()) != nil)
        expectEqual(layer.cornerRadius, 0)
        expect(!history.canUndo)
    }

    @Test func randomEditsAreAllUndone() throws {
        for seed in 0..<10 as Range<UInt64> {
            var random = SplitMix64(seed: seed)
            let layers = [CALayer(), CAShapeLayer(), CAGradientLayer(), CATextLayer()]
            let (history, trials) = (EditHistory(), TrialBook())
            func state() -> [[String]] { layers.map { LayerReading($0).rows.map { "\($0.keyPath) \($0.model)" } } }
            let first = state()
            var states = [first]
            for _ in 0..<30 {
                let layer = layers[Int.random(in: 0..<layers.count, using: &random)]
                let rows = LayerReading(layer).rows.filter(\.model.isEditable)
                let row = rows[Int.random(in: 0..<rows.count, using: &random)]
                let texts = ["1", "0.25", "-3", "on", "off", "#123456", "none", "round", "center", "both"]
                let text = texts[Int.random(in: 0..<texts.count, using: &random)]
                guard let edit = PropertyEdit(text, for: row) else { continue }
                history.set(edit, row.property, of: layer)
                states.append(state())
            }
            for expected in states.dropLast().reversed() {
                expect(history.undo(trials) != nil)
                expectEqual(state(), expected, "seed \(seed)")
            }
            for expected in states.dropFirst() {
                expect(history.redo(trials) != nil)
                expectEqual(state(), expected, "seed \(seed)")
            }
        }
    }

    @Test func aTriedAnimationIsUndone() throws {
        try ViewerScene.run([Crossing.self]) { scene in
            let inspector = scene.explainTheCrossing()
            let square = try scene.demo(Crossing.self).square
            let place = try require(scene.controller.run?.original(named: "move", on: square)).place
            let pace = Pace.curve(CGPoint(x: 0.42, y: 0), CGPoint(x: 1, y: 1))
            scene.controller.tryPace(pace, at: place)
            expectEqual(scene.controller.trials.trial(at: place).pace, pace)
            expect(square.animation(forKey: "trial of move") != nil)
            inspector.page = .edits
            expectEqual(inspector.editPage.texts, ["move: pace 0.42 0 1 1"])
            scene.press(.character("z"), modifiers: .control)
            expectNil(scene.controller.trials.trial(at: place).pace)
            expectNil(square.animation(forKey: "trial of move"))
            expect(inspector.editPage.texts.isEmpty)
            scene.press(.character("y"), modifiers: .control)
            expectEqual(scene.controller.trials.trial(at: place).pace, pace)
        }
    }

    @Test func changesAreListedCopiedAndReset() throws {
        try ViewerScene.run([Idle.self]) { scene in
            let square = try scene.demo(Idle.self).square
            let controller = scene.controller
            for (keyPath, edit) in [
                ("position.x", PropertyEdit.number(150)), ("masksToBounds", .flag(true)),
                ("backgroundColor", .color(CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1))), ("opacity", .number(1)),
            ] {
                controller.edit(edit, try property(keyPath, of: square), of: square, isDragged: false)
            }
            let inspector = controller.panels.inspector
            inspector.page = .edits
            expectEqual(
                inspector.editPage.texts,
                [
                    "red square.position: (100, 200) → (150, 200)", "red square.masksToBounds: 0 → 1",
                    "red square.backgroundColor: #FF0000 → #0000FF",
                ])
            controller.copyEdits()
            expectEqual(
                UIPasteboard.general.string,
                """
                redSquare.position = CGPoint(x: 150, y: 200)
                redSquare.masksToBounds = true
                redSquare.backgroundColor = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)

                """)
            controller.resetEdits()
            expectEqual(square.position, CGPoint(x: 100, y: 200))
            expect(!square.masksToBounds)
            expect(inspector.editPage.texts.isEmpty)
            // A restart makes new layers.
            controller.edit(.number(0.5), try property("opacity", of: square), of: square, isDragged: false)
            scene.press(.character("r"))
            expect(!controller.edits.canUndo)
            // While the time stands still a change is seen at once, and so is its undo.
            let fresh = try scene.demo(Idle.self).square
            scene.press(.space)
            controller.edit(.number(0.5), try property("opacity", of: fresh), of: fresh, isDragged: false)
            expectEqual(fresh.presentation()?.opacity, 0.5)
            controller.undo()
            expectEqual(fresh.presentation()?.opacity, 1)
        }
    }
}
