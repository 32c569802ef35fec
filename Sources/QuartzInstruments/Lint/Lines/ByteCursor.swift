import Foundation

/// Reads the numbers and texts of a binary file one after the other, in little-endian order.
///
/// Beyond its end all numbers are zero and all texts empty, and ``isBroken`` is set.
nonisolated struct ByteCursor {
    private let bytes: UnsafeRawBufferPointer
    private(set) var offset: Int
    private let end: Int
    /// Whether something was read beyond the end.
    private(set) var isBroken = false

    /// - Parameters:
    ///   - range: The part of the file to read; what is outside of the file is left out.
    init(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) {
        let part = range.clamped(to: 0..<bytes.count)
        (self.bytes, offset, end) = (bytes, part.lowerBound, part.upperBound)
        isBroken = part.isEmpty && !range.isEmpty
    }

    var isAtEnd: Bool { isBroken || offset >= end }

    mutating func byte() -> UInt8 { number(UInt8.self) }

    mutating func number<Number: FixedWidthInteger>(_ type: Number.Type = Number.self) -> Number {
        let size = MemoryLayout<Number>.size
        guard !isBroken, end - offset >= size else {
            isBroken = true
            return 0
        }
        defer { offset += size }
        return Number(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Number.self))
    }

    /// A number of 4 or 8 bytes, limited to what indexes a file.
    mutating func size(isWide: Bool) -> Int {
        isWide ? Int(clamping: number(UInt64.self)) : Int(number(UInt32.self))
    }

    /// A number in the variable-length code of DWARF (LEB128). Bits beyond 64 are dropped.
    mutating func variable() -> UInt64 {
        var (result, shift) = (UInt64(0), UInt64(0))
        while true {
            let next = byte()
            if shift < 64 { result |= UInt64(next & 0x7f) << shift }
            shift += 7
            if next & 0x80 == 0 { return result }
        }
    }

    /// A signed number in the variable-length code.
    mutating func signedVariable() -> Int64 {
        var (result, shift) = (Int64(0), Int64(0))
        while true {
            let next = byte()
            if shift < 64 { result |= Int64(next & 0x7f) << shift }
            shift += 7
            guard next & 0x80 == 0 else { continue }
            return shift < 64 && next & 0x40 != 0 ? result | -1 << shift : result
        }
    }

    /// A text that ends with a zero byte.
    mutating func text() -> String {
        let start = offset
        while !isAtEnd, bytes[offset] != 0 { offset += 1 }
        guard !isAtEnd else {
            isBroken = true
            return ""
        }
        defer { offset += 1 }
        return String(decoding: bytes[start..<offset], as: UTF8.self)
    }

    mutating func skip(_ count: Int) {
        guard !isBroken, count >= 0, count <= end - offset else { return isBroken = true }
        offset += count
    }

    /// Returns a cursor for a block of bytes, and advances to the end of the block.
    mutating func block(_ count: Int) -> ByteCursor {
        let start = offset
        skip(count)
        return ByteCursor(bytes, isBroken ? end..<end : start..<offset)
    }
}
