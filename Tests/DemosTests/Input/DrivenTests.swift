import Testing

@testable import Demos

/// Mouse input to the demos while they move.
@MainActor
@Suite struct DrivenTests {
    private func set(_ slider: UISlider, to value: Float) {
        slider.value = value
        slider.sendActions(for: .valueChanged)
    }

    @Test func anAppOpensOverOneThatCloses() throws {
        try DemoStage.run(AppLaunch.self) { stage in
            let demo = try #require(stage.demo as? AppLaunch)
            @MainActor func icon(_ index: Int) -> CGPoint {
                CGPoint(x: 185 + CGFloat(index % 4) * 90, y: 146 + CGFloat(index / 4) * 108)
            }
            stage.click(icon(5))
            stage.advance(to: 1)
            stage.click(CGPoint(x: 320, y: 200))
            stage.advance(to: 1.1)
            #expect(try #require(demo.apps[5].presentation()).bounds.width > 200, "it still closes")
            stage.click(icon(0))
            try #require(demo.opened == 0)
            stage.advance(to: 1.2)
            let order = try demo.apps.map { try #require($0.presentation()).zPosition }
            #expect(order[0] > order[5] && order[5] > order[7])
            // The app that was open before is no longer in front of the others.
            stage.advance(to: 3)
            stage.click(CGPoint(x: 320, y: 200))
            stage.advance(to: 5)
            #expect(demo.apps.map(\.zPosition) == [2] + Array(repeating: 0, count: 7))
        }
    }

    @Test func theSliderGoesWithItsAnimator() throws {
        try DemoStage.run(PropertyAnimator.self) { stage in
            let demo = try #require(stage.demo as? PropertyAnimator)
            stage.advance(to: 1)
            let shown = demo.slider.value
            #expect(shown > 0.4 && shown < 0.6)
            stage.advance(to: 2.1)
            #expect(demo.animator == nil)
            // Scrubbed at rest, it is held there, and does not start by itself.
            set(demo.slider, to: 0.5)
            let animator = try #require(demo.animator)
            stage.advance(to: 4)
            #expect(demo.animator === animator && abs(animator.fractionComplete - 0.5) < 1e-6 && demo.slider.value == 0.5)
            stage.click(demo.controls[2])
            stage.advance(to: 4.5)
            #expect(animator.fractionComplete > 0.6 && demo.slider.value > 0.6)
        }
    }

    @Test func whoHasWoundBackGoesOnAtOnce() throws {
        try DemoStage.run(Rewind.self) { stage in
            let ship = try #require(stage.squares(56).first)
            let choice = try #require(stage.demo.controls.first)
            stage.advance(to: 0.5)
            stage.click(choice, at: CGPoint(x: 0.1, y: 0.5))
            stage.advance(to: 3)
            #expect(ship.presentation()?.position == CGPoint(x: 140, y: 200), "as far as it goes")
            #expect(stage.demo.caption.hasSuffix("0.00 s"))
            stage.click(choice, at: CGPoint(x: 0.6, y: 0.5))
            stage.advance(to: 3.3)
            #expect(try #require(ship.presentation()).position.y < 180)
            #expect(stage.demo.caption.hasSuffix("0.30 s"))
        }
    }

    @Test func theCubeIsTakenWhereItIsSeen() throws {
        try DemoStage.run(Cube.self) { stage in
            let demo = try #require(stage.demo as? Cube)
            // A quarter of ten seconds is a quarter turn from the initial half radian.
            stage.advance(to: 2.5)
            stage.drag(through: [CGPoint(x: 320, y: 200), CGPoint(x: 332, y: 200), CGPoint(x: 333, y: 200)])
            let way = demo.turn.x - (0.5 + .pi / 2)
            #expect(way > 0 && way < 0.2)
            let before = demo.turn
            stage.drag(through: stride(from: 320, through: 520, by: 10).map { CGPoint(x: $0, y: 200 + $0 - 320) })
            #expect(demo.turn.x - before.x > 1.8 && demo.turn.x - before.x < 2.001)
            #expect(demo.turn.y == -1.4, "it does not turn over")
        }
    }

    @Test func theTourOfTheFormEndsWhenSomebodyWrites() throws {
        try DemoStage.run(FocusRound.self) { stage in
            let demo = try #require(stage.demo as? FocusRound)
            stage.advance(to: 1)
            try #require(demo.name.isFirstResponder)
            stage.click(demo.name)
            stage.advance(to: 5)
            #expect(demo.name.isFirstResponder)
        }
    }

    @Test(arguments: [("inf", 60.0), ("nan", 0.25), ("-3", 0.25), ("1e400", 60), ("", 0.25), ("0.5", 0.5)])
    func fieldsTakeWhatIsWritten(_ text: String, _ duration: CFTimeInterval) throws {
        try DemoStage.run(DurationRepeat.self) { stage in
            let demo = try #require(stage.demo as? DurationRepeat)
            stage.advance(to: 7.1)
            try #require(demo.startButton.isEnabled)
            demo.durationField.text = text
            demo.repeatField.text = "0"
            stage.click(demo.startButton)
            let turn = try #require(stage.layers.lazy.compactMap { $0.animation(forKey: "rotateAnimation") }.first)
            #expect(turn.duration == duration && turn.repeatCount == 0)
        }
    }

    @Test func textsAndLinesFollowTheTheme() throws {
        defer { Theme.setDark(true) }
        try DemoStage.run(TextWrapping.self) { stage in
            let texts = try #require(stage.demo as? TextWrapping).texts
            for isDark in [false, true] {
                Theme.setDark(isDark)
                #expect(texts.allSatisfy { $0.foregroundColor == Theme.text.cgColor })
            }
        }
        let demos: [Demo.Type] = [
            StrokeDrawing.self, CompletionBlock.self, GlassPanel.self, HierarchicalTime.self, TimingFunctions.self,
        ]
        for type in demos {
            DemoStage.run(type) { stage in
                @MainActor func colors() -> [String] {
                    stage.layers.compactMap { $0.backgroundColor?.hex } + stage.layers.compactMap { $0.borderColor?.hex }
                }
                Theme.setDark(true)
                let dark = colors()
                Theme.setDark(false)
                #expect(colors() != dark, "\(type)")
            }
        }
    }

    @Test func aPressOnTheSliderGlidesAndADragIsFollowed() throws {
        try DemoStage.run(CustomProperty.self) { stage in
            let demo = try #require(stage.demo as? CustomProperty)
            let slider = try #require(demo.controls.compactMap { $0 as? UISlider }.first)
            stage.advance(to: 2)
            @MainActor func seen() throws -> CGFloat { try #require(demo.rings[0].presentation()).progress }
            #expect(try abs(seen() - 0.8) < 1e-6)
            let left = slider.convert(CGPoint(x: 20, y: 14), to: slider.window)
            // A press far from the knob: the model changes at once, the presentation follows.
            stage.click(left)
            stage.advance(to: 2.3)
            #expect(demo.rings[0].progress < 0.1)
            #expect(try seen() > 0.3)
            // A press that continues as a drag does not wait for the animation.
            let way = stride(from: left.x + 60, through: left.x + 120, by: 10).map { CGPoint(x: $0, y: left.y) }
            stage.drag(through: way)
            stage.advance(to: 2.6)
            #expect(try abs(seen() - demo.rings[0].progress) < 1e-6 && demo.rings[0].progress > 0.5)
        }
    }

    @Test(arguments: [(Float(0), Float(20)), (0, -20), (40, 0), (1, 10)])
    func springsAreDrawnToFit(_ damping: Float, _ velocity: Float) throws {
        try DemoStage.run(SpringParameters.self) { stage in
            let demo = try #require(stage.demo as? SpringParameters)
            let sliders = demo.controls.compactMap { $0 as? UISlider }
            set(sliders[1], to: 20)
            set(sliders[2], to: damping)
            set(sliders[3], to: velocity)
            #expect(demo.caption.contains("never settles") == (damping == 0))
            for step in 1...20 {
                stage.advance(to: Double(step) * 0.15)
                let y = try #require(demo.ball.presentation()).position.y
                #expect(y > 80 && y < 320)
            }
        }
    }
}
