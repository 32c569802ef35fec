import Expectations
import Testing

@testable import QuartzUI

/// Keys as presses of responders.
@Suite struct KeyPressTests {
    private final class Pad: UIView {
        var log: [String] = []
        var keeps = false
        override var canBecomeFirstResponder: Bool { true }

        private func note(_ name: String, _ presses: Set<UIPress>, _ event: UIPressesEvent?) {
            for press in presses {
                let key = press.key.map { "\($0.characters) \($0.keyCode.rawValue)" } ?? "-"
                log.append("\(name) \(press.phase) \(key) \(event?.allPresses.count ?? 0)")
            }
        }
        override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
            note("down", presses, event)
            if !keeps { super.pressesBegan(presses, with: event) }
        }
        override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
            note("up", presses, event)
            super.pressesEnded(presses, with: event)
        }
        override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
            note("lost", presses, event)
            super.pressesCancelled(presses, with: event)
        }
        override func keyDown(with event: KeyEvent) -> Bool {
            log.append("key")
            return true
        }
    }

    /// The letter A is key 4 of USB's table, Return 40, the up arrow 82.
    @Test func pressesBeginAndEnd() {
        Scene.run { scene in
            let pad = Pad(frame: CGRect(x: 0, y: 0, width: 9, height: 9))
            scene.window.addSubview(pad)
            scene.window.makeKeyAndVisible()
            pad.becomeFirstResponder()
            scene.window.send(.key(KeyEvent(.character("a"), modifiers: .shift, timestamp: scene.now)))
            scene.window.send(.key(KeyEvent(.character("a"), isRepeat: true, timestamp: scene.now)))
            scene.window.send(.key(KeyEvent(.character("a"), isDown: false, timestamp: scene.now)))
            expectEqual(pad.log, ["down began A 4 1", "key", "key", "up ended A 4 1"])
            (pad.log, pad.keeps) = ([], true)
            expect(scene.window.send(.key(KeyEvent(.return, timestamp: scene.now))))
            expect(scene.window.send(.key(KeyEvent(.up, timestamp: scene.now))))
            expectEqual(pad.log, ["down began \r 40 1", "down began UIKeyInputUpArrow 82 2"])
            pad.log = []
            let other = UIWindow(frame: CGRect(x: 0, y: 0, width: 5, height: 5))
            other.makeKeyAndVisible()
            expectEqual(Set(pad.log), ["lost cancelled \r 40 1", "lost cancelled UIKeyInputUpArrow 82 1"])
            other.close()
        }
    }

    @Test(arguments: [
        (Key.character("z"), UIKeyboardHIDUsage.keyboardZ, 29), (.character("1"), .keyboard1, 30),
        (.character("0"), .keyboard0, 39),
        (.tab, .keyboardTab, 43), (.space, .keyboardSpacebar, 44), (.character("\\"), .keyboardBackslash, 49),
        (.character(";"), .keyboardSemicolon, 51), (.character("/"), .keyboardSlash, 56), (.function(1), .keyboardF1, 58),
        (.function(12), .keyboardF12, 69), (.home, .keyboardHome, 74), (.pageDown, .keyboardPageDown, 78),
        (.right, .keyboardRightArrow, 79), (.up, .keyboardUpArrow, 82), (.backspace, .keyboardDeleteOrBackspace, 42),
        (.delete, .keyboardDeleteForward, 76), (.function(30), .keyboardErrorUndefined, 3),
        (.other(9), .keyboardErrorUndefined, 3),
        (.character("é"), .keyboardErrorUndefined, 3), (.escape, .keyboardEscape, 41),
    ])
    func keysHaveTheirPlaces(key: Key, usage: UIKeyboardHIDUsage, number: Int) {
        expect(UIKeyboardHIDUsage(key) == usage, usage.rawValue == number)
    }

    @Test func fontsRememberTheirStyle() {
        let font = UIFont.preferredFont(forTextStyle: .headline)
        expectEqual(font.fontDescriptor.object(forKey: .textStyle) as? UIFont.TextStyle, .headline)
        let larger = UIFont(descriptor: font.fontDescriptor, size: 20).fontDescriptor
        expect(
            larger.object(forKey: .textStyle) as? UIFont.TextStyle == .headline, larger.object(forKey: .size) as? CGFloat == 20)
        expectNil(UIFont.systemFont(ofSize: 17).fontDescriptor.object(forKey: .textStyle))
        expectEqual(font.fontDescriptor.object(forKey: .name) as? String, font.fontName)
        expectEqual(font.fontDescriptor.object(forKey: .family) as? String, font.familyName)
    }

    @Test func sizesOfTextAreOrdered() {
        let sizes: [UIContentSizeCategory] = [
            .extraSmall, .small, .medium, .large, .extraLarge, .extraExtraLarge, .extraExtraExtraLarge,
            .accessibilityMedium, .accessibilityLarge, .accessibilityExtraLarge, .accessibilityExtraExtraLarge,
            .accessibilityExtraExtraExtraLarge,
        ]
        expectEqual(sizes.reversed().sorted(by: <), sizes)
        let unspecified = UIContentSizeCategory.unspecified
        expect(!(unspecified < .small), !(unspecified >= .small))
        expectEqual(sizes.filter(\.isAccessibilityCategory).count, 5)
    }
}
