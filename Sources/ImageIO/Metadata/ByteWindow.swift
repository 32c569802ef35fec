/// A part of a file with checked reads, whose offsets count from the part's first byte.
struct ByteWindow {
    let bytes: ArraySlice<UInt8>
    /// Whether numbers have their least significant byte first.
    var isLittleEndian = false

    var count: Int { bytes.count }

    init(_ bytes: ArraySlice<UInt8>, isLittleEndian: Bool = false) {
        self.bytes = bytes
        self.isLittleEndian = isLittleEndian
    }

    init(_ bytes: [UInt8], isLittleEndian: Bool = false) { self.init(bytes[...], isLittleEndian: isLittleEndian) }

    /// Returns `length` bytes from `offset`; nil if the window ends before.
    func slice(_ offset: Int, _ length: Int) -> ArraySlice<UInt8>? {
        guard offset >= 0, length >= 0, offset <= count, length <= count - offset else { return nil }
        return bytes[(bytes.startIndex + offset)..<(bytes.startIndex + offset + length)]
    }

    /// Returns a window of `length` bytes, or of all bytes from `offset`, in the same byte order.
    func window(_ offset: Int, _ length: Int? = nil) -> ByteWindow? {
        slice(offset, length ?? max(0, count - offset)).map { ByteWindow($0, isLittleEndian: isLittleEndian) }
    }

    func u8(_ offset: Int) -> Int? { slice(offset, 1)?.first.map(Int.init) }
    func u16(_ offset: Int) -> Int? { number(offset, 2).map(Int.init) }
    func u32(_ offset: Int) -> Int? { number(offset, 4).map(Int.init) }
    func i32(_ offset: Int) -> Int? { number(offset, 4).map { Int(Int32(truncatingIfNeeded: $0)) } }

    /// Returns the unsigned number of `size` bytes, 8 at most.
    func number(_ offset: Int, _ size: Int) -> UInt64? {
        guard let part = slice(offset, size) else { return nil }
        if isLittleEndian { return part.reversed().reduce(0) { $0 << 8 | UInt64($1) } }
        return part.reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Returns a signed number with 16 fractional bits.
    func s15Fixed16(_ offset: Int) -> Double? { i32(offset).map { Double($0) / 65536 } }

    func starts(with text: String) -> Bool { bytes.starts(with: text.utf8) }

    /// Returns whether the bytes from `offset` are those of `text`.
    func has(_ text: String, at offset: Int) -> Bool { slice(offset, text.utf8.count)?.elementsEqual(text.utf8) ?? false }

    /// Splits the window at its first zero byte, at most `limit` bytes from the start; nil if there is none.
    func splitAtZero(limit: Int) -> (text: ArraySlice<UInt8>, rest: ByteWindow)? {
        guard let zero = bytes.prefix(limit + 1).firstIndex(of: 0) else { return nil }
        return (bytes[..<zero], ByteWindow(bytes[(zero + 1)...], isLittleEndian: isLittleEndian))
    }
}
