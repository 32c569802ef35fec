/// Suggestions for misspelt words.
enum Suggestion {
    /// The candidate closest to a word, if it is close enough: within a third of the word's length (at least one and at most
    /// three edits), or with the word as prefix.
    static func nearest(to word: String, among candidates: [String]) -> String? {
        let word = word.lowercased()
        guard !word.isEmpty, word.count <= 64 else { return nil }
        let reach = min(max(word.count / 3, 1), 3)
        let ranked = candidates.map { (name: $0, distance: distance(word, $0.lowercased())) }
        if let best = ranked.min(by: { $0.distance < $1.distance }), best.distance <= reach { return best.name }
        guard word.count >= 3 else { return nil }
        return candidates.first { $0.lowercased().hasPrefix(word) } ?? candidates.first { $0.lowercased().contains(word) }
    }

    /// The suggestion as a hint: “Did you mean “render”?”
    static func hint(for word: String, among candidates: [String]) -> String? {
        nearest(to: word, among: candidates).map { "Did you mean “\($0)”?" }
    }

    /// The number of insertions, deletions, replacements and swaps of neighbours that turn `b` into `a`.
    ///
    /// Optimal string alignment distance. Three rows suffice, because a swap refers to the row before the previous one.
    static func distance(_ a: String, _ b: String) -> Int {
        let a = Array(a)
        let b = Array(b)
        var previous = [Int](repeating: 0, count: b.count + 1)
        var row = Array(0...b.count)
        for i in a.indices {
            var next = [Int](repeating: i + 1, count: b.count + 1)
            for j in b.indices {
                next[j + 1] = min(next[j] + 1, row[j + 1] + 1, row[j] + (a[i] == b[j] ? 0 : 1))
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { next[j + 1] = min(next[j + 1], previous[j - 1] + 1) }
            }
            previous = row
            row = next
        }
        return row[b.count]
    }
}
