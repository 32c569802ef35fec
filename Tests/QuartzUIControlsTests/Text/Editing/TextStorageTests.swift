import SeededRandom
import Testing

@testable import QuartzUIControls

/// The stored characters and styles after random edits equal those of plain arrays.
struct TextStorageTests {
    private static let letters: [Character] = [
        "a", "b", " ", "\n", "\t", "é", "e\u{301}", "\r\n", "한", "漢", "👨‍👩‍👧", "🇰🇷", "\u{2028}", "ก", "a\u{300}\u{301}",
    ]

    /// Returns letters that are all of one byte, or of any kind.
    private func text(_ count: Int, _ dice: inout SplitMix64) -> [Character] {
        let kinds = Bool.random(using: &dice) ? Self.letters.count : 5
        return (0..<count).map { _ in Self.letters[Int.random(in: 0..<kinds, using: &dice)] }
    }

    @Test func randomEdits() {
        for seed in 1...3 as ClosedRange<UInt64> {
            var dice = SplitMix64(seed: seed)
            var characters = text(3000, &dice)
            // A carriage return and a line feed that meet in a string are one character.
            var storage = TextStorage(String(characters))
            characters = Array(String(characters))
            var styles = Array(repeating: 0, count: characters.count)
            for step in 0..<28 {
                let start = Int.random(in: 0...characters.count, using: &dice)
                let most = step % 7 == 0 ? 2500 : 8
                let end = min(start + Int.random(in: 0...most, using: &dice), characters.count)
                var new = text(Int.random(in: 0...most, using: &dice), &dice)
                let before = storage
                if step % 9 == 5 {
                    // Long texts are not divided into characters where they are plain.
                    let long = String(text(9000 + step, &dice)) + String(repeating: "word\n", count: 300) + "e\u{301}"
                    new = Array(long)
                    #expect(storage.replace(start..<end, with: long, style: step % 3) == new.count)
                } else {
                    storage.replace(start..<end, with: new, style: step % 3)
                }
                let old = characters
                characters.replaceSubrange(start..<end, with: new)
                styles.replaceSubrange(start..<end, with: repeatElement(step % 3, count: new.count))
                if let change = storage.difference(from: before) {
                    #expect(Array(old[..<change.old.lowerBound]) == Array(characters[..<change.new.lowerBound]))
                    #expect(Array(old[change.old.upperBound...]) == Array(characters[change.new.upperBound...]))
                } else {
                    #expect(old == characters)
                }
                check(storage, characters, styles, &dice)
            }
            var all = TextChunk.Styles()
            for index in characters.indices { all.append(index / 700, count: 1) }
            storage.setStyles(all)
            check(storage, characters, characters.indices.map { $0 / 700 }, &dice)
        }
    }

    private func check(_ storage: TextStorage, _ characters: [Character], _ styles: [Int], _ dice: inout SplitMix64) {
        #expect(Array(storage) == characters)
        #expect(characters.indices.map { storage.style(at: $0) } == styles)
        var runs: [Int] = []
        storage.forEachStyle(in: 0..<storage.count) { runs += Array(repeating: $1, count: $0.count) }
        #expect(runs == styles)
        let low = Int.random(in: 0...characters.count, using: &dice)
        let high = Int.random(in: low...characters.count, using: &dice)
        #expect(Array(storage.text(low..<high).utf16) == characters[low..<high].flatMap { Array($0.utf16) })
        #expect(storage.firstNewline(from: low) == characters[low...].firstIndex { $0.isNewline })
        #expect(storage.lastNewline(in: low..<high) == characters[low..<high].lastIndex { $0.isNewline })
        #expect(storage.lastSpace(in: low..<high) == characters[low..<high].lastIndex { $0.isWhitespace })
        let units = characters[..<low].reduce(0) { $0 + $1.utf16.count }
        #expect(storage.units(before: low) == units)
        #expect(storage.index(ofUnit: units) == low)
        if low < characters.count { #expect(storage.index(ofUnit: units + characters[low].utf16.count - 1) == low) }
        #expect(storage.index(ofUnit: .max) == characters.count)
    }

    /// A text takes about as many bytes as its characters, in one style or several.
    @Test func sharedStylesAreRuns() {
        var styles = TextChunk.Styles()
        for index in 0..<9000 { styles.append(index / 3000, count: 1) }
        var parts: [(Int, Int)] = []
        styles.forEach(in: 2990..<6010) { parts.append(($0, $1)) }
        #expect(parts.map(\.0) == [10, 3000, 10])
        #expect(parts.map(\.1) == [0, 1, 2])
        #expect(styles.part(2990..<3010).count == 20)
        #expect(styles[2999] == 0)
        #expect(styles[3000] == 1)
    }
}
