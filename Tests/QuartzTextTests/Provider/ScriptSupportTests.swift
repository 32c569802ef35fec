import Expectations
import Foundation
import Testing

@testable import Quartz2D
@testable import QuartzText

@Suite("What scripts need")
struct ScriptSupportTests {
    @Test(
        "scripts by their characters",
        arguments: [
            ("한", "Korean", false), ("漢", "Chinese", false), ("か", "Japanese", false), ("ب", "Arabic", true),
            ("א", "Hebrew", true),
            ("ह", "Devanagari", true), ("ไ", "Thai", true), ("ខ", "Khmer", true), ("ა", "Georgian", false),
        ])
    func scripts(text: String, name: String, needsShaper: Bool) throws {
        let script = try require(ScriptSupport(of: text.unicodeScalars.first?.value ?? 0))
        expectEqual(script.name, name)
        expectEqual(script.needsShaper, needsShaper)
    }

    @Test("letters that every font has, and symbols, need nothing")
    func plainLetters() {
        for scalar in "aЖΩé1→😀\u{10FFFF}".unicodeScalars { expect(ScriptSupport(of: scalar.value) == nil) }
    }

    @Test("Han characters have the national form of the text, else that of the user's language")
    func hanStyles() {
        func style(_ text: String) -> HanStyle? { HanStyle(text.unicodeScalars.map(\.value)) }
        expectEqual(style("漢字 한글"), .korean)
        expectEqual(style("漢字かな"), .japanese)
        expectEqual(style("漢ㄅ"), .traditional)
        expectEqual(style("abc"), nil)
        expect(style("漢") != nil)
        expectEqual(HanStyle(locale: "zh_TW.UTF-8"), .traditional)
        expectEqual(HanStyle(locale: "zh_HK"), .hongKong)
        expectEqual(HanStyle(locale: "zh-Hans-CN"), .simplified)
        expectEqual(HanStyle(locale: "ko_KR.UTF-8"), .korean)
        expectEqual(HanStyle(locale: "C"), nil)
    }

    @Test("the face of a fallback has the text's national form")
    func fallbackByStyle() throws {
        let families = ["Test HK", "Test JP", "Test KR", "Test SC", "Test TC"]
        let bytes = CollectionTests.collection(families) { _, maker in
            maker.tables["cmap"] = FontMaker.cmap(FontMaker.format12([(0x6F22, 0x6F22, 1), (0xAC00, 0xAC00, 2)]), encoding: 10)
        }
        let path = FileManager.default.temporaryDirectory.appending(path: "quartzite-test-\(UUID().uuidString).ttc").path
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        let provider = FontProvider(.directories([]))
        provider.register(fontAt: path)
        for (style, family) in [(HanStyle.japanese, 1), (.korean, 2), (.simplified, 3), (.traditional, 4), (.hongKong, 0)] {
            let face = provider.fallback(for: "漢", weight: .regular, isItalic: false, style: style)
            expectEqual(face?.familyName, families[family])
        }
    }
}
