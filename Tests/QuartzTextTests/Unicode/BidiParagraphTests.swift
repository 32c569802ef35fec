import Expectations
import Foundation
import SeededRandom
import Testing

@testable import Quartz2D
@testable import QuartzText

@Suite("Levels of directions")
struct BidiParagraphTests {
    private func levels(_ text: String, isRightToLeft: Bool = false) -> [UInt8] {
        BidiParagraph(text.unicodeScalars.map(\.value), isRightToLeft: isRightToLeft).levels
    }

    @Test("letters, numbers and the characters between them")
    func implicit() {
        expectEqual(levels("ab אב"), [0, 0, 0, 1, 1])
        expectEqual(levels("ab אב", isRightToLeft: true), [2, 2, 1, 1, 1])
        // A number after a Hebrew letter, with its separator and its sign.
        expectEqual(levels("א 1.5%"), [1, 1, 2, 2, 2, 2])
        expectEqual(levels("א 1. 5"), [1, 1, 2, 1, 1, 2])
        // After an Arabic letter figures are Arabic ones, and a plus sign is neutral.
        expectEqual(levels("ا1+2"), [1, 2, 1, 2])
        expectEqual(levels("א1+2"), [1, 2, 2, 2])
        expectEqual(levels("a1+2"), [0, 0, 0, 0])
    }

    @Test("controls")
    func controls() {
        expectEqual(levels("a\u{202E}bc\u{202C}d"), [0, 0, 1, 1, 1, 0])
        expectEqual(levels("a\u{2067}b\u{2069}1"), [0, 0, 2, 0, 0])
        // The text before and after an isolate in an override is one sequence.
        expectEqual(levels("\u{202E}a\u{2066}c\u{2069}e\u{202C}"), [0, 1, 1, 2, 1, 1, 0])
        // An isolate by its first letter.
        expectEqual(levels("a\u{2068}אb\u{2069}"), [0, 0, 1, 2, 0])
        // A separator ends all.
        expectEqual(levels("\u{202B}a\u{2029}a"), [0, 2, 0, 0])
    }

    @Test("brackets")
    func brackets() {
        // Both have the direction of the text, or of what they follow if they contain only the other.
        expectEqual(levels("a(אb)"), [0, 0, 1, 0, 0])
        expectEqual(levels("a(א)"), [0, 0, 1, 0])
        expectEqual(levels("א(b)ג", isRightToLeft: true), [1, 1, 2, 1, 1])
        expectEqual(levels("ב(א)"), [1, 1, 1, 1])
        // A mark on a bracket follows it.
        expectEqual(levels("a(b)\u{331}", isRightToLeft: true), [2, 2, 2, 2, 2])
        // A pair across embeddings is none.
        expectEqual(levels("\u{202A}א(ב\u{202C}\u{202D})", isRightToLeft: true).last, 2)
        // Angle brackets pair with their equivalents.
        expectEqual(levels("b\u{2329}a\u{3009}", isRightToLeft: true), [2, 2, 2, 2])
        // 63 nested brackets are pairs, 64 are none.
        for (count, last) in [(63, UInt8(2)), (64, 1)] {
            let text = "a" + String(repeating: "(", count: count) + "b" + String(repeating: ")", count: count)
            expectEqual(levels(text, isRightToLeft: true).last, last)
        }
    }

    @Test("random controls: levels are bounded, and a longer text costs no more than its length")
    func randomControls() {
        var random = SplitMix64(seed: 9)
        let alphabet: [UInt32] = [
            0x61, 0x5D0, 0x31, 0x28, 0x29, 0x20, 0x202A, 0x202B, 0x202C, 0x202D, 0x202E, 0x2066, 0x2067, 0x2068, 0x2069, 0xAD,
            0x300,
            0x2029, 0x9,
        ]
        for length in [0, 1, 2, 40, 400, 50_000] {
            let text = (0..<length).map { _ in alphabet[random.pick(alphabet.count)] }
            let levels = BidiParagraph(text, isRightToLeft: length % 2 == 0).levels
            expectEqual(levels.count, length)
            expect(levels.allSatisfy { $0 <= 126 })
        }
        for unit: [UInt32] in [[0x2068], [0x28], [0x2067, 0x28, 0x61], [0x202B, 0x61], [0x5D0, 0x28]] {
            let text = Array(repeatElement(unit, count: 60_000).joined())
            expectEqual(BidiParagraph(text, isRightToLeft: false).levels.count, text.count)
        }
    }

    // MARK: Unicode's tests

    private static let folder = "/usr/share/unicode/"

    /// Returns the lines of a file; builds without optimisation take one of several.
    private static func lines(_ name: String, oneOf count: Int) -> [Substring] {
        let bytes = FileManager.default.contents(atPath: folder + name) ?? Data()
        let lines = bytes.split(separator: UInt8(ascii: "\n")).filter { $0.first != UInt8(ascii: "#") }
        let kept = lines.enumerated().filter { $0.offset % stride(count) == 0 || $0.element.first == UInt8(ascii: "@") }
        return kept.map { Substring(decoding: $0.element, as: UTF8.self) }
    }

    private static func stride(_ count: Int) -> Int {
        #if DEBUG
            count
        #else
            1
        #endif
    }

    private func isAsExpected(_ found: [UInt8], _ expected: some Sequence<Substring>) -> Bool {
        zip(found, expected).allSatisfy { $1 == "x" || UInt8($1) == $0 }
    }

    @Test("BidiCharacterTest.txt", .enabled(if: FileManager.default.fileExists(atPath: folder + "BidiCharacterTest.txt")))
    func characterTest() {
        var count = 0
        for line in Self.lines("BidiCharacterTest.txt", oneOf: 5) {
            let fields = line.split(separator: ";", omittingEmptySubsequences: false)
            let scalars = fields[0].split(separator: " ").compactMap { UInt32($0, radix: 16) }
            let directions = scalars.map { ShapedText.Direction(Unicode.Scalar($0) ?? " ") }
            let isRightToLeft = fields[1] == "2" ? ShapedText.Direction.isRightToLeft(directions) : fields[1] == "1"
            let found = BidiParagraph(scalars, isRightToLeft: isRightToLeft)
            let isRight = isAsExpected(found.levels, fields[3].split(separator: " "))
            if !isRight || isRightToLeft != (fields[2] == "1") { expect(false, Comment(rawValue: "\(line)")) }
            count += 1
        }
        expect(count >= 91_000 / Self.stride(5))
    }

    @Test("BidiTest.txt", .enabled(if: FileManager.default.fileExists(atPath: folder + "BidiTest.txt")))
    func classTest() {
        // A character of each class.
        let samples: [Substring: UInt32] = [
            "L": 0x61, "R": 0x5D0, "AL": 0x627, "EN": 0x31, "ES": 0x2B, "ET": 0x23, "AN": 0x661, "CS": 0x2C, "NSM": 0x300,
            "BN": 0xAD,
            "B": 0x2029, "S": 0x9, "WS": 0x20, "ON": 0x21, "LRE": 0x202A, "RLE": 0x202B, "PDF": 0x202C, "LRO": 0x202D,
            "RLO": 0x202E,
            "LRI": 0x2066, "RLI": 0x2067, "FSI": 0x2068, "PDI": 0x2069,
        ]
        var expected: [Substring] = []
        var count = 0
        for line in Self.lines("BidiTest.txt", oneOf: 101) {
            if line.hasPrefix("@Levels:") { expected = line.dropFirst(8).split(whereSeparator: \.isWhitespace) }
            guard !line.hasPrefix("@") else { continue }
            let fields = line.split(separator: ";")
            let scalars = fields[0].split(separator: " ").compactMap { samples[$0] }
            let choices = Int(fields[1].trimmingCharacters(in: .whitespaces), radix: 16) ?? 0
            for choice in 0..<3 where choices >> choice & 1 == 1 {
                let directions = scalars.map { ShapedText.Direction(Unicode.Scalar($0) ?? " ") }
                let isRightToLeft = choice == 0 ? ShapedText.Direction.isRightToLeft(directions) : choice == 2
                let found = BidiParagraph(scalars, isRightToLeft: isRightToLeft).levels
                if !isAsExpected(found, expected) { expect(false, Comment(rawValue: "\(line) \(choice): \(found)")) }
                count += 1
            }
        }
        expect(count >= 700_000 / Self.stride(101))
    }
}
