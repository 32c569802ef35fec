import CPNG

/// Decodes the PNG pictures in fonts.
enum GlyphPicture {
    /// The greatest side of a picture; those of fonts have at most 512 pixels.
    private static let largestSide: UInt32 = 1024
    /// The chunks that define samples. libpng applies others to colours, and prints warnings about damaged ones.
    private static let chunks: Set<String> = ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"]
    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// Returns the picture; nil if it is damaged or too large.
    static func decode(_ bytes: [UInt8]) -> CGImage? {
        guard let essential = essentialChunks(of: bytes) else { return nil }
        var image = png_image()
        image.version = png_uint_32(PNG_IMAGE_VERSION)
        defer { png_image_free(&image) }
        let pixels = essential.withUnsafeBytes { source -> [UInt8]? in
            guard png_image_begin_read_from_memory(&image, source.baseAddress, source.count) != 0, image.width <= largestSide,
                image.height <= largestSide
            else { return nil }
            image.format = png_uint_32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA)
            image.flags |= png_uint_32(PNG_IMAGE_FLAG_16BIT_sRGB)
            var pixels = [UInt8](repeating: 0, count: Int(image.width) * Int(image.height) * 4)
            guard pixels.withUnsafeMutableBytes({ png_image_finish_read(&image, nil, $0.baseAddress, 0, nil) }) != 0 else {
                return nil
            }
            return pixels
        }
        guard var pixels else { return nil }
        for start in stride(from: 0, to: pixels.count, by: 4) {
            let alpha = UInt32(pixels[start + 3])
            for channel in start..<start + 3 { pixels[channel] = UInt8((UInt32(pixels[channel]) * alpha + 127) / 255) }
        }
        return CGImage(width: Int(image.width), height: Int(image.height), premultipliedRGBA: pixels)
    }

    /// Returns the file with the chunks that define samples; nil if the file ends in a chunk.
    private static func essentialChunks(of bytes: [UInt8]) -> [UInt8]? {
        let file = FontTable(tag: "PNG", bytes: bytes)
        guard bytes.starts(with: signature) else { return nil }
        var kept = signature
        var offset = signature.count
        while offset < bytes.count {
            guard let length = try? file.u32(offset), let type = try? file.tag(at: offset + 4),
                let chunk = try? file.bytes(offset, 12 + length)
            else { return nil }
            if chunks.contains(type) { kept += chunk }
            offset += chunk.count
        }
        return kept
    }
}
