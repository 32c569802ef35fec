@_spi(Hooks) import QuartzUI

/// The characters of a text, with a style number for each, in chunks that copies share. An edit rebuilds only the chunks that it
/// touches, and comparing two versions skips shared chunks.
nonisolated struct TextStorage: RandomAccessCollection, Sendable {
    private var chunks: [TextChunk] = []
    /// The start of each chunk in characters and in UTF-16 units, followed by the total.
    private var starts = [0]
    private var unitStarts = [0]

    /// Approximate number of characters per chunk.
    private static let size = 1024

    init() {}

    init(_ text: String) {
        chunks = TextChunk.chunks(of: text, size: Self.size, style: 0)
        sumUp(from: 0)
    }

    var startIndex: Int { 0 }
    var endIndex: Int { starts[chunks.count] }

    subscript(position: Int) -> Character {
        let chunk = chunk(at: position, in: starts)
        return chunks[chunk][position - starts[chunk]]
    }

    /// Returns the style number of a character.
    func style(at position: Int) -> Int {
        let chunk = chunk(at: position, in: starts)
        return chunks[chunk].styles[position - starts[chunk]]
    }

    /// Returns the index of the chunk that contains a position.
    private func chunk(at position: Int, in starts: [Int]) -> Int {
        chunks.indices.partitioningIndex { starts[$0 + 1] > position }
    }

    /// Returns the text of a range.
    func text(_ range: Range<Int>) -> String {
        var text = ""
        forEachPart(range) { chunk, part in chunk.append(part, to: &text) }
        return text
    }

    /// Calls a closure for each run of characters with one style number.
    func forEachStyle(in range: Range<Int>, _ body: (Range<Int>, Int) -> Void) {
        var open: (range: Range<Int>, style: Int)?
        var position = range.lowerBound
        forEachPart(range) { chunk, part in
            chunk.styles.forEach(in: part) { count, style in
                if let last = open, last.style == style {
                    open = (last.range.lowerBound..<position + count, style)
                } else {
                    if let open { body(open.range, open.style) }
                    open = (position..<position + count, style)
                }
                position += count
            }
        }
        if let open { body(open.range, open.style) }
    }

    /// Returns the position of the first line feed at a position or after it, which ends the paragraph; nil if there is none.
    func firstNewline(from position: Int) -> Int? {
        var index = chunk(at: position, in: starts)
        while index < chunks.count {
            let (start, newlines) = (starts[index], chunks[index].newlines)
            let first = newlines.partitioningIndex { start + $0 >= position }
            if first < newlines.count { return start + newlines[first] }
            index += 1
        }
        return nil
    }

    /// Returns the position of the last line feed in a range; nil if there is none.
    func lastNewline(in range: Range<Int>) -> Int? {
        var index = Swift.min(chunk(at: range.upperBound, in: starts), chunks.count - 1)
        while index >= 0, starts[index + 1] > range.lowerBound {
            let (start, newlines) = (starts[index], chunks[index].newlines)
            let end = newlines.partitioningIndex { start + $0 >= range.upperBound }
            if end > 0 { return start + newlines[end - 1] >= range.lowerBound ? start + newlines[end - 1] : nil }
            index -= 1
        }
        return nil
    }

    /// Returns the position of the last white space in a range; nil if there is none.
    func lastSpace(in range: Range<Int>) -> Int? {
        var index = Swift.min(chunk(at: range.upperBound, in: starts), chunks.count - 1)
        while index >= 0, starts[index + 1] > range.lowerBound {
            let start = starts[index]
            let low = Swift.max(range.lowerBound - start, 0)
            let part = low..<Swift.max(Swift.min(range.upperBound - start, chunks[index].count), low)
            if let space = chunks[index].lastSpace(in: part) { return start + space }
            index -= 1
        }
        return nil
    }

    private func forEachPart(_ range: Range<Int>, _ body: (TextChunk, Range<Int>) -> Void) {
        guard !range.isEmpty else { return }
        var chunk = chunk(at: range.lowerBound, in: starts)
        while chunk < chunks.count, starts[chunk] < range.upperBound {
            let part = Swift.max(range.lowerBound, starts[chunk])..<Swift.min(range.upperBound, starts[chunk + 1])
            body(chunks[chunk], part.lowerBound - starts[chunk]..<part.upperBound - starts[chunk])
            chunk += 1
        }
    }

    // MARK: UTF-16

    /// Returns the number of UTF-16 units before a position.
    func units(before position: Int) -> Int {
        let chunk = chunk(at: position, in: starts)
        guard chunk < chunks.count else { return unitStarts[chunks.count] }
        return unitStarts[chunk] + chunks[chunk].units(before: position - starts[chunk])
    }

    /// Returns the position of the character that contains a UTF-16 unit; the end index beyond the text.
    func index(ofUnit unit: Int) -> Int {
        let chunk = chunk(at: unit, in: unitStarts)
        guard chunk < chunks.count else { return endIndex }
        return starts[chunk] + chunks[chunk].index(ofUnit: unit - unitStarts[chunk])
    }

    // MARK: Changes

    /// Replaces a range by characters with one style number.
    mutating func replace(_ range: Range<Int>, with new: [Character], style: Int) {
        let first = Swift.min(chunk(at: range.lowerBound, in: starts), Swift.max(chunks.count - 1, 0))
        var last = Swift.min(chunk(at: range.upperBound, in: starts), chunks.count - 1)
        var characters: [Character] = []
        var styles = TextChunk.Styles()
        if first < chunks.count { chunks[first].append(0..<range.lowerBound - starts[first], to: &characters, &styles) }
        characters += new
        styles.append(style, count: new.count)
        if last >= 0 {
            let rest = range.upperBound - starts[last]..<chunks[last].count
            chunks[last].append(rest, to: &characters, &styles)
        }
        // Merge a chunk that became small with its neighbour; split one that became large.
        if characters.count < Self.size / 2, last + 1 < chunks.count {
            last += 1
            chunks[last].append(0..<chunks[last].count, to: &characters, &styles)
        }
        let count = characters.count <= 2 * Self.size ? 1 : (characters.count + Self.size - 1) / Self.size
        let made = (0..<count).map { index in
            let part = characters.count * index / count..<characters.count * (index + 1) / count
            return TextChunk(characters[part], styles.part(part))
        }
        chunks.replaceSubrange(first..<Swift.max(last + 1, first), with: made.filter { $0.count > 0 })
        sumUp(from: first)
    }

    /// Replaces a range by a text with one style number. Of a long text, the chunks are made at once.
    ///
    /// - Returns: The number of its characters.
    mutating func replace(_ range: Range<Int>, with text: String, style: Int) -> Int {
        guard text.utf8.count > 8 * Self.size else {
            let new = Array(text)
            replace(range, with: new, style: style)
            return new.count
        }
        if !range.isEmpty { replace(range, with: [], style: style) }
        let first = chunk(at: range.lowerBound, in: starts)
        let made = TextChunk.chunks(of: text, size: Self.size, style: style)
        if first < chunks.count, starts[first] < range.lowerBound {
            let parts = chunks[first].parts(at: range.lowerBound - starts[first])
            chunks.replaceSubrange(first...first, with: [parts[0]] + made + [parts[1]])
        } else {
            chunks.insert(contentsOf: made, at: first)
        }
        sumUp(from: first)
        return made.reduce(0) { $0 + $1.count }
    }

    /// Sets the style numbers of all characters.
    mutating func setStyles(_ all: TextChunk.Styles) {
        for (index, chunk) in chunks.enumerated() {
            let styles = all.part(starts[index]..<starts[index + 1])
            if styles != chunk.styles { chunks[index] = TextChunk(chunk, styles) }
        }
    }

    private mutating func sumUp(from first: Int) {
        starts.removeSubrange((first + 1)...)
        unitStarts.removeSubrange((first + 1)...)
        for chunk in chunks[first...] {
            starts.append(starts[starts.count - 1] + chunk.count)
            unitStarts.append(unitStarts[unitStarts.count - 1] + chunk.units)
        }
    }

    // MARK: Comparing

    /// The changed ranges of an old text and this one, comparing characters and style numbers.
    ///
    /// - Returns: Nil if both are equal.
    func difference(from old: TextStorage) -> (old: Range<Int>, new: Range<Int>)? {
        let most = Swift.min(chunks.count, old.chunks.count)
        var leading = 0
        while leading < most, chunks[leading].equals(old.chunks[leading]) { leading += 1 }
        if leading == chunks.count, leading == old.chunks.count { return nil }
        var trailing = 0
        while trailing < most - leading,
            chunks[chunks.count - 1 - trailing].equals(old.chunks[old.chunks.count - 1 - trailing])
        { trailing += 1 }
        var start = starts[leading]
        var end = starts[chunks.count - trailing]
        var oldEnd = old.starts[old.chunks.count - trailing]
        // Pair by pair of chunks, because a search for the chunk of each character would take longer than the comparison.
        var (chunk, oldChunk) = (leading, leading)
        while start < end, start < oldEnd {
            let (new, before) = (chunks[chunk], old.chunks[oldChunk])
            let (place, oldPlace) = (start - starts[chunk], start - old.starts[oldChunk])
            let most = Swift.min(end, oldEnd, starts[chunk + 1], old.starts[oldChunk + 1]) - start
            let same = new.agreement(from: place, with: before, from: oldPlace, atMost: most)
            start += same
            guard same == most else { break }
            if start == starts[chunk + 1] { chunk += 1 }
            if start == old.starts[oldChunk + 1] { oldChunk += 1 }
        }
        (chunk, oldChunk) = (chunks.count - 1 - trailing, old.chunks.count - 1 - trailing)
        while end > start, oldEnd > start {
            let (new, before) = (chunks[chunk], old.chunks[oldChunk])
            let (place, oldPlace) = (end - starts[chunk], oldEnd - old.starts[oldChunk])
            let most = Swift.min(end - start, oldEnd - start, place, oldPlace)
            let same = new.agreement(before: place, with: before, before: oldPlace, atMost: most)
            (end, oldEnd) = (end - same, oldEnd - same)
            guard same == most else { break }
            if end == starts[chunk] { chunk -= 1 }
            if oldEnd == old.starts[oldChunk] { oldChunk -= 1 }
        }
        return start == end && start == oldEnd ? nil : (start..<oldEnd, start..<end)
    }
}
