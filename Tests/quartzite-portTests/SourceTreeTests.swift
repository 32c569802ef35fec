import Foundation
import Testing

@testable import quartzite_port

/// The files of a package that are read and copied.
@Suite struct SourceTreeTests {
    @Test func assetCataloguesAreToldToAPerson() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "tree-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        for (path, text) in [
            "Sources/A/A.swift": "class A {}", "Sources/A/Res/Set.xcassets/Contents.json": "{}",
            "Sources/A/Res/Set.xcassets/dot.imageset/Contents.json": "{}",
        ] {
            let file = folder.appending(path: path)
            try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        let target = PackageDescription.Target(
            name: "A", kind: .library, path: "Sources/A", resources: [(rule: "process", path: "Res")])
        let tree = SourceTree(PackageDescription(name: "A", targets: [target], products: []), folder: folder)
        #expect(tree.sources == ["Sources/A/A.swift": "class A {}"])
        #expect(tree.copied.count == 2)
        #expect(tree.findings.map(\.file) == ["Sources/A/Res/Set.xcassets"])
        #expect(tree.findings.allSatisfy { $0.kind == .manual })
    }
}
