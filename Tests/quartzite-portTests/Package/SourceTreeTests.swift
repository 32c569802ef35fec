import Foundation
import Expectations
import Testing

@testable import quartzite_port

/// The files of a package that are read and copied.
@Suite struct SourceTreeTests {
    /// Reads a package of one target whose folder has files.
    private func read(_ files: [String], resources: [(rule: String, path: String)], text: String = "class A {}") throws
        -> SourceTree
    {
        let folder = FileManager.default.temporaryDirectory.appending(path: "tree-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        for path in files {
            let file = folder.appending(path: "Sources/A/" + path)
            try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
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
        expectEqual(tree.sources, ["Sources/A/A.swift": "class A {}"])
        expectEqual(
            tree.resources["A"]?.map { "\($0.rule) \($0.path)" },
            [
                "copy Res/More/Set.xcassets", "process Res/More/sound.wav", "process Res/font.ttf", "copy Own.xcassets",
            ])
        expect(tree.copied.count == 5, tree.findings.isEmpty)
    }

    @Test func stepsOfTutorialsAreNoSources() throws {
        let tree = try read(["A.swift", "Guide.docc/Resources/01-Step.swift", "Guide.docc/Guide.md"], resources: [])
        expect(tree.sources.keys.sorted() == ["Sources/A/A.swift"], tree.copied.isEmpty)
    }

    @Test func storyboardsAndNibsAreCopiedAndWhatIsNotHonouredIsListed() throws {
        let text = """
            <document UIMainStoryboardFile="">
            <objects><view><subviews><label/></subviews></view>
            <sceneKitView id="s"><novelty/></sceneKitView></objects></document>
            """
        let tree = try read(
            [
                "Base.lproj/Main.storyboard", "Cell.xib", "de.lproj/Main.strings", "Base.lproj/LaunchScreen.storyboard",
                "Info.plist",
            ],
            resources: [], text: text)
        expectEqual(
            tree.resources["A"]?.map { "\($0.rule) \($0.path)" },
            ["copy Base.lproj", "copy Cell.xib", "copy de.lproj", "copy MainInterface"])
        expectEqual(tree.moved.map(\.place), ["Sources/A/MainInterface/Info.plist"])
        expectEqual(
            tree.findings.map { "\($0.file):\($0.line) \($0.what)" },
            ["Sources/A/Base.lproj/Main.storyboard:3 <sceneKitView>", "Sources/A/Cell.xib:3 <sceneKitView>"])
    }

    @Test func damagedInterfaceFilesAreReportedWithTheirLine() throws {
        let tree = try read(["Main.storyboard"], resources: [], text: "<document>\n<objects>\n</document>")
        expectEqual(tree.findings.map { "\($0.line) \($0.why)" }, ["3 </document> closes no open element"])
    }

    @Test func aCatalogueInACopiedFolderStays() throws {
        let tree = try read(["A.swift", "Res/Set.xcassets/Contents.json"], resources: [(rule: "copy", path: "Res")])
        expectEqual(tree.resources["A"]?.map { "\($0.rule) \($0.path)" }, ["copy Res"])
    }

    /// Of PDF files, those that hold more than paths.
    @Test(arguments: [
        ("class A {}", 1), ("%PDF-1.4 1 0 obj << /ProcSet [/PDF] >> endobj trailer << >>", 0),
        ("%PDF-1.4 << /Subtype /Image >> trailer << >>", 1), ("%PDF-1.5 << /Type /ObjStm >> trailer << >>", 1),
        ("%PDF-1.5 << >>", 1),
    ])
    func picturesThatAreNotReadAreTold(text: String, count: Int) throws {
        let tree = try read(["Set.xcassets/dot.imageset/dot.pdf", "Set.xcassets/Contents.json"], resources: [], text: text)
        expectEqual(tree.findings.map(\.file), [String](repeating: "Sources/A/Set.xcassets/dot.imageset/dot.pdf", count: count))
        expect(tree.findings.allSatisfy { $0.kind == .manual })
    }
}
