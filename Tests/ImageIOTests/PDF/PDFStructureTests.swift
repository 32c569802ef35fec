import Foundation
import ImageIO
import Expectations
import Testing

/// Tests of cross-reference streams and object streams.
@Suite struct PDFStructureTests {
    private static let red: [UInt8] = [255, 0, 0, 255]

    /// Returns a file with the catalogue, the pages and the page in an object stream, and with a cross-reference stream.
    ///
    /// - Parameters:
    ///   - stream: The number of the object stream according to the table; it is 5.
    ///   - count: The number of objects that the object stream states.
    private func file(stream: UInt8 = 5, count: Int = 3, startxref: Bool = true, filter: Bool = false) -> Data {
        let objects = [
            "<< /Type /Catalog /Pages 2 0 R >>", "<< /Kids [3 0 R] /Count 1 >>",
            "<< /Parent 2 0 R /MediaBox [0 0 20 10] /Contents 4 0 R >>",
        ]
        var heads = "", bodies = ""
        for (index, object) in objects.enumerated() {
            heads += "\(index + 1) \(bodies.utf8.count) "
            bodies += object + " "
        }
        var data = Data("%PDF-1.5\n".utf8)
        let content = data.count
        data += Data("4 0 obj\n".utf8) + PDFSamples.stream("1 0 0 rg 0 0 20 10 re f") + Data("\nendobj\n".utf8)
        let packed = data.count
        let text = Array((heads + bodies).utf8)
        let entries = "/Type /ObjStm /N \(count) /First \(heads.utf8.count)"
        let body =
            filter
            ? PDFSamples.stream(PDFSamples.zlib(text), entries + " /Filter /FlateDecode") : PDFSamples.stream(Data(text), entries)
        data += Data("5 0 obj\n".utf8) + body + Data("\nendobj\n".utf8)
        let table = data.count
        var rows: [UInt8] = [0, 0, 0, 0]
        for index in 0..<3 { rows += [2, 0, stream, UInt8(index)] }
        for offset in [content, packed, table] { rows += [1, UInt8(offset >> 8), UInt8(offset & 255), 0] }
        data += Data("6 0 obj\n".utf8)
        data += PDFSamples.stream(Data(rows), "/Type /XRef /Size 7 /W [1 2 1] /Root 1 0 R") + Data("\nendobj\n".utf8)
        return data + Data((startxref ? "startxref\n\(table)\n%%EOF" : "").utf8)
    }

    @Test func objectStreamsAreRead() throws {
        expectEqual(Samples.pixel(try ImageDecoder.decode(file()), 9, 5), Self.red)
        expectEqual(Samples.pixel(try ImageDecoder.decode(file(filter: true)), 9, 5), Self.red)
    }

    @Test func damagedTablesAreReplacedByASearch() throws {
        expectEqual(Samples.pixel(try ImageDecoder.decode(file(startxref: false)), 9, 5), Self.red)
        let text = String(decoding: file(), as: UTF8.self)
        expectEqual(
            Samples.pixel(try ImageDecoder.decode(Data(text.replacing("/W [1 2 1]", with: "/W [9 9 9]").utf8)), 9, 5), Self.red)
    }

    /// A stream that contains itself, one that is no stream, and numbers that are too large.
    @Test func damagedStreamsAreRefused() {
        for data in [file(stream: 1), file(stream: 4), file(stream: 99), file(count: 0), file(count: 99_999_999)] {
            if let image = try? ImageDecoder.decode(data) { expectEqual(image.width, 20) }
        }
        let whole = file(filter: true)
        for count in 0..<whole.count {
            if let image = try? ImageDecoder.decode(whole.prefix(count)) { expect(image.width == 20, image.height == 10) }
        }
    }

    /// A table for old readers whose stream has the objects of new ones.
    @Test func hybridFilesHaveBoth() throws {
        var data = file(startxref: false)
        let stream = try require(data.firstRange(of: Data("6 0 obj".utf8))).lowerBound
        let start = data.count
        data += Data("xref\n0 1\n0000000000 65535 f \ntrailer << /Size 7 /Root 1 0 R /XRefStm \(stream) >>\n".utf8)
        data += Data("startxref\n\(start)\n%%EOF".utf8)
        expectEqual(Samples.pixel(try ImageDecoder.decode(data), 9, 5), Self.red)
    }
}
