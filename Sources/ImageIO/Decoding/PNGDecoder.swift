import CPNG
import Foundation

/// Decodes PNG with libpng's interface for whole images, which returns errors instead of jumping.
enum PNGDecoder {
    /// Returns rows of RGBA bytes as stored: straight alpha, colours without conversion. Sixteen bits are rounded to eight.
    ///
    /// - Parameter header: The file's header, whose size was checked.
    static func pixels(_ bytes: [UInt8], _ header: ImageHeader) throws(ImageIOError) -> [UInt8] {
        // Without a stated gamma, libpng reads sixteen bits as linear light.
        try read(
            bytes, header, format: [PNG_FORMAT_FLAG_COLOR, PNG_FORMAT_FLAG_ALPHA], flags: UInt32(PNG_IMAGE_FLAG_16BIT_sRGB),
            UInt8(0))
    }

    /// Returns rows of RGBA samples of a file of sixteen bits, as stored except that they are multiplied by alpha.
    static func samples(_ bytes: [UInt8], _ header: ImageHeader) throws(ImageIOError) -> [UInt16] {
        try read(
            bytes, header, format: [PNG_FORMAT_FLAG_COLOR, PNG_FORMAT_FLAG_ALPHA, PNG_FORMAT_FLAG_LINEAR], flags: 0, UInt16(0))
    }

    private static func read<Sample>(
        _ bytes: [UInt8], _ header: ImageHeader, format: [UInt32], flags: UInt32, _ zero: Sample
    ) throws(ImageIOError) -> [Sample] {
        // Only chunks that define samples are passed on. libpng would apply the others to colours, and print warnings about them.
        var essential = PNGHeader.signature
        essential.reserveCapacity(bytes.count)
        for chunk in PNGChunks(bytes) where chunk.isCritical || chunk.type == "tRNS" {
            chunk.bytes.withUnsafeBufferPointer { essential.append(contentsOf: $0) }
        }
        var image = png_image()
        image.version = png_uint_32(PNG_IMAGE_VERSION)
        defer { png_image_free(&image) }
        var samples = [Sample](repeating: zero, count: header.width * header.height * 4)
        let isDecoded = essential.withUnsafeBytes { source in
            guard png_image_begin_read_from_memory(&image, source.baseAddress, source.count) != 0,
                Int(image.width) == header.width, Int(image.height) == header.height
            else { return false }
            image.format = format.reduce(0, |)
            image.flags |= flags
            return samples.withUnsafeMutableBytes { png_image_finish_read(&image, nil, $0.baseAddress, 0, nil) != 0 }
        }
        guard isDecoded else { throw .corrupt(.png, reason: message(of: image)) }
        return samples
    }

    private static func message(of image: png_image) -> String {
        let text = withUnsafeBytes(of: image.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        return text.isEmpty ? "it cannot be decoded" : text
    }
}
