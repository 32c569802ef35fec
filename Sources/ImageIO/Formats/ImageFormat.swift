import Foundation

/// A file format that this module reads.
public enum ImageFormat: String, CaseIterable, Sendable {
    case png
    case jpeg
    case webp
    case svg

    /// The uniform type identifier of the format, for example `public.png`.
    public var typeIdentifier: String {
        switch self {
        case .png: "public.png"
        case .jpeg: "public.jpeg"
        case .webp: "org.webmproject.webp"
        case .svg: "public.svg-image"
        }
    }

    /// The common name of the format.
    public var name: String {
        switch self {
        case .png: "PNG"
        case .jpeg: "JPEG"
        case .webp: "WebP"
        case .svg: "SVG"
        }
    }

    /// File name extensions in lower case, the most common one first.
    public var pathExtensions: [String] {
        switch self {
        case .png: ["png"]
        case .jpeg: ["jpg", "jpeg"]
        case .webp: ["webp"]
        case .svg: ["svg"]
        }
    }

    /// Whether this module also writes the format.
    public var isWritable: Bool { self != .svg }

    /// Creates the format of a uniform type identifier; nil if it is unknown.
    public init?(typeIdentifier: String) {
        guard let format = Self.allCases.first(where: { $0.typeIdentifier == typeIdentifier }) else { return nil }
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
        } else if SVGHeader.looksLikeSVG(head) {
            self = .svg
        } else {
            return nil
        }
    }

    /// The root element of an SVG may follow a prologue and comments. The first 12 bytes identify the other formats.
    static let sniffLength = 4096
}
