import QuartzUI
import QuartzUIControls
import SeededRandom

/// Texts after random edits equal the same texts laid out afresh.
enum TextEdits {
    private static let pieces = [
        "a", "word ", "\n", "\r\n", "two words", "\u{301}", "e\u{301}", "👩‍👩‍👧", "\u{200D}", "🇩🇪", "🇫", "\u{FE0F}", " ", "\t", "אב",
        String(repeating: "long line ", count: 30), String(repeating: "x", count: 300), "\n\n\n", "\u{2028}", "\u{2029}", "\r",
        "ffi", "\u{0}", "\u{200B}", "नमस्ते", "\u{AD}", "漢字かな",
    ]

    /// - Parameter make: Makes a view of the kind to be edited.
    @MainActor
    static func difference<Host: UIView & UITextInput>(seed: UInt64, by make: (CGRect) -> Host) -> Difference? {
        ViewStage.run { stage in
            var dice = SplitMix64(seed: seed)
            // A field is so wide that it never scrolls, because the caret stays inside of its bounds.
            let width: CGFloat = Host.self is UITextField.Type ? 1e6 : CGFloat(60 + dice.pick(240))
            let frame = CGRect(x: 0, y: 0, width: width, height: 100)
            let view = make(frame)
            stage.window.makeKeyAndVisible()
            stage.window.addSubview(view)
            _ = view.becomeFirstResponder()
            for step in 0..<25 {
                edit(view, in: stage, &dice)
                if dice.chance(50) { stage.turn() }
                let fresh = make(frame)
                fresh.replace(whole(fresh), withText: text(view))
                view.layoutIfNeeded()
                fresh.layoutIfNeeded()
                if let what = difference(view, fresh) {
                    return Difference("\(Host.self) \(what.kind)", "step \(step): \(what) in \(text(view).debugDescription)")
                }
            }
            return nil
        }
    }

    @MainActor
    private static func whole(_ view: some UITextInput) -> UITextRange {
        view.textRange(from: view.beginningOfDocument, to: view.endOfDocument) ?? UITextRange()
    }

    @MainActor
    private static func text(_ view: some UITextInput) -> String { view.text(in: whole(view)) ?? "" }

    @MainActor
    private static func edit(_ view: some UIView & UITextInput, in stage: ViewStage, _ dice: inout SplitMix64) {
        let count = view.offset(from: view.beginningOfDocument, to: view.endOfDocument)
        func press(_ key: Key, _ modifiers: KeyModifiers = []) {
            stage.window.send(.key(KeyEvent(key, modifiers: modifiers, timestamp: stage.now)))
        }
        func range(_ start: Int, _ length: Int) -> UITextRange? {
            guard let from = view.position(from: view.beginningOfDocument, offset: start),
                let to = view.position(from: view.beginningOfDocument, offset: min(count, start + length))
            else { return nil }
            return view.textRange(from: from, to: to)
        }
        switch dice.pick(12) {
        case 0, 1: press(.backspace)
        case 2: press(.delete, dice.chance(30) ? .option : [])
        case 3: view.selectedTextRange = range(dice.pick(count + 1), dice.pick(40))
        case 4: view.selectedTextRange = range(dice.pick(count + 1), 0)
        case 5: press(.character("z"), .control)
        case 6: press(.character("y"), .control)
        case 7: if let range = range(dice.pick(count + 1), dice.pick(20)) { view.replace(range, withText: dice.pick(of: pieces)) }
        default: view.insertText(dice.pick(of: pieces))
        }
    }

    /// Compares the carets and the sizes. A field does not kern across the ends of its stretches.
    @MainActor
    private static func difference(_ view: some UIView & UITextInput, _ fresh: some UIView & UITextInput) -> String? {
        let count = fresh.offset(from: fresh.beginningOfDocument, to: fresh.endOfDocument)
        let own = view.offset(from: view.beginningOfDocument, to: view.endOfDocument)
        if own != count { return "\(own) units for \(count)" }
        if let size = (view as? UITextView)?.contentSize, let wanted = (fresh as? UITextView)?.contentSize, size != wanted {
            return "size \(size) for \(wanted)"
        }
        let tolerance: CGFloat = view is UITextField ? 2 : 1e-6
        let (first, wantedFirst) = (
            view.caretRect(for: view.beginningOfDocument), fresh.caretRect(for: fresh.beginningOfDocument)
        )
        for offset in Array(stride(from: 0, through: count, by: 1 + count / 40)) + [count] {
            guard let position = view.position(from: view.beginningOfDocument, offset: offset),
                let twin = fresh.position(from: fresh.beginningOfDocument, offset: offset)
            else { return "no position \(offset)" }
            let (caret, wanted) = (view.caretRect(for: position), fresh.caretRect(for: twin))
            let error = max(
                abs((caret.minX - first.minX) - (wanted.minX - wantedFirst.minX)),
                abs((caret.minY - first.minY) - (wanted.minY - wantedFirst.minY)), abs(caret.height - wanted.height))
            if !(error <= tolerance) { return "caret \(offset) is \(caret) from \(first) for \(wanted) from \(wantedFirst)" }
        }
        return nil
    }
}
