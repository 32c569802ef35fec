import Expectations
import Foundation
import Testing

@testable import quartzite_port

/// Ports that build against an installed kit, without the sources of the library.
@Suite struct KitPortTests {
    private static let files = [
        "quartzite/Sources/QuartzCore/Layers/A.swift": "",
        "quartzite/Sources/QuartzUI/View.swift": "open class UIView { open func draw(_ rect: CGRect) {} }",
        "in/Board.swift": "import UIKit\nclass Board: UIView { @objc func draw(_ rect: CGRect) {} }\n",
    ]

    private func port(_ folder: URL) throws -> Report {
        let words = ["in", "--kit", "it's a \"kit\"", "-o", "out"].map { $0.hasPrefix("-") ? $0 : folder.path + "/" + $0 }
        return try Port(arguments: Arguments(words)).run()
    }

    @Test func theKitsIndexReplacesTheSources() throws {
        try Folder.with(Self.files) { folder in
            let index = folder.appending(path: "it's a \"kit\"/" + LibraryIndex.kitPath)
            try FileManager.default.createDirectory(at: index.deletingLastPathComponent(), withIntermediateDirectories: true)
            try LibraryIndex.write(folder.appending(path: "quartzite"), to: index)
            try FileManager.default.removeItem(at: folder.appending(path: "quartzite"))
            _ = try port(folder)
            // Known from the index: the method overrides that of the library.
            let code = try String(contentsOf: folder.appending(path: "out/Board.swift"), encoding: .utf8)
            expect(!code.contains("@objc"), "\(code)")
            let manifest = try String(contentsOf: folder.appending(path: "out/Package.swift"), encoding: .utf8)
            expect(manifest.contains("let kit = \"\(folder.path)/it's a \\\"kit\\\"\""), "\(manifest)")
            for part in ["-lQuartz", "/include/modules/CSwiftCall", "aliases + modules, linkerSettings: linked)"] {
                expect(manifest.contains(part), "\(part): \(manifest)")
            }
            expect(!manifest.contains("package: \"quartzite\""), "\(manifest)")
        }
    }

    @Test func targetsOfOneFolderListTheirFilesAndOnesWithoutSwiftGo() throws {
        let files = [
            "quartzite/Sources/QuartzCore/Layers/A.swift": "", "in/All/Core/A.swift": "let a = 1",
            "in/All/More/B.swift": "let b = 1",
            "in/All/More/C.swift": "let c = 1", "in/C/picture.m": "",
            "in/Package.swift": """
            // swift-tools-version:5.3
            import PackageDescription
            let package = Package(name: "All", products: [.library(name: "All", targets: ["All", "Pictures"])], targets: [
                .target(name: "All", dependencies: ["Pictures"], path: "All", sources: ["Core/A.swift"]),
                .target(name: "B", dependencies: ["All"], path: "All/More", sources: ["B.swift"]),
                .target(name: "C", dependencies: ["All"], path: "All/More", sources: ["C.swift"]),
                .target(name: "Pictures", path: "C"),
            ])
            """,
        ]
        try Folder.with(files) { folder in
            let words = ["in", "--quartzite", "quartzite", "-o", "out"].map { $0.hasPrefix("-") ? $0 : folder.path + "/" + $0 }
            _ = try Port(arguments: Arguments(words), index: LibraryIndex(cache: nil)).run()
            let manifest = try String(contentsOf: folder.appending(path: "out/Package.swift"), encoding: .utf8)
            for list in ["[\"Core/A.swift\"]", "[\"B.swift\"]", "[\"C.swift\"]"] {
                expect(manifest.contains("sources: \(list)"), "\(manifest)")
            }
            expect(!manifest.contains("Pictures"), "\(manifest)")
        }
    }

    @Test func aKitWithoutAnIndexIsRefused() throws {
        try Folder.with(Self.files) { folder in
            do {
                _ = try port(folder)
                expect(Bool(false))
            } catch let error as PortError {
                expect(error.message.contains("lib/quartzite/port-index.plist is missing"), "\(error.message)")
            }
            expect(!FileManager.default.fileExists(atPath: folder.appending(path: "out/Package.swift").path))
        }
    }
}
