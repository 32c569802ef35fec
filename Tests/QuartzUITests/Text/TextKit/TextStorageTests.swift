import Expectations
import SeededRandom
import Testing

@testable import QuartzUI

/// Text storages report their changes.
@Suite struct AttributedTextStorageTests {
    private final class Log: NSTextStorageDelegate {
        var lines: [String] = []
        func textStorage(
            _ textStorage: NSTextStorage, didProcessEditing editedMask: NSTextStorage.EditActions, range editedRange: NSRange,
            changeInLength delta: Int
        ) { lines.append("\(editedMask.rawValue) \(editedRange.location)+\(editedRange.length) \(delta)") }
    }

    @Test func changesAreReported() {
        let (text, log) = (NSTextStorage(string: "hello"), Log())
        text.delegate = log
        text.replaceCharacters(in: NSRange(location: 1, length: 2), with: "EEE")
        expectEqual(text.string, "hEEElo")
        text.addAttribute(.kern, value: 2, range: NSRange(location: 0, length: 3))
        text.append(NSAttributedString(string: "!", attributes: [.kern: 1]))
        expectEqual(log.lines, ["2 1+3 1", "1 0+3 0", "3 6+1 1"])
        log.lines = []
        text.beginEditing()
        text.deleteCharacters(in: NSRange(location: 0, length: 1))
        text.insert(NSAttributedString(string: "ab"), at: 4)
        expectEqual(log.lines, [])
        expectEqual(text.changeInLength, 1)
        text.endEditing()
        expectEqual(text.string, "EEElabo!")
        expectEqual(log.lines, ["3 0+6 1"])
        expectEqual(text.editedRange.location, NSNotFound)
        expectEqual(text.attribute(.kern, at: 7, effectiveRange: nil) as? Int, 1)
        expectEqual(text.attribute(.kern, at: 0, effectiveRange: nil) as? Int, 2)
        text.removeAttribute(.kern, range: NSRange(location: 0, length: 8))
        expectNil(text.attribute(.kern, at: 7, effectiveRange: nil))
    }

    /// A storage that keeps its text elsewhere, by the four primitive methods.
    private final class Backed: NSTextStorage {
        private let backing = NSMutableAttributedString(string: "")
        override init() { super.init() }
        required init?(coder: NSCoder) { nil }
        override var string: String { backing.string }
        override func attributes(at location: Int, effectiveRange range: NSRangePointer?) -> [NSAttributedString.Key: Any] {
            backing.attributes(at: location, effectiveRange: range)
        }
        override func replaceCharacters(in range: NSRange, with str: String) {
            backing.replaceCharacters(in: range, with: str)
            edited(.editedCharacters, range: range, changeInLength: str.utf16.count - range.length)
        }
        override func setAttributes(_ attrs: [NSAttributedString.Key: Any]?, range: NSRange) {
            backing.setAttributes(attrs, range: range)
            edited(.editedAttributes, range: range, changeInLength: 0)
        }
        override func processEditing() {
            if let word = string.range(of: "red") {
                backing.addAttribute(.kern, value: 9, range: NSRange(word, in: string))
            }
            super.processEditing()
        }
    }

    @Test func aSubclassKeepsItsTextElsewhere() {
        let text = Backed()
        text.append(NSAttributedString(string: "a red b", attributes: [.ligature: 0]))
        expectEqual(text.string, "a red b")
        expectEqual(text.length, 7)
        expectEqual(text.attribute(.kern, at: 2, effectiveRange: nil) as? Int, 9)
        expectNil(text.attribute(.kern, at: 6, effectiveRange: nil))
        text.insert(NSAttributedString(string: "x"), at: 0)
        text.deleteCharacters(in: NSRange(location: 7, length: 1))
        expectEqual(text.attributedSubstring(from: NSRange(location: 1, length: 5)).string, "a red")
        text.setAttributedString(NSAttributedString(string: "new"))
        expectEqual(text.string, "new")
        let manager = NSLayoutManager()
        text.addLayoutManager(manager)
        expectEqual(text.layoutManagers.count, 1)
        expectEqual(manager.numberOfGlyphs, 3)
        text.removeLayoutManager(manager)
        expectNil(manager.textStorage)
    }

    /// Random edits, subclassed or not, give the same text as on Foundation's own class.
    @Test(arguments: 0..<10 as Range<UInt64>) func randomEditsAreThoseOfFoundation(_ seed: UInt64) {
        var dice = SplitMix64(seed: seed)
        let model = NSMutableAttributedString(string: "beginning")
        let texts = [NSTextStorage(string: "beginning"), Backed()]
        texts[1].append(NSAttributedString(string: "beginning"))
        for _ in 0..<30 {
            let start = dice.pick(model.length + 1)
            let range = NSRange(location: start, length: dice.pick(model.length - start + 1))
            let (word, key) = (dice.pick(of: ["x", "two", "", "éß"]), dice.pick(of: [NSAttributedString.Key.kern, .ligature]))
            let kind = dice.pick(5)
            for text in [model] + texts {
                switch kind {
                case 0: text.replaceCharacters(in: range, with: word)
                case 1: text.replaceCharacters(in: range, with: NSAttributedString(string: word, attributes: [key: 3]))
                case 2: if model.length > 20 { text.deleteCharacters(in: range) }
                case 3: text.addAttribute(key, value: 4, range: range)
                default: text.removeAttribute(key, range: range)
                }
            }
            for text in texts {
                expectEqual(text.string, model.string)
                for index in 0..<model.length {
                    for key in [NSAttributedString.Key.kern, .ligature] {
                        expectEqual(
                            text.attribute(key, at: index, effectiveRange: nil) as? Int,
                            model.attribute(key, at: index, effectiveRange: nil) as? Int)
                    }
                }
            }
        }
    }
}
