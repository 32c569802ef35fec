import Foundation

/// The properties of an EXIF block: the directories of a TIFF file without an image (CIPA DC-008, TIFF 6.0).
///
/// Reads the first directory and those for EXIF and GPS that it names. Damaged entries are skipped. The number of entries and
/// the length of values are bounded, so a block of any content takes time proportional to its length.
struct TIFFDirectory {
    /// The properties by Apple's names: of the first directory, of EXIF and of GPS.
    private(set) var tiff: [String: Any] = [:]
    private(set) var exif: [String: Any] = [:]
    private(set) var gps: [String: Any] = [:]

    /// The maximum number of entries of a directory; real ones have fewer than a hundred.
    private static let entryLimit = 512
    /// The maximum length of one value in bytes. Longer ones, such as makers' notes, are skipped.
    private static let valueLimit = 1 << 14

    private static let exifPointer = 0x8769
    private static let gpsPointer = 0x8825

    /// Reads a block that begins with its byte order, or with the JPEG prefix "Exif"; nil if it is none.
    init?(_ block: ArraySlice<UInt8>) {
        var window = ByteWindow(block)
        if window.starts(with: "Exif\0\0"), let rest = window.window(6) { window = rest }
        switch window.slice(0, 2).map(Array.init) {
        case [0x49, 0x49]: window.isLittleEndian = true
        case [0x4D, 0x4D]: break
        default: return nil
        }
        guard window.u16(2) == 42, let first = window.u32(4) else { return nil }
        var pointers: [Int: Int] = [:]
        Self.read(window, at: first) { tag, value in
            if tag == Self.exifPointer || tag == Self.gpsPointer {
                pointers[tag] = value as? Int
            } else if let name = TIFFTags.tiff[tag] {
                tiff[name] = value
            }
        }
        if let offset = pointers[Self.exifPointer] {
            Self.read(window, at: offset) { tag, value in
                guard let name = TIFFTags.exif[tag] else { return }
                exif[name] = Self.exifValue(tag, value)
            }
        }
        if let offset = pointers[Self.gpsPointer] {
            Self.read(window, at: offset) { tag, value in
                guard let name = TIFFTags.gps[tag] else { return }
                gps[name] = TIFFTags.gpsAngles.contains(tag) ? Self.degrees(value) : value
            }
        }
    }

    /// The orientation of the pixels; nil if there is none or its number is invalid.
    var orientation: CGImagePropertyOrientation? {
        (tiff["Orientation"] as? Int).flatMap { UInt32(exactly: $0) }.flatMap(CGImagePropertyOrientation.init)
    }

    /// Pixels per inch.
    var density: (x: Double, y: Double)? {
        guard let x = tiff["XResolution"] as? Double, x > 0 else { return nil }
        let y = (tiff["YResolution"] as? Double).flatMap { $0 > 0 ? $0 : nil } ?? x
        switch tiff["ResolutionUnit"] as? Int ?? 2 {
        case 2: return (x, y)
        case 3: return (x * 2.54, y * 2.54)
        default: return nil
        }
    }

    // MARK: Values

    private static func read(_ window: ByteWindow, at start: Int, _ body: (Int, Any) -> Void) {
        guard let count = window.u16(start) else { return }
        for index in 0..<min(count, entryLimit) {
            let entry = start + 2 + 12 * index
            guard let tag = window.u16(entry) else { return }
            if let value = value(window, entry) { body(tag, value) }
        }
    }

    private static func value(_ window: ByteWindow, _ entry: Int) -> Any? {
        guard let type = window.u16(entry + 2), let count = window.u32(entry + 4), let kind = ValueKind(rawValue: type),
            count > 0,
            count * kind.size <= valueLimit
        else { return nil }
        let length = count * kind.size
        guard let offset = length <= 4 ? entry + 8 : window.u32(entry + 8), let data = window.window(offset, length) else {
            return nil
        }
        if kind == .ascii { return text(data.bytes) }
        let isWhole = kind.isWhole
        if isWhole {
            let values = (0..<count).compactMap { kind.integer(data, $0) }
            return values.count == 1 && kind != .undefined ? values[0] : values
        }
        let values = (0..<count).compactMap { kind.real(data, $0) }
        guard values.count == count else { return nil }
        return values.count == 1 ? values[0] : values
    }

    /// Returns text up to its first zero byte. Bytes that are not UTF-8 are read as Latin-1.
    private static func text(_ bytes: ArraySlice<UInt8>) -> String? {
        let part = bytes.prefix { $0 != 0 }
        let text = String(validating: part, as: UTF8.self) ?? String(data: Data(part), encoding: .isoLatin1)
        return text?.trimmingCharacters(in: .whitespaces)
    }

    /// Converts the values that Apple's dictionaries hold in another form than the file.
    private static func exifValue(_ tag: Int, _ value: Any) -> Any? {
        switch TIFFTags.forms[tag] {
        case .version: (value as? [Int]).flatMap(version)
        case .array: (value as? Int).map { [$0] } ?? value
        case .comment: (value as? [Int]).flatMap(comment)
        case .byte: (value as? [Int])?.first ?? value
        case nil: value
        }
    }

    /// Returns the parts of a version of four digits: "0231" is 2, 3, 1, and "0100" is 1, 0.
    private static func version(_ digits: [Int]) -> [Int]? {
        let numbers = digits.map { $0 - 0x30 }
        guard numbers.count == 4, numbers.allSatisfy({ (0...9).contains($0) }) else { return nil }
        let parts = [numbers[0] * 10 + numbers[1], numbers[2], numbers[3]]
        return parts[2] == 0 ? Array(parts.dropLast()) : parts
    }

    /// Returns a comment after the eight bytes that name its encoding.
    private static func comment(_ values: [Int]) -> String? {
        let bytes = values.map { UInt8(truncatingIfNeeded: $0) }
        guard bytes.count > 8 else { return nil }
        if bytes.starts(with: "UNICODE".utf8) { return String(data: Data(bytes[8...]), encoding: .utf16BigEndian) }
        return text(bytes[8...])
    }

    /// Converts degrees, minutes and seconds.
    private static func degrees(_ value: Any) -> Any? {
        guard let parts = value as? [Double], parts.count == 3 else { return value as? Double }
        return parts[0] + parts[1] / 60 + parts[2] / 3600
    }
}

/// The types of values in a TIFF directory, with their numbers.
private enum ValueKind: Int {
    case byte = 1
    case ascii, short, long, rational, signedByte, undefined, signedShort, signedLong, signedRational, float, double

    /// The number of bytes of one value.
    var size: Int {
        switch self {
        case .byte, .ascii, .signedByte, .undefined: 1
        case .short, .signedShort: 2
        case .long, .signedLong, .float: 4
        case .rational, .signedRational, .double: 8
        }
    }

    var isWhole: Bool {
        switch self {
        case .rational, .signedRational, .float, .double, .ascii: false
        default: true
        }
    }

    func integer(_ data: ByteWindow, _ index: Int) -> Int? {
        guard let bits = data.number(index * size, size) else { return nil }
        switch self {
        case .signedByte: return Int(Int8(truncatingIfNeeded: bits))
        case .signedShort: return Int(Int16(truncatingIfNeeded: bits))
        case .signedLong: return Int(Int32(truncatingIfNeeded: bits))
        default: return Int(bits)
        }
    }

    /// Returns a finite number; nil for a division by zero.
    func real(_ data: ByteWindow, _ index: Int) -> Double? {
        let at = index * size
        let value: Double?
        switch self {
        case .rational: value = data.u32(at).flatMap { top in data.u32(at + 4).map { Double(top) / Double($0) } }
        case .signedRational: value = data.i32(at).flatMap { top in data.i32(at + 4).map { Double(top) / Double($0) } }
        case .float: value = data.number(at, 4).map { Double(Float(bitPattern: UInt32($0))) }
        default: value = data.number(at, 8).map { Double(bitPattern: $0) }
        }
        return value.flatMap { $0.isFinite ? $0 : nil }
    }
}
