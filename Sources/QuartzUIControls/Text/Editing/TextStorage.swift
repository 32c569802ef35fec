@_spi(Hooks) import QuartzUI

/// The characters of a text, with a style number for each, in chunks that copies share. An edit rebuilds only the chunks that it
/// touches, and comparing two versions skips shared chunks.
nonisolated struct TextStorage: RandomAccessCollection, Sendable {
    private final class Chunk: Sendable {
        let characters: [Character]
        let styles: [Int]
        /// Number of UTF-16 units.
        let units: Int
        /// The positions of the line feeds.
        let newlines: [Int]
        /// The characters as bytes if each is one byte; else empty.
        let bytes: [UInt8]

        init(_ characters: [Character], _ styles: [Int]) {
            self.characters = characters
            self.styles = styles
            var units = 0
            var newlines: [Int] = []
            var bytes: [UInt8] = []
            bytes.reserveCapacity(characters.count)
            for (index, character) in characters.enumerated() {
                // A carriage return with a line feed is one character of two bytes.
                if let byte = character.utf8.first, byte < 0x80, character.utf8.count == 1 {
                    units += 1
                    bytes.append(byte)
                    if (0x0A...0x0D).contains(byte) { newlines.append(index) }
                } else {
                    units += character.utf16.count
                    if character.isNewline { newlines.append(index) }
                }
            }
            self.units = units
            self.newlines = newlines
            self.bytes = bytes.count == characters.count ? bytes : []
        }

        /// Whether characters and styles are the same. A text that replaces an equal one is divided alike.
        func equals(_ other: Chunk) -> Bool {
            if self === other { return true }
            guard characters.count == other.characters.count, units == other.units, styles == other.styles else { return false }
            return bytes.isEmpty ? characters == other.characters : bytes == other.bytes
        }

        func append(_ part: Range<Int>, to text: inout String) {
            if bytes.isEmpty {
                text.append(contentsOf: String(characters[part]))
            } else {
                text.append(contentsOf: String(decoding: bytes[part], as: UTF8.self))
            }
        }
    }

    private var chunks: [Chunk] = []
    /// The start of each chunk in characters and in UTF-16 units, followed by the total.
    private var starts = [0]
    private var unitStarts = [0]

    /// Approximate number of characters per chunk.
    private static let size = 1024

    init() {}

    init(_ text: String) { replace(0..<0, with: Array(text), style: 0) }

    var startIndex: Int { 0 }
    var endIndex: Int { starts[chunks.count] }

    subscript(position: Int) -> Character {
        let chunk = chunk(at: position, in: starts)
        return chunks[chunk].characters[position - starts[chunk]]
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
            for index in part {
                if let last = open, last.style == chunk.styles[index] {
                    open = (last.range.lowerBound..<position + 1, last.style)
                } else {
                    if let open { body(open.range, open.style) }
                    open = (position..<position + 1, chunk.styles[index])
                }
                position += 1
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

    private func forEachPart(_ range: Range<Int>, _ body: (Chunk, Range<Int>) -> Void) {
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
        return chunks[chunk].characters[..<(position - starts[chunk])].reduce(unitStarts[chunk]) { $0 + $1.utf16.count }
    }

    /// Returns the position of the character that contains a UTF-16 unit; the end index beyond the text.
    func index(ofUnit unit: Int) -> Int {
        let chunk = chunk(at: unit, in: unitStarts)
        guard chunk < chunks.count else { return endIndex }
        var units = unitStarts[chunk]
        for (index, character) in chunks[chunk].characters.enumerated() {
            units += character.utf16.count
            if unit < units { return starts[chunk] + index }
        }
        return starts[chunk + 1]
    }

    // MARK: Changes

    /// Replaces a range by characters with one style number.
    mutating func replace(_ range: Range<Int>, with new: [Character], style: Int) {
        rebuild(range) { characters, styles in
            characters.append(contentsOf: new)
            styles.append(contentsOf: repeatElement(style, count: new.count))
        }
    }

    /// Sets the style numbers of all characters.
    mutating func setStyles(_ new: [Int]) {
        let all = Array(self)
        rebuild(0..<all.count) { characters, styles in
            characters = all
            styles = new
        }
    }

    private mutating func rebuild(_ range: Range<Int>, _ fill: (inout [Character], inout [Int]) -> Void) {
        let first = Swift.min(chunk(at: range.lowerBound, in: starts), Swift.max(chunks.count - 1, 0))
        var last = Swift.min(chunk(at: range.upperBound, in: starts), chunks.count - 1)
        var characters: [Character] = []
        var styles: [Int] = []
        if first < chunks.count {
            let kept = range.lowerBound - starts[first]
            characters = Array(chunks[first].characters[..<kept])
            styles = Array(chunks[first].styles[..<kept])
        }
        fill(&characters, &styles)
        if last >= 0 {
            let gone = range.upperBound - starts[last]
            characters += chunks[last].characters[gone...]
            styles += chunks[last].styles[gone...]
        }
        // Merge a chunk that became small with its neighbour; split one that became large.
        if characters.count < Self.size / 2, last + 1 < chunks.count {
            last += 1
            characters += chunks[last].characters
            styles += chunks[last].styles
        }
        let count = characters.count <= 2 * Self.size ? 1 : (characters.count + Self.size - 1) / Self.size
        let made = (0..<count).map { index in
            let part = characters.count * index / count..<characters.count * (index + 1) / count
            return Chunk(Array(characters[part]), Array(styles[part]))
        }
        chunks.replaceSubrange(first..<Swift.max(last + 1, first), with: made.filter { !$0.characters.isEmpty })
        sumUp(from: first)
    }

    private mutating func sumUp(from first: Int) {
        starts.removeSubrange((first + 1)...)
        unitStarts.removeSubrange((first + 1)...)
        for chunk in chunks[first...] {
            starts.append(starts[starts.count - 1] + chunk.characters.count)
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
        func isSame(_ position: Int, _ oldPosition: Int) -> Bool {
            self[position] == old[oldPosition] && style(at: position) == old.style(at: oldPosition)
        }
        while start < end, start < oldEnd, isSame(start, start) { start += 1 }
        while end > start, oldEnd > start, isSame(end - 1, oldEnd - 1) {
            end -= 1
            oldEnd -= 1
        }
        return start == end && start == oldEnd ? nil : (start..<oldEnd, start..<end)
    }
}
