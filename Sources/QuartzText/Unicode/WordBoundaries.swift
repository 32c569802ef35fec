/// The boundaries between words.
package enum WordBoundaries {
    /// Returns the boundaries in a row of characters, between its start and its end: those of ICU, which has dictionaries for Thai, Lao,
    /// Khmer, Burmese, Chinese and Japanese.
    ///
    /// - Returns: Counts of characters from the start, in ascending order; none without ICU.
    package static func inside(_ characters: some Collection<Character>) -> [Int] {
        inside(characters, library: .shared)
    }

    static func inside(_ characters: some Collection<Character>, library: UnicodeLibrary?) -> [Int] {
        var units: [UInt16] = []
        var starts: [Int] = []
        for character in characters {
            starts.append(units.count)
            units += character.utf16
        }
        var boundaries: [Int] = []
        var next = 0
        _ = library?.forEachBoundary(.word, of: units) { offset, _ in
            while next < starts.count, starts[next] < offset { next += 1 }
            if next < starts.count, starts[next] == offset { boundaries.append(next) }
        }
        return boundaries
    }
}
