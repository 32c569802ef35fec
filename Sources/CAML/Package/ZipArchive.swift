import Foundation
import ImageIO

/// Reads the files of a zip archive, which may come from a stranger.
///
/// Names that are absolute or contain `..`, encrypted files, sizes beyond ``CAMLLimits`` and data that does not have the promised size or
/// checksum are refused.
nonisolated struct ZipArchive {
    private struct Entry {
        let name: String
        let method: Int
        let checksum: UInt32
        let packed: Int
        let size: Int
        let offset: Int
    }

    private let bytes: Data
    private var entries: [Entry] = []

    /// Whether data begins like an archive.
    static func isArchive(_ data: Data) -> Bool { data.starts(with: [0x50, 0x4B, 0x03, 0x04]) }

    /// Reads the directory of an archive.
    init(_ data: Data) throws(CAMLError) {
        guard data.count <= CAMLLimits.archiveBytes else {
            throw CAMLError(.tooLarge, "the archive has \(data.count) bytes, more than \(CAMLLimits.archiveBytes)")
        }
        // A slice of data keeps its indices; the offsets here are from 0.
        bytes = data.startIndex == 0 ? data : Data(data)
        let end = try directoryEnd()
        let count = number(end + 10, 2)
        var place = number(end + 16, 4)
        guard count <= CAMLLimits.archiveEntries else {
            throw CAMLError(.tooLarge, "the archive has \(count) files, more than \(CAMLLimits.archiveEntries)")
        }
        let limit = min(CAMLLimits.unpackedBytes, 32 << 20 + bytes.count * CAMLLimits.expansion)
        var total = 0
        for _ in 0..<count {
            guard place + 46 <= bytes.count, number(place, 4) == 0x0201_4B50 else {
                throw Self.damaged("its directory is damaged")
            }
            let length = number(place + 28, 2)
            let next = place + 46 + length + number(place + 30, 2) + number(place + 32, 2)
            guard next <= bytes.count else { throw Self.damaged("its directory is damaged") }
            let name = String(decoding: bytes[place + 46..<place + 46 + length], as: UTF8.self)
            if !name.hasSuffix("/") {
                total += number(place + 24, 4)
                guard total <= limit else {
                    throw CAMLError(.tooLarge, "the files of the archive have more than \(limit) bytes")
                }
                guard let parts = ResourcePath.parts(name) else {
                    throw CAMLError(.badArchive, "the file “\(name)” lies outside of the archive")
                }
                guard number(place + 8, 2) & 1 == 0 else { throw CAMLError(.unsupported, "the file “\(name)” is encrypted") }
                entries.append(
                    Entry(
                        name: parts.joined(separator: "/"), method: number(place + 10, 2),
                        checksum: UInt32(number(place + 16, 4)), packed: number(place + 20, 4), size: number(place + 24, 4),
                        offset: number(place + 42, 4)))
            }
            place = next
        }
    }

    /// The paths of the files.
    var names: [String] { entries.map(\.name) }

    /// Unpacks the files whose paths fulfil a condition. Of two with the same path the last one counts.
    func files(where isWanted: (String) -> Bool) throws(CAMLError) -> [String: Data] {
        var files: [String: Data] = [:]
        for entry in entries where isWanted(entry.name) { files[entry.name] = try unpack(entry) }
        return files
    }

    // MARK: Parts

    private static func damaged(_ reason: String) -> CAMLError { CAMLError(.badArchive, "the archive cannot be read: \(reason)") }

    /// A number in little-endian order; 0 beyond the end.
    private func number(_ offset: Int, _ count: Int) -> Int {
        guard offset >= 0, offset + count <= bytes.count else { return 0 }
        return (0..<count).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
    }

    /// The place of the record at the end, before a comment of up to 64 KB.
    private func directoryEnd() throws(CAMLError) -> Int {
        var place = bytes.count - 22
        while place >= 0, place >= bytes.count - 22 - 65_535 {
            if number(place, 4) == 0x0605_4B50 {
                guard number(place + 16, 4) != 0xFFFF_FFFF, number(place + 10, 2) != 0xFFFF else {
                    throw CAMLError(.unsupported, "the archive is a zip of 64 bits")
                }
                return place
            }
            place -= 1
        }
        throw Self.damaged("it has no directory")
    }

    private func unpack(_ entry: Entry) throws(CAMLError) -> Data {
        let head = entry.offset
        guard number(head, 4) == 0x0403_4B50 else { throw Self.damaged("“\(entry.name)” is not where the directory says") }
        let start = head + 30 + number(head + 26, 2) + number(head + 28, 2)
        guard start + entry.packed <= bytes.count else { throw Self.damaged("“\(entry.name)” is cut off") }
        guard entry.size <= 1 << 20 || entry.size <= entry.packed * CAMLLimits.ratio else {
            throw CAMLError(
                .tooLarge,
                "“\(entry.name)” is packed from \(entry.size) into \(entry.packed) bytes, more than \(CAMLLimits.ratio) times")
        }
        let packed = bytes[start..<start + entry.packed]
        let data: Data
        switch entry.method {
        case 0: data = Data(packed)
        case 8: data = try Self.inflate(packed, entry)
        default: throw CAMLError(.unsupported, "“\(entry.name)” is packed by the method \(entry.method)")
        }
        guard data.count == entry.size, Checksum.crc32(data) == entry.checksum else {
            throw Self.damaged("“\(entry.name)” is damaged")
        }
        return data
    }

    private static func inflate(_ packed: Data, _ entry: Entry) throws(CAMLError) -> Data {
        do {
            // One byte more, so that a stream that exceeds its promised size is noticed.
            return Data(try DeflateStream.unpack([UInt8](packed)[...], limit: entry.size + 1).bytes)
        } catch {
            throw damaged("“\(entry.name)” is damaged")
        }
    }
}
