import Expectations
import Foundation
import Testing

@testable import quartzite_port

/// A port writes only below its output folder, for all names in its input.
@Suite struct OutputFolderTests {
    private static let library = ["quartzite/Sources/QuartzCore/Layers/A.swift": ""]
        .merging(
            ["Quartz2D", "ImageIO", "QuartzUI", "QuartzCompat", "QuartzSDL"].map { ("quartzite/Sources/\($0)/A.swift", "") }
        ) { a, _ in a }

    /// Ports `in` to `out` in a folder with files, and returns the files outside of `out` and those in it.
    private func port(_ files: [String: String], to output: String = "out", prepare: (URL) throws -> Void = { _ in }) throws
        -> (others: [String: String], before: [String: String], output: [String: String], error: String?)
    {
        try Folder.with(files.merging(Self.library) { first, _ in first }) { folder in
            try prepare(folder)
            let before = try Folder.contents(of: folder)
            var message: String?
            do {
                let words = ["in", "--quartzite", "quartzite", "-o", output].map {
                    $0.hasPrefix("-") ? $0 : folder.path + "/" + $0
                }
                _ = try Port(arguments: Arguments(words), index: LibraryIndex(cache: nil)).run()
            } catch let error as PortError { message = error.message }
            let after = try Folder.contents(of: folder)
            let isOutput = { (path: String) in path.hasPrefix("out/") }
            return (
                after.filter { !isOutput($0.key) }, before.filter { !isOutput($0.key) }, after.filter { isOutput($0.key) },
                message
            )
        }
    }

    private static func manifest(_ target: String) -> String {
        "import PackageDescription\nlet package = Package(name: \"A\", targets: [.target(name: \"Good\"), \(target)])\n"
    }

    @Test(arguments: [
        ".target(name: \"B\", path: \"../victim\")", ".target(name: \"B\", path: \"../../victim\")",
        ".target(name: \"../../victim\", path: \"Sources/Good\")", ".target(name: \"B\", path: \"/etc\")",
        ".target(name: \"B\", path: \"Sources/../../victim\")", ".target(name: \"B\", path: \"Linked\")",
        ".target(name: \"B\", path: \"Sources/Good\", resources: [.copy(\"../../../victim\"), .process(\"/etc/passwd\")])",
        ".target(name: \"..\")", ".target(name: \"../../victim\")",
    ])
    func targetsOutsideOfThePackageAreLeftAlone(_ target: String) throws {
        let result = try port(
            ["in/Package.swift": Self.manifest(target), "in/Sources/Good/A.swift": "class A {}", "victim/V.swift": "class V {}"]
        ) { folder in
            try FileManager.default.createSymbolicLink(
                at: folder.appending(path: "in/Linked"), withDestinationURL: folder.appending(path: "victim"))
        }
        expectEqual(result.others, result.before)
        expectEqual(result.output["out/Sources/Good/A.swift"], "class A {}")
        expect(!result.output.keys.contains { $0.hasSuffix("V.swift") })
    }

    @Test(arguments: ["../../victim", "/victim", "..", "../victim"])
    func bundlesOfPodsStayInTheOutput(_ name: String) throws {
        let result = try port([
            "in/A.podspec":
                "s.source_files = 'Classes/**/*'\ns.resource_bundles = { '\(name)' => ['Res/*.png'] }\ns.module_name = '../../B'",
            "in/Classes/A.swift": "class A {}", "in/Res/a.png": "x", "victim.bundle/a.png": "precious",
        ])
        expectEqual(result.others, result.before)
        expectEqual(result.output["out/Classes/A.swift"], "class A {}")
    }

    @Test func linksOfTheInputAreNotCopied() throws {
        let result = try port([
            "in/Package.swift": Self.manifest(".target(name: \"B\", resources: [.copy(\"Res\")])"),
            "in/Sources/Good/A.swift": "class A {}",
            "in/Sources/B/B.swift": "class B {}", "in/Sources/B/Res/a.txt": "a", "victim": "secret",
        ]) { folder in
            for path in ["in/Sources/B/Res/link.txt", "in/Sources/Good/Link.swift"] {
                try FileManager.default.createSymbolicLink(
                    at: folder.appending(path: path), withDestinationURL: folder.appending(path: "victim"))
            }
        }
        expectEqual(result.others, result.before)
        expectEqual(result.output["out/Sources/B/Res/a.txt"], "a")
        expect(!result.output.values.contains("secret"))
    }

    /// Links in an earlier port are removed, not followed.
    @Test func linksInTheOutputAreNotFollowed() throws {
        let result = try port([
            "in/Package.swift": Self.manifest(".target(name: \"B\")"), "in/Sources/Good/A.swift": "class A {}",
            "in/Sources/B/B.swift": "class B {}",
            "victim/Good/A.swift": "precious", "out/port-report.json": "{}",
        ]) { folder in
            try FileManager.default.createSymbolicLink(
                at: folder.appending(path: "out/Sources"), withDestinationURL: folder.appending(path: "victim"))
            try FileManager.default.createSymbolicLink(
                at: folder.appending(path: "out/Package.swift"), withDestinationURL: folder.appending(path: "victim/Good/A.swift")
            )
        }
        expectEqual(result.others, result.before)
        expectNil(result.error)
        expectEqual(result.output["out/Sources/Good/A.swift"], "class A {}")
    }

    /// An output in the input, around it or beside files of others is refused, and nothing changes.
    @Test(arguments: ["in", "in/out", "link", "linked/out", "", "quartzite", "quartzite/..", "full", "file", "dangling"])
    func outputsThatWouldChangeTheInputAreRefused(_ output: String) throws {
        let result = try port(
            [
                "in/Package.swift": Self.manifest(".target(name: \"B\")"), "in/Sources/Good/A.swift": "class A {}",
                "full/a.txt": "a", "file": "f",
            ],
            to: output
        ) { folder in
            for (path, target) in [("link", "in"), ("linked", "in/Sources"), ("dangling", "nothing")] {
                try FileManager.default.createSymbolicLink(
                    at: folder.appending(path: path), withDestinationURL: folder.appending(path: target))
            }
        }
        expect(result.error != nil)
        expectEqual(result.others, result.before)
    }

    @Test(arguments: ["../a", "a/../../b", "/a", "a//b", "", ".", "a/.", "a/..", "a\0b", String(repeating: "a", count: 300)])
    func pathsThatLeadOutAreRefused(_ path: String) throws {
        try Folder.with([:]) { folder in
            let output = try OutputFolder(folder.appending(path: "out"), apartFrom: [], notAround: [])
            try output.prepare()
            #expect(throws: PortError.self) { try output.write(Data("x".utf8), at: path) }
            try output.write(Data("x".utf8), at: "b/c")
            expectEqual(try Folder.contents(of: folder), ["out/b/c": "x"])
        }
    }
}
