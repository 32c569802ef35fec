import Expectations
import Foundation
import Testing

@testable import quartzite

/// Tests that output is written through what is not a plain file, and that plain files are replaced in one step.
@MainActor @Suite struct OutputPlaceTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("output-place-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    private func write(_ text: String, _ name: String) throws {
        try OutputPlace(folder.appendingPathComponent(name)).write(Data(text.utf8))
    }

    private func kind(_ name: String) -> mode_t {
        var status = stat()
        return lstat(folder.appendingPathComponent(name).path, &status) == 0 ? status.st_mode : 0
    }

    @Test func aFIFOIsWrittenThrough() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appendingPathComponent("fifo").path
        expectEqual(mkfifo(path, 0o600), 0)
        let reader = open(path, O_RDONLY | O_NONBLOCK)
        defer { close(reader) }
        try write("through", "fifo")
        var bytes = [UInt8](repeating: 0, count: 16)
        expectEqual(read(reader, &bytes, 16), 7)
        expectEqual(kind("fifo") & S_IFMT, S_IFIFO)
    }

    @Test func aLinkStaysAndItsTargetKeepsItsPermissions() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let files = FileManager.default
        try write("old", "plain")
        expectEqual(chmod(folder.appendingPathComponent("plain").path, 0o640), 0)
        try files.createSymbolicLink(atPath: folder.appendingPathComponent("link").path, withDestinationPath: "plain")
        try write("new", "link")
        expectEqual(kind("link") & S_IFMT, S_IFLNK)
        expectEqual(kind("plain"), S_IFREG | 0o640)
        expectEqual(try String(contentsOf: folder.appendingPathComponent("plain"), encoding: .utf8), "new")
        expectEqual(try files.contentsOfDirectory(atPath: folder.path).sorted(), ["link", "plain"])
    }

    @Test func aDescriptorKeepsItsPosition() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let log = folder.appendingPathComponent("log")
        let handle = open(log.path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        defer { close(handle) }
        for text in ["first ", "second"] { try OutputPlace(URL(fileURLWithPath: "/dev/fd/\(handle)")).write(Data(text.utf8)) }
        expectEqual(try String(contentsOf: log, encoding: .utf8), "first second")
    }

    @Test func foldersAndCirclesOfLinksAreErrors() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createSymbolicLink(
            atPath: folder.appendingPathComponent("circle").path, withDestinationPath: "circle")
        for (name, reason) in [("", "is a folder"), ("circle", "Too many levels of symbolic links")] {
            let error = try require(#expect(throws: CommandError.self) { try write("lost", name) })
            expect(error.message.contains(reason))
        }
    }
}
