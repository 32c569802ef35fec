import Foundation
import Expectations
import Testing

@testable import QuartzInstruments
@testable import quartzite

/// `quartzite new`: the files of a new package, and the names that are refused.
@Suite struct NewPackageTests {
    /// The package that contains the tests.
    private static let quartzite = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().path

    private func options(_ words: String...) throws -> NewPackageOptions {
        try require(try Subcommands.parse(["new"] + words, demos: sampleDemos) as? NewCommand).options
    }

    /// Runs `body` with an empty folder.
    private func inEmptyFolder(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "new-\(UUID().uuidString)", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder)
    }

    @Test(arguments: [
        (
            ["Ball_1"], ["Sources/Ball_1/main.swift", "Sources/Ball_1/Ball.swift", "Tests/Ball_1Tests/BallTests.swift"],
            "@testable import Ball_1"
        ),
        (
            ["Ball_1", "--layers"],
            ["Sources/Ball_1/main.swift", "Sources/Ball_1/Ball.swift", "Tests/Ball_1Tests/BallTests.swift"],
            "@testable import Ball_1"
        ),
        (
            ["Ball_1", "--uikit"],
            [
                "Sources/Ball_1/AppDelegate.swift", "Sources/Ball_1/ViewController.swift",
                "Tests/Ball_1Tests/ViewControllerTests.swift",
            ], "@testable import Ball_1"
        ),
    ])
    func filesAreWritten(_ words: [String], _ sources: [String], _ line: String) throws {
        try inEmptyFolder { folder in
            let words = ["new"] + words + ["--quartzite", Self.quartzite]
            let options = try require(try Subcommands.parse(words, demos: sampleDemos) as? NewCommand).options
            try NewPackage(options, in: folder).write()
            let root = folder.appending(path: "Ball_1")
            let written = try FileManager.default.subpathsOfDirectory(atPath: root.path).filter { path in
                var isFolder: ObjCBool = false
                return FileManager.default.fileExists(atPath: root.appending(path: path).path, isDirectory: &isFolder)
                    && !isFolder.boolValue
            }
            expectEqual(Set(written), Set(sources + ["Package.swift", "README.md", ".gitignore"]))
            let texts = try written.map { try String(contentsOf: root.appending(path: $0), encoding: .utf8) }
            expect(texts.contains { $0.contains(line) })
            expect(!texts.contains { $0.contains("$NAME") || $0.contains("$QUARTZITE") })
            let manifest = try String(contentsOf: root.appending(path: "Package.swift"), encoding: .utf8)
            expect(manifest.contains("path: \"\(Self.quartzite)\""), manifest.contains("name: \"Ball_1Tests\""))
        }
    }

    @Test(arguments: ["", "1st", "my-app", "a b", "a/b", "..", "é", String(repeating: "a", count: 101)])
    func namesOfNoModuleAreRefused(_ name: String) {
        #expect(throws: CommandError.self) { try options(name) }
    }

    @Test func oneKindIsChosen() {
        #expect(throws: CommandError.self) { try options("Ball", "--uikit", "--layers") }
    }

    @Test func whatIsThereStays() throws {
        try inEmptyFolder { folder in
            let file = folder.appending(path: "Ball")
            try Data("mine".utf8).write(to: file)
            #expect(throws: CommandError.self) {
                try NewPackage(options("Ball", "--quartzite", Self.quartzite), in: folder).write()
            }
            try expectEqual(String(contentsOf: file, encoding: .utf8), "mine")
            #expect(throws: CommandError.self) { try NewPackage(options("Other", "--quartzite", folder.path), in: folder) }
        }
    }
}
