import Expectations
import Foundation
import Testing

@testable import Quartz2D
@testable import QuartzText

/// Unicode's tests of boundaries, version 15, beside ICU's rules, which are those of version 16 and of CLDR.
@Suite("Unicode's tests of boundaries")
struct BreakDataTests {
    private static let folder = "/usr/share/unicode/auxiliary/"
    private static func isInstalled(_ name: String) -> Bool {
        (try? String(contentsOfFile: folder + name + ".txt", encoding: .utf8))?.hasPrefix("# \(name)-15.0.0") == true
    }

    private struct Line {
        let text: Substring
        var units: [UInt16] = []
        var boundaries: [Int] = []

        init(_ line: Substring) {
            text = line
            for word in line.split(separator: " ") {
                switch word {
                case "÷": if !units.isEmpty { boundaries.append(units.count) }
                case "×": break
                default:
                    if let scalar = UInt32(word, radix: 16).flatMap(Unicode.Scalar.init) { units += Array(UTF16.encode(scalar)!) }
                }
            }
        }
    }

    /// Returns the lines of a test and those of them that ICU answers differently.
    private func compare(_ name: String, _ kind: UnicodeLibrary.Boundary, _ library: UnicodeLibrary) -> (
        count: Int, other: [Line]
    ) {
        let file = (try? String(contentsOfFile: Self.folder + name + ".txt", encoding: .utf8)) ?? ""
        let lines = file.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("#") }
            .map { Line($0.prefix { $0 != "#" && $0 != "\t" }) }
        let other = lines.filter { line in
            var found: [Int] = []
            _ = library.forEachBoundary(kind, of: line.units) { offset, _ in found.append(offset) }
            return found != line.boundaries
        }
        return (lines.count, other)
    }

    @Test("LineBreakTest.txt", .enabled(if: UnicodeLibrary.shared != nil && isInstalled("LineBreakTest")))
    func lines() throws {
        let (count, other) = compare("LineBreakTest", .line, try require(UnicodeLibrary.shared))
        expectEqual(count, 7_654)
        // The changes of version 16: a hyphen at the start or after a Hebrew letter, numbers after a full stop or comma, quotation marks
        // beside spaces.
        let changed = [
            "002D ÷", "002D × 0308 ÷", "05D0 × 002D × 05D0", "002C ÷ 0030", "002C × 0308 ÷ 0030", "002E ÷ 003", "0020 × 2329",
            "0020 × 0028", "00AB × 0020",
        ]
        expectEqual(other.count, 31)
        for line in other { expect(changed.contains { line.text.contains($0) }, Comment(rawValue: String(line.text))) }
    }

    @Test("WordBreakTest.txt", .enabled(if: UnicodeLibrary.shared != nil && isInstalled("WordBreakTest")))
    func words() throws {
        let (count, other) = compare("WordBreakTest", .word, try require(UnicodeLibrary.shared))
        expectEqual(count, 1_823)
        // CLDR ends a word before a colon, which is part of words in Swedish and Finnish alone.
        expectEqual(other.count, 15)
        for line in other { expect(line.text.contains("003A")) }
    }
}
