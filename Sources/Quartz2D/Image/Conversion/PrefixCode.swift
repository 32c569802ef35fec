/// A prefix code of the lossless WebP format: the shortest codes of at most fifteen bits for symbols of known frequency.
struct PrefixCode {
    /// For each symbol the bits of its code, the first one lowest, and above them (by ``lengthShift``) their number.
    private(set) var codes: [UInt32]
    /// The numbers of bits; 0 for symbols that do not occur.
    private let lengths: [UInt8]

    static let lengthShift: UInt32 = 16
    private static let mostBits = 15
    /// The order in which the lengths of the code of lengths are written.
    private static let lengthOrder = [17, 18, 0, 1, 2, 3, 4, 5, 16, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]

    /// - Parameter counts: The frequency of each symbol.
    init(_ counts: [UInt32], mostBits: Int = Self.mostBits) {
        lengths = Self.lengths(counts, mostBits)
        codes = [UInt32](repeating: 0, count: counts.count)
        // A single symbol is not written at all.
        guard lengths.count(where: { $0 > 0 }) > 1 else { return }
        // A code follows the last one of its length, and the first of a length the last shorter one.
        var first = [UInt32](repeating: 0, count: mostBits + 1)
        var code: UInt32 = 0
        for length in 1...mostBits {
            first[length] = code
            code = (code + UInt32(lengths.count(where: { Int($0) == length }))) << 1
        }
        for (symbol, length) in lengths.enumerated() where length > 0 {
            let bits = first[Int(length)]
            first[Int(length)] += 1
            codes[symbol] = UInt32(length) << Self.lengthShift | Self.reversed(bits, Int(length))
        }
    }

    private static func reversed(_ bits: UInt32, _ count: Int) -> UInt32 {
        (0..<count).reduce(0) { $0 | (bits >> UInt32($1) & 1) << UInt32(count - 1 - $1) }
    }

    /// Returns the lengths of an optimal code. Rare symbols count as more frequent until no code is too long.
    private static func lengths(_ counts: [UInt32], _ mostBits: Int) -> [UInt8] {
        var lengths = [UInt8](repeating: 0, count: counts.count)
        let used = counts.indices.filter { counts[$0] > 0 }
        guard used.count > 1 else {
            for symbol in used { lengths[symbol] = 1 }
            return lengths
        }
        var least: UInt32 = 1
        while true {
            let leaves = used.sorted { max(counts[$0], least) < max(counts[$1], least) }
            let depths = depths(leaves.map { max(counts[$0], least) })
            if depths.max() ?? 0 <= mostBits {
                for (leaf, depth) in zip(leaves, depths) { lengths[leaf] = UInt8(depth) }
                return lengths
            }
            least *= 2
        }
    }

    /// Returns the depths of ascending weights in their Huffman tree.
    private static func depths(_ weights: [UInt32]) -> [Int] {
        let count = weights.count
        // Nodes after the leaves are made in ascending order, so that two queues replace a heap.
        var weights = weights.map(UInt64.init)
        var parents = [Int](repeating: 0, count: 2 * count - 1)
        var (leaf, inner) = (0, count)
        for node in count..<2 * count - 1 {
            var sum: UInt64 = 0
            for _ in 0..<2 {
                let takesLeaf = leaf < count && (inner == node || weights[leaf] <= weights[inner])
                let child = takesLeaf ? leaf : inner
                if takesLeaf { leaf += 1 } else { inner += 1 }
                sum += weights[child]
                parents[child] = node
            }
            weights.append(sum)
        }
        var depths = [Int](repeating: 0, count: 2 * count - 1)
        for node in (0..<2 * count - 2).reversed() { depths[node] = depths[parents[node]] + 1 }
        return Array(depths.prefix(count))
    }

    // MARK: Writing

    /// Writes the lengths of the codes.
    func write(to output: inout BitWriter) {
        let used = lengths.indices.filter { lengths[$0] > 0 }
        if used.count <= 2, (used.last ?? 0) < 256 { return Self.writeSymbols(used, to: &output) }
        let tokens = Self.tokens(lengths)
        var counts = [UInt32](repeating: 0, count: Self.lengthOrder.count)
        for token in tokens { counts[token.symbol] += 1 }
        // Lengths of this code have three bits.
        let code = PrefixCode(counts, mostBits: 7)
        output.write(0, bits: 1)
        let last = Self.lengthOrder.lastIndex { code.lengths[$0] > 0 } ?? 0
        let written = max(4, last + 1)
        output.write(UInt64(written - 4), bits: 4)
        for symbol in Self.lengthOrder.prefix(written) { output.write(UInt64(code.lengths[symbol]), bits: 3) }
        // The lengths of all symbols follow.
        output.write(0, bits: 1)
        for token in tokens {
            output.write(code: code.codes[token.symbol])
            output.write(UInt64(token.extra), bits: token.extraBits)
        }
    }

    /// Writes a code of at most two symbols, of one bit each; a single one needs none.
    private static func writeSymbols(_ symbols: [Int], to output: inout BitWriter) {
        let symbols = symbols.isEmpty ? [0] : symbols
        output.write(1, bits: 1)
        output.write(UInt64(symbols.count - 1), bits: 1)
        output.write(1, bits: 1)
        for symbol in symbols { output.write(UInt64(symbol), bits: 8) }
    }

    /// A length or a repetition of lengths.
    private struct Token {
        let symbol: Int
        var extra = 0
        var extraBits = 0
    }

    /// Returns the lengths with their repetitions combined.
    private static func tokens(_ lengths: [UInt8]) -> [Token] {
        var tokens: [Token] = []
        // The length that a repetition repeats, which is 8 before the first one.
        var (place, previous) = (0, UInt8(8))
        while place < lengths.count {
            let length = lengths[place]
            let end = lengths[place...].firstIndex { $0 != length } ?? lengths.count
            var rest = end - place
            place = end
            if length > 0, length != previous {
                tokens.append(Token(symbol: Int(length)))
                previous = length
                rest -= 1
            }
            while rest >= 3 {
                let count = min(rest, length > 0 ? 6 : rest >= 11 ? 138 : 10)
                rest -= count
                tokens.append(
                    length > 0
                        ? Token(symbol: 16, extra: count - 3, extraBits: 2)
                        : count >= 11
                            ? Token(symbol: 18, extra: count - 11, extraBits: 7)
                            : Token(symbol: 17, extra: count - 3, extraBits: 3))
            }
            tokens += repeatElement(Token(symbol: Int(length)), count: rest)
        }
        return tokens
    }
}

/// Bits in bytes, the lowest first.
struct BitWriter {
    private let bytes: UnsafeMutablePointer<UInt8>
    private let capacity: Int
    private var count = 0
    private var pending: UInt64 = 0
    private var pendingBits: UInt64 = 0

    /// - Parameter capacity: The maximum number of bytes.
    init(capacity: Int) {
        self.capacity = capacity + 8
        bytes = .allocate(capacity: self.capacity)
    }

    /// Writes at most 32 bits.
    @inline(__always)
    mutating func write(_ value: UInt64, bits: Int) {
        pending |= value &<< pendingBits
        pendingBits &+= UInt64(truncatingIfNeeded: bits)
        guard pendingBits >= 32 else { return }
        UnsafeMutableRawPointer(bytes + count).storeBytes(of: UInt32(truncatingIfNeeded: pending).littleEndian, as: UInt32.self)
        count &+= 4
        pending &>>= 32
        pendingBits &-= 32
    }

    /// Writes an entry of ``PrefixCode/codes``.
    @inline(__always)
    mutating func write(code: UInt32) {
        write(UInt64(code & 0xFFFF), bits: Int(code >> PrefixCode.lengthShift))
    }

    /// Returns the bytes. Nothing can be written afterwards.
    mutating func finish() -> [UInt8] {
        defer { bytes.deallocate() }
        while pendingBits > 0 {
            bytes[count] = UInt8(truncatingIfNeeded: pending)
            count += 1
            pending >>= 8
            pendingBits -= min(8, pendingBits)
        }
        return Array(UnsafeBufferPointer(start: bytes, count: count))
    }
}
