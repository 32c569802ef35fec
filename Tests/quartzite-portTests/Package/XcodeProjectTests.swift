import Expectations
import Foundation
import Testing

@testable import quartzite_port

/// Xcode projects as packages.
@Suite struct XcodeProjectTests {
    /// A program that needs a framework of the same project, with tests, a storyboard in a language's folder and a picture.
    private static let project = """
        // !$*UTF8*$!
        {
            archiveVersion = 1; classes = { }; objectVersion = 46;
            objects = {
                P = {isa = PBXProject; mainGroup = G; buildConfigurationList = PL; targets = (A, F, T, W, ); };
                PL = {isa = XCConfigurationList; buildConfigurations = (PC, ); defaultConfigurationName = Release; };
                PC = {isa = XCBuildConfiguration; name = Release; buildSettings = { SDKROOT = iphoneos; }; };
                G = {isa = PBXGroup; sourceTree = "<group>"; children = (GA, GF, OUT, ); };
                GA = {isa = PBXGroup; sourceTree = "<group>"; path = "My App"; children = (a1, a2, V, pic, plist, ); };
                GF = {isa = PBXGroup; sourceTree = SOURCE_ROOT; path = Kit; children = (f1, ); };
                a1 = {isa = PBXFileReference; path = AppDelegate.swift; sourceTree = "<group>"; };
                a2 = {isa = PBXFileReference; path = Old.m; sourceTree = "<group>"; };
                V = {isa = PBXVariantGroup; name = Main.storyboard; sourceTree = "<group>"; children = (sb, ); };
                sb = {isa = PBXFileReference; path = Base.lproj/Main.storyboard; sourceTree = "<group>"; };
                pic = {isa = PBXFileReference; path = sun.png; sourceTree = "<group>"; };
                plist = {isa = PBXFileReference; path = Info.plist; sourceTree = "<group>"; };
                f1 = {isa = PBXFileReference; path = Kit.swift; sourceTree = "<group>"; };
                OUT = {isa = PBXFileReference; path = ../../../far/Away.swift; sourceTree = "<group>"; };
                A = {isa = PBXNativeTarget; name = "My App"; productType = "com.apple.product-type.application";
                    buildPhases = (AS, AR, ); buildConfigurationList = AL; dependencies = (D, ); };
                D = {isa = PBXTargetDependency; target = F; };
                AS = {isa = PBXSourcesBuildPhase; files = (b1, b2, b5, ); };
                AR = {isa = PBXResourcesBuildPhase; files = (b3, b4, ); };
                b1 = {isa = PBXBuildFile; fileRef = a1; }; b2 = {isa = PBXBuildFile; fileRef = a2; };
                b3 = {isa = PBXBuildFile; fileRef = V; }; b4 = {isa = PBXBuildFile; fileRef = pic; };
                b5 = {isa = PBXBuildFile; fileRef = OUT; };
                AL = {isa = XCConfigurationList; buildConfigurations = (AC, ); defaultConfigurationName = Release; };
                AC = {isa = XCBuildConfiguration; name = Release;
                    buildSettings = { INFOPLIST_FILE = "$(SRCROOT)/My App/Info.plist"; INFOPLIST_KEY_UIMainStoryboardFile = Main; }; };
                F = {isa = PBXNativeTarget; name = Kit; productType = "com.apple.product-type.framework"; buildPhases = (FS, ); };
                FS = {isa = PBXSourcesBuildPhase; files = (b6, ); };
                b6 = {isa = PBXBuildFile; fileRef = f1; };
                T = {isa = PBXNativeTarget; name = Tests; productType = "com.apple.product-type.bundle.unit-test"; };
                W = {isa = PBXNativeTarget; name = Watch; productType = "com.apple.product-type.application";
                    buildPhases = (FS, ); buildConfigurationList = WL; };
                WL = {isa = XCConfigurationList; buildConfigurations = (WC, ); };
                WC = {isa = XCBuildConfiguration; name = Release; buildSettings = { SDKROOT = watchos; }; };
            };
            rootObject = P;
        }
        """
    private static let files = [
        "Demo/App.xcodeproj/project.pbxproj": project, "Demo/My App/AppDelegate.swift": "@UIApplicationMain class A {}",
        "Demo/My App/Old.m": "", "Demo/My App/Base.lproj/Main.storyboard": "<document/>", "Demo/My App/sun.png": "",
        "Demo/My App/Info.plist": "<plist><dict/></plist>", "Demo/Kit/Kit.swift": "", "Demo/My App/Other.swift": "",
    ]

    private func read(_ files: [String: String]) throws -> (root: String, package: PackageDescription, tree: SourceTree) {
        try Folder.with(files) { folder in
            let project = try require(try XcodeProject.find(in: folder))
            let read = try PackageReader(folder: folder, project: project).read()
            let root = String(read.folder.path.dropFirst(folder.standardizedFileURL.path.count))
            return (root, read.package, SourceTree(read.package, folder: read.folder))
        }
    }

    @Test func itsProgramsAndFrameworksAreTargetsWithTheFilesThatTheyList() throws {
        let (root, package, tree) = try read(Self.files)
        expectEqual(root, "/Demo")
        expectEqual(package.targets.map(\.name), ["My_App", "Kit"])
        expectEqual(package.targets.map(\.kind), [.executable, .library])
        expectEqual(package.targets.map(\.path), ["My App", "Kit"])
        expectEqual(package.targets.map(\.dependencies), [["Kit"], []])
        expectEqual(tree.sources.keys.sorted(), ["Kit/Kit.swift", "My App/AppDelegate.swift"])
        expectEqual(
            tree.resources["My_App"]?.map { "\($0.rule) \($0.path)" }, ["copy sun.png", "copy Base.lproj", "copy MainInterface"])
        let list = try require(tree.written["My App/MainInterface/Info.plist"])
        expect(list.contains("<key>UIMainStoryboardFile</key>"))
        expectEqual(tree.findings.map(\.file), ["My App/Old.m"])
        expectEqual(
            package.findings.map { "\($0.kind.rawValue) \($0.what): \($0.why)" },
            [
                "left out target Tests: it is no program or library: com.apple.product-type.bundle.unit-test",
                "left out target Watch: it is not for iOS",
            ])
    }

    @Test func filesBesideTheProjectsFolderMoveItsRootUp() throws {
        var files = Self.files
        files["Demo/App.xcodeproj/project.pbxproj"] = Self.project.replacingOccurrences(of: "path = Kit;", with: "path = ../Kit;")
        files["Kit/Kit.swift"] = ""
        let (root, package, tree) = try read(files)
        expectEqual(root, "")
        expectEqual(package.targets.map(\.path), ["Demo/My App", "Kit"])
        expectEqual(tree.sources.keys.sorted(), ["Demo/My App/AppDelegate.swift", "Kit/Kit.swift"])
    }

    @Test func aFolderWhoseContentBelongsToATargetIsRead() throws {
        let text = Self.project
            .replacingOccurrences(of: "GA = {isa = PBXGroup;", with: "GA = {isa = PBXFileSystemSynchronizedRootGroup;")
            .replacingOccurrences(of: "buildPhases = (AS, AR, );", with: "fileSystemSynchronizedGroups = (GA, );")
        var files = Self.files
        files["Demo/App.xcodeproj/project.pbxproj"] = text
        let (_, _, tree) = try read(files)
        expectEqual(tree.sources.keys.sorted(), ["Kit/Kit.swift", "My App/AppDelegate.swift", "My App/Other.swift"])
        expectEqual(
            tree.resources["My_App"]?.map(\.path).sorted(), ["Base.lproj", "MainInterface", "sun.png"])
    }

    @Test func resourcesThatTargetsShareAreCopiedOnce() throws {
        let text = Self.project.replacingOccurrences(
            of:
                "F = {isa = PBXNativeTarget; name = Kit; productType = \"com.apple.product-type.framework\"; buildPhases = (FS, );",
            with:
                "F = {isa = PBXNativeTarget; name = Kit; productType = \"com.apple.product-type.framework\"; buildPhases = (FS, AR, );"
        )
        var files = Self.files
        files["Demo/App.xcodeproj/project.pbxproj"] = text
        let (_, package, tree) = try read(files)
        expectEqual(package.targets.map(\.path), ["My App", "."])
        expectEqual(tree.copied.filter { $0.hasSuffix("sun.png") }, ["My App/sun.png"])
    }

    @Test func severalEquallyNearProjectsMustBeNamed() throws {
        let files = ["A/A.xcodeproj/project.pbxproj": "", "B/B.xcodeproj/project.pbxproj": ""]
        try Folder.with(files) { folder in
            do {
                _ = try XcodeProject.find(in: folder)
                expect(false)
            } catch let error as PortError {
                expect(error.message.hasSuffix("give one as PATH: A/A.xcodeproj, B/B.xcodeproj"))
            }
        }
    }

    @Test(arguments: [
        "", "{", "not a list", String(repeating: "(", count: 100_000),
        "{ objects = { P = { mainGroup = P; }; }; rootObject = P; }",
        "{ objects = { P = { mainGroup = P; children = (P, P); targets = (P, Q); isa = PBXNativeTarget; }; }; rootObject = P; }",
    ])
    func damagedProjectsAreRefused(text: String) throws {
        try Folder.with(["A.xcodeproj/project.pbxproj": text, "a.swift": ""]) { folder in
            do {
                _ = try XcodeProject(folder.appending(path: "A.xcodeproj"))
                expect(false)
            } catch let error as PortError {
                expect(error.message.contains("A.xcodeproj"))
            }
        }
    }

    @Test func aLibraryOfTheRepositoryJoinsTheProgramThatImportsIt() throws {
        var files = Self.files
        files["Kit2.podspec"] = "s.name = 'Kit2'\ns.source_files = 'Source/*.swift'"
        files["Source/Kit2.swift"] = "public class Kit2 {}"
        try Folder.with(files) { folder in
            let read = try PackageReader(folder: folder, project: folder.appending(path: "Demo/App.xcodeproj")).read()
            let found = try require(RepositoryLibraries.find(["Kit2", "Other"], from: read.folder))
            expectEqual(found.folder.path, folder.standardizedFileURL.path)
            let package = found.joined(to: read.package, at: read.folder)
            expectEqual(package.targets.map(\.path), ["Demo/My App", "Demo/Kit", "Source"])
            expectEqual(package.targets[0].dependencies, ["Kit", "Kit2"])
            expectEqual(
                SourceTree(package, folder: found.folder).sources.keys.sorted(),
                ["Demo/Kit/Kit.swift", "Demo/My App/AppDelegate.swift", "Source/Kit2.swift"])
            expectNil(RepositoryLibraries.find(["Unknown"], from: read.folder)?.folder)
        }
    }

    @Test func importsOfOtherPackagesAreTold() {
        let text = """
            import UIKit
            @testable import Motion; import class Kit.Thing
            #if canImport(Maybe)
            import Maybe
            #endif
            import struct Shapes.Circle // a comment
            import WebKit
            let text = "import Text"
            """
        expectEqual(ImportScan.packages(in: [text], besides: ["Kit"]), ["Motion", "Shapes"])
    }

    @Test func foldersOfDemosAreNamedInTheReport() throws {
        try Folder.with(["A.swift": "", "Example/B.swift": "", "Example/Deep/C.swift": "", "MyTests/D.swift": ""]) { folder in
            let tree = SourceTree(try PackageReader(folder: folder).read().package, folder: folder)
            expectEqual(tree.sources.keys.sorted(), ["A.swift"])
            expectEqual(
                tree.findings.map { "\($0.kind.rawValue) \($0.file): \($0.what)" },
                ["left out Example: folder with 2 Swift files", "left out MyTests: folder with 1 Swift files"])
        }
    }

    @Test func whatAManifestListsIsNoDemo() throws {
        let files = [
            "Example/B.swift": "", "Example/Deep/C.swift": "", "Core/A.swift": "", "Core/Demo/D.swift": "", "MyTests/E.swift": "",
            "Package.swift": """
            import PackageDescription
            let package = Package(name: "A", targets: [.target(name: "A", path: ".", sources: ["Core", "Example/"])])
            """,
        ]
        try Folder.with(files) { folder in
            let tree = SourceTree(try PackageReader(folder: folder).read().package, folder: folder)
            expectEqual(
                tree.sources.keys.sorted(), ["Core/A.swift", "Core/Demo/D.swift", "Example/B.swift", "Example/Deep/C.swift"])
        }
    }

    /// A pod depends on another by the pod's name, and imports its module, which has another name.
    @Test func podsAreFoundByNameAndByModule() throws {
        let files = [
            "quartzite/Sources/QuartzCore/Layers/A.swift": "", "Bars-swift/Source/A.swift": "public class Bar {}",
            "Bars-swift/Bars-swift.podspec": "s.module_name = 'Bars'\ns.source_files = 'Source/*.swift'",
            "Pages/Source/B.swift": "import Bars\npublic class Page: Bar {}",
            "Pages/Pages.podspec": "s.source_files = 'Source/*.swift'\ns.dependency 'Bars-swift'",
            "Plain/C.swift": "import Bars\nlet bar = Bar()",
        ]
        try Folder.with(files) { folder in
            func port(_ name: String, _ more: [String] = []) throws -> (manifest: String, absent: [String]) {
                let words = [
                    folder.path + "/" + name, "--quartzite", folder.path + "/quartzite", "-o", folder.path + "/ports/" + name,
                ]
                let report = try Port(arguments: Arguments(words + more), index: LibraryIndex(cache: nil)).run()
                let manifest = folder.appending(path: "ports/\(name)/Package.swift")
                return (try String(contentsOf: manifest, encoding: .utf8), report.absent)
            }
            let bars = try port("Bars-swift").manifest
            expect(bars.contains(".library(name: \"Bars\"") && bars.contains(".library(name: \"Bars-swift\""), "\(bars)")
            let with = ["--with", folder.path + "/ports/Bars-swift"]
            let pages = try port("Pages", with)
            expect(
                pages.absent.isEmpty && pages.manifest.contains(".product(name: \"Bars-swift\", package: \"Bars\")"), "\(pages)")
            let plain = try port("Plain", with)
            expect(plain.absent.isEmpty && plain.manifest.contains(".product(name: \"Bars\", package: \"Bars\")"), "\(plain)")
        }
    }

    @Test func anEntryPointMakesAProgram() throws {
        try Folder.with(["App.swift": "@UIApplicationMain class A {}"]) { folder in
            var package = try PackageReader(folder: folder).read().package
            expectEqual(package.targets.map(\.kind), [.library])
            package.findPrograms(in: SourceTree(package, folder: folder).sources)
            expectEqual(package.targets.map(\.kind), [.executable])
        }
    }
}

/// The kept index of the library.
@Suite struct LibraryIndexTests {
    @Test func aKeptIndexEqualsAFreshOneAndFollowsTheSources() throws {
        var files = Dictionary(
            uniqueKeysWithValues: LibraryModules.declaring.map { ("Sources/\($0)/A.swift", "open class \($0)A {}") })
        files["Sources/QuartzUI/B.swift"] =
            "public protocol P { @objc optional func f(a: Int) -> Bool; var d: UIADelegate? { get } }"
        try Folder.with(files) { folder in
            let index = LibraryIndex(cache: folder.appending(path: "cache"))
            let fresh = LibraryIndex(cache: nil).read(folder)
            _ = index.read(folder)
            let names = { try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "cache").path) }
            let first = try names()
            expectEqual(first.count, 1)
            let kept = index.read(folder)
            expectEqual(kept.types.keys.sorted(), fresh.types.keys.sorted())
            expectEqual(kept.types["P"]?.members, fresh.types["P"]?.members)
            expectEqual(kept.optionalRequirements, fresh.optionalRequirements)
            expectEqual(kept.delegateProperties, ["d"])
            try Data("open class Later {}".utf8).write(to: folder.appending(path: "Sources/QuartzUI/B.swift"))
            expect(index.read(folder).declares("Later"))
            try expect(names() != first, names().count == 1)
            for name in try names() { try Data("damaged".utf8).write(to: folder.appending(path: "cache/\(name)")) }
            expect(index.read(folder).declares("Later"))
        }
    }
}
