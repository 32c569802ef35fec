import Foundation
import ImageIO
import Testing

@testable import quartzite

@Suite(.serialized) struct RecordingTests {
    /// A folder of its own for each test.
    private func inFolder(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("recording-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder)
    }

    private func record(_ span: Range<Double>, into url: URL) throws {
        let options = RecordOptions(
            demo: Crossing.self, span: span, rate: 4, size: PictureSize(width: 320, height: 200), isBare: true, output: url)
        try Recording(options).run(into: RecordingFile(options))
    }

    @Test func equalRecordingsAreEqualFiles() throws {
        try inFolder { folder in
            let urls = ["a.webp", "b.webp", "later.webp"].map { folder.appendingPathComponent($0) }
            try record(0..<1, into: urls[0])
            try record(0..<1, into: urls[1])
            try record(1..<2, into: urls[2])
            let files = try urls.map { try Data(contentsOf: $0) }
            #expect(files[0].starts(with: Data("RIFF".utf8)))
            #expect(files[0].range(of: Data("ANIM".utf8)) != nil)
            #expect(files[0] == files[1])
            #expect(files[0] != files[2])
        }
    }

    @Test func aFolderGetsOneFileAFrame() throws {
        try inFolder { folder in
            let frames = folder.appendingPathComponent("frames")
            try record(1..<2, into: frames)
            let names = try FileManager.default.contentsOfDirectory(atPath: frames.path).sorted()
            #expect(names == (1...4).map { "frame-000\($0).png" })
            // The third frame is that of 1.5 s.
            let still = RenderOptions(
                demo: Crossing.self, time: 1.5, size: PictureSize(width: 320, height: 200), isBare: true, output: frames)
            let third = try Data(contentsOf: frames.appendingPathComponent(names[2]))
            #expect(try third == ImageEncoder.encodePNG(Still(still).draw()))
        }
    }

    @Test func aPlaceThatCannotBeWrittenIsToldBeforehand() throws {
        try inFolder { folder in
            let message = { (url: URL) in
                do {
                    try record(0..<1, into: url)
                    return ""
                } catch {
                    return ErrorReport(error).message
                }
            }
            try Data().write(to: folder.appendingPathComponent("file"))
            #expect(message(folder).contains("is not empty"))
            #expect(message(folder.appendingPathComponent("file")).contains("is a file"))
            #expect(message(folder.appendingPathComponent("none/a.webp")).contains("there is no folder"))
        }
    }
}
