import Foundation

/// The header of an image, read without decoding a pixel.
struct ImageHeader: Equatable {
    /// The size in pixels; for SVG in points.
    var width: Int
    var height: Int
    /// Whether pixels may be translucent.
    var hasAlpha: Bool

    /// Reads the header, checks it against ``ImageLimits`` and checks that the data is complete.
    init(of data: Data, format: ImageFormat) throws(ImageIOError) {
        switch format {
        case .png: self = try PNGHeader.read([UInt8](data))
        case .jpeg: self = try JPEGHeader.read([UInt8](data))
        case .webp: self = try WebPHeader.read(data)
        case .svg:
            let size = try SVGHeader.size(of: data)
            self.init(width: Int(size.width.rounded(.up)), height: Int(size.height.rounded(.up)), hasAlpha: true)
        }
        guard width > 0, height > 0 else { throw .corrupt(format, reason: "its size is \(width) × \(height)") }
        try ImageLimits.check(width: width, height: height)
    }

    init(width: Int, height: Int, hasAlpha: Bool) {
        self.width = width
        self.height = height
        self.hasAlpha = hasAlpha
    }
}
