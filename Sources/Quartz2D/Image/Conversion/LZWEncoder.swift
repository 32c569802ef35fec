/// The compression of GIF: codes of growing length for sequences that occurred before.
package struct LZWEncoder {
    /// The number of bits of a pixel, 2…8.
    private let codeBits: Int

    private static let mostCodes = 4096
    /// A prime above the number of codes leaves gaps in the table.
    private static let slots = 9973

    /// - Parameter codeBits: The number of bits of a pixel, 2…8.
    package init(codeBits: Int) { self.codeBits = codeBits }

    /// Returns the first byte, the blocks of codes and the final empty block.
    package func encode(_ pixels: [UInt8]) -> [UInt8] {
        var output = BlockWriter(first: UInt8(codeBits))
        let clear = 1 << codeBits
        var (size, next) = (codeBits + 1, clear + 2)
        // For each slot the sequence, as prefix and pixel, and its code.
        var keys = [Int32](repeating: -1, count: Self.slots)
        var codes = [UInt16](repeating: 0, count: Self.slots)
        output.write(clear, bits: size)
        guard var prefix = pixels.first.map(Int.init) else {
            output.write(clear + 1, bits: size)
            return output.finish()
        }
        keys.withUnsafeMutableBufferPointer { keys in
            codes.withUnsafeMutableBufferPointer { codes in
                for pixel in pixels.dropFirst() {
                    let key = Int32(prefix << 8 | Int(pixel))
                    var slot = Int(key &* 40_503 & 0x7FFF_FFFF) % Self.slots
                    while keys[slot] >= 0, keys[slot] != key { slot = slot + 1 == Self.slots ? 0 : slot + 1 }
                    if keys[slot] == key {
                        prefix = Int(codes[slot])
                        continue
                    }
                    output.write(prefix, bits: size)
                    prefix = Int(pixel)
                    if next < Self.mostCodes {
                        if next == 1 << size { size += 1 }
                        (keys[slot], codes[slot]) = (key, UInt16(next))
                        next += 1
                    } else {
                        output.write(clear, bits: size)
                        keys.update(repeating: -1)
                        (size, next) = (codeBits + 1, clear + 2)
                    }
                }
            }
        }
        output.write(prefix, bits: size)
        if next == 1 << size, size < 12 { size += 1 }
        output.write(clear + 1, bits: size)
        return output.finish()
    }
}

/// Bits in blocks of up to 255 bytes, each after its length.
private struct BlockWriter {
    private var bytes: [UInt8]
    private var lengthPlace: Int
    private var pending = 0
    private var pendingBits = 0

    init(first: UInt8) {
        bytes = [first, 0]
        lengthPlace = 1
    }

    mutating func write(_ code: Int, bits: Int) {
        pending |= code << pendingBits
        pendingBits += bits
        while pendingBits >= 8 {
            append(UInt8(truncatingIfNeeded: pending))
            pending >>= 8
            pendingBits -= 8
        }
    }

    private mutating func append(_ byte: UInt8) {
        if bytes[lengthPlace] == 255 {
            lengthPlace = bytes.count
            bytes.append(0)
        }
        bytes.append(byte)
        bytes[lengthPlace] += 1
    }

    mutating func finish() -> [UInt8] {
        if pendingBits > 0 { append(UInt8(truncatingIfNeeded: pending)) }
        // An open block without bytes is already the end.
        if bytes[lengthPlace] > 0 { bytes.append(0) }
        return bytes
    }
}
