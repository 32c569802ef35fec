import CWebP
import Foundation

/// The features of a WebP file, as libwebp reads them.
enum WebPHeader {
    static func read(_ data: Data) throws(ImageIOError) -> ImageHeader {
        var features = WebPBitstreamFeatures()
        let status = data.withUnsafeBytes { raw in
            WebPGetFeatures(raw.baseAddress?.assumingMemoryBound(to: UInt8.self), raw.count, &features)
        }
        guard status == VP8_STATUS_OK else {
            let early = status == VP8_STATUS_NOT_ENOUGH_DATA
            throw .corrupt(.webp, reason: early ? "it ends too early" : "its header is not valid")
        }
        return ImageHeader(width: Int(features.width), height: Int(features.height), hasAlpha: features.has_alpha != 0)
    }
}
