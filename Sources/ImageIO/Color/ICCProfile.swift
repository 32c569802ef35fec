import Foundation

/// A colour profile of the International Color Consortium whose colours are defined by curves and a matrix (ICC.1:2022).
///
/// Profiles that only have tables of colours are not converted. All reads are checked.
struct ICCProfile {
    /// The description, preferably in English.
    let name: String?
    /// Whether the device's colours are grey.
    let isGray: Bool
    /// The conversion to sRGB; nil if the profile is not of curves and a matrix.
    let meaning: ColorProfile?

    /// The maximum number of tags; real profiles have about twenty.
    private static let tagLimit = 256

    /// Reads a profile; nil if the bytes are none, or are of a device that is neither RGB nor grey.
    init?(_ bytes: ArraySlice<UInt8>) {
        let file = ByteWindow(bytes)
        guard file.has("acsp", at: 36), let count = file.u32(128) else { return nil }
        isGray = file.has("GRAY", at: 16)
        guard isGray || file.has("RGB ", at: 16) else { return nil }
        var tags: [ArraySlice<UInt8>: ByteWindow] = [:]
        for index in 0..<min(count, Self.tagLimit) {
            let entry = 132 + 12 * index
            guard let tag = file.slice(entry, 4), let offset = file.u32(entry + 4), let size = file.u32(entry + 8) else { break }
            tags[tag] = file.window(offset, size)
        }
        func tag(_ name: String) -> ByteWindow? { tags[ArraySlice(name.utf8)] }
        name = tag("desc").flatMap(Self.text)
        guard file.has("XYZ ", at: 20) else {
            meaning = nil
            return
        }
        if isGray {
            let curve = tag("kTRC").flatMap(ToneCurve.init(icc:))
            meaning = curve.map { [name] in ColorProfile(name: name, curves: [$0], toXYZ: nil) }
        } else {
            let curves = ["rTRC", "gTRC", "bTRC"].compactMap { tag($0).flatMap(ToneCurve.init(icc:)) }
            let columns = ["rXYZ", "gXYZ", "bXYZ"].compactMap { tag($0).flatMap(Self.xyz) }
            guard curves.count == 3, columns.count == 3 else {
                meaning = nil
                return
            }
            let matrix = ColorMatrix(columns: columns[0], columns[1], columns[2])
            // Primaries on a line define no colours.
            meaning = matrix.inverse == nil ? nil : ColorProfile(name: name, curves: curves, toXYZ: matrix)
        }
    }

    private static func xyz(_ tag: ByteWindow) -> SIMD3<Double>? {
        guard tag.starts(with: "XYZ "), let x = tag.s15Fixed16(8), let y = tag.s15Fixed16(12), let z = tag.s15Fixed16(16) else {
            return nil
        }
        return SIMD3(x, y, z)
    }

    /// Reads a description in the form of version 2 or 4.
    private static func text(_ tag: ByteWindow) -> String? {
        if tag.starts(with: "desc"), let length = tag.u32(8), let bytes = tag.slice(12, min(length, 256)) {
            return trimmed(String(data: Data(bytes.prefix { $0 != 0 }), encoding: .isoLatin1))
        }
        guard tag.starts(with: "mluc"), let count = tag.u32(8) else { return nil }
        var found: String?
        for index in 0..<min(count, 64) {
            let record = 16 + 12 * index
            guard let length = tag.u32(record + 4), let offset = tag.u32(record + 8),
                let bytes = tag.slice(offset, min(length, 512))
            else { break }
            let text = trimmed(String(data: Data(bytes), encoding: .utf16BigEndian))
            if tag.has("en", at: record) { return text }
            found = found ?? text
        }
        return found
    }

    private static func trimmed(_ text: String?) -> String? {
        let text = text?.trimmingCharacters(in: .whitespacesAndNewlines.union(.controlCharacters))
        return text?.isEmpty == false ? text : nil
    }
}

extension ToneCurve {
    /// Reads a curve from a profile; nil if it is damaged.
    init?(icc tag: ByteWindow) {
        if tag.starts(with: "curv"), let count = tag.u32(8) {
            switch count {
            case 0: self = .power(1)
            case 1:
                guard let exponent = tag.u16(12), exponent > 0 else { return nil }
                self = .power(Double(exponent) / 256)
            default:
                guard count <= 1 << 16, let table = tag.window(12, 2 * count) else { return nil }
                self = .table((0..<count).compactMap { table.u16(2 * $0).map { Double($0) / 65535 } })
            }
            return
        }
        // The number of parameters of each function type.
        let counts = [1, 3, 4, 5, 7]
        guard tag.starts(with: "para"), let kind = tag.u16(8), counts.indices.contains(kind) else { return nil }
        let numbers = (0..<counts[kind]).compactMap { tag.s15Fixed16(12 + 4 * $0) }
        guard numbers.count == counts[kind] else { return nil }
        self = .parametric(kind: kind, numbers)
    }
}
