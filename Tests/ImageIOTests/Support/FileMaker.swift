import Foundation

/// Writes files of images byte by byte, so that tests choose every bit of them.
enum FileMaker {
    static func big(_ number: Int, _ size: Int = 4) -> [UInt8] {
        (0..<size).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }

    static func little(_ number: Int, _ size: Int = 4) -> [UInt8] { big(number, size).reversed() }

    // MARK: PNG

    static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
        let body = Array(type.utf8) + content
        var crc: UInt32 = ~0
        for byte in body {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 0 ? crc >> 1 : 0xEDB8_8320 ^ (crc >> 1) }
        }
        return big(content.count) + body + big(Int(~crc))
    }

    /// Returns a zlib stream of one stored block.
    static func zlib(_ bytes: [UInt8]) -> [UInt8] {
        var (a, b) = (1, 0)
        for byte in bytes {
            a = (a + Int(byte)) % 65521
            b = (b + a) % 65521
        }
        var stream: [UInt8] = [0x78, 0x01, 1]
        stream += little(bytes.count, 2)
        stream += little(~bytes.count & 0xFFFF, 2)
        stream += bytes
        stream += big(b << 16 | a)
        return stream
    }

    /// Returns a PNG file.
    ///
    /// - Parameters:
    ///   - kind: The colour type: 0 grey, 2 RGB, 3 indices, 4 grey and alpha, 6 RGB and alpha.
    ///   - rows: The bytes of the rows without filters.
    ///   - chunks: The chunks between header and data.
    static func png(
        width: Int, depth: Int, kind: UInt8, rows: [[UInt8]], interlaced: Bool = false, _ chunks: [(String, [UInt8])] = []
    ) -> Data {
        let header = big(width) + big(interlaced ? 1 : rows.count) + [UInt8(depth), kind, 0, 0, interlaced ? 1 : 0]
        let data = zlib(rows.flatMap { [0] + $0 })
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", header)
        for (type, content) in chunks { file += chunk(type, content) }
        return Data(file + chunk("IDAT", data) + chunk("IEND", []))
    }

    // MARK: EXIF

    /// A value of a TIFF entry: its type, its count and its bytes.
    struct Entry {
        var tag: Int
        var type: Int
        var count: Int
        var bytes: [UInt8]
    }

    /// Returns an EXIF block of little-endian directories; a pointer to the second one is added to the first.
    static func exif(_ first: [Entry], exif second: [Entry] = []) -> [UInt8] {
        let secondOffset = 8 + size(first) + (second.isEmpty ? 0 : 12)
        let pointer = Entry(tag: 0x8769, type: 4, count: 1, bytes: little(secondOffset))
        let all = second.isEmpty ? first : first + [pointer]
        return [0x49, 0x49, 42, 0] + little(8) + directory(all, at: 8)
            + (second.isEmpty ? [] : directory(second, at: secondOffset))
    }

    static func orientation(_ number: Int) -> Entry { Entry(tag: 0x112, type: 3, count: 1, bytes: little(number, 2)) }

    private static func size(_ entries: [Entry]) -> Int {
        2 + 12 * entries.count + 4 + entries.reduce(0) { $0 + ($1.bytes.count > 4 ? $1.bytes.count : 0) }
    }

    private static func directory(_ entries: [Entry], at start: Int) -> [UInt8] {
        var table = little(entries.count, 2)
        var values: [UInt8] = []
        let end = start + 2 + 12 * entries.count + 4
        for entry in entries {
            table += little(entry.tag, 2) + little(entry.type, 2) + little(entry.count)
            if entry.bytes.count > 4 {
                table += little(end + values.count)
                values += entry.bytes
            } else {
                table += entry.bytes + [UInt8](repeating: 0, count: 4 - entry.bytes.count)
            }
        }
        return table + little(0) + values
    }

    /// Returns a JPEG file with further segments after its first marker.
    static func jpeg(_ file: Data, _ segments: [(UInt8, [UInt8])]) -> Data {
        var bytes = [UInt8](file.prefix(2))
        for (marker, content) in segments { bytes += [0xFF, marker] + big(content.count + 2, 2) + content }
        return Data(bytes + file.dropFirst(2))
    }

    /// Returns a still WebP file with further chunks, in the extended format.
    static func webP(_ file: Data, width: Int, height: Int, _ chunks: [(String, [UInt8])]) -> Data {
        let flags = chunks.reduce(0) { $0 | ($1.0 == "EXIF" ? 8 : 0x20) }
        func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
            let padding = [UInt8](repeating: 0, count: content.count & 1)
            return Array(type.utf8) + little(content.count) + content + padding
        }
        var image = [UInt8](file.dropFirst(12))
        if image.starts(with: Array("VP8X".utf8)) { image.removeFirst(18) }
        let start: [UInt8] = [UInt8(flags), 0, 0, 0]
        var body = chunk("VP8X", start + little(width - 1, 3) + little(height - 1, 3))
        for (type, content) in chunks where type == "ICCP" { body += chunk(type, content) }
        body += image
        for (type, content) in chunks where type != "ICCP" { body += chunk(type, content) }
        return Data(Array("RIFF".utf8) + little(body.count + 4) + Array("WEBP".utf8) + body)
    }

    // MARK: Profiles

    /// Returns a profile of a matrix and one curve for all channels.
    ///
    /// - Parameters:
    ///   - columns: XYZ of red, green and blue, relative to D50.
    ///   - curve: The bytes of the curve's tag.
    static func profile(name: String, columns: [[Double]], curve: [UInt8]) -> [UInt8] {
        func fixed(_ value: Double) -> [UInt8] { big(Int((value * 65536).rounded())) }
        let text = Array(name.utf8) + [0]
        let names = ["rXYZ", "gXYZ", "bXYZ"]
        var tags = zip(names, columns).map { ($0, Array("XYZ ".utf8) + big(0) + $1.flatMap(fixed)) }
        tags += ["rTRC", "gTRC", "bTRC"].map { ($0, curve) }
        tags.append(("desc", Array("desc".utf8) + big(0) + big(text.count) + text))
        var header = [UInt8](repeating: 0, count: 128)
        header.replaceSubrange(16..<24, with: Array("RGB XYZ ".utf8))
        header.replaceSubrange(36..<40, with: Array("acsp".utf8))
        var table = big(tags.count)
        var body: [UInt8] = []
        for (tag, content) in tags {
            table += Array(tag.utf8) + big(132 + 12 * tags.count + body.count) + big(content.count)
            body += content
        }
        return header + table + body
    }

    /// The columns of Display P3 in its profile.
    static let displayP3 = [[0.51512, 0.24120, -0.00105], [0.29198, 0.69225, 0.04189], [0.15710, 0.06657, 0.78407]]
    /// sRGB's curve as a function of profiles.
    static let sRGBCurve: [UInt8] = {
        let numbers: [Double] = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]
        var bytes = Array("para".utf8)
        bytes += big(0)
        bytes += big(3, 2)
        bytes += big(0, 2)
        for number in numbers { bytes += big(Int((number * 65536).rounded())) }
        return bytes
    }()

    /// Returns the curve of a power as one number with eight fractional bits.
    static func power(_ exponent: Double) -> [UInt8] {
        let number: Int = Int((exponent * 256).rounded())
        return Array("curv".utf8) + big(0) + big(1) + big(number, 2)
    }
}
