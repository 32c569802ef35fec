import Foundation

/// The chunks of a PNG file in order, up to the end chunk or the end of the data.
struct PNGChunks: Sequence, IteratorProtocol {
    /// One chunk.
    struct Chunk {
        let type: String
        /// The length that the file states.
        let length: Int
        /// The content; shorter than `length` if the data ends early.
        let content: ArraySlice<UInt8>
        /// All of its bytes, with length and checksum.
        let bytes: ArraySlice<UInt8>

        /// Whether decoders must understand the chunk: its first letter is a capital.
        var isCritical: Bool { type.utf8.first.map { $0 & 0x20 == 0 } ?? false }
        /// Whether the last four bytes are the CRC-32 of type and content. False for an incomplete chunk.
        var hasChecksum: Bool {
            guard bytes.count == length + 12 else { return false }
            return ByteWindow(bytes).u32(length + 8) == Int(Checksum.crc32(bytes.dropFirst(4).dropLast(4)))
        }
    }

    private let window: ByteWindow
    private var offset = PNGHeader.signature.count

    init(_ bytes: [UInt8]) { window = ByteWindow(bytes) }

    mutating func next() -> Chunk? {
        guard offset + 12 <= window.count, let length = window.u32(offset), let name = window.slice(offset + 4, 4) else {
            return nil
        }
        let rest = window.bytes[(offset + 8)...]
        let chunk = Chunk(
            type: String(decoding: name, as: UTF8.self), length: length, content: rest.prefix(length),
            bytes: window.bytes[offset...].prefix(length + 12))
        offset = chunk.type == "IEND" ? window.count : offset + 12 + length
        return chunk
    }
}

extension ImageMetadata {
    /// The length to which a compressed profile may expand. Profiles of curves and matrices have a few kilobytes.
    private static let profileLimit = 1 << 22
    /// The maximum length of the texts that are read.
    private static let textLimit = 1 << 14

    init(png bytes: [UInt8]) {
        var colors = PNGColors()
        var png: [String: Any] = [:]
        for chunk in PNGChunks(bytes) where chunk.content.count == chunk.length {
            let window = ByteWindow(chunk.content)
            switch chunk.type {
            case "IHDR":
                guard let bits = window.u8(8), let kind = window.u8(9), let interlace = window.u8(12) else { continue }
                depth = bits
                isIndexed = kind == 3
                isGray = kind & 2 == 0
                png["InterlaceType"] = interlace
            case "sRGB":
                colors.intent = window.u8(0)
                png["sRGBIntent"] = colors.intent
            case "gAMA":
                colors.gamma = window.u32(0).map { Double($0) / 100_000 }
                png["Gamma"] = colors.gamma
            case "cHRM":
                let numbers = (0..<8).compactMap { window.u32(4 * $0).map { Double($0) / 100_000 } }
                colors.chromaticities = Chromaticities(numbers)
                png["Chromaticities"] = numbers
            case "cICP": colors.codes = (0..<4).compactMap { window.u8($0) }
            case "iCCP": colors.profile = colors.profile ?? Self.profile(window)
            case "pHYs":
                guard let x = window.u32(0), let y = window.u32(4), x > 0, y > 0 else { continue }
                png["XPixelsPerMeter"] = x
                png["YPixelsPerMeter"] = y
                if window.u8(8) == 1 { density = (Double(x) * 0.0254, Double(y) * 0.0254) }
            case "tEXt":
                guard let (keyword, text) = window.splitAtZero(limit: 79), text.count <= Self.textLimit else { continue }
                Self.add(text.bytes, .isoLatin1, keyword, &png)
            case "iTXt":
                // Keyword, compression, method, language and translated keyword precede the text.
                guard let (keyword, rest) = window.splitAtZero(limit: 79), rest.u8(0) == 0,
                    let language = rest.window(2)?.splitAtZero(limit: Self.textLimit),
                    let text = language.rest.splitAtZero(limit: Self.textLimit)?.rest, text.count <= Self.textLimit
                else { continue }
                Self.add(text.bytes, .utf8, keyword, &png)
            case "eXIf": add(exif: chunk.content)
            default: continue
            }
        }
        profile = colors.meaning(isGray: isGray)
        add(png, to: kCGImagePropertyPNGDictionary)
    }

    /// The keywords of the PNG specification by Apple's names.
    private static let keywords = [
        "Title": "Title", "Author": "Author", "Description": "Description", "Copyright": "Copyright",
        "Creation Time": "CreationTime", "Software": "Software", "Disclaimer": "Disclaimer", "Warning": "Warning",
        "Source": "Source", "Comment": "Comment",
    ]

    private static func add(
        _ text: ArraySlice<UInt8>, _ encoding: String.Encoding, _ keyword: ArraySlice<UInt8>, _ png: inout [String: Any]
    ) {
        guard let name = keywords[String(decoding: keyword, as: UTF8.self)], png[name] == nil else { return }
        png[name] = String(data: Data(text), encoding: encoding)
    }

    /// Reads an embedded profile: its name, the compression method, and a zlib stream.
    private static func profile(_ window: ByteWindow) -> ICCProfile? {
        guard let rest = window.splitAtZero(limit: 79)?.rest, rest.u8(0) == 0, let method = rest.u8(1), method & 15 == 8,
            let stream = rest.window(3)
        else { return nil }
        guard let profile = try? DeflateStream.unpack(stream.bytes, limit: profileLimit).bytes else { return nil }
        return ICCProfile(profile[...])
    }
}

/// The statements about colour in a PNG file's chunks.
private struct PNGColors {
    /// The rendering intent of the chunk that says sRGB.
    var intent: Int?
    /// The exponent from light to samples.
    var gamma: Double?
    var chromaticities: Chromaticities?
    /// Code points of primaries, transfer, matrix and range (ITU-T H.273).
    var codes: [Int] = []
    var profile: ICCProfile?

    /// The chunk with the highest precedence, as the PNG specification orders them (third edition, 13.13); nil is sRGB.
    func meaning(isGray: Bool) -> ColorProfile? {
        if let coded = ColorProfile(codePoints: codes) { return coded }
        if let profile, profile.isGray == isGray, let meaning = profile.meaning { return meaning }
        if intent != nil { return .sRGB }
        // Primaries alone define no colours, and a gamma far from those of devices is damaged.
        guard let gamma, (0.05...20).contains(gamma) else { return nil }
        return ColorProfile(gamma: gamma, chromaticities ?? .sRGB)
    }
}
