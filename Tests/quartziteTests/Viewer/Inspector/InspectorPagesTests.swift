import QuartzUI
import Expectations
import Testing

@testable import QuartzInstruments
@testable import quartzite

@Suite(.serialized) struct InspectorPagesTests {
    @Test func aValueIsExplained() throws {
        try ViewerScene.run(first: Crossing.self) { scene in
            scene.wait(2)
            let inspector = scene.controller.panels.inspector
            scene.controller.inspect(try scene.demo(Crossing.self).square)
            inspector.explain("position.x")
            expectEqual(
                inspector.valuePage.texts,
                [
                    "Model 50.000", "move · basic 250.000 from 50 to 450, replaces pass 1: 50 %", "Presentation 250.000",
                ])
            scene.press(.space)
            scene.press(.right)
            expectEqual(inspector.valuePage.texts.last, "Presentation 251.667")
        }
    }

    @Test func aCurveIsTheEnginesAtAllTimes() throws {
        try ViewerScene.run(first: Crossing.self) { scene in
            let square = try scene.demo(Crossing.self).square
            scene.wait(1)
            // A paused layer has a past and a future, too.
            scene.press(.space)
            let now = square.convertTime(CACurrentMediaTime(), from: nil)
            let window = CurveReading.window(of: square.runningAnimations, at: now)
            expect(abs(window.lowerBound - (100 - 0.25)) < 1e-9, abs(window.upperBound - 104.25) < 1e-9)
            let curve = CurveReading(of: "position.x", on: square, in: window)
            expect(curve.lines.count == 1, !curve.isProgress)
            expectEqual(curve.lines[0][0], 50)
            expect(abs(curve.lines[0][72] - 250) < 1e-6)
            expect(abs(curve.lines[0][144] - 450) < 1e-6)
            expectEqual(curve.range, 50...450)
            let both = CurveReading(of: "position", on: square, in: window)
            expect(both.lines.count == 2, both.lines[1].allSatisfy { abs($0 - 200) < 1e-9 })
            expectEqual(both.range, 50...450)
        }
    }

    @Test func whatHasManyNumbersShowsItsProgress() throws {
        try ViewerScene.run(first: Crossing.self) { scene in
            let square = try scene.demo(Crossing.self).square
            let turn = CABasicAnimation(keyPath: "transform")
            turn.toValue = CATransform3DMakeRotation(1, 0, 0, 1)
            turn.duration = 2
            square.add(turn, forKey: "turn")
            scene.wait(0)
            let curve = CurveReading(of: "transform", on: square, in: 100...102)
            expect(curve.isProgress, curve.lines.count == 1)
            expect(abs(curve.lines[0][72] - 0.5) < 1e-6)
        }
    }

    @Test func anEndlessAnimationShowsItsPresentCycle() throws {
        try ViewerScene.run(first: Crossing.self) { scene in
            let square = try scene.demo(Crossing.self).square
            square.removeAllAnimations()
            let swing = CABasicAnimation(keyPath: "opacity")
            swing.duration = 1
            swing.autoreverses = true
            swing.repeatCount = .infinity
            square.add(swing, forKey: nil)
            scene.wait(0)
            scene.wait(5)
            let window = CurveReading.window(of: square.runningAnimations, at: 105)
            expect(abs(window.lowerBound - (104 - 0.125)) < 1e-9, abs(window.upperBound - (106 + 0.125)) < 1e-9)
        }
    }

    @Test func nothingAnimatedIsAFlatLine() {
        let window = CurveReading.window(of: [], at: 7)
        expectEqual(window, 6...8)
        // The layer has no host.
        let curve = CurveReading(of: "opacity", on: CALayer(), in: window)
        expect(curve.lines.isEmpty, curve.range == 0...1)
    }

    @Test func eventsAreOfTheDemoAlone() throws {
        ViewerScene.run([Relay.self]) { scene in
            for _ in 0..<30 { scene.wait(0.1) }
            // The viewer's own animations are not events of the demo.
            scene.press(.character("i"))
            scene.press(.character("i"))
            let inspector = scene.controller.panels.inspector
            inspector.page = .events
            let texts = inspector.eventPage.texts
            expectEqual(texts.count, 6)
            expectEqual(texts.last, "0:00.000 Added first · square")
            expectEqual(texts.first?.hasSuffix("Stopped, finished second · square"), true)
            expect(scene.controller.run?.log.entries.map(\.time).max() ?? 0 <= 2.3)
        }
    }

    @Test func eventsAreFilteredAndGoneTo() throws {
        try ViewerScene.run([Relay.self]) { scene in
            for _ in 0..<30 { scene.wait(0.1) }
            let inspector = scene.controller.panels.inspector
            inspector.page = .events
            inspector.layoutIfNeeded()
            scene.click(inspector.eventPage.search.convert(CGPoint(x: 60, y: 12), to: nil))
            scene.type("second added")
            expectEqual(inspector.eventPage.texts.count, 1)
            let row = try require(inspector.eventPage.rows.first)
            let time = try require(row.entry).time
            inspector.eventPage.layoutIfNeeded()
            scene.click(row.convert(CGPoint(x: 20, y: 20), to: nil))
            // The run is played again up to the second leg.
            expectNear(scene.time, time, within: 1e-9)
            expect(scene.controller.run?.transport.isPlaying == false)
            expectEqual(try scene.demo(Relay.self).legs, 2)
            expect(inspector.target === (try scene.demo(Relay.self).square))
            // The rows of earlier events alone are left, and the search still applies.
            scene.press(.escape)
            expectEqual(inspector.eventPage.search.text, "second added")
        }
    }

    @Test func layersThatHaveGoneKeepTheirNames() throws {
        try ViewerScene.run([Idle.self]) { scene in
            let demo = try scene.demo(Idle.self)
            let fade = CABasicAnimation(keyPath: "opacity")
            fade.duration = 1
            demo.square.add(fade, forKey: "fade")
            scene.wait(0.1)
            demo.square.removeFromSuperlayer()
            scene.wait(0.1)
            let inspector = scene.controller.panels.inspector
            inspector.page = .events
            expectEqual(inspector.eventPage.texts.last, "0:00.000 Added fade · red square")
        }
    }

    @Test func theTabsAreClicked() {
        ViewerScene.run { scene in
            let inspector = scene.controller.panels.inspector
            let tabs: [(Double, InspectorView.Page)] = [
                (1104, .value), (1153, .events), (1200, .lints), (1243, .edits), (1061, .tree), (1019, .layer),
            ]
            for (x, page) in tabs {
                scene.click(CGPoint(x: x, y: 66))
                expectEqual(inspector.page, page)
            }
        }
    }

    @Test func aPropertyIsPicked() throws {
        try ViewerScene.run(first: Crossing.self) { scene in
            scene.wait(1)
            scene.controller.inspect(try scene.demo(Crossing.self).square)
            scene.wait(0.1)
            let row = try require(scene.controller.panels.inspector.layerPage.row(of: "position.y"))
            scene.click(row.convert(CGPoint(x: 20, y: 12), to: nil))
            expectEqual(scene.controller.panels.inspector.valuePage.keyPath, "position.y")
        }
    }
}
