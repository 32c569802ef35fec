/// Decodes a DEFLATE stream (RFC 1951) that arrives in pieces.
///
/// A block's header, or a symbol of it, is decoded once all of its bits have arrived; until then the position stays before it.
package struct Inflater {
    /// An error for input that is not a DEFLATE stream.
    package struct Corrupted: Error {}

    private enum State {
        case header
        case stored(remaining: Int)
        case coded(literals: HuffmanCode, distances: HuffmanCode)
    }

    private var state = State.header
    private var isLastBlock = false
    private var reader = BitReader()
    /// The decoded bytes: the window that copies refer to, then the bytes not yet taken.
    private var output: [UInt8] = []
    private var taken = 0

    private static let window = 32768
    private static let lengthBases = [
        3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
    ]
    private static let lengthBits = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0]
    private static let distanceBases = [
        1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145, 8193,
        12289, 16385, 24577,
    ]
    private static let distanceBits = [
        0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13,
    ]

    /// Whether the last block has ended.
    package private(set) var isDone = false
    /// The number of decoded bytes that have not been taken.
    package var pending: Int { output.count - taken }
    /// The number of complete input bytes that have not been read.
    package var unread: Int { reader.unread }

    /// Creates a decoder at the start of a stream.
    package init() {}

    /// Adds bytes of the stream.
    package mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) { reader.append(bytes) }

    /// Removes the complete input bytes that have not been read.
    package mutating func dropUnread() { reader.dropUnread() }

    /// Decodes until `count` bytes are pending, the input is used up, or the stream ends.
    ///
    /// - Throws: `Corrupted` if the input is not a DEFLATE stream.
    package mutating func decode(until count: Int) throws {
        while pending < count, !isDone {
            let before = reader.position
            guard try step() else {
                reader.position = before
                return
            }
            if case .header = state, isLastBlock { isDone = true }
        }
    }

    /// Moves decoded bytes to `destination`.
    ///
    /// - Returns: The number of moved bytes.
    package mutating func take(_ destination: UnsafeMutablePointer<UInt8>, _ capacity: Int) -> Int {
        let count = min(pending, capacity)
        output.withUnsafeBufferPointer { bytes in
            guard count > 0, let base = bytes.baseAddress else { return }
            destination.update(from: base + taken, count: count)
        }
        taken += count
        if taken > 4 * Self.window {
            output.removeFirst(taken - Self.window)
            taken = Self.window
        }
        return count
    }

    /// Decodes one header or symbol. Returns false if some of its bits have not arrived.
    private mutating func step() throws -> Bool {
        switch state {
        case .header: return try readHeader()
        case .stored(let remaining):
            guard remaining > 0 else {
                state = .header
                return true
            }
            guard let byte = reader.bits(8) else { return false }
            output.append(UInt8(byte))
            state = .stored(remaining: remaining - 1)
            return true
        case .coded(let literals, let distances): return try readSymbol(literals, distances)
        }
    }

    private mutating func readHeader() throws -> Bool {
        guard let last = reader.bits(1), let kind = reader.bits(2) else { return false }
        switch kind {
        case 0:
            reader.alignToByte()
            guard let length = reader.bits(16), let complement = reader.bits(16) else { return false }
            guard length == ~complement & 0xFFFF else { throw Corrupted() }
            state = .stored(remaining: length)
        case 1: state = .coded(literals: .fixedLiterals, distances: .fixedDistances)
        case 2:
            guard let codes = try readCodes() else { return false }
            state = .coded(literals: codes.literals, distances: codes.distances)
        default: throw Corrupted()
        }
        isLastBlock = last == 1
        return true
    }

    /// Reads the codes of a block with dynamic codes; nil if some of their bits have not arrived.
    private mutating func readCodes() throws -> (literals: HuffmanCode, distances: HuffmanCode)? {
        guard let literalCount = reader.bits(5), let distanceCount = reader.bits(5), let lengthCount = reader.bits(4) else {
            return nil
        }
        let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
        var ofLengths = [Int](repeating: 0, count: 19)
        for index in 0..<lengthCount + 4 {
            guard let length = reader.bits(3) else { return nil }
            ofLengths[order[index]] = length
        }
        let code = try HuffmanCode(lengths: ofLengths)
        var lengths: [Int] = []
        let total = literalCount + 257 + distanceCount + 1
        while lengths.count < total {
            guard let symbol = try code.read(&reader) else { return nil }
            switch symbol {
            case 0..<16: lengths.append(symbol)
            case 16:
                guard let last = lengths.last else { throw Corrupted() }
                guard let more = reader.bits(2) else { return nil }
                lengths += [Int](repeating: last, count: more + 3)
            default:
                guard let more = reader.bits(symbol == 17 ? 3 : 7) else { return nil }
                lengths += [Int](repeating: 0, count: more + (symbol == 17 ? 3 : 11))
            }
        }
        guard lengths.count == total else { throw Corrupted() }
        let split = literalCount + 257
        return (try HuffmanCode(lengths: Array(lengths[..<split])), try HuffmanCode(lengths: Array(lengths[split...])))
    }

    private mutating func readSymbol(_ literals: HuffmanCode, _ distances: HuffmanCode) throws -> Bool {
        guard let symbol = try literals.read(&reader) else { return false }
        if symbol < 256 {
            output.append(UInt8(symbol))
            return true
        }
        if symbol == 256 {
            state = .header
            return true
        }
        guard symbol - 257 < Self.lengthBases.count else { throw Corrupted() }
        guard let more = reader.bits(Self.lengthBits[symbol - 257]), let far = try distances.read(&reader) else { return false }
        guard far < Self.distanceBases.count else { throw Corrupted() }
        guard let further = reader.bits(Self.distanceBits[far]) else { return false }
        let distance = Self.distanceBases[far] + further
        guard distance <= output.count else { throw Corrupted() }
        for _ in 0..<Self.lengthBases[symbol - 257] + more { output.append(output[output.count - distance]) }
        return true
    }
}

/// Reads bits from bytes, lowest bit first.
struct BitReader {
    private var bytes: [UInt8] = []
    /// The position in bits from the first byte.
    var position = 0

    /// The number of complete bytes after the position.
    var unread: Int { bytes.count - (position + 7) / 8 }

    mutating func append(_ more: UnsafeBufferPointer<UInt8>) {
        bytes.removeFirst(position / 8)
        position %= 8
        bytes += more
    }

    mutating func dropUnread() { bytes.removeLast(unread) }

    /// Reads the next bits as a number; nil if there are fewer.
    mutating func bits(_ count: Int) -> Int? {
        guard position + count <= bytes.count * 8 else { return nil }
        var value = 0
        for index in 0..<count {
            value |= Int(bytes[position >> 3] >> UInt8(position & 7) & 1) << index
            position += 1
        }
        return value
    }

    mutating func alignToByte() { position = (position + 7) / 8 * 8 }
}

/// A prefix code, defined by the lengths of its code words.
struct HuffmanCode {
    /// The number of code words of each length.
    private var counts = [Int](repeating: 0, count: 16)
    /// The symbols, ordered by length, then by value.
    private var symbols: [Int] = []

    /// Creates a code from the length of each symbol's code word.
    ///
    /// - Throws: `Inflater.Corrupted` if there are more code words than the lengths allow.
    init(lengths: [Int]) throws {
        for length in lengths where length > 0 { counts[length] += 1 }
        var free = 1
        for length in 1..<16 {
            free = free * 2 - counts[length]
            guard free >= 0 else { throw Inflater.Corrupted() }
        }
        for length in 1..<16 where counts[length] > 0 {
            for (symbol, own) in lengths.enumerated() where own == length { symbols.append(symbol) }
        }
    }

    private init(fixed lengths: [Int]) {
        for length in lengths { counts[length] += 1 }
        for length in 1..<16 { symbols += lengths.indices.filter { lengths[$0] == length } }
    }

    static let fixedLiterals = HuffmanCode(
        fixed: (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 })
    static let fixedDistances = HuffmanCode(fixed: [Int](repeating: 5, count: 30))

    /// Reads the next symbol; nil if some of its bits have not arrived.
    ///
    /// - Throws: `Inflater.Corrupted` if no code word has these bits.
    func read(_ reader: inout BitReader) throws -> Int? {
        var (code, first, index) = (0, 0, 0)
        for length in 1..<16 {
            guard let bit = reader.bits(1) else { return nil }
            code |= bit
            if code - first < counts[length] { return symbols[index + code - first] }
            index += counts[length]
            first = (first + counts[length]) << 1
            code <<= 1
        }
        throw Inflater.Corrupted()
    }
}
