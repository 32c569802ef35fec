import CWebP
import Foundation

/// A file format that this module reads.
public enum ImageFormat: String, CaseIterable, Sendable {
    case png
    case jpeg
    case webp
    case gif
    case svg
    case pdf

    /// The uniform type identifier of the format, for example `public.png`.
    public var typeIdentifier: String {
        switch self {
        case .png: "public.png"
        case .jpeg: "public.jpeg"
        case .webp: "org.webmproject.webp"
        case .gif: "com.compuserve.gif"
        case .svg: "public.svg-image"
        case .pdf: "com.adobe.pdf"
        }
    }

    /// The common name of the format.
    public var name: String {
        switch self {
        case .png: "PNG"
        case .jpeg: "JPEG"
        case .webp: "WebP"
        case .gif: "GIF"
        case .svg: "SVG"
        case .pdf: "PDF"
        }
    }

    /// File name extensions in lower case, the most common one first.
    public var pathExtensions: [String] {
        switch self {
        case .png: ["png"]
        case .jpeg: ["jpg", "jpeg"]
        case .webp: ["webp"]
        case .gif: ["gif"]
        case .svg: ["svg"]
        case .pdf: ["pdf"]
        }
    }

    /// Whether this module also writes the format.
    public var isWritable: Bool { !isDrawing }

    /// Whether files of the format are drawings without a resolution.
    public var isDrawing: Bool { self == .svg || self == .pdf }

    /// Creates the format of a uniform type identifier; nil if it is unknown.
    public init?(typeIdentifier: String) {
        guard let format = Self.allCases.first(where: { $0.typeIdentifier == typeIdentifier }) else { return nil }
        self = format
    }

    /// Creates the format of a file name's extension in any case; nil if it is unknown.
    public init?(pathExtension: String) {
        let name = pathExtension.lowercased()
        guard let format = Self.allCases.first(where: { $0.pathExtensions.contains(name) }) else { return nil }
        self = format
    }

    /// Detects the format from the first bytes of data; nil if it is unknown. Names and extensions are not used.
    public init?(detecting data: Data) {
        let head = [UInt8](data.prefix(Self.sniffLength))
        if head.starts(with: PNGHeader.signature) {
            self = .png
        } else if head.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if head.starts(with: Array("RIFF".utf8)), head.dropFirst(8).starts(with: Array("WEBP".utf8)) {
            self = .webp
        } else if head.starts(with: Array("GIF87a".utf8)) || head.starts(with: Array("GIF89a".utf8)) {
            self = .gif
        } else if head.starts(with: PDFHeader.signature) {
            self = .pdf
        } else if SVGHeader.looksLikeSVG(head) {
            self = .svg
        } else {
            return nil
        }
    }

    /// The root element of an SVG may follow a prologue and comments. The first 12 bytes identify the other formats.
    static let sniffLength = 4096
}

/// The header of an image, read without decoding a pixel.
struct ImageHeader: Equatable {
    /// The size in pixels; for drawings in points.
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
        case .gif:
            let stream = try GIFStream([UInt8](data), isHeader: true)
            self.init(width: stream.width, height: stream.height, hasAlpha: stream.hasAlpha)
        case .svg:
            self.init(drawing: try SVGHeader.size(of: data))
        case .pdf:
            self.init(drawing: try PDFHeader.size(of: data))
        }
        guard width > 0, height > 0 else { throw .corrupt(format, reason: "its size is \(width) × \(height)") }
        try ImageLimits.check(width: width, height: height)
    }

    private init(drawing size: CGSize) {
        self.init(width: Int(size.width.rounded(.up)), height: Int(size.height.rounded(.up)), hasAlpha: true)
    }

    init(width: Int, height: Int, hasAlpha: Bool) {
        self.width = width
        self.height = height
        self.hasAlpha = hasAlpha
    }
}

/// The `IHDR` chunk and the chunk list of a PNG file (PNG specification, third edition, sections 5 and 11).
enum PNGHeader {
    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// The bits of a sample of a file whose header was read.
    static func depth(of bytes: [UInt8]) -> UInt8 { bytes[24] }

    static func read(_ bytes: [UInt8]) throws(ImageIOError) -> ImageHeader {
        guard bytes.count >= 33, bytes[12..<16].elementsEqual("IHDR".utf8) else {
            throw .corrupt(.png, reason: "it has no header")
        }
        // The specification allows 31 bits. The two colour types with alpha have bit 2 set.
        let window = ByteWindow(bytes)
        let width = window.u32(16) ?? 0, height = window.u32(20) ?? 0
        var hasAlpha = bytes[25] & 4 != 0
        for chunk in PNGChunks(bytes) {
            // The caller reports a chunk that ends too early.
            let isWhole = chunk.bytes.count == chunk.length + 12
            guard !chunk.isCritical || !isWhole || chunk.hasChecksum else {
                throw .corrupt(.png, reason: "the checksum of its \(chunk.type) chunk is wrong")
            }
            if chunk.type == "tRNS" { hasAlpha = true }
            if chunk.type == "IEND" { return ImageHeader(width: width, height: height, hasAlpha: hasAlpha) }
        }
        throw .corrupt(.png, reason: "it ends too early")
    }
}

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
