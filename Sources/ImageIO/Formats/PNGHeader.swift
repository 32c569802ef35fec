/// The `IHDR` chunk and the chunk list of a PNG file (PNG specification, third edition, sections 5 and 11).
enum PNGHeader {
    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    static func read(_ bytes: [UInt8]) throws(ImageIOError) -> ImageHeader {
        guard bytes.count >= 33, bytes[12..<16].elementsEqual("IHDR".utf8) else {
            throw .corrupt(.png, reason: "it has no header")
        }
        // The specification allows 31 bits. The two colour types with alpha have bit 2 set.
        let width = Int(bigEndian32(bytes, at: 16)), height = Int(bigEndian32(bytes, at: 20))
        var hasAlpha = bytes[25] & 4 != 0
        var offset = signature.count
        while offset + 12 <= bytes.count {
            let length = Int(bigEndian32(bytes, at: offset))
            let type = bytes[(offset + 4)..<(offset + 8)]
            // libpng would print this error to standard error, which belongs to the program.
            guard !isCritical(type) || hasChecksum(bytes, chunkAt: offset, length: length) else {
                throw .corrupt(.png, reason: "the checksum of its \(String(decoding: type, as: UTF8.self)) chunk is wrong")
            }
            if type.elementsEqual("tRNS".utf8) { hasAlpha = true }
            if type.elementsEqual("IEND".utf8) { return ImageHeader(width: width, height: height, hasAlpha: hasAlpha) }
            offset += 12 + length
        }
        throw .corrupt(.png, reason: "it ends too early")
    }

    /// Returns whether decoders must understand a chunk: its first letter is a capital.
    private static func isCritical(_ type: ArraySlice<UInt8>) -> Bool {
        type.first.map { $0 & 0x20 == 0 } ?? false
    }

    /// Returns whether a chunk's last four bytes are the CRC-32 of its type and content.
    private static func hasChecksum(_ bytes: [UInt8], chunkAt offset: Int, length: Int) -> Bool {
        let end = offset + 8 + length
        // The caller reports a chunk that ends too early.
        guard end + 4 <= bytes.count else { return true }
        return CRC32.checksum(bytes[(offset + 4)..<end]) == bigEndian32(bytes, at: end)
    }

    private static func bigEndian32(_ bytes: [UInt8], at offset: Int) -> UInt32 {
        bytes[offset..<(offset + 4)].reduce(0) { $0 << 8 | UInt32($1) }
    }
}
