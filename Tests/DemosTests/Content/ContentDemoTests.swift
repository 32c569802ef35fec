import Expectations
import Testing

@testable import Demos

/// The claims of the demos of content, with numbers.
@MainActor
@Suite struct ContentDemoTests {
    private func x(_ layer: CALayer) throws -> CGFloat { try require(layer.presentation()).position.x }

    private func y(_ layer: CALayer) throws -> CGFloat { try require(layer.presentation()).position.y }

    @Test func keyframesTakeValuesOfEveryType() throws {
        try DemoStage.run(KeyframeValues.self) { stage in
            let layers = try require(stage.demo as? KeyframeValues).layers
            // The second value of three, at a third of the time.
            stage.advance(to: 1.4)
            let seen = try layers.map { try require($0.presentation()) }
            expect(abs(seen[0].bounds.width - 104) < 1e-6, abs(seen[0].bounds.height - 24) < 1e-6)
            expect(abs(layers[1].seenRotation - .pi * 0.75) < 1e-6)
            let border = try require(seen[2].borderColor)
            expectEqual(border.hex, Palette.coral.hex)
            expect(abs(seen[3].cornerRadius - 24) < 1e-6)
            expect(abs(seen[4].position.x - 68) < 1e-6, abs(seen[4].position.y - 34) < 1e-6)
            expect(layers[5].animation(forKey: "contents") is CAKeyframeAnimation)
        }
    }

    @Test func fadesAreReplacedByTheirModelsChange() throws {
        try DemoStage.run(Fade.self) { stage in
            stage.advance(to: 0.75)
            let seen = try stage.squares(88).map { try require($0.presentation()).opacity }
            expect(abs(seen[0] - 0.1) < 1e-6, "the implicit quarter is over")
            expect(abs(seen[1] - 0.55) < 1e-6, "half way")
            expect(abs(seen[2] - 0.1) < 1e-6, "its own model's change has replaced it")
        }
    }

    @Test func bounceSpendsHalfItsTimeInEachArc() throws {
        try DemoStage.run(BouncePath.self) { stage in
            let ball = try require(stage.squares(56).first)
            for (time, expected) in [(1.25, 222.0), (2.5, 320.0), (3.75, 418.0)] {
                stage.advance(to: time)
                expect(try abs(x(ball) - expected) < 1e-6)
            }
        }
    }

    @Test func modesInterpolateTheirOwnWay() throws {
        try DemoStage.run(CalculationModes.self) { stage in
            // Halfway through the first segment of the key times: 0.1 of 4 s.
            stage.advance(to: 0.4)
            let discs = stage.squares(24)
            try require(discs.count == 5)
            let seen = try discs.map(x)
            expect(abs(seen[0] - (216 + 0.5 * 304)) < 1e-6)
            expectEqual(seen[1], 216)
            // Equal speed over the total distance of 1.7: a tenth of the time is 0.17.
            expect(abs(seen[3] - (216 + 0.17 * 304)) < 1e-6)

            // Restarted with the frame after the change. Without key times the first segment takes a third; eased, its first half
            // is slow.
            let timing = try require(stage.demo.controls.first as? UISegmentedControl)
            timing.selectedSegmentIndex = 0
            timing.sendActions(for: .valueChanged)
            stage.advance(to: 0.8)
            expect(try abs(x(discs[0]) - (216 + 0.3 * 304)) < 4)
            expect(try abs(x(discs[3]) - (216 + 0.17 * 304)) < 4)
            expect(try abs(x(discs[2]) - (216 + 0.34725 * 304)) < 6, "the cubic is ahead of the straight line")
            try expectEqual(x(discs[1]), 216)
            timing.selectedSegmentIndex = 2
            timing.sendActions(for: .valueChanged)
            stage.advance(to: 1)
            expect(try x(discs[0]) < 216 + 0.2 * 304)
            expect(try abs(x(discs[3]) - (216 + 0.085 * 304)) < 4)
        }
    }

    @Test func groupCutsItsChildren() throws {
        try DemoStage.run(BorderGroup.self) { stage in
            stage.advance(to: 4.9)
            let boxes = stage.squares(112)
            try require(boxes.count == 3)
            // Animations of ten seconds are halfway: blue is far away.
            let colors = try boxes.map { try require($0.presentation()?.borderColor) }
            expect(abs(colors[0].rgba.z - Palette.blue.rgba.z) < 0.05)
            expect(abs(colors[1].rgba.z - Palette.blue.rgba.z) > 0.3)
            // At twice the speed, one and a half cycles take 3.75 seconds: 3 points, half of the range of widths.
            stage.advance(to: 8.75)
            let widths = try boxes.map { try require($0.presentation()?.borderWidth) }
            expect(abs(widths[2] - 3) < 1e-4, "\(widths)")
            stage.advance(to: 12.5)
            expect(try abs(require(boxes[0].presentation()?.borderWidth) - 3) < 1e-4)
        }
    }

    @Test func lastFrameIsKeptByTheModel() throws {
        try DemoStage.run(KeepLastFrame.self) { stage in
            stage.advance(to: 1.4)
            let balls = stage.squares(44)
            try require(balls.count == 2)
            try expectEqual(y(balls[0]), 38)
            expect(try abs(y(balls[1]) - (38 + 144 * 0.6)) < 3)
        }
    }

    @Test func implicitAnimationsAreRemovedByName() throws {
        try DemoStage.run(RemovingImplicit.self) { stage in
            let balls = try require(stage.demo as? RemovingImplicit).balls
            stage.advance(to: 1)
            for ball in balls { expectEqual(ball.animationKeys(), ["position"]) }
            stage.advance(to: 1.3)
            expectEqual(balls.map { $0.animationKeys() == nil }, [false, true, true])
            try expectEqual(y(balls[1]), 164)
            expect(try abs(y(balls[2]) - 100) < 3)
        }
    }

    @Test func noticesComeInTheirOrder() throws {
        DemoStage.run(EndNotices.self) { stage in
            stage.advance(to: 2.2)
            // The frame after the end retires the animation.
            let end = "2.02 s   "
            expectEqual(
                stage.texts.filter { $0.contains(" s   ") },
                ["0.00 s   animationDidStart", end + "completion block", end + "animationDidStop: true"])

            stage.click(stage.demo.controls[0])
            stage.advance(to: 3)
            stage.click(stage.demo.controls[1])
            stage.advance(to: 3.1)
            expect(stage.texts.contains { $0.hasSuffix("animationDidStop: false") })
        }
    }

    @Test func blocksTimeWhatIsImplicit() throws {
        try DemoStage.run(ExplicitInBlock.self) { stage in
            let layers = try require(stage.demo as? ExplicitInBlock).balls.map(\.layer)
            stage.advance(to: 0.5)
            let fading = try layers.map { try require($0.presentation()).opacity }
            expect(abs(fading[0] - 0.65) < 0.02, abs(fading[1] - 0.65) < 0.02)
            expect(abs(fading[2] - 0.3) < 1e-6, "outside a block at once")
            stage.advance(to: 1.5)
            for layer in layers {
                expect(try abs(x(layer) - 320) < 6)
                expect(try abs(require(layer.presentation()).opacity - 0.3) < 1e-6)
            }
            stage.advance(to: 3.2)
            try expectEqual(layers.map(x), [124, 516, 124])
        }
    }

    @Test func constraintsDrawBackWhatTheyHold() throws {
        try DemoStage.run(Constraints.self) { stage in
            let demo = try require(stage.demo as? Constraints)
            stage.advance(to: 0.5)
            try expect(y(demo.kept.tile) == 68, y(demo.freed.tile) == 68)
            stage.advance(to: 1.38)
            try expect(y(demo.kept.tile) > 90, y(demo.freed.tile) > 90, "both are under way")
            expectNil(demo.freed.tile.constraints)
            stage.advance(to: 2.5)
            try expectEqual(y(demo.kept.tile), 68, "the layout has drawn it back")
            try expectEqual(y(demo.freed.tile), 152)
            expectEqual(demo.freed.tile.constraints?.count, 2)
            demo.freed.layer.setNeedsLayout()
            stage.advance(to: 2.9)
            try expectEqual(y(demo.freed.tile), 152, "held where it is now")
        }
    }

    @Test func onlyTheAnimatorAndWhatIsAllowedMove() throws {
        try DemoStage.run(AnimatorProxy.self) { stage in
            let layers = try require(stage.demo as? AnimatorProxy).views.map(\.layer)
            stage.advance(to: 0.9)
            try expectEqual(layers.map(x), [316, 316, 316])
            // Halfway through 1.2 seconds, slow at both ends.
            stage.advance(to: 1.6)
            try expectEqual(x(layers[0]), 516, "the view itself is there at once")
            for layer in layers.dropFirst() { expect(try abs(x(layer) - 416) < 12) }
            expect(try abs(require(layers[2].presentation()).cornerRadius - 19) < 2)
            stage.advance(to: 2.5)
            try expectEqual(layers.map(x), [516, 516, 516])
        }
    }
}
