import Expectations
import Testing

@testable import Demos

/// The claims of the demos of text, with numbers.
@MainActor
@Suite struct TextDemoTests {
    private func seen<Layer: CALayer>(_ layer: Layer) throws -> Layer { try require(layer.presentation()) }

    /// Just inside the right end of a control.
    private let end = CGPoint(x: 0.995, y: 0.5)

    @Test func textIsSetAnewWhileItsLayerAnimates() throws {
        try DemoStage.run(TextWrapping.self) { stage in
            let texts = try require(stage.demo as? TextWrapping).texts
            stage.advance(to: 0.75)
            expect(try abs(seen(texts[1]).fontSize - 44) < 1)
            // Halfway from 118 to 96.
            expect(try abs(seen(texts[0]).bounds.width - 107) < 1)
            stage.advance(to: 1.5)
            // With less width a wrapped text has more lines, a truncated one fewer letters.
            expect(try seen(texts[0]).layout.lines.count > texts[0].layout.lines.count)
        }
    }

    @Test func scriptsFadeInTurnAndTheParagraphWraps() throws {
        try DemoStage.run(Scripts.self) { stage in
            let demo = try require(stage.demo as? Scripts)
            expectEqual(Set(demo.words.compactMap(\.text)).count, 16)
            // The paragraph begins with a Hebrew letter, which is at the right end of the first line.
            let first = try require(demo.paragraph.layout.lines.first)
            expect(first.caretX(at: 0) > first.caretX(at: 3))
            // The first word fades for 0.2 s, the others begin 0.125 s after each other.
            stage.advance(to: 0.2)
            expect(try abs(seen(demo.words[0].layer).opacity - 0.2) < 0.02)
            expect(try seen(demo.words[1].layer).opacity < 0.95)
            expectEqual(try seen(demo.words[2].layer).opacity, 1)
            // Halfway from 516 to 300 at 0.6 s.
            stage.advance(to: 0.6)
            expect(try abs(seen(demo.paragraph).bounds.width - 408) < 2)
            stage.advance(to: 1.2)
            expect(try seen(demo.paragraph).layout.lines.count > demo.paragraph.layout.lines.count)
        }
    }

    @Test func lettersMoveInTurn() throws {
        try DemoStage.run(AnimatedLetters.self) { stage in
            let letters = try require(stage.demo as? AnimatedLetters).letters
            expectEqual(letters.compactMap { $0.string as? String }.joined(), "Animation")
            // Side by side, without gaps, in the middle of the card of 448 points.
            for (left, right) in zip(letters, letters.dropFirst()) {
                expect(abs(left.frame.maxX - right.frame.minX) < 1e-6)
            }
            expect(abs(letters[0].frame.minX + letters[8].frame.maxX - 448) < 1e-6)
            // At 0.4 s the first five have begun, 0.08 s apart; the sixth begins now.
            stage.advance(to: 0.39)
            expectEqual(try letters.map { try seen($0).opacity > 0 }, [true, true, true, true, true, false, false, false, false])
            stage.advance(to: 2.15)
            expect(try letters.allSatisfy { try abs(seen($0).transform.m42) < 2 && seen($0).opacity == 1 })
            stage.advance(to: 5.5)
            expect(try letters.allSatisfy { try seen($0).opacity == 0 }, "all have fallen")
            stage.advance(to: 7.5)
            expect(try letters.allSatisfy { try seen($0).opacity == 1 }, "and drop again")
        }
    }

    @Test func glyphsMoveInTurnAsInstances() throws {
        try DemoStage.run(GlyphInstances.self) { stage in
            let demo = try require(stage.demo as? GlyphInstances)
            expect(demo.headline.sublayers == nil, demo.headline.glyphDelay == 0.07)
            // The first letter has appeared after 0.15 s, and grows by a spring.
            stage.advance(to: 0.3)
            try expect(seen(demo.headline).glyphOpacity == 1, seen(demo.headline).glyphTransform.m11 > 0.5)
            // Half way through its turn it shows its back.
            stage.advance(to: 2.5)
            expect(try seen(demo.headline).glyphTransform.m11 < -0.8)
            // The last letter falls first: after 0.6 s it is not seen, and the first one begins.
            stage.advance(to: 4.7)
            try expect(demo.headline.glyphDelay == -0.05, seen(demo.headline).glyphOpacity == 0)
            expectEqual(demo.paragraph.animationKeys(), ["wave"])
            stage.advance(to: 7)
            expectEqual(demo.headline.glyphOpacity, 1)
        }
    }

    @Test func whatIsTypedStopsTheStory() throws {
        try DemoStage.run(TextEditing.self) { stage in
            let demo = try require(stage.demo as? TextEditing)
            let before = demo.editor.text.count
            stage.advance(to: 2)
            let typed = demo.editor.text.count
            expect(typed > before + 8, demo.caption == "\(typed) characters")
            stage.click(demo.editor, at: CGPoint(x: 0.5, y: 0.1))
            stage.type("Long ago, ")
            expect(demo.editor.text.contains("Long ago, "), demo.editor.text.count == typed + 10)
            stage.advance(to: 4)
            expectEqual(demo.editor.text.count, typed + 10, "the story waits")
            stage.click(try require(demo.controls.first), at: CGPoint(x: 0.5, y: 0.5))
            expectEqual(demo.editor.textAlignment, .center)
        }
    }

    @Test func swatchesAreCopiedPastedAndCarried() throws {
        try DemoStage.run(CopyAndPaste.self) { stage in
            let demo = try require(stage.demo as? CopyAndPaste)
            let board = demo.board
            let before = UIPasteboard.general.string
            defer { UIPasteboard.general.string = before }
            UIPasteboard.general.string = "not a colour"
            // The tour does not change the clipboard.
            stage.advance(to: 2.4)
            expect(board.swatches.compactMap { $0 }.count == 6, UIPasteboard.general.string == "not a colour")
            // A click takes over: it selects the fifth swatch of the first row, which is coral.
            stage.click(board.convert(CGPoint(x: 4 * 60 + 26, y: 26), to: demo))
            expect(demo.isSteered, board.isFirstResponder, board.place == (4, 0))
            stage.press(.character("v"), .control)
            expectEqual(board.news, "not a colour: not a colour")
            stage.press(.character("c"), .control)
            expectEqual(UIPasteboard.general.string, Palette.coral.hex)
            stage.press(.down)
            stage.press(.right)
            stage.press(.character("v"), .control)
            expect(board.place == (5, 1), board.swatches[12]?.backgroundColor == Palette.coral)
            // Shift moves the swatch to the left and up, and exchanges it with the one there.
            stage.press(.left, .shift)
            stage.press(.up, .shift)
            expect(board.swatches[12] == nil, board.swatches[4]?.backgroundColor == Palette.coral, board.place == (4, 0))
            stage.press(.character("x"), .command)
            stage.advance(to: 3)
            expect(board.swatches[4] == nil, board.news == "cut \(Palette.coral.hex)")
            // The selection wraps around the edges.
            stage.press(.up)
            expect(board.place == (4, 2))
            stage.press(.character("x"), .control)
            expectEqual(board.news, "nothing to cut")
            stage.press(.escape)
            expect(!board.isFirstResponder)
        }
    }

    @Test func theFocusGoesRoundTheForm() throws {
        try DemoStage.run(FocusRound.self) { stage in
            let demo = try require(stage.demo as? FocusRound)
            let order: [UIControl] = [demo.name, demo.secret, demo.bell, demo.volume, demo.size, demo.pages, demo.done]
            for control in order {
                stage.press(.tab)
                expect(control.isFirstResponder)
            }
            stage.advance(to: 2)
            expect(demo.done.isFirstResponder, "the tour leaves the focus alone")
            stage.press(.tab, .shift)
            stage.press(.up)
            expectEqual(demo.pages.value, 1)
            stage.press(.tab, .shift)
            stage.press(.right)
            expectEqual(demo.size.selectedSegmentIndex, 2)
            stage.press(.tab, .shift)
            stage.press(.left)
            expect(abs(demo.volume.value - 0.55) < 1e-6)
            stage.press(.tab, .shift)
            stage.press(.space)
            expect(!demo.bell.isOn)
        }
        try DemoStage.run(FocusRound.self) { stage in
            let demo = try require(stage.demo as? FocusRound)
            stage.advance(to: 1)
            expect(demo.name.isFirstResponder)
            stage.advance(to: 4.9)
            expect(demo.size.isFirstResponder)
            stage.advance(to: 8)
            expectNil(demo.window?.firstResponder, "at its end the tour lets go")
            // The keyboard's selection is cleared when the mouse sets the caret.
            stage.click(demo.name, at: CGPoint(x: 0.6, y: 0.5))
            expect(demo.name.isEditing, demo.name.text == "Ship", demo.name.selectedRange == 4..<4)
        }
    }

    @Test func theTourOfTheFormEndsWhenSomebodyWrites() throws {
        try DemoStage.run(FocusRound.self) { stage in
            let demo = try require(stage.demo as? FocusRound)
            stage.advance(to: 1)
            try require(demo.name.isFirstResponder)
            stage.click(demo.name)
            stage.advance(to: 5)
            expect(demo.name.isFirstResponder)
        }
    }
}
