import Foundation
import ImageIO

/// PDF files that the tests write.
enum PDFSamples {
    /// Returns a file with a right cross-reference table. Object 1 is the catalogue; the others are given from number 2.
    static func file(_ objects: [Data], trailer: String = "") -> Data {
        var data = Data("%PDF-1.4\n".utf8)
        var table = "0000000000 65535 f \n"
        for (index, object) in ([Data("<< /Type /Catalog /Pages 2 0 R >>".utf8)] + objects).enumerated() {
            let offset = String(data.count)
            table += String(repeating: "0", count: 10 - offset.count) + offset + " 00000 n \n"
            data += Data("\(index + 1) 0 obj\n".utf8) + object + Data("\nendobj\n".utf8)
        }
        let start = data.count
        let count = objects.count + 2
        data += Data("xref\n0 \(count)\n\(table)trailer\n<< /Size \(count) /Root 1 0 R \(trailer) >>\n".utf8)
        return data + Data("startxref\n\(start)\n%%EOF\n".utf8)
    }

    static func stream(_ content: Data, _ entries: String = "") -> Data {
        Data("<< /Length \(content.count) \(entries) >>\nstream\n".utf8) + content + Data("\nendstream".utf8)
    }

    static func stream(_ content: String, _ entries: String = "") -> Data { stream(Data(content.utf8), entries) }

    /// Returns a page of 20 × 10 points. More objects are numbered from 5.
    static func page(
        _ content: Data, page: String = "/MediaBox [0 0 20 10]", resources: String = "", objects: [Data] = [],
        trailer: String = ""
    ) -> Data {
        let own = "<< /Type /Page /Parent 2 0 R \(page) /Resources << \(resources) >> /Contents 4 0 R >>"
        return file(
            [Data("<< /Type /Pages /Kids [3 0 R] /Count 1 >>".utf8), Data(own.utf8), content] + objects, trailer: trailer)
    }

    static func page(
        _ content: String, page: String = "/MediaBox [0 0 20 10]", resources: String = "", objects: [Data] = [],
        trailer: String = ""
    ) -> Data {
        self.page(stream(content), page: page, resources: resources, objects: objects, trailer: trailer)
    }

    /// A star with a clip, a form, an opacity, dashes and compressed content: most of the supported features.
    static var star: Data {
        let star = "0.9 0.6 0.1 rg 10 19 m 15.3 2.7 l 1.4 12.8 l 18.6 12.8 l 4.7 2.7 l h"
        let content = """
            q 0 0 20 20 re W n 0.8 0.9 1 rg 0 0 20 20 re f Q \(star) f 0.4 0.2 0 RG 0.5 w 1 j \(star) s
            q /G gs 0.2 0.5 0.9 rg 10 10 m 10 12.2 8.2 14 6 14 c 3.8 14 2 12.2 2 10 c h f* Q /F Do
            """
        return page(
            stream(zlib(Array(content.utf8)), "/Filter /FlateDecode"), page: "/MediaBox [0 0 20 20]",
            resources: "/ExtGState << /G << /ca 0.5 >> >> /XObject << /F 5 0 R >>",
            objects: [
                stream(
                    "[2 1] 0 d 1 J 0 0 1 RG 1 1 m 9 1 l S",
                    "/Type /XObject /Subtype /Form /BBox [0 0 10 10] /Matrix [1 0 0 1 5 0]")
            ])
    }

    // MARK: Compression

    /// Returns the zlib format with one stored block.
    static func zlib(_ bytes: [UInt8]) -> Data {
        let low = UInt8(bytes.count & 255), high = UInt8(bytes.count >> 8)
        return Data([0x78, 0x01, 1, low, high, ~low, ~high] + bytes + checksum(bytes))
    }

    /// Returns the zlib format with one block of fixed codes for literals below 144: the code `0x30 + byte` of eight bits, the
    /// highest first.
    static func fixedZlib(_ bytes: [UInt8]) -> Data {
        var bits: [UInt8] = [1, 1, 0]
        for byte in bytes { bits += (0..<8).map { (0x30 + byte) >> (7 - UInt8($0)) & 1 } }
        bits += [UInt8](repeating: 0, count: 7)
        var packed = [UInt8](repeating: 0, count: (bits.count + 7) / 8)
        for (index, bit) in bits.enumerated() { packed[index / 8] |= bit << UInt8(index % 8) }
        return Data([0x78, 0x01] + packed + checksum(bytes))
    }

    private static func checksum(_ bytes: [UInt8]) -> [UInt8] {
        var (low, high) = (1, 0)
        for byte in bytes {
            low = (low + Int(byte)) % 65521
            high = (high + low) % 65521
        }
        return [high >> 8, high & 255, low >> 8, low & 255].map { UInt8($0) }
    }
}
