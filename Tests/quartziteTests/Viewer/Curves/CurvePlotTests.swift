import Demos
import QuartzSDL
import Expectations
import Testing

@testable import QuartzInstruments
@testable import quartzite

@Suite(.serialized) struct CurveReadOutTests {
    @Test func theMouseReadsValuesOff() {
        ViewerScene.run([Crossing.self]) { scene in
            let inspector = scene.explainTheCrossing()
            inspector.valuePage.layoutIfNeeded()
            let plot = inspector.valuePage.plot
            // The middle of the window from −0.25 s to 4.25 s.
            let ground = plot.bounds.width - 56
            scene.window.send(.pointer(PointerEvent(.hovered, at: plot.convert(CGPoint(x: ground / 2, y: 40), to: nil))))
            expectEqual(plot.readOutText, "+1.00 s   250.00")
            scene.window.send(.pointer(PointerEvent(.hovered, at: CGPoint(x: 300, y: 300))))
            expectEqual(plot.readOutText, "")
        }
    }

    @Test func velocityIsTheSlope() throws {
        try ViewerScene.run([Crossing.self]) { scene in
            let inspector = scene.explainTheCrossing()
            expect(!inspector.valuePage.velocity.isHidden)
            let square = try scene.demo(Crossing.self).square
            let origin = try require(scene.controller.run?.transport.origin)
            let speed = CurveReading(of: "position.x", on: square, in: origin - 0.25...origin + 4.25).velocity
            // 400 points in 4 s, and none before and after.
            expect(abs(speed.numbers(at: origin + 2)[0] - 100) < 1e-6, speed.numbers(at: origin + 4.2)[0] == 0)
            expectEqual(speed.unit, "/s")
        }
    }
}

@Suite(.serialized) struct CurveBreakTests {
    /// Returns the curve of a value while an animation runs from 0 to 4 s, and the index of the sample at a time.
    private func curve(
        _ path: String, _ animation: CAAnimation, _ body: (CurveReading, (Double) -> Int) throws -> Void
    ) throws {
        try ViewerScene.run([Crossing.self]) { scene in
            let square = try scene.demo(Crossing.self).square
            square.removeAllAnimations()
            square.add(animation, forKey: "tested")
            scene.wait(0)
            let origin = try require(scene.controller.run?.transport.origin)
            let reading = CurveReading(of: path, on: square, in: origin...origin + 4)
            try body(reading) { Int(($0 / 4 * Double(CurveReading.count - 1)).rounded(.up)) }
        }
    }

    @Test func aRestartingLoopIsInterrupted() throws {
        let rise = CABasicAnimation(keyPath: "opacity")
        (rise.fromValue, rise.toValue, rise.duration, rise.repeatCount) = (0, 1, 0.99, 10)
        try curve("opacity", rise) { curve, index in
            expectEqual(curve.breaks, [[index(0.99), index(1.98), index(2.97), index(3.96)]])
            // The velocity beside a restart is that of the pass.
            let slopes = curve.velocity.lines[0].filter(\.isFinite)
            expectNear(slopes.max() ?? 0, 1 / 0.99, within: 1e-3)
            expectNear(slopes.min() ?? 0, 1 / 0.99, within: 1e-3)
        }
    }

    @Test func anAngleThatPassesItsHalfTurnIsInterrupted() throws {
        let turn = CABasicAnimation(keyPath: "transform.rotation.z")
        (turn.fromValue, turn.toValue, turn.duration) = (0, 2.2 * Double.pi, 4)
        try curve("transform.rotation.z", turn) { curve, index in
            // Half a turn after 4 · 0.5 / 1.1 s.
            expectEqual(curve.breaks.first?.contains(index(4 * 0.5 / 1.1)), true)
            expectEqual(curve.breaks.first?.count, 1)
        }
    }

    @Test func aSteepCurveIsWhole() throws {
        let jerk = CABasicAnimation(keyPath: "opacity")
        (jerk.fromValue, jerk.toValue, jerk.duration) = (0, 1, 0.02)
        (jerk.fillMode, jerk.isRemovedOnCompletion) = (.both, false)
        jerk.beginTime = 101
        try curve("opacity", jerk) { curve, _ in expectEqual(curve.breaks, [[]]) }
    }

    /// A jump of a twentieth of the range is no spike of the velocity.
    @Test func anAdditiveAnimationThatBeginsInTheMiddleIsInterrupted() throws {
        let (whole, part) = (CABasicAnimation(keyPath: "position.x"), CABasicAnimation(keyPath: "position.x"))
        (whole.fromValue, whole.toValue, whole.duration) = (0, 400, 4)
        (part.fromValue, part.toValue, part.duration, part.beginTime, part.isAdditive) = (-20, 0, 1, 1.01, true)
        let group = CAAnimationGroup()
        (group.animations, group.duration) = ([whole, part], 4)
        try curve("position.x", group) { curve, index in
            expectEqual(curve.breaks, [[index(1.01)]])
            let slopes = curve.velocity.lines[0].filter(\.isFinite).prefix(140)
            expectNear(slopes.max() ?? 0, 120, within: 1e-3)
            expectNear(slopes.min() ?? 0, 100, within: 1e-3)
        }
    }

    @Test func discreteValuesAreInterrupted() throws {
        let steps = CAKeyframeAnimation(keyPath: "opacity")
        (steps.values, steps.calculationMode, steps.duration) = ([0, 0.4, 1, 0.2], .discrete, 3.96)
        try curve("opacity", steps) { curve, index in
            expectEqual(curve.breaks.first?.isSuperset(of: [index(0.99), index(1.98), index(2.97)]), true)
        }
    }
}

@Suite(.serialized) struct SeveralCurvesTests {
    @Test func valuesShareAPlotAndAReadOut() throws {
        try ViewerScene.run([Crossing.self]) { scene in
            let inspector = scene.controller.panels.inspector
            let page = inspector.valuePage
            scene.wait(1)
            scene.click(scene.point(onCanvas: CGPoint(x: 150, y: 200)), modifiers: .option)
            let square = try scene.demo(Crossing.self).square
            let fade = CABasicAnimation(keyPath: "opacity")
            (fade.fromValue, fade.toValue, fade.duration) = (1, 0, 4)
            fade.beginTime = square.convertTime(CACurrentMediaTime(), from: nil) - 1
            square.add(fade, forKey: "fade")
            scene.wait(0)
            inspector.explain("position.x")
            scene.wait(0)
            page.layoutIfNeeded()
            expectEqual(page.chips.chips.map(\.keyPath), ["position.x", "opacity"])
            expectEqual(page.chips.chips.map(\.isOn), [true, false])
            let opacity = page.chips.chips[1]
            scene.click(opacity.convert(CGPoint(x: 12, y: 8), to: nil))
            scene.wait(0)
            page.layoutIfNeeded()
            expect(page.others == ["opacity"], opacity.isOn)
            let plot = page.plot
            let x = (plot.bounds.width - 56) / 2
            scene.window.send(.pointer(PointerEvent(.hovered, at: plot.convert(CGPoint(x: x, y: 40), to: nil))))
            expectEqual(plot.readOutText, "+1.00 s\nposition.x  250.00\nopacity  0.50")
            // Points and fractions have a scale each.
            expectEqual(plot.axisTexts, ["450.0", "1.00", "50.0", "0.00"])
            scene.click(page.chips.chips[0].convert(CGPoint(x: 12, y: 8), to: nil))
            expect(page.keyPath == "opacity", page.others.isEmpty)
            // A paused demo shows the change too, although it draws no more frames.
            scene.press(.character(" "))
            scene.wait(0)
            scene.click(page.chips.chips[0].convert(CGPoint(x: 12, y: 8), to: nil))
            expectEqual(page.chips.chips.map(\.isOn), [true, true])
        }
    }

    @Test func aShiftClickOnAPropertyAddsIt() throws {
        try ViewerScene.run([Crossing.self]) { scene in
            let inspector = scene.controller.panels.inspector
            scene.wait(1)
            scene.click(scene.point(onCanvas: CGPoint(x: 150, y: 200)), modifiers: .option)
            scene.wait(0)
            inspector.layerPage.layoutIfNeeded()
            let row = try require(inspector.layerPage.row(of: "position.y"))
            scene.click(row.convert(CGPoint(x: 20, y: 10), to: nil), modifiers: .shift)
            expect(inspector.page == .value, inspector.valuePage.others == ["position.y"])
            expectEqual(inspector.valuePage.keyPath, "position.x")
        }
    }

    @Test func valuesOfOneUnitShareAScale() throws {
        try ViewerScene.run([Crossing.self]) { scene in
            scene.wait(1)
            let square = try scene.demo(Crossing.self).square
            let origin = try require(scene.controller.run?.transport.origin)
            let paths = ["position.y", "opacity", "position.x", "transform.rotation.z"]
            let scales = CurveScale.all(
                of: paths.map { path in
                    let reading = CurveReading(of: path, on: square, in: origin...origin + 4)
                    return CurvePlot.Series(keyPath: path, reading: reading, names: [], numbers: [])
                })
            expectEqual(scales.map(\.keyPaths), [["position.y", "position.x"], ["opacity"], ["transform.rotation.z"]])
            // x goes from 50 to 450; y is constant within it.
            expect(abs(scales[0].range.lowerBound - 50) < 0.1, abs(scales[0].range.upperBound - 450) < 0.1)
            expect(scales.map(\.first) == [0, 1, 3], scales[2].texts == ("−1.00°", "1.00°"))
        }
    }

    @Test func thePlotHoldsFourValues() {
        let page = ValuePage()
        page.explain("opacity")
        for path in ["a", "b", "c", "d"] { page.toggle(path) }
        expect(page.keyPath == "opacity", page.others == ["b", "c", "d"])
        page.toggle("opacity")
        expect(page.keyPath == "b", page.others == ["c", "d"])
    }
}
