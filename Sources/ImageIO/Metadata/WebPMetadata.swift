extension ImageMetadata {
    /// Reads the chunks of a WebP file's container (RFC 9649).
    init(webp bytes: [UInt8]) {
        let window = ByteWindow(bytes, isLittleEndian: true)
        var offset = 12
        while let length = window.u32(offset + 4), let content = window.slice(offset + 8, length) {
            if window.has("ICCP", at: offset), profile == nil {
                if let icc = ICCProfile(content), !icc.isGray { profile = icc.meaning }
            } else if window.has("EXIF", at: offset) {
                add(exif: content)
            }
            // Chunks begin at even offsets.
            offset += 8 + length + length & 1
        }
    }
}
