import Expectations
import Foundation
import Testing

@testable import Quartz2D
@testable import QuartzText

@Suite("Collections and files")
struct CollectionTests {
    /// Returns a collection of faces, each with its family's name.
    static func collection(_ families: [String], _ change: (Int, inout FontMaker) -> Void = { _, _ in }) -> [UInt8] {
        let header = 12 + 4 * families.count
        var (offsets, body) = ([UInt8](), [UInt8]())
        for (index, family) in families.enumerated() {
            var maker = FontMaker()
            maker.tables["name"] = FontMaker.names(family: family)
            change(index, &maker)
            let start = header + body.count
            var face = maker.bytes
            // Offsets of tables count from the beginning of the file.
            for table in 0..<maker.tables.count {
                let at = 12 + 16 * table + 8
                let offset = face[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } + start
                face.replaceSubrange(at..<at + 4, with: FontMaker.long(offset))
            }
            offsets += FontMaker.long(start)
            body += face
        }
        return Array("ttcf".utf8) + FontMaker.words([1, 0]) + FontMaker.long(families.count) + offsets + body
    }

    /// Calls a function with the path of a file that contains bytes.
    private func withFile(_ bytes: [UInt8], named name: String, _ body: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "quartzite-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: name).path
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        try body(path)
    }

    @Test("all faces of a collection are found by their families")
    func faces() throws {
        let families = ["Test JP", "Test KR", "Test SC"]
        let bytes = Self.collection(families) { index, maker in
            maker.tables["OS/2"] = FontMaker.os2(capHeight: 600 + 10 * index)
        }
        for (index, family) in families.enumerated() {
            let font = try TrueTypeFont(bytes: bytes, face: index)
            expectEqual(font.familyName, family)
            expectEqual(font.metrics.capHeight, 0.6 + 0.01 * CGFloat(index))
        }
        #expect(throws: FontError.invalid(table: "ttcf", reason: "face 3 of 3")) { try TrueTypeFont(bytes: bytes, face: 3) }
        #expect(throws: FontError.invalid(table: "ttcf", reason: "face -1 of 3")) { try TrueTypeFont(bytes: bytes, face: -1) }
        try withFile(bytes, named: "all.otc") { path in
            let provider = FontProvider(.directories([(path as NSString).deletingLastPathComponent]))
            expectEqual(provider.families, families)
            for (index, family) in families.enumerated() {
                let face = provider.face(family: .named(family))
                expectEqual(face.familyName, family)
                expectEqual(face.metrics.capHeight, 0.6 + 0.01 * CGFloat(index))
            }
            let other = FontProvider(.directories([]))
            expect(other.register(fontAt: path))
            expect(!other.register(fontAt: path))
            expectEqual(other.families, families)
        }
    }

    @Test("a mapped font whose file shrinks loses its glyphs, and nothing else")
    func shrinkingFile() throws {
        var maker = FontMaker()
        maker.tables["zzzz"] = [UInt8](repeating: 0, count: FontBytes.mappedSize)
        try withFile(maker.bytes, named: "large.ttf") { path in
            let font = try TrueTypeFont(path: path)
            expectEqual(font.outline(of: 1).points.count, 4)
            expect(truncate(path, 0) == 0)
            expectEqual(font.glyph(for: "A"), 1)
            expectEqual(font.advance(of: 1), 0.55)
            expect(font.outline(of: 2).isEmpty)
            // Cached outlines stay.
            expectEqual(font.outline(of: 1).points.count, 4)
        }
        // The glyphs of a file that is only deleted stay.
        var deleted: TrueTypeFont?
        try withFile(maker.bytes, named: "large.ttf") { deleted = try TrueTypeFont(path: $0) }
        expectEqual(deleted?.outline(of: 1).points.count, 4)
    }
}
