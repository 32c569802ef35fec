import Expectations
import Foundation
import Testing

@testable import Quartz2D
@testable import QuartzText

/// The built-in monospaced face at 10 points: every character advances by 6.
private let mono = Font(family: .monospaced, size: 10)

@Suite("Where lines may begin")
struct LineOpportunityTests {
    /// Returns the text with a bar at each opportunity, and a middle dot at each one within a Korean word.
    private func marked(_ text: String, library: UnicodeLibrary? = .shared) -> String {
        let shaped = ShapedText([TextRun(text, font: mono)], provider: FontProvider(.builtin))
        let opportunities = LineOpportunities(shaped, library: library)
        return text.enumerated().map { index, character in
            let mark =
                switch opportunities[index] {
                case .none: ""
                case .inWord: "·"
                case .betweenWords: "|"
                }
            return mark + String(character)
        }.joined()
    }

    private func lines(_ text: String, width: CGFloat) -> [String] {
        let characters = Array(text)
        return TextLayout(text, font: mono, width: width, provider: FontProvider(.builtin)).lines
            .map { String(characters[$0.characters]) }
    }

    @Test("the rules of both tables", arguments: [true, false])
    func commonRules(usesLibrary: Bool) {
        let library = usesLibrary ? UnicodeLibrary.shared : nil
        // No break before an exclamation mark, also after a space; one between brackets of quotations.
        expectEqual(marked("ab !", library: library), "ab !")
        expectEqual(marked("」「", library: library), "」|「")
        expectEqual(marked("a b-c 漢字。", library: library), "a |b-|c |漢|字。")
        expectEqual(marked("한국어 말", library: library), "한·국·어 |말")
    }

    @Test("scripts without spaces are divided by dictionaries", .enabled(if: UnicodeLibrary.shared != nil))
    func dictionaries() {
        expectEqual(marked("ภาษาไทย"), "ภาษา|ไทย")
        expect(marked("ខ្ញុំចង់រៀនភាសាខ្មែរ").contains("|ភាសា"))
        expectEqual(marked("http://example.com/path"), "http://|example.com/|path")
        expectEqual(marked("(ab) [c]"), "(ab) |[c]")
    }

    @Test("a Korean word stays whole where it fits, and is divided where it is wider than the line")
    func koreanWords() {
        expectEqual(lines("가나 다라마", width: 24), ["가나 ", "다라마"])
        expectEqual(lines("가나다라마", width: 18), ["가나다", "라마"])
        expectEqual(lines("가나漢다라", width: 18), ["가나漢", "다라"])
    }

    @Test("a line separator ends a line within its paragraph")
    func lineSeparator() {
        var run = TextRun("ab\u{2028}cd\nef", font: mono)
        run.paragraph = ParagraphFormat()
        run.paragraph?.firstLineIndent = 10
        run.paragraph?.spacingAfter = 5
        let layout = TextLayout([run], width: 100, provider: FontProvider(.builtin))
        expectEqual(layout.lines.map(\.characters), [0..<3, 3..<6, 6..<8])
        expectEqual(layout.lines.map(\.origin.x), [10, 0, 10])
        let tops = layout.lines.map(\.top)
        expect(abs(tops[1] - 11.9) < 1e-9)
        expect(abs(tops[2] - 28.8) < 1e-9)
        expectEqual(TextLayout("a\u{2028}", font: mono, provider: FontProvider(.builtin)).lines.count, 2)
        // A line before a separator is not stretched.
        let justified = TextLayout(
            "a b\u{2028}c d e f", font: mono, width: 36, style: ParagraphStyle(alignment: .justified),
            provider: FontProvider(.builtin))
        expectEqual(justified.lines[0].width, 18)
    }

    @Test("a line is as high as the greatest ascent and descent of all its faces")
    func heights() throws {
        var maker = FontMaker()
        let folder = FileManager.default.temporaryDirectory.appending(path: "quartzite-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(maker.bytes).write(to: folder.appending(path: "own.ttf"))
        // A face with a letter that the first one lacks, which is higher below the baseline and lower above it.
        maker.tables["name"] = FontMaker.names(family: "Other")
        maker.tables["hhea"]?.replaceSubrange(4..<10, with: FontMaker.words([700, -600, 0]))
        maker.tables["cmap"] = FontMaker.cmap(FontMaker.format12([(0x410, 0x410, 1)]), encoding: 10)
        try Data(maker.bytes).write(to: folder.appending(path: "other.ttf"))
        let provider = FontProvider(.directories([folder.path]))
        let font = Font(family: .named("Test Sans"), size: 10)
        expectEqual(TextLayout("A", font: font, provider: provider).lines[0].height, 12)
        let both = TextLayout("AА", font: font, provider: provider).lines[0]
        expectEqual([both.ascent, both.descent, both.height], [9, 6, 15])
    }
}
