import Foundation
import SwiftParser
import Expectations
import Testing

@testable import quartzite_port

/// Resources of pods, and the bundle that code finds them in.
@Suite struct PodResourceTests {
    /// Reads and converts a pod with sources in `Classes`.
    private func read(_ spec: String, _ files: [String]) throws -> SourceTree {
        let folder = FileManager.default.temporaryDirectory.appending(path: "pod-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        for (path, text) in files.map({ ($0, "class A {}") }) + [("A.podspec", "s.source_files = 'Classes/**/*'\n" + spec)] {
            let file = folder.appending(path: path)
            try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        return SourceTree(try PackageReader(folder: folder).read().package, folder: folder)
    }

    private func lines(_ tree: SourceTree) -> [String] { tree.moved.map { "\($0.file) > \($0.place)" } }

    @Test func aResourceBundleIsAFolderOfItsName() throws {
        let tree = try read(
            """
            # s.resource_bundles = { 'Old' => ['Assets/*.gif'] }
            s.resource_bundles = {
                'Sparks' => ['Assets/*.{png,jpg}', 'Assets/**/*.xcassets'],
                "Sounds" => "Sounds"
            }
            """,
            [
                "Classes/A.swift", "Assets/a.png", "Assets/b.jpg", "Assets/c.gif", "Assets/deep/d.png",
                "Assets/deep/Set.xcassets/Contents.json", "Sounds/e.wav",
            ])
        expectEqual(
            lines(tree),
            [
                "Assets/a.png > Classes/Sparks.bundle/a.png", "Assets/b.jpg > Classes/Sparks.bundle/b.jpg",
                "Assets/deep/Set.xcassets/Contents.json > Classes/Sparks.bundle/Set.xcassets/Contents.json",
                "Sounds/e.wav > Classes/Sounds.bundle/e.wav",
            ])
        expectEqual(tree.resources["A"]?.map { "\($0.rule) \($0.path)" }, ["copy Sparks.bundle", "copy Sounds.bundle"])
        expectEqual(Array(tree.sources.keys), ["Classes/A.swift"])
    }

    @Test func otherResourcesAreCopiedOneByOne() throws {
        let tree = try read(
            "s.ios.resources = ['Pictures/*.png', 'Classes/*.xcprivacy']",
            ["Classes/A.swift", "Classes/P.xcprivacy", "Pictures/a.png", "Pictures/b.png", "Pictures/more/c.png"])
        expectEqual(
            lines(tree),
            [
                "Pictures/a.png > Classes/PodResources/a.png", "Pictures/b.png > Classes/PodResources/b.png",
            ])
        expectEqual(tree.resources["A"]?.map(\.path), ["PodResources/a.png", "PodResources/b.png"])
    }

    @Test(arguments: [
        ("Bundle(for: Mine.self)", "Bundle.module"), ("Bundle(for: type(of: self))", "Bundle.module"),
        ("Bundle(for: NSString.self)", "Bundle(for: NSString.self)"), ("Bundle(path: \"a\")", "Bundle(path: \"a\")"),
    ])
    func classesFindTheirTargetsBundle(_ call: String, _ expected: String) {
        func converted(_ bundled: [String]) -> String? {
            let source = "import Foundation\nclass Mine {\n    var bundle: Any { \(call) }\n}\n"
            let converter = Converter(library: TypeIndex(), modules: ["Mine"], bundled: bundled)
            return converter.convert(["Classes/A.swift": source]).sources["Classes/A.swift"]
        }
        expectEqual(converted(["Classes"]), "import Foundation\nclass Mine {\n    var bundle: Any { \(expected) }\n}\n")
        expectEqual(converted(["Others"]), "import Foundation\nclass Mine {\n    var bundle: Any { \(call) }\n}\n")
    }

    @Test func classesOfBehaviorsByNameAreLeftToAPerson() {
        let source = """
            let type = NSClassFromString("CAEmitterBehavior")
            func add(_ emitter: CAEmitterLayer) { emitter.setValue([], forKeyPath: "emitterBehaviors") }
            func end(_ emitter: CAEmitterLayer) { emitter.setValue(0, forKeyPath: "emitterCells.dot.birthRate") }
            """
        let findings = Converter(library: TypeIndex(), modules: ["Mine"]).convert(["A.swift": source]).findings
        expectEqual(findings.filter { $0.kind == .manual }.map(\.line), [1])
    }

    /// The folders for iOS are read, with each choice in braces; those for other systems are not.
    @Test func foldersForOtherSystemsAreLeftOut() throws {
        let tree = try read(
            """
            s.ios.source_files = 'Sources/{Both,iOS}/**/*'
            s.osx.source_files = 'Sources/{Both,macOS}/**/*'
            """,
            ["Classes/A.swift", "Sources/Both/B.swift", "Sources/iOS/C.swift", "Sources/macOS/C.swift"])
        expectEqual(tree.sources.keys.sorted(), ["Classes/A.swift", "Sources/Both/B.swift", "Sources/iOS/C.swift"])
    }
}
