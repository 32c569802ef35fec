@_spi(Hooks) import QuartzUI

/// Some characters of a ``TextStorage`` with their style numbers, as bytes: a text of a megabyte takes little more than that.
nonisolated final class TextChunk: Sendable {
    /// The characters in UTF-8.
    private let bytes: [UInt8]
    /// The start of each character among the bytes, followed by their number; empty if each character is one byte.
    private let starts: [UInt32]
    let styles: Styles
    /// The number of UTF-16 units.
    let units: Int
    /// The positions of the line feeds.
    let newlines: [Int]

    init(_ characters: some Collection<Character>, _ styles: Styles) {
        var bytes: [UInt8] = []
        var starts: [UInt32] = []
        var units = 0
        var newlines: [Int] = []
        bytes.reserveCapacity(characters.count)
        for (index, character) in characters.enumerated() {
            let (start, utf8) = (bytes.count, character.utf8)
            bytes.append(contentsOf: utf8)
            // A carriage return with a line feed is one character of two bytes.
            if utf8.count > 1, starts.isEmpty {
                starts = (0...UInt32(index)).map { $0 }
            } else if !starts.isEmpty {
                starts.append(UInt32(start))
            }
            units += utf8.count == 1 ? 1 : character.utf16.count
            if utf8.count == 1 ? (0x0A...0x0D).contains(bytes[start]) : character.isNewline { newlines.append(index) }
        }
        if !starts.isEmpty { starts.append(UInt32(bytes.count)) }
        (self.bytes, self.starts, self.styles, self.units, self.newlines) = (bytes, starts, styles, units, newlines)
    }

    /// ASCII characters of one byte each.
    private init(plain bytes: [UInt8], newlines: [Int], style: Int) {
        (self.bytes, self.newlines, starts, units) = (bytes, newlines, [], bytes.count)
        styles = Styles(style, count: bytes.count)
    }

    /// The same characters in other styles.
    init(_ other: TextChunk, _ styles: Styles) {
        (bytes, starts, units, newlines) = (other.bytes, other.starts, other.units, other.newlines)
        self.styles = styles
    }

    /// Returns the characters of a text in chunks of a size. ASCII text is copied without being divided into characters.
    static func chunks(of text: String, size: Int, style: Int) -> [TextChunk] {
        var text = text
        text.makeContiguousUTF8()
        var chunks: [TextChunk] = []
        var rest = text[...]
        while !rest.isEmpty {
            // With the next byte, because an accent would join the last character.
            var bytes = Array(rest.utf8.prefix(size + 1))
            if var newlines = newlines(inPlain: bytes) {
                if bytes.count > size { bytes.removeLast() }
                if newlines.last == bytes.count { newlines.removeLast() }
                rest = rest[rest.utf8.index(rest.startIndex, offsetBy: bytes.count)...]
                chunks.append(TextChunk(plain: bytes, newlines: newlines, style: style))
            } else {
                let part = rest.prefix(size)
                rest = rest[part.endIndex...]
                chunks.append(TextChunk(Array(part), Styles(style, count: part.count)))
            }
        }
        return chunks
    }

    /// Returns the positions of the line feeds among bytes; nil if some are no ASCII characters of one byte.
    private static func newlines(inPlain bytes: [UInt8]) -> [Int]? {
        bytes.withUnsafeBytes { buffer in
            var found: [Int] = []
            var index = 0
            while index < buffer.count {
                // Eight bytes at once are passed over if they are neither control characters nor beyond ASCII.
                if index + 8 <= buffer.count {
                    let word = buffer.loadUnaligned(fromByteOffset: index, as: UInt64.self)
                    let below = (word &- 0x2020_2020_2020_2020) & ~word
                    if (word | below) & 0x8080_8080_8080_8080 == 0 {
                        index += 8
                        continue
                    }
                }
                let byte = buffer[index]
                if byte >= 0x80 || byte == 0x0D { return nil }
                if (0x0A...0x0C).contains(byte) { found.append(index) }
                index += 1
            }
            return found
        }
    }

    /// Returns the two parts of the chunk before and after a character.
    func parts(at index: Int) -> [TextChunk] {
        [0..<index, index..<count].map { part in
            var characters: [Character] = []
            var styles = Styles()
            append(part, to: &characters, &styles)
            return TextChunk(characters, styles)
        }
    }

    /// Returns the last white space in a part; nil if there is none.
    func lastSpace(in part: Range<Int>) -> Int? {
        var index = part.upperBound
        while index > part.lowerBound {
            index -= 1
            let isSpace = starts.isEmpty ? bytes[index] == 0x20 || (0x09...0x0D).contains(bytes[index]) : self[index].isWhitespace
            if isSpace { return index }
        }
        return nil
    }

    var count: Int { starts.isEmpty ? bytes.count : starts.count - 1 }

    subscript(index: Int) -> Character {
        if starts.isEmpty { return Character(Unicode.Scalar(bytes[index])) }
        return Character(String(decoding: bytes[Int(starts[index])..<Int(starts[index + 1])], as: UTF8.self))
    }

    /// Whether characters and styles are the same. A text that replaces an equal one is divided alike.
    func equals(_ other: TextChunk) -> Bool {
        self === other || bytes == other.bytes && starts == other.starts && styles == other.styles
    }

    /// Returns the number of characters from two places on that have the same bytes and the same styles, up to a limit.
    func agreement(from index: Int, with other: TextChunk, from otherIndex: Int, atMost most: Int) -> Int {
        let (start, otherStart) = (offset(index), other.offset(otherIndex))
        let equal = Self.equalBytes(bytes, from: start, other.bytes, from: otherStart)
        let sharesStyle = styles.only.map { $0 == other.styles.only } ?? false
        var count = 0
        while count < most {
            let end = offset(index + count + 1) - start
            guard end <= equal, end == other.offset(otherIndex + count + 1) - otherStart,
                sharesStyle || styles[index + count] == other.styles[otherIndex + count]
            else { break }
            count += 1
        }
        return count
    }

    /// The same backwards: the number of characters before two places.
    func agreement(before index: Int, with other: TextChunk, before otherIndex: Int, atMost most: Int) -> Int {
        let (end, otherEnd) = (offset(index), other.offset(otherIndex))
        let equal = Self.equalBytes(bytes, before: end, other.bytes, before: otherEnd)
        let sharesStyle = styles.only.map { $0 == other.styles.only } ?? false
        var count = 0
        while count < most {
            let start = end - offset(index - count - 1)
            guard start <= equal, start == otherEnd - other.offset(otherIndex - count - 1),
                sharesStyle || styles[index - count - 1] == other.styles[otherIndex - count - 1]
            else { break }
            count += 1
        }
        return count
    }

    /// Returns the number of equal bytes from two places on. Eight are compared at once.
    private static func equalBytes(_ a: [UInt8], from start: Int, _ b: [UInt8], from otherStart: Int) -> Int {
        a.withUnsafeBytes { a in
            b.withUnsafeBytes { b in
                let most = min(a.count - start, b.count - otherStart)
                var count = 0
                while count + 8 <= most {
                    let one = a.loadUnaligned(fromByteOffset: start + count, as: UInt64.self)
                    let two = b.loadUnaligned(fromByteOffset: otherStart + count, as: UInt64.self)
                    guard one == two else { break }
                    count += 8
                }
                while count < most, a[start + count] == b[otherStart + count] { count += 1 }
                return count
            }
        }
    }

    /// The same backwards: the number of equal bytes before two places.
    private static func equalBytes(_ a: [UInt8], before end: Int, _ b: [UInt8], before otherEnd: Int) -> Int {
        a.withUnsafeBytes { a in
            b.withUnsafeBytes { b in
                let most = min(end, otherEnd)
                var count = 0
                while count + 8 <= most {
                    let one = a.loadUnaligned(fromByteOffset: end - count - 8, as: UInt64.self)
                    let two = b.loadUnaligned(fromByteOffset: otherEnd - count - 8, as: UInt64.self)
                    guard one == two else { break }
                    count += 8
                }
                while count < most, a[end - count - 1] == b[otherEnd - count - 1] { count += 1 }
                return count
            }
        }
    }

    /// Appends the characters of a part to a text.
    func append(_ part: Range<Int>, to text: inout String) {
        text.append(contentsOf: String(decoding: bytes[offset(part.lowerBound)..<offset(part.upperBound)], as: UTF8.self))
    }

    /// Appends the characters of a part and their styles.
    func append(_ part: Range<Int>, to characters: inout [Character], _ styles: inout Styles) {
        for index in part { characters.append(self[index]) }
        self.styles.forEach(in: part) { styles.append($1, count: $0) }
    }

    private func offset(_ index: Int) -> Int { starts.isEmpty ? index : Int(starts[index]) }

    // MARK: UTF-16

    /// Returns the number of UTF-16 units before a character.
    func units(before index: Int) -> Int {
        starts.isEmpty ? index : bytes[..<offset(index)].reduce(0) { $0 + Self.units(startingWith: $1) }
    }

    /// Returns the character that contains a UTF-16 unit; the number of characters beyond the last.
    func index(ofUnit unit: Int) -> Int {
        guard !starts.isEmpty, unit < units else { return min(unit, count) }
        var (seen, byte) = (0, 0)
        while byte < bytes.count {
            seen += Self.units(startingWith: bytes[byte])
            if seen > unit { break }
            byte += 1
        }
        return starts.partitioningIndex { Int($0) > byte } - 1
    }

    /// The number of UTF-16 units of the scalar that a byte of UTF-8 begins; 0 for bytes inside a scalar.
    private static func units(startingWith byte: UInt8) -> Int { byte >= 0xF0 ? 2 : byte & 0xC0 == 0x80 ? 0 : 1 }
}

extension TextChunk {
    /// The style numbers of characters, as runs of equal ones.
    nonisolated struct Styles: Equatable, Sendable {
        /// The end of each run.
        private var ends: [Int32] = []
        private var numbers: [Int32] = []

        init() {}

        init(_ style: Int, count: Int) { append(style, count: count) }

        var count: Int { Int(ends.last ?? 0) }

        /// The style of all characters; nil if there are several.
        var only: Int32? { numbers.count == 1 ? numbers[0] : nil }

        subscript(index: Int) -> Int { Int(numbers[ends.partitioningIndex { $0 > index }]) }

        mutating func append(_ style: Int, count: Int) {
            guard count > 0 else { return }
            let end = Int32(clamping: self.count + count)
            if numbers.last == Int32(clamping: style) {
                ends[ends.count - 1] = end
            } else {
                ends.append(end)
                numbers.append(Int32(clamping: style))
            }
        }

        /// Calls a closure for each run of a part with the number of its characters and its style.
        func forEach(in part: Range<Int>, _ body: (Int, Int) -> Void) {
            guard !part.isEmpty else { return }
            var position = part.lowerBound
            var run = ends.partitioningIndex { $0 > part.lowerBound }
            while run < ends.count, position < part.upperBound {
                let end = min(Int(ends[run]), part.upperBound)
                body(end - position, Int(numbers[run]))
                position = end
                run += 1
            }
        }

        /// Returns the styles of a part.
        func part(_ part: Range<Int>) -> Styles {
            var styles = Styles()
            forEach(in: part) { styles.append($1, count: $0) }
            return styles
        }
    }
}
