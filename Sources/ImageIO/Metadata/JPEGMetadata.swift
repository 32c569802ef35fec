/// The segments of a JPEG file up to its first scan (ITU-T T.81, annex B).
struct JPEGSegments: Sequence, IteratorProtocol {
    private let window: ByteWindow
    private var offset = 2

    init(_ bytes: [UInt8]) { window = ByteWindow(bytes) }

    mutating func next() -> (marker: Int, content: ByteWindow)? {
        while window.u8(offset) == 0xFF, let marker = window.u8(offset + 1) {
            // Any number of 0xFF may pad a marker. TEM and RSTn have no length.
            if marker == 0xFF {
                offset += 1
            } else if marker == 0x01 || (0xD0...0xD7).contains(marker) {
                offset += 2
            } else {
                let isScan = marker == 0xDA
                guard !isScan, let length = window.u16(offset + 2), length >= 2,
                    let content = window.window(offset + 4, length - 2)
                else { return nil }
                offset += 2 + length
                return (marker, content)
            }
        }
        return nil
    }
}

extension ImageMetadata {
    init(jpeg bytes: [UInt8]) {
        var jfif: [String: Any] = [:]
        var pieces: [Int: ArraySlice<UInt8>] = [:]
        for (marker, content) in JPEGSegments(bytes) {
            switch marker {
            case 0xC0...0xCF where ![0xC4, 0xC8, 0xCC].contains(marker):
                depth = content.u8(0) ?? 8
                isGray = content.u8(5) == 1
                if !jfif.isEmpty { jfif["IsProgressive"] = [0xC2, 0xC6, 0xCA, 0xCE].contains(marker) }
            case 0xE0 where content.starts(with: "JFIF\0") && jfif.isEmpty: jfif = readJFIF(content)
            case 0xE1 where content.starts(with: "Exif\0\0"): add(exif: content.bytes)
            case 0xE2 where content.starts(with: "ICC_PROFILE\0"):
                // A profile is cut into numbered pieces, because segments are short.
                if let number = content.u8(12), let piece = content.window(14) { pieces[number] = piece.bytes }
            default: continue
            }
        }
        let whole = pieces.sorted { $0.key < $1.key }.flatMap(\.value)
        if let icc = ICCProfile(whole[...]), icc.isGray == isGray { profile = icc.meaning }
        add(jfif, to: kCGImagePropertyJFIFDictionary)
    }

    /// Reads version and density.
    private mutating func readJFIF(_ content: ByteWindow) -> [String: Any] {
        guard let major = content.u8(5), let minor = content.u8(6), let unit = content.u8(7), let x = content.u16(8),
            let y = content.u16(10)
        else { return [:] }
        let scale = unit == 1 ? 1 : unit == 2 ? 2.54 : 0
        if scale > 0, x > 0, y > 0 { density = (Double(x) * scale, Double(y) * scale) }
        return [
            "JFIFVersion": [major, minor >> 4 == 0 ? minor : minor >> 4, minor & 15].prefix(minor >> 4 == 0 ? 2 : 3).map { $0 },
            "DensityUnit": unit, "XDensity": x, "YDensity": y,
        ]
    }
}
