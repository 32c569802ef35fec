import Expectations
import Foundation
import Testing

@testable import ImageIO

/// Files are replaced when they are complete; devices, FIFOs, links and descriptors stay what they are.
@Suite struct FileDestinationTests {
    /// Runs a test in a temporary folder.
    private func inFolder(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString, isDirectory: true)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder)
    }

    private func text(_ url: URL) -> String? { try? String(contentsOf: url, encoding: .utf8) }
    private func mode(_ url: URL) -> mode_t {
        var status = stat()
        return lstat(url.path, &status) == 0 ? status.st_mode : 0
    }

    @Test func aFileIsReplacedAndKeepsItsPermissions() throws {
        try inFolder { folder in
            let url = folder.appendingPathComponent("a.png")
            try FileDestination(url).write(Data("one".utf8))
            expectEqual(text(url), "one")
            chmod(url.path, 0o640)
            let old = open(url.path, O_RDONLY)
            defer { close(old) }
            try FileDestination(url).write(Data("two".utf8))
            expectEqual(text(url), "two")
            expectEqual(mode(url) & 0o777, 0o640)
            // A reader of the old file still has it.
            var bytes = [UInt8](repeating: 0, count: 8)
            expectEqual(read(old, &bytes, 8), 3)
            expectEqual(String(decoding: bytes.prefix(3), as: UTF8.self), "one")
            expectEqual(try FileManager.default.contentsOfDirectory(atPath: folder.path), ["a.png"], "nothing unfinished is left")
        }
    }

    @Test func aLinkStaysAndItsTargetIsReplaced() throws {
        try inFolder { folder in
            let (target, link) = (folder.appendingPathComponent("target"), folder.appendingPathComponent("link"))
            let second = folder.appendingPathComponent("second")
            symlink("target", link.path)
            symlink(link.path, second.path)
            // The target does not exist yet.
            try FileDestination(second).write(Data("new".utf8))
            expectEqual(text(target), "new")
            try FileDestination(link).write(Data("newer".utf8))
            expectEqual(text(target), "newer")
            expectEqual(mode(link) & S_IFMT, S_IFLNK)
            expectEqual(mode(second) & S_IFMT, S_IFLNK)
            expectEqual(mode(target) & S_IFMT, S_IFREG)
        }
    }

    @Test func aFIFOIsWrittenThrough() throws {
        try inFolder { folder in
            let url = folder.appendingPathComponent("pipe")
            mkfifo(url.path, 0o600)
            let destination = try FileDestination(url)
            expectEqual(destination, .stream(url))
            expectNil(destination.replacedFile)
            // Both ends are open before the writer, so that nothing waits.
            let reader = open(url.path, O_RDWR)
            defer { close(reader) }
            try destination.write(Data("through".utf8))
            var bytes = [UInt8](repeating: 0, count: 16)
            expectEqual(read(reader, &bytes, 16), 7)
            expectEqual(String(decoding: bytes.prefix(7), as: UTF8.self), "through")
            expectEqual(mode(url) & S_IFMT, S_IFIFO)
        }
    }

    @Test func aDeviceIsWrittenThrough() throws {
        try inFolder { folder in
            let url = folder.appendingPathComponent("null")
            // A node of the null device, so that the machine's is never at risk. Only the superuser can make one.
            guard mknod(url.path, S_IFCHR | 0o666, (1 << 8) | 3) == 0 else { return }
            let link = folder.appendingPathComponent("link")
            symlink("null", link.path)
            expectEqual(try FileDestination(link), .stream(url))
            guard let handle = try? FileDestination(url).open() else { return }
            try handle.close()
            try FileDestination(link).write(Data("gone".utf8))
            expectEqual(mode(url) & S_IFMT, S_IFCHR)
        }
    }

    @Test func aDescriptorIsWrittenThrough() throws {
        try inFolder { folder in
            let url = folder.appendingPathComponent("redirected")
            let descriptor = open(url.path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
            defer { close(descriptor) }
            for path in ["/dev/fd/\(descriptor)", "/proc/self/fd/\(descriptor)"] {
                expectEqual(try FileDestination(URL(fileURLWithPath: path)), .descriptor(descriptor))
            }
            expectEqual(try FileDestination(URL(fileURLWithPath: "/dev/stdout")), .descriptor(1))
            try FileDestination(URL(fileURLWithPath: "/dev/fd/\(descriptor)")).write(Data("one ".utf8))
            try FileDestination(URL(fileURLWithPath: "/dev/fd/\(descriptor)")).write(Data("two".utf8))
            expectEqual(text(url), "one two", "the file is the one that was opened")
        }
    }

    @Test func whatIsNoDestinationIsRefused() throws {
        try inFolder { folder in
            func reason(_ url: URL) -> String {
                do {
                    try FileDestination(url).write(Data())
                    return ""
                } catch {
                    guard case .fileAccess(_, let reason) = error else { return "\(error)" }
                    return reason
                }
            }
            expectEqual(reason(folder), "it is a folder")
            let (one, other) = (folder.appendingPathComponent("one"), folder.appendingPathComponent("other"))
            symlink("other", one.path)
            symlink("one", other.path)
            expectEqual(reason(one), String(cString: strerror(ELOOP)))
            expectEqual(reason(folder.appendingPathComponent("missing/a")), String(cString: strerror(ENOENT)))
            let file = folder.appendingPathComponent("file")
            try Data().write(to: file)
            expectEqual(reason(file.appendingPathComponent("a")), String(cString: strerror(ENOTDIR)))
        }
    }
}
