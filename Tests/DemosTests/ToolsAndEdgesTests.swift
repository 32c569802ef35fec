import Testing

@testable import Demos

/// Tests of the demos of introspection, edges, drawn pictures and the clipboard.
@MainActor
@Suite struct ToolsAndEdgesTests {
    @Test func valuesAreExplainedAsTheyAreSeen() throws {
        try DemoStage.run(WhyThisValue.self) { stage in
            let demo = try #require(stage.demo as? WhyThisValue)
            #expect(demo.events.count == 3 && demo.events.allSatisfy { $0.contains("cruise") || $0.contains("swell") })
            for time in [0.5, 1.4, 1.9] {
                stage.advance(to: time)
                let explanation = try #require(demo.explanation)
                let seen = try #require(demo.ship.presentation()).position.x
                #expect(abs(try #require(explanation.result.numbers.first) - Double(seen)) < 1e-6)
                #expect(explanation.committed.numbers == [64] && explanation.time == time)
                // Without the additive animations, the value is that of the cruise alone, eased over 2.4 s.
                let cruise = try #require(explanation.animations.first)
                let progress = try #require(cruise.progress)
                #expect(cruise.key == "cruise" && abs(progress - time / 2.4) < 0.01)
                #expect(cruise.stacking == .replaces && explanation.animations[1].stacking == .adds)
            }
            // The gust has started automatically at 1.5 s.
            #expect(demo.explanation?.animations.map(\.key) == ["cruise", "swell", "gust"])
            #expect(demo.events.last?.contains("\"gust\"") == true)
            #expect(stage.texts.contains("gust") && stage.texts.contains { $0.contains("local 1.90") })
            stage.advance(to: 3)
            #expect(demo.explanation?.animations.count == 2)
            #expect(demo.events.last?.contains("animation stopped, finished") == true)
            // At speed 0 the ship's local time stops; its parent's continues.
            let speed = try #require(demo.controls[1] as? UISlider)
            speed.value = 0
            speed.sendActions(for: .valueChanged)
            stage.advance(to: 3.5)
            let time = try #require(demo.explanation?.times.last)
            #expect(abs(time.localTime - 3) < 0.02 && abs(time.parentTime - 3.5) < 0.02)
        }
    }

    @Test func drawersFollowTheHandAndAreThrown() throws {
        try DemoStage.run(EdgeDrawers.self) { stage in
            let demo = try #require(stage.demo as? EdgeDrawers)
            let left = demo.drawers[0]
            @MainActor func point(_ x: CGFloat, _ y: CGFloat = 100) -> CGPoint { left.convert(CGPoint(x: x, y: y), to: demo) }
            // A drag that begins away from the edge does not open the drawer.
            stage.drag(through: [point(60), point(100), point(140)])
            #expect(left.openness == 0)
            // A drag from the edge opens it by its distance, 64 of 128. Released slowly beyond the half, it opens fully.
            let slow = stride(from: CGFloat(4), through: 76, by: 2).map { point($0) }
            stage.drag(through: slow)
            #expect(left.openness == 1)
            stage.advance(to: 1.6)
            #expect(abs(left.seenOpenness - 1) < 1e-3)
            // A short but fast swipe back closes it.
            stage.drag(through: [point(120), point(110), point(90), point(70)])
            #expect(left.openness == 0 && left.seenOpenness > 0.4)
            // Caught in flight, it stays at its present position.
            stage.advance(to: 1.8)
            let caught = left.seenOpenness
            #expect(caught > 0.01 && caught < 0.6)
            stage.advance(to: 4)
            #expect(abs(left.seenOpenness) < 1e-3 && demo.drawers[1].openness == 0, "the tour is over")
        }
        try DemoStage.run(EdgeDrawers.self) { stage in
            let demo = try #require(stage.demo as? EdgeDrawers)
            stage.advance(to: 1.5)
            #expect(demo.drawers.map(\.openness) == [1, 0])
            // A click beside the drawer closes it; a click on a name selects it.
            stage.click(demo.drawers[0].convert(CGPoint(x: 160, y: 100), to: demo))
            #expect(demo.drawers[0].openness == 0)
        }
    }

    @Test func picturesHaveThePixelsOfTheirScale() throws {
        try DemoStage.run(RenderedPictures.self) { stage in
            let demo = try #require(stage.demo as? RenderedPictures)
            @MainActor func pixels() -> [Int] { demo.pictures.map { $0.cgImage?.width ?? 0 } }
            #expect(pixels() == [30, 30, 30, 30, 12, 30])
            #expect(demo.pictures.map(\.size.width) == [120, 120, 120, 120, 48, 120], "in points they are as large as ever")
            stage.advance(to: 1.5)
            #expect(pixels() == [60, 60, 60, 60, 24, 60])
            stage.click(try #require(demo.controls.last), at: CGPoint(x: 0.9, y: 0.5))
            #expect(pixels() == [240, 240, 240, 240, 96, 240])
            #expect(demo.pictures[4].capInsets.left == 24)
            stage.advance(to: 5)
            #expect(pixels()[0] == 240, "the tour is over")
        }
    }

    @Test func swatchesAreCopiedPastedAndCarried() throws {
        try DemoStage.run(CopyAndPaste.self) { stage in
            let demo = try #require(stage.demo as? CopyAndPaste)
            let board = demo.board
            let before = UIPasteboard.general.string
            defer { UIPasteboard.general.string = before }
            UIPasteboard.general.string = "not a colour"
            // The tour does not change the clipboard.
            stage.advance(to: 2.4)
            #expect(board.swatches.compactMap { $0 }.count == 6 && UIPasteboard.general.string == "not a colour")
            // A click takes over: it selects the fifth swatch of the first row, which is coral.
            stage.click(board.convert(CGPoint(x: 4 * 60 + 26, y: 26), to: demo))
            #expect(demo.isSteered && board.isFirstResponder && board.place == (4, 0))
            stage.press(.character("v"), .control)
            #expect(board.news == "no colour: not a colour")
            stage.press(.character("c"), .control)
            #expect(UIPasteboard.general.string == Palette.coral.hex)
            stage.press(.down)
            stage.press(.right)
            stage.press(.character("v"), .control)
            #expect(board.place == (5, 1) && board.swatches[12]?.backgroundColor == Palette.coral)
            // Shift moves the swatch to the left and up, and exchanges it with the one there.
            stage.press(.left, .shift)
            stage.press(.up, .shift)
            #expect(board.swatches[12] == nil && board.swatches[4]?.backgroundColor == Palette.coral && board.place == (4, 0))
            stage.press(.character("x"), .command)
            stage.advance(to: 3)
            #expect(board.swatches[4] == nil && board.news == "cut \(Palette.coral.hex)")
            // The selection wraps around the edges.
            stage.press(.up)
            #expect(board.place == (4, 2))
            stage.press(.character("x"), .control)
            #expect(board.news == "nothing to cut")
            stage.press(.escape)
            #expect(!board.isFirstResponder)
        }
    }
}
