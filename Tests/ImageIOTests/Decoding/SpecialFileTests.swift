import Expectations
import Foundation
import ImageIO
import Testing

/// Paths that lead to no plain file of a bounded size.
@Suite struct SpecialFileTests {
    private func reason(_ url: URL) -> String {
        do {
            _ = try ImageDecoder.decode(contentsOf: url)
            return "none"
        } catch { return error.description }
    }

    @Test func devicesFIFOsAndSparseFilesAreErrors() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("special-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        // A device without an end, and a FIFO without a writer.
        expect(reason(URL(fileURLWithPath: "/dev/zero")).contains("plain file"))
        let pipe = folder.appendingPathComponent("pipe.png")
        expectEqual(mkfifo(pipe.path, 0o600), 0)
        expect(reason(pipe).contains("plain file"))
        let link = folder.appendingPathComponent("link.png")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: pipe)
        expect(reason(link).contains("plain file"))
        // Twenty gigabytes that take no room.
        let sparse = folder.appendingPathComponent("sparse.png")
        expect(FileManager.default.createFile(atPath: sparse.path, contents: nil))
        expectEqual(truncate(sparse.path, 20 << 30), 0)
        expect(reason(sparse).contains("\(20 << 30)"), "\(reason(sparse))")
        expect(reason(folder).contains("folder"))
        expect(!reason(folder.appendingPathComponent("missing.png")).isEmpty)
    }
}
