import Foundation

/// A file format this module reads.
public enum ImageFormat: String, CaseIterable, Sendable {
    case png
    case jpeg
    case webp
    case svg

    /// The uniform type identifier Apple gives the format, `public.png` for example.
    public var typeIdentifier: String {
        switch self {
        case .png: "public.png"
        case .jpeg: "public.jpeg"
        case .webp: "org.webmproject.webp"
        case .svg: "public.svg-image"
        }
    }

    /// The name people use for the format.
    public var name: String {
        switch self {
        case .png: "PNG"
        case .jpeg: "JPEG"
        case .webp: "WebP"
        case .svg: "SVG"
        }
    }

    /// File name extensions, lower case, the usual one first.
    public var pathExtensions: [String] {
        switch self {
        case .png: ["png"]
        case .jpeg: ["jpg", "jpeg"]
        case .webp: ["webp"]
        case .svg: ["svg"]
        }
    }

    /// Whether this module writes the format too.
    public var isWritable: Bool { self != .svg }

    /// The format with a uniform type identifier, nil for one that is not known.
    public init?(typeIdentifier: String) {
        guard let format = Self.allCases.first(where: { $0.typeIdentifier == typeIdentifier }) else { return nil }
        self = format
    }

    /// The format that data begins like, nil if it is none of them. Names and extensions are not consulted.
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

    /// An SVG's root element may follow a prologue and comments; the other formats show in their first 12 bytes.
    static let sniffLength = 4096
}
