import Expectations
import Foundation
import SeededRandom
import Testing

@testable import Quartz2D
@testable import QuartzText

/// The stored index of fonts has the faces of the files as they are, regardless of the stored ones.
@Suite("Stored index of fonts") struct FontIndexCacheTests {
    /// A temporary folder with fonts, and the path of the index beside it.
    private final class Folder {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("fonts-\(UUID().uuidString)", isDirectory: true)
        var fonts: String { url.appendingPathComponent("fonts").path }
        var cache: String { url.appendingPathComponent("cache/quartzite/fonts.index").path }

        init() throws {
            try FileManager.default.createDirectory(atPath: fonts + "/deep/er", withIntermediateDirectories: true)
        }
        deinit { try? FileManager.default.removeItem(at: url) }

        func write(_ family: String, to name: String) throws {
            var font = FontMaker()
            font.tables["name"] = FontMaker.names(family: family)
            try Data(font.bytes).write(to: URL(fileURLWithPath: fonts + "/" + name))
        }

        var index: FontIndex { FontIndex(directories: [fonts], cache: cache) }
        /// The faces without the stored index.
        var truth: [String: [FontIndex.Entry]] { FontIndex(directories: [fonts]).families }
    }

    @Test("files that are added, changed and removed change the index")
    func changes() throws {
        let folder = try Folder()
        try folder.write("Alpha", to: "a.ttf")
        try folder.write("Beta", to: "deep/er/b.TTF")
        try Data("no font".utf8).write(to: URL(fileURLWithPath: folder.fonts + "/c.otf"))
        expectEqual(folder.index.familyNames, ["Alpha", "Beta"])
        expectEqual(folder.index.families, folder.truth)
        let stored = try Data(contentsOf: URL(fileURLWithPath: folder.cache))
        _ = folder.index
        expectEqual(try Data(contentsOf: URL(fileURLWithPath: folder.cache)), stored)
        // A file of the same name with another content.
        try folder.write("Gamma longer", to: "a.ttf")
        expectEqual(folder.index.familyNames, ["Beta", "Gamma longer"])
        try FileManager.default.removeItem(atPath: folder.fonts + "/deep/er/b.TTF")
        expectEqual(folder.index.familyNames, ["Gamma longer"])
        expectEqual(folder.index.families, folder.truth)
    }

    @Test("the stored index is used, and only its owner can read it")
    func storage() throws {
        let folder = try Folder()
        try folder.write("Alpha", to: "a.ttf")
        _ = folder.index
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.cache)
        expectEqual(attributes[.posixPermissions] as? Int, 0o600)
        // The content is exchanged for a font of another name, with the same size and time.
        let path = folder.fonts + "/a.ttf"
        var times = [timespec(tv_sec: 1_700_000_000, tv_nsec: 5), timespec(tv_sec: 1_700_000_000, tv_nsec: 5)]
        expectEqual(utimensat(AT_FDCWD, path, &times, 0), 0)
        _ = folder.index
        try folder.write("Omega", to: "a.ttf")
        expectEqual(utimensat(AT_FDCWD, path, &times, 0), 0)
        expectEqual(folder.index.familyNames, ["Alpha"])
        times[0].tv_nsec = 6
        times[1].tv_nsec = 6
        expectEqual(utimensat(AT_FDCWD, path, &times, 0), 0)
        expectEqual(folder.index.familyNames, ["Omega"])
    }

    @Test("a damaged index is replaced", arguments: 1...40)
    func damage(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let folder = try Folder()
        try folder.write("Alpha", to: "a.ttf")
        try folder.write("Beta Two", to: "b.ttf")
        _ = folder.index
        let url = URL(fileURLWithPath: folder.cache)
        let whole = try Data(contentsOf: url)
        var bytes = [UInt8](whole)
        switch random.pick(4) {
        case 0: bytes.removeLast(random.pick(bytes.count) + 1)
        case 1: for _ in 0...random.pick(4) { bytes[random.pick(bytes.count)] = UInt8(random.pick(256)) }
        case 2: bytes.insert(contentsOf: bytes.prefix(random.pick(bytes.count)), at: random.pick(bytes.count))
        default: bytes = (0..<random.pick(2000)).map { _ in UInt8(random.pick(256)) }
        }
        try Data(bytes).write(to: url)
        expectEqual(folder.index.families, folder.truth)
        expectEqual(try Data(contentsOf: url), whole)
    }

    @Test("an index that cannot be stored is read from the fonts")
    func noFolder() throws {
        let folder = try Folder()
        try folder.write("Alpha", to: "a.ttf")
        let (pipe, link) = (folder.url.path + "/pipe", folder.url.path + "/link")
        expectEqual(mkfifo(pipe, 0o600), 0)
        expectEqual(symlink(pipe, link), 0)
        for path in ["/proc/none/fonts.index", pipe, link, folder.fonts] {
            expectEqual(FontIndex(directories: [folder.fonts], cache: path).familyNames, ["Alpha"])
        }
        // A device, a pipe or a link of the index's name is not replaced by a file.
        var status = stat()
        expectEqual(lstat(pipe, &status), 0)
        expectEqual(status.st_mode & S_IFMT, S_IFIFO)
        expectEqual(lstat(link, &status), 0)
        expectEqual(status.st_mode & S_IFMT, S_IFLNK)
    }

    @Test("folders that link to each other end")
    func loops() throws {
        let folder = try Folder()
        try folder.write("Alpha", to: "deep/a.ttf")
        try FileManager.default.createSymbolicLink(atPath: folder.fonts + "/deep/loop", withDestinationPath: folder.fonts)
        try FileManager.default.createSymbolicLink(atPath: folder.fonts + "/deep/b.ttf", withDestinationPath: "a.ttf")
        expectEqual(folder.index.families["alpha"]?.count, 2)
    }
}
