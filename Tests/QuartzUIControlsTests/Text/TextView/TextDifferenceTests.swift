import Expectations
import SeededRandom
import Testing

@testable import QuartzUI
@testable import QuartzUIControls

/// Texts after random edits equal the same texts laid out afresh.
@Suite struct TextDifferenceTests {
    private static let pieces = [
        "a", "word ", "\n", "\r\n", "two words", "\u{301}", "e\u{301}", "👩‍👩‍👧", "\u{200D}", "🇩🇪", "🇫", "\u{FE0F}", " ", "\t", "אב",
        String(repeating: "long line ", count: 30), String(repeating: "x", count: 300), "\n\n\n",
    ]

    private func edit<Host: UIView & TextHost>(_ host: Host, _ dice: inout SplitMix64) {
        let count = host.session.editor.characters.count
        switch dice.pick(10) {
        case 0, 1: _ = host.session.press(KeyEvent(.backspace, modifiers: [], timestamp: 0))
        case 2: _ = host.session.press(KeyEvent(.delete, modifiers: [], timestamp: 0))
        case 3:
            let start = dice.pick(count + 1)
            host.session.edit { $0.select(start..<min(count, start + dice.pick(40))) }
        case 4: host.session.edit { $0.moveHead(to: dice.pick(count + 1), extending: false) }
        case 5: host.session.edit { $0.undo() }
        case 6: host.session.edit { $0.redo() }
        default: host.insertText(dice.pick(of: Self.pieces))
        }
    }

    @Test(arguments: 0..<80 as Range<UInt64>) func textViews(seed: UInt64) {
        Scene.run { scene in
            var dice = SplitMix64(seed: seed)
            let frame = CGRect(x: 0, y: 0, width: CGFloat(60 + dice.pick(240)), height: 100)
            let view = UITextView(frame: frame)
            scene.window.addSubview(view)
            view.becomeFirstResponder()
            for step in 0..<25 {
                edit(view, &dice)
                if dice.chance(50) { scene.frame() }
                let fresh = UITextView(frame: frame)
                fresh.text = view.text
                expectEqual(view.session.editor.characters.count, fresh.session.editor.characters.count, "\(seed) \(step)")
                let (column, other) = (view.textColumn, fresh.textColumn)
                expectEqual(column.size, other.size, "\(seed) \(step)")
                expectEqual(column.lines.map(\.characters), other.lines.map(\.characters), "\(seed) \(step)")
                expectEqual(column.lines.map(\.top), other.lines.map(\.top), "\(seed) \(step)")
                for position in stride(from: 0, through: fresh.session.editor.characters.count, by: 7) {
                    let (caret, wanted) = (column.caret(at: position), other.caret(at: position))
                    expectEqual(caret?.x, wanted?.x, "\(seed) \(step) \(position)")
                    expectEqual(caret?.line, wanted?.line, "\(seed) \(step) \(position)")
                }
            }
        }
    }

    @Test(arguments: 0..<80 as Range<UInt64>) func textFields(seed: UInt64) {
        Scene.run { scene in
            var dice = SplitMix64(seed: seed)
            let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 30))
            scene.window.addSubview(field)
            field.becomeFirstResponder()
            for step in 0..<25 {
                edit(field, &dice)
                if dice.chance(50) { scene.frame() }
                let fresh = UITextField(frame: field.frame)
                fresh.text = field.text
                expectEqual(field.session.editor.characters.count, fresh.session.editor.characters.count, "\(seed) \(step)")
                // Letters are not kerned across the ends of stretches, which may differ.
                expect(near(field.textRow.size.width, fresh.textRow.size.width, 2), "\(seed) \(step)")
                expectEqual(field.textRow.size.height, fresh.textRow.size.height, "\(seed) \(step)")
            }
        }
    }
}
