/// A window into a font file's bytes with checked reads.
///
/// Offsets are relative to the window, and all numbers are big-endian. Copies share the bytes.
struct FontTable: Sendable {
    /// The table's tag, for error messages.
    let tag: String
    /// The length of the window in bytes.
    let count: Int
    private let bytes: FontBytes
    private let start: Int

    /// Creates a window over a copy of `bytes`.
    init(tag: String, bytes: [UInt8]) {
        self.init(tag: tag, bytes: bytes.withUnsafeBytes { FontBytes($0) })
    }

    /// Creates a window over all of `bytes`.
    init(tag: String, bytes: FontBytes) {
        self.init(tag: tag, bytes: bytes, start: 0, count: bytes.count)
    }

    private init(tag: String, bytes: FontBytes, start: Int, count: Int) {
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
        return Int(bytes.base.load(fromByteOffset: start + offset, as: UInt8.self))
    }

    /// Returns the unsigned 16-bit number at `offset`.
    func u16(_ offset: Int) throws(FontError) -> Int {
        guard offset >= 0, offset < count - 1 else { throw truncated(offset) }
        return Int(bytes.base.loadUnaligned(fromByteOffset: start + offset, as: UInt16.self).bigEndian)
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

    /// Returns a copy of the bytes of a part of the window.
    func bytes(_ offset: Int, _ length: Int) throws(FontError) -> [UInt8] {
        let part = try window(offset, length: length)
        return [UInt8](part.content)
    }

    private var content: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: base, count: count) }

    /// Returns the window over memory that stays readable if the file changes: a copy of mapped bytes.
    func kept() throws(FontError) -> FontTable {
        guard bytes.isMapped else { return self }
        guard isComplete else { throw truncated(count) }
        return FontTable(tag: tag, bytes: FontBytes(content))
    }

    /// The address of the first byte, which is valid while a copy of the window exists.
    var base: UnsafeRawPointer { bytes.base + start }

    /// Whether the bytes are those of a mapped file.
    var isMapped: Bool { bytes.isMapped }

    /// Whether the bytes may be read: false if they are those of a mapped file that has shrunk.
    var isComplete: Bool { bytes.isComplete }

    private func truncated(_ offset: Int) -> FontError { .truncated(table: tag, offset: offset) }
}

/// The reason a font file was rejected. Every reader of this module checks its input and throws one of these.
public enum FontError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The first bytes match no supported font format.
    case notAFont
    /// An unsupported kind of font: bitmaps only, …
    case unsupported(String)
    /// A required table is missing.
    case missingTable(String)
    /// A read at `offset` is outside the table or file named `table`.
    case truncated(table: String, offset: Int)
    /// The bytes contradict the format.
    case invalid(table: String, reason: String)

    /// A one-sentence description for a log.
    public var description: String {
        switch self {
        case .notAFont: "not an OpenType font"
        case .unsupported(let what): "unsupported font: \(what)"
        case .missingTable(let tag): "the font has no '\(tag)' table"
        case .truncated(let table, let offset): "the '\(table)' table ends before byte \(offset)"
        case .invalid(let table, let reason): "the '\(table)' table is invalid: \(reason)"
        }
    }
}
