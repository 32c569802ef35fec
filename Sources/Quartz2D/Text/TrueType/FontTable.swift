/// A window into a font file's bytes with checked reads.
///
/// Offsets are relative to the window, and all numbers are big-endian. Copies share the bytes.
struct FontTable: Sendable {
    /// The table's tag, for error messages.
    let tag: String
    /// The length of the window in bytes.
    let count: Int
    private let bytes: [UInt8]
    private let start: Int

    /// Creates a window over all of `bytes`.
    init(tag: String, bytes: [UInt8]) {
        self.init(tag: tag, bytes: bytes, start: 0, count: bytes.count)
    }

    private init(tag: String, bytes: [UInt8], start: Int, count: Int) {
        self.tag = tag
        self.bytes = bytes
        self.start = start
        self.count = count
    }

    /// Returns a window inside this one, from `offset` to its end, or of `length` bytes.
    func window(_ offset: Int, length: Int? = nil, tag: String? = nil) throws(FontError) -> FontTable {
        guard offset >= 0, offset <= count else { throw truncated(offset) }
        let room = count - offset
        let length = length ?? room
        guard length >= 0, length <= room else { throw truncated(offset &+ length) }
        return FontTable(tag: tag ?? self.tag, bytes: bytes, start: start + offset, count: length)
    }

    /// Returns the unsigned byte at `offset`.
    func u8(_ offset: Int) throws(FontError) -> Int {
        guard offset >= 0, offset < count else { throw truncated(offset) }
        return Int(bytes[start + offset])
    }

    /// Returns the unsigned 16-bit number at `offset`.
    func u16(_ offset: Int) throws(FontError) -> Int {
        guard offset >= 0, offset < count - 1 else { throw truncated(offset) }
        let at = start + offset
        return Int(bytes[at]) << 8 | Int(bytes[at + 1])
    }

    /// Returns the signed byte at `offset`.
    func i8(_ offset: Int) throws(FontError) -> Int {
        Int(Int8(truncatingIfNeeded: try u8(offset)))
    }

    /// Returns the signed 16-bit number at `offset`.
    func i16(_ offset: Int) throws(FontError) -> Int {
        Int(Int16(truncatingIfNeeded: try u16(offset)))
    }

    /// Returns the unsigned 32-bit number at `offset`.
    func u32(_ offset: Int) throws(FontError) -> Int {
        try u16(offset) << 16 | u16(offset + 2)
    }

    /// Returns a signed fixed-point number with 14 fractional bits.
    func f2dot14(_ offset: Int) throws(FontError) -> Double {
        Double(try i16(offset)) / 16384
    }

    /// Returns the four-letter tag at `offset`. Bytes outside printable ASCII become `?`.
    func tag(at offset: Int) throws(FontError) -> String {
        var text = ""
        for index in 0..<4 {
            let byte = try u8(offset + index)
            text.unicodeScalars.append((32..<127).contains(byte) ? Unicode.Scalar(UInt8(byte)) : "?")
        }
        return text
    }

    /// Returns the bytes of a part of the window.
    func slice(_ offset: Int, _ length: Int) throws(FontError) -> ArraySlice<UInt8> {
        let part = try window(offset, length: length)
        return part.bytes[part.start..<part.start + part.count]
    }

    private func truncated(_ offset: Int) -> FontError { .truncated(table: tag, offset: offset) }
}
