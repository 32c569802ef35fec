import Synchronization

/// Kerning values of pairs of glyphs that were looked up of late, in a table of fixed size.
final class PairCache: Sendable {
    private struct Entry {
        /// Both glyphs; the pair of two missing glyphs stands for an empty place.
        var pair: UInt32 = 0
        var value: Int32 = 0
    }

    /// The number of places, a power of two. A language has about a thousand pairs of letters.
    private static let count = 4096

    private let entries = Mutex<[Entry]>([])

    /// Returns the value of a pair, computed where it is not in the table.
    func value(_ left: GlyphID, _ right: GlyphID, compute: () -> Int) -> Int {
        let pair = UInt32(left) << 16 | UInt32(right)
        guard pair != 0 else { return compute() }
        // Multiplying by a large odd number distributes neighbouring pairs over the table.
        let place = Int((pair &* 0x9E37_79B1) >> 20) & (Self.count - 1)
        let known = entries.withLock { entries -> Int32? in
            guard !entries.isEmpty, entries[place].pair == pair else { return nil }
            return entries[place].value
        }
        if let known { return Int(known) }
        let value = compute()
        entries.withLock { entries in
            if entries.isEmpty { entries = Array(repeating: Entry(), count: Self.count) }
            entries[place] = Entry(pair: pair, value: Int32(clamping: value))
        }
        return value
    }
}
