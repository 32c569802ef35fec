/// The frame header of a JPEG file (ITU-T T.81, annex B).
enum JPEGHeader {
    private static let startOfScan: UInt8 = 0xDA
    private static let endOfImage: UInt8 = 0xD9

    static func read(_ bytes: [UInt8]) throws(ImageIOError) -> ImageHeader {
        var header: ImageHeader?
        var offset = 2
        while offset + 4 <= bytes.count {
            guard bytes[offset] == 0xFF else { throw .corrupt(.jpeg, reason: "a marker is missing at byte \(offset)") }
            let marker = bytes[offset + 1]
            // Any number of 0xFF may pad a marker. TEM and RSTn have no length.
            if marker == 0xFF {
                offset += 1
                continue
            }
            if marker == 0x01 || (0xD0...0xD7).contains(marker) {
                offset += 2
                continue
            }
            let length = Int(bytes[offset + 2]) << 8 | Int(bytes[offset + 3])
            guard length >= 2, offset + 2 + length <= bytes.count else { break }
            if isFrameHeader(marker) {
                guard length >= 8 else { throw .corrupt(.jpeg, reason: "its frame header is too short") }
                guard bytes[offset + 9] != 4 else { throw .unsupportedFeature(.jpeg, feature: "CMYK colours") }
                header = ImageHeader(
                    width: Int(bytes[offset + 7]) << 8 | Int(bytes[offset + 8]),
                    height: Int(bytes[offset + 5]) << 8 | Int(bytes[offset + 6]), hasAlpha: false)
            } else if marker == startOfScan {
                guard let header else { throw .corrupt(.jpeg, reason: "a scan precedes the frame header") }
                // Entropy-coded data escapes its 0xFF bytes, so the end marker cannot occur by chance from here on.
                guard hasEnd(bytes, from: offset + 2 + length) else { break }
                return header
            }
            offset += 2 + length
        }
        throw .corrupt(.jpeg, reason: "it ends too early")
    }

    /// SOF0 … SOF15 without DHT, JPG and DAC, which share their range.
    private static func isFrameHeader(_ marker: UInt8) -> Bool {
        (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
    }

    private static func hasEnd(_ bytes: [UInt8], from start: Int) -> Bool {
        var index = start
        while index + 1 < bytes.count {
            if bytes[index] == 0xFF, bytes[index + 1] == endOfImage { return true }
            index += 1
        }
        return false
    }
}
