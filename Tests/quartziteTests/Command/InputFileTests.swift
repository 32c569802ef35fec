import Expectations
import Foundation
import Testing

@testable import QuartzInstruments
@testable import quartzite

/// Tests that the size of a file is checked before it is read.
@MainActor @Suite struct InputFileTests {
    @Test func onlyPlainFilesWithinTheLimitAreRead() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("input-file-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("state")
        try Data("1234".utf8).write(to: file)
        expectEqual(InputFile.data(file, limit: 4), Data("1234".utf8))
        expectNil(InputFile.data(file, limit: 3))
        expectEqual(truncate(file.path, 20 << 30), 0)
        expectNil(InputFile.data(file, limit: 1 << 16))
        expectEqual(ViewerMemory(from: file), ViewerMemory())
        let fifo = folder.appendingPathComponent("fifo")
        expectEqual(mkfifo(fifo.path, 0o600), 0)
        expectNil(InputFile.data(fifo, limit: 4))
        expectNil(InputFile.data(folder, limit: 4))
    }
}
