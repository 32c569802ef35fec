import Foundation
import Testing

@testable import quartzite_port

/// The files of a package that are read and copied.
@Suite struct SourceTreeTests {
    /// Reads a package of one target whose folder has files.
    private func read(_ files: [String], resources: [(rule: String, path: String)]) throws -> SourceTree {
        let folder = FileManager.default.temporaryDirectory.appending(path: "tree-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        for path in files {
            let file = folder.appending(path: "Sources/A/" + path)
            try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data("class A {}".utf8).write(to: file)
        }
        let target = PackageDescription.Target(name: "A", kind: .library, path: "Sources/A", resources: resources)
        return SourceTree(PackageDescription(name: "A", targets: [target], products: []), folder: folder)
    }

    @Test func assetCataloguesAreCopiedAsFolders() throws {
        let tree = try read(
            [
                "A.swift", "Res/font.ttf", "Res/More/Set.xcassets/Contents.json", "Res/More/Set.xcassets/dot.imageset/dot.png",
                "Res/More/sound.wav", "Own.xcassets/Contents.json",
            ], resources: [(rule: "process", path: "Res")])
        #expect(tree.sources == ["Sources/A/A.swift": "class A {}"])
        #expect(
            tree.resources["A"]?.map { "\($0.rule) \($0.path)" } == [
                "copy Res/More/Set.xcassets", "process Res/More/sound.wav", "process Res/font.ttf", "copy Own.xcassets",
            ])
        #expect(tree.copied.count == 5 && tree.findings.isEmpty)
    }

    @Test func aCatalogueInACopiedFolderStays() throws {
        let tree = try read(["A.swift", "Res/Set.xcassets/Contents.json"], resources: [(rule: "copy", path: "Res")])
        #expect(tree.resources["A"]?.map { "\($0.rule) \($0.path)" } == ["copy Res"])
    }

    @Test func picturesThatAreNotReadAreTold() throws {
        let tree = try read(["A.swift", "Set.xcassets/dot.imageset/dot.pdf", "Set.xcassets/Contents.json"], resources: [])
        #expect(tree.findings.map(\.file) == ["Sources/A/Set.xcassets/dot.imageset/dot.pdf"])
        #expect(tree.findings.allSatisfy { $0.kind == .manual })
    }
}
