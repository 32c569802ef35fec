import Expectations
import Foundation
import Testing

@testable import QuartzUIControls

/// Spelling by a dictionary that the test writes. Without libhunspell every word is right.
@Suite(.serialized) struct TextCheckerTests {
    private func withDictionary(_ body: () throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "words-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let rules = "SET UTF-8\nTRY aeiorlns\nSFX S Y 1\nSFX S 0 s .\n"
        try Data(rules.utf8).write(to: folder.appending(path: "xq_ZZ.aff"))
        try Data("5\nstar/S\nlight\nstarlight\nstart\nmüde\n".utf8).write(to: folder.appending(path: "xq_ZZ.dic"))
        let before = ProcessInfo.processInfo.environment["DICPATH"]
        setenv("DICPATH", folder.path, 1)
        defer { if let before { setenv("DICPATH", before, 1) } else { unsetenv("DICPATH") } }
        try body()
    }

    @Test func wordsAreCheckedAndGuessed() throws {
        try withDictionary {
            guard UITextChecker.availableLanguages.contains("xq_ZZ") else { return }
            let checker = UITextChecker()
            let text = "stars, müde strat light 5th blah"
            let whole = NSRange(location: 0, length: text.utf16.count)
            @MainActor func wrong(from start: Int, wrap: Bool, in range: NSRange? = nil, _ language: String = "xq-ZZ") -> NSRange
            {
                checker.rangeOfMisspelledWord(in: text, range: range ?? whole, startingAt: start, wrap: wrap, language: language)
            }
            let (strat, blah) = (NSRange(location: 12, length: 5), NSRange(location: 28, length: 4))
            let none = NSRange(location: NSNotFound, length: 0)
            expect(
                wrong(from: 0, wrap: false) == strat, wrong(from: 13, wrap: false) == blah,
                wrong(from: 0, wrap: false, "xq") == strat)
            expect(wrong(from: 30, wrap: false) == none, wrong(from: 30, wrap: true) == strat)
            expectEqual(wrong(from: 0, wrap: true, in: NSRange(location: 0, length: 11)), none)
            expectEqual(wrong(from: 0, wrap: true, in: NSRange(location: 90, length: 2)), none)
            expectEqual(checker.guesses(forWordRange: strat, in: text, language: "xq_ZZ")?.contains("start"), true)
            checker.ignoreWord("strat")
            expect(checker.ignoredWords == ["strat"], wrong(from: 0, wrap: false) == blah)
            checker.ignoredWords = nil
            expectEqual(wrong(from: 0, wrap: false), strat)
            let sta = NSRange(location: 0, length: 3)
            expectEqual(
                checker.completions(forPartialWordRange: sta, in: "Sta", language: "xq_ZZ"), ["Star", "Start", "Starlight"])
            expectNil(checker.completions(forPartialWordRange: NSRange(location: 2, length: 9), in: "Sta", language: "xq_ZZ"))
        }
    }

    @Test func withoutADictionaryAllWordsAreRight() {
        let checker = UITextChecker()
        let all = NSRange(location: 0, length: 4)
        expectEqual(
            checker.rangeOfMisspelledWord(in: "qqqq", range: all, startingAt: 0, wrap: true, language: "zz").location, NSNotFound)
        expectNil(checker.guesses(forWordRange: all, in: "qqqq", language: "zz"))
        UITextChecker.learnWord("qqqqish")
        expect(UITextChecker.hasLearnedWord("qqqqish"))
        expectEqual(checker.completions(forPartialWordRange: all, in: "qqqq", language: ""), ["qqqqish"])
        UITextChecker.unlearnWord("qqqqish")
        expect(!UITextChecker.hasLearnedWord("qqqqish"))
    }
}
