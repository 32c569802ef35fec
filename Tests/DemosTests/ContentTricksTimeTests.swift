import Testing

@testable import Demos

/// Tests the claims of the demos of content, tricks and time with numbers.
@MainActor
@Suite struct ContentTricksTimeTests {
    private func x(_ layer: CALayer) throws -> CGFloat { try #require(layer.presentation()).position.x }
    private func y(_ layer: CALayer) throws -> CGFloat { try #require(layer.presentation()).position.y }

    // MARK: Content

    @Test func keyframesTakeValuesOfEveryType() throws {
        try DemoStage.run(KeyframeValues.self) { stage in
            let layers = try #require(stage.demo as? KeyframeValues).layers
            // The second value of three, at a third of the time.
            stage.advance(to: 1.4)
            let seen = try layers.map { try #require($0.presentation()) }
            #expect(abs(seen[0].bounds.width - 104) < 1e-6 && abs(seen[0].bounds.height - 24) < 1e-6)
            #expect(abs(layers[1].seenRotation - .pi * 0.75) < 1e-6)
            let border = try #require(seen[2].borderColor)
            #expect(border.hex == Palette.coral.hex)
            #expect(abs(seen[3].cornerRadius - 24) < 1e-6)
            #expect(abs(seen[4].position.x - 68) < 1e-6 && abs(seen[4].position.y - 34) < 1e-6)
            #expect(layers[5].animation(forKey: "contents") is CAKeyframeAnimation)
        }
    }

    @Test func fadesAreReplacedByTheirModelsChange() throws {
        try DemoStage.run(Fade.self) { stage in
            stage.advance(to: 0.75)
            let seen = try stage.squares(88).map { try #require($0.presentation()).opacity }
            #expect(abs(seen[0] - 0.1) < 1e-6, "the implicit quarter is over")
            #expect(abs(seen[1] - 0.55) < 1e-6, "half way")
            #expect(abs(seen[2] - 0.1) < 1e-6, "its own model's change has replaced it")
        }
    }

    @Test func bounceSpendsHalfItsTimeInEachArc() throws {
        try DemoStage.run(BouncePath.self) { stage in
            let ball = try #require(stage.squares(56).first)
            for (time, expected) in [(1.25, 222.0), (2.5, 320.0), (3.75, 418.0)] {
                stage.advance(to: time)
                #expect(try abs(x(ball) - expected) < 1e-6)
            }
        }
    }

    @Test func modesInterpolateTheirOwnWay() throws {
        try DemoStage.run(CalculationModes.self) { stage in
            // Halfway through the first segment of the key times: 0.1 of 4 s.
            stage.advance(to: 0.4)
            let discs = stage.squares(24)
            try #require(discs.count == 5)
            let seen = try discs.map(x)
            #expect(abs(seen[0] - (216 + 0.5 * 304)) < 1e-6)
            #expect(seen[1] == 216)
            // Equal speed over the total distance of 1.7: a tenth of the time is 0.17.
            #expect(abs(seen[3] - (216 + 0.17 * 304)) < 1e-6)

            // Restarted with the frame after the change. Without key times the first segment takes a third; eased, its first half
            // is slow.
            let timing = try #require(stage.demo.controls.first as? UISegmentedControl)
            timing.selectedSegmentIndex = 0
            timing.sendActions(for: .valueChanged)
            stage.advance(to: 0.8)
            #expect(try abs(x(discs[0]) - (216 + 0.3 * 304)) < 4)
            #expect(try abs(x(discs[3]) - (216 + 0.17 * 304)) < 4)
            #expect(try abs(x(discs[2]) - (216 + 0.34725 * 304)) < 6, "the cubic is ahead of the straight line")
            #expect(try x(discs[1]) == 216)
            timing.selectedSegmentIndex = 2
            timing.sendActions(for: .valueChanged)
            stage.advance(to: 1)
            #expect(try x(discs[0]) < 216 + 0.2 * 304)
            #expect(try abs(x(discs[3]) - (216 + 0.085 * 304)) < 4)
        }
    }

    @Test func groupCutsItsChildren() throws {
        try DemoStage.run(BorderGroup.self) { stage in
            stage.advance(to: 4.9)
            let boxes = stage.squares(112)
            try #require(boxes.count == 3)
            // Animations of ten seconds are halfway: blue is far away.
            let colors = try boxes.map { try #require($0.presentation()?.borderColor) }
            #expect(abs(colors[0].rgba.z - Palette.blue.rgba.z) < 0.05)
            #expect(abs(colors[1].rgba.z - Palette.blue.rgba.z) > 0.3)
            // At twice the speed, one and a half cycles take 3.75 seconds: 3 points, half of the range of widths.
            stage.advance(to: 8.75)
            let widths = try boxes.map { try #require($0.presentation()?.borderWidth) }
            #expect(abs(widths[2] - 3) < 1e-4, "\(widths)")
            stage.advance(to: 12.5)
            #expect(try abs(#require(boxes[0].presentation()?.borderWidth) - 3) < 1e-4)
        }
    }

    @Test func lastFrameIsKeptByTheModel() throws {
        try DemoStage.run(KeepLastFrame.self) { stage in
            stage.advance(to: 1.4)
            let balls = stage.squares(44)
            try #require(balls.count == 2)
            #expect(try y(balls[0]) == 38)
            #expect(try abs(y(balls[1]) - (38 + 144 * 0.6)) < 3)
        }
    }

    @Test func implicitAnimationsAreRemovedByName() throws {
        try DemoStage.run(RemovingImplicit.self) { stage in
            let balls = try #require(stage.demo as? RemovingImplicit).balls
            stage.advance(to: 1)
            for ball in balls { #expect(ball.animationKeys() == ["position"]) }
            stage.advance(to: 1.3)
            #expect(balls.map { $0.animationKeys() == nil } == [false, true, true])
            #expect(try y(balls[1]) == 164)
            #expect(try abs(y(balls[2]) - 100) < 3)
        }
    }

    @Test func noticesComeInTheirOrder() throws {
        DemoStage.run(EndNotices.self) { stage in
            stage.advance(to: 2.2)
            // The frame after the end retires the animation.
            let end = "2.02 s   "
            #expect(
                stage.texts.filter { $0.contains(" s   ") }
                    == ["0.00 s   animationDidStart", end + "completion block", end + "animationDidStop: true"])

            stage.click(stage.demo.controls[0])
            stage.advance(to: 3)
            stage.click(stage.demo.controls[1])
            stage.advance(to: 3.1)
            #expect(stage.texts.contains { $0.hasSuffix("animationDidStop: false") })
        }
    }

    @Test func blocksTimeWhatIsImplicit() throws {
        try DemoStage.run(ExplicitInBlock.self) { stage in
            let layers = try #require(stage.demo as? ExplicitInBlock).balls.map(\.layer)
            stage.advance(to: 0.5)
            let fading = try layers.map { try #require($0.presentation()).opacity }
            #expect(abs(fading[0] - 0.65) < 0.02 && abs(fading[1] - 0.65) < 0.02)
            #expect(abs(fading[2] - 0.3) < 1e-6, "outside a block at once")
            stage.advance(to: 1.5)
            for layer in layers {
                #expect(try abs(x(layer) - 320) < 6)
                #expect(try abs(#require(layer.presentation()).opacity - 0.3) < 1e-6)
            }
            stage.advance(to: 3.2)
            #expect(try layers.map(x) == [124, 516, 124])
        }
    }

    @Test func constraintsDrawBackWhatTheyHold() throws {
        try DemoStage.run(Constraints.self) { stage in
            let demo = try #require(stage.demo as? Constraints)
            stage.advance(to: 0.5)
            #expect(try y(demo.kept.tile) == 68 && y(demo.freed.tile) == 68)
            stage.advance(to: 1.38)
            #expect(try y(demo.kept.tile) > 90 && y(demo.freed.tile) > 90, "both are under way")
            #expect(demo.freed.tile.constraints == nil)
            stage.advance(to: 2.5)
            #expect(try y(demo.kept.tile) == 68, "the layout has drawn it back")
            #expect(try y(demo.freed.tile) == 152)
            #expect(demo.freed.tile.constraints?.count == 2)
            demo.freed.layer.setNeedsLayout()
            stage.advance(to: 2.9)
            #expect(try y(demo.freed.tile) == 152, "held where it is now")
        }
    }

    @Test func onlyTheAnimatorAndWhatIsAllowedMove() throws {
        try DemoStage.run(AnimatorProxy.self) { stage in
            let layers = try #require(stage.demo as? AnimatorProxy).views.map(\.layer)
            stage.advance(to: 0.9)
            #expect(try layers.map(x) == [316, 316, 316])
            // Halfway through 1.2 seconds, slow at both ends.
            stage.advance(to: 1.6)
            #expect(try x(layers[0]) == 516, "the view itself is there at once")
            for layer in layers.dropFirst() { #expect(try abs(x(layer) - 416) < 12) }
            #expect(try abs(#require(layers[2].presentation()).cornerRadius - 19) < 2)
            stage.advance(to: 2.5)
            #expect(try layers.map(x) == [516, 516, 516])
        }
    }

    // MARK: Tricks

    @Test func pushesTakeTheirPart() throws {
        DemoStage.run(ViewPush.self) { stage in
            stage.advance(to: 0.5)
            #expect(stage.transitions.map(\.type) == [.push, .push, .push, .push])
            #expect(Set(stage.transitions.map(\.startProgress)) == [0, 0.25])
            #expect(Set(stage.transitions.map(\.endProgress)) == [1, 0.75])
        }
    }

    @Test func hiddenReplacesAPushUnlessActionsAreOff() throws {
        DemoStage.run(LayerPush.self) { stage in
            stage.advance(to: 0.2)
            #expect(stage.transitions.filter { $0.type == .fade }.count == 2)
            #expect(stage.transitions.filter { $0.type == .push }.count == 2)
            stage.advance(to: 0.5)
            #expect(stage.transitions.map(\.type) == [.push, .push], "a quarter second and the fades are over")
        }
    }

    @Test func begunTimesChain() throws {
        try DemoStage.run(Chaining.self) { stage in
            let balls = stage.squares(44)
            try #require(balls.count == 2)
            // The middle of the second leg, from (166, 46) to (166, 166).
            stage.advance(to: 1.2)
            let seen = try #require(balls[1].presentation()).position
            #expect(abs(seen.x - 166) < 1e-3 && abs(seen.y - 106) < 1e-3)
            // The relayed ball is one or more frames behind.
            let relayed = try #require(balls[0].presentation()).position
            #expect(relayed.x == 166 && relayed.y < seen.y - 1 && relayed.y > seen.y - 20)
        }
    }

    @Test func backwardsFillShowsTheStart() throws {
        try DemoStage.run(BackwardsFill.self) { stage in
            let ships = stage.squares(56)
            try #require(ships.count == 2)
            stage.advance(to: 0.5)
            #expect(try ships.map(y) == [42, 178])
            stage.advance(to: 2.5)
            #expect(try ships.map(y) == [42, 42])
        }
    }

    @Test func autoreversedEndsDiffer() throws {
        try DemoStage.run(AutoreverseRepeat.self) { stage in
            let ships = stage.squares(64)
            try #require(ships.count == 2)
            stage.advance(to: 3.5)
            #expect(try ships.map(x) == [140, 500])
        }
    }

    @Test func barsAreShiftedOrDelayed() throws {
        try DemoStage.run(Staggered.self) { stage in
            let bars = stage.layers.filter { $0.bounds.width == 10 }
            try #require(bars.count == 16)
            stage.advance(to: 0.1)
            let heights = try bars.map { try #require($0.presentation()).bounds.height }
            #expect(heights[7] > heights[1], "the eighth is a second further on")
            #expect(heights[15] == 32, "the eighth still waits")
        }
    }

    @Test func keysDecideHowAChangeGoes() throws {
        try DemoStage.run(TransactionKeys.self) { stage in
            let ships = try #require(stage.demo as? TransactionKeys).ships
            stage.advance(to: 0.3)
            #expect(try x(ships[0]) == 520, "the default quarter is over")
            #expect(try x(ships[1]) > x(ships[2]), "easing in it starts slower")
            #expect(try x(ships[2]) > 288)
            #expect(try x(ships[3]) == 520, "without actions at once")
            stage.advance(to: 2.1)
            #expect(try x(ships[1]) == 520 && x(ships[2]) == 520)

            let choice = try #require(stage.demo.controls.last as? UISegmentedControl)
            choice.selectedSegmentIndex = 2
            choice.sendActions(for: .valueChanged)
            #expect((ships[1].animation(forKey: "position"))?.duration == 10)
        }
    }

    @Test func innerTransactionsHaveTheirOwnTime() throws {
        try DemoStage.run(NestedTransactions.self) { stage in
            let moving = try #require(stage.squares(120).last)
            stage.advance(to: 2.1)
            let seen = try #require(moving.presentation())
            #expect(seen.position == moving.position, "the outer two seconds are over")
            #expect(seen.opacity > 0.35 && seen.zPosition < 190, "the inner five are not")
            stage.advance(to: 4.95)
            #expect(try #require(moving.presentation()).opacity < 0.35)
        }
    }

    @Test func theEyeIsMovedByItsSlider() throws {
        try DemoStage.run(Perspective.self) { stage in
            @MainActor func m34() -> CGFloat? { stage.layers.first { $0.sublayerTransform.m34 != 0 }?.sublayerTransform.m34 }
            #expect(m34().map { abs($0 + 1.0 / 300) < 1e-9 } == true)
            let slider = try #require(stage.demo.controls.compactMap { $0 as? UISlider }.first)
            slider.value = 1500
            slider.sendActions(for: .valueChanged)
            #expect(m34().map { abs($0 + 1.0 / 1500) < 1e-9 } == true)
            #expect(stage.demo.caption == "eye at 1500 points")
        }
    }

    // MARK: Time

    @Test func fieldsSetDurationAndRepeats() throws {
        try DemoStage.run(DurationRepeat.self) { stage in
            let ship = try #require(stage.squares(160).first)
            let fields = stage.demo.controls.compactMap { $0 as? UITextField }
            try #require(fields.count == 2)
            stage.advance(to: 6.9)
            #expect(ship.animation(forKey: "rotateAnimation") != nil)
            #expect(!fields[0].isEnabled)
            stage.advance(to: 7.1)
            #expect(ship.animation(forKey: "rotateAnimation") == nil)
            #expect(fields[0].isEnabled)

            // Zero in both fields: the defaults, one turn in a quarter of a second.
            for field in fields { field.text = "0" }
            stage.click(try #require(stage.demo.controls.last))
            stage.advance(to: 7.3)
            #expect(ship.animation(forKey: "rotateAnimation") != nil)
            stage.advance(to: 7.4)
            #expect(ship.animation(forKey: "rotateAnimation") == nil)
        }
    }

    @Test func doorSwingsForEver() throws {
        try DemoStage.run(SwingingDoor.self) { stage in
            let door = try #require(stage.layers.first { $0.anchorPoint.x == 0 && $0.contents != nil })
            for (time, angle) in [(1.0, -Double.pi / 4), (2, -.pi / 2), (4, 0), (21, -.pi / 4)] {
                stage.advance(to: time)
                let seen = try #require(door.presentation()?.value(forKeyPath: "transform.rotation.y") as? NSNumber)
                #expect(abs(seen.doubleValue - angle) < 1e-6)
            }
        }
    }

    @Test func slidersSetSpeedAndOffset() throws {
        try DemoStage.run(RelativeTime.self) { stage in
            let sliders = stage.demo.controls.compactMap { $0 as? UISlider }
            try #require(sliders.count == 2)
            let ship = try #require(stage.squares(72).first)
            let slide = try #require(ship.animation(forKey: "slide"))
            #expect(slide.speed == 0.5 && abs(slide.timeOffset - 0.25) < 1e-6)
            sliders[0].value = 2
            sliders[1].value = 0.5
            stage.click(try #require(stage.demo.controls.last))
            let start = CACurrentMediaTime()
            // Halfway at the start. At twice the speed the half second takes a quarter, then the repeats start from the
            // beginning.
            stage.advance(to: start + 1.0 / 60)
            #expect(try x(ship) > 320)
            stage.advance(to: start + 0.3)
            #expect(try x(ship) < 320)
        }
    }

    @Test func beginTimesAreAbsoluteButInGroups() throws {
        try DemoStage.run(BeginTime.self) { stage in
            let ships = try #require(stage.demo as? BeginTime).ships
            // In the second round, time 1 has long passed.
            stage.advance(to: 3.5)
            for ship in ships { #expect(try x(ship) == 232) }
            stage.advance(to: 4.5)
            #expect(try x(ships[0]) == 232)
            #expect(try abs(x(ships[1]) - 372) < 6)
            #expect(try abs(x(ships[2]) - 372) < 6)
        }
    }

    @Test func fillModesShowModelOrEnds() throws {
        try DemoStage.run(FillModes.self) { stage in
            let discs = stage.squares(28)
            try #require(discs.count == 4)
            stage.advance(to: 0.6)
            #expect(try discs.map(x) == [216, 288, 216, 288])
            stage.advance(to: 3)
            #expect(try discs.map(x) == [216, 216, 528, 528])
        }
    }

    @Test func speedsMultiplyDownTheTree() throws {
        try DemoStage.run(HierarchicalTime.self) { stage in
            stage.advance(to: 2)
            #expect(stage.texts.contains("2.00 s") && stage.texts.contains("4.00 s") && stage.texts.contains("1.00 s"))
            let slider = try #require(stage.demo.controls.last as? UISlider)
            slider.value = 4
            slider.sendActions(for: .valueChanged)
            stage.advance(to: 3)
            #expect(stage.texts.contains("8.00 s"), "four seconds, and one at four times the speed")
        }
    }

    @Test func onlyTheLayersSpeedPauses() throws {
        try DemoStage.run(FrozenCopy.self) { stage in
            let demo = try #require(stage.demo as? FrozenCopy)
            stage.advance(to: 1.6)
            #expect(demo.isPaused)
            let before = try demo.ships.map { try #require($0.presentation()).position }
            stage.advance(to: 2.6)
            let after = try demo.ships.map { try #require($0.presentation()).position }
            #expect(before[0] != after[0], "what was added is a copy")
            #expect(before[1] == after[1] && before[2] == after[2])

            stage.click(try #require(stage.demo.controls.first))
            #expect(!demo.isPaused)
            stage.advance(to: 3)
            #expect(demo.ships[1].presentation()?.position == after[1], "there is nothing left to resume")
            #expect(demo.ships[2].presentation()?.position != after[2])
            #expect(demo.ships[1].animation(forKey: "turn") == nil)
            #expect(demo.ships[2].animation(forKey: "turn") != nil)
        }
    }

    @Test func hastyWindowsDealAHundredTimesAsFast() throws {
        try DemoStage.run(Speed100.self) { stage in
            let cards = stage.layers.filter { $0.bounds.size == CGSize(width: 30, height: 42) }
            try #require(cards.count == 18)
            stage.advance(to: 0.7)
            let deck = CGPoint(x: 106, y: 185)
            #expect(cards.prefix(9).filter { $0.position != deck }.count == 2)
            #expect(cards.suffix(9).filter { $0.position != deck }.count == 9)
        }
    }

    @Test func timeIsWoundBothWays() throws {
        try DemoStage.run(Rewind.self) { stage in
            let ship = try #require(stage.squares(56).first)
            let choice = try #require(stage.demo.controls.first as? UISegmentedControl)
            stage.advance(to: 1)
            let place = try x(ship)
            choice.selectedSegmentIndex = 1
            choice.sendActions(for: .valueChanged)
            stage.advance(to: 2)
            #expect(try abs(x(ship) - place) < 1e-6, "paused")
            choice.selectedSegmentIndex = 0
            choice.sendActions(for: .valueChanged)
            stage.advance(to: 2.45)
            // Twice as fast backwards: 0.9 of the first second are reversed.
            #expect(try abs(x(ship) - 140) < 8)
        }
    }

    @Test func draggingWindsTheScene() throws {
        try DemoStage.run(ScrubbedGroup.self) { stage in
            let scene = try #require(stage.layers.first { $0.speed == 0 })
            #expect(abs(scene.timeOffset - 2.2) < 1e-9)
            stage.drag(through: stride(from: 200, through: 300, by: 10).map { CGPoint(x: $0, y: 200) })
            #expect(abs(scene.timeOffset - 3.2) < 0.12, "a hundred of four hundred points are a second")
            let sun = try #require(scene.sublayers?.first?.presentation())
            let size = try #require(sun.value(forKeyPath: "transform.scale") as? NSNumber).doubleValue
            #expect(abs(size - (1 + 0.5 * scene.timeOffset / 4)) < 1e-6, "its glow follows the drag")
            let slider = try #require(stage.demo.controls.compactMap { $0 as? UISlider }.first)
            #expect(abs(Double(slider.value) - scene.timeOffset / 4) < 1e-6)
            slider.value = 0
            slider.sendActions(for: .valueChanged)
            #expect(scene.timeOffset == 0)
        }
    }
}
