import Expectations
import Foundation
import Testing

@testable import QuartzInstruments
@testable import quartzite

/// The watched code: files that are written, moved, removed and replaced.
@Suite struct LiveSourceTests {
    private let root = FileManager.default.temporaryDirectory.appending(path: "source it's \(UUID().uuidString)")

    private func write(_ path: String, _ text: String = "") throws {
        let file = root.appending(path: path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    private func remove(_ path: String) throws { try FileManager.default.removeItem(at: root.appending(path: path)) }

    /// Returns whether the watch reports a change, and watches what there is then, as the supervisor does.
    private func sees(_ watch: FolderWatch, _ source: LiveSource) -> Bool {
        defer { watch.watch(source.watchedFolders()) }
        return watch.readChanges()
    }

    @Test func aFolderThatGoesAndComesBackIsWatched() throws {
        defer { try? FileManager.default.removeItem(at: root) }
        try write("code/inner/Wobble.swift")
        let file = try LiveSource(path: root.path + "/code/inner/Wobble.swift")
        let folder = try LiveSource(path: root.path + "/code")
        for source in [file, folder] {
            try write("code/inner/Wobble.swift", "// again")
            let watch = try FolderWatch()
            watch.watch(source.watchedFolders())
            expect(!sees(watch, source))
            try write("code/inner/Wobble.swift", "let a = 1")
            expect(sees(watch, source))
            try remove("code")
            expect(sees(watch, source))
            expect(!sees(watch, source), "the end of the watches is no change")
            try write("code/inner/other.txt")
            expect(sees(watch, source), "the folder is there again")
            try write("code/inner/Wobble.swift", "let a = 2")
            expect(sees(watch, source))
            let stamp = source.stamp
            try write("code/inner/Wobble.swift", "let a = 33")
            expect(sees(watch, source))
            expect(source.stamp != stamp)
        }
    }

    /// Another folder that takes the place of one, as by an exchange of versions.
    @Test func aFolderInThePlaceOfAnotherIsWatched() throws {
        defer { try? FileManager.default.removeItem(at: root) }
        try write("code/Wobble.swift", "let a = 1")
        try write("next/Wobble.swift", "let a = 2")
        let source = try LiveSource(path: root.path + "/code")
        let watch = try FolderWatch()
        watch.watch(source.watchedFolders())
        try FileManager.default.moveItem(at: root.appending(path: "code"), to: root.appending(path: "old"))
        try FileManager.default.moveItem(at: root.appending(path: "next"), to: root.appending(path: "code"))
        expect(sees(watch, source))
        try write("code/Wobble.swift", "let a = 3")
        expect(sees(watch, source))
        _ = sees(watch, source)
        try write("old/Wobble.swift", "let a = 4")
        expect(!sees(watch, source), "the old folder is no longer watched")
    }

    @Test func theTargetOfALinkIsWatched() throws {
        defer { try? FileManager.default.removeItem(at: root) }
        try write("real/Wobble.swift", "let a = 1")
        try write("place/note.txt")
        try FileManager.default.createSymbolicLink(
            at: root.appending(path: "place/Wobble.swift"), withDestinationURL: root.appending(path: "real/Wobble.swift"))
        let source = try LiveSource(path: root.path + "/place/Wobble.swift")
        let watch = try FolderWatch()
        watch.watch(source.watchedFolders())
        let stamp = source.stamp
        try write("real/Wobble.swift", "let a = 22")
        expect(sees(watch, source))
        expect(source.stamp != stamp)
    }

    /// Files of one name in several folders are one module, in which names differ: also from those of the generated files, and from a
    /// file that is already called like a link.
    @Test func filesOfEqualNamesGetLinks() throws {
        defer { try? FileManager.default.removeItem(at: root) }
        let paths = ["a/Part.swift", "b/Part.swift", "b/Part~2.swift", "c/Part.swift", "c/SceneEntry.swift", "c/part.swift"]
        for path in paths { try write(path, path) }
        let files = paths.map { root.appending(path: $0) }
        let links = try LiveCompiler.linksOfEqualNames(files, in: root)
        let names = files.map { (links[$0] ?? $0).lastPathComponent }
        expectEqual(
            names, ["Part.swift", "Part~3.swift", "Part~2.swift", "Part~4.swift", "SceneEntry~2.swift", "part.swift"])
        for (file, path) in zip(files, paths) { expectEqual(try String(contentsOf: links[file] ?? file, encoding: .utf8), path) }
        // Again, as at the next save.
        expectEqual(try LiveCompiler.linksOfEqualNames(files, in: root), links)
    }

    /// A folder that has the name of the file is an error, and no text.
    @Test func aFolderInThePlaceOfTheFileIsRefused() throws {
        defer { try? FileManager.default.removeItem(at: root) }
        try write("Wobble.swift", "let a = 1")
        let source = try LiveSource(path: root.path + "/Wobble.swift")
        try remove("Wobble.swift")
        try write("Wobble.swift/inner.swift", "let b = 1")
        #expect(throws: CommandError.self) { try source.texts(of: source.files()) }
    }
}
