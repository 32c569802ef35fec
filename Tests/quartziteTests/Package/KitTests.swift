import Expectations
import Foundation
import QuartzSDL
import Testing

@testable import QuartzInstruments
@testable import quartzite

/// An installed kit, with files in place of modules.
@Suite(.serialized) struct KitTests {
    private let root = FileManager.default.temporaryDirectory.appending(path: "kit it's \(UUID().uuidString)")

    private func write(_ path: String, _ text: String = "") throws {
        let file = root.appending(path: path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    private func makeKit(compiler: String) throws -> Kit {
        try write("bin/quartzite")
        try write("include/modules/QuartzSDL.swiftmodule")
        try write("lib/quartzite/kit.json", #"{"compiler": "\#(compiler)", "identity": "Swift 6.3, layout 1"}"#)
        return try Kit(for: root.appending(path: "bin/quartzite"))
    }

    @Test func anInstalledKitIsFoundAroundItsProgram() throws {
        defer { try? FileManager.default.removeItem(at: root) }
        #expect(throws: CommandError.self) { try Kit(for: root.appending(path: "bin/quartzite")) }
        let kit = try makeKit(compiler: "Swift version 6.3.1 (x)")
        expectEqual(kit.prefix?.path, root.path)
        expectEqual(
            Array(kit.flags.prefix(4)), ["-I", root.path + "/include/modules", "-I", root.path + "/include/modules/CSDL"])
        expectEqual(kit.facts, Kit.Facts(compiler: "Swift version 6.3.1 (x)", identity: "Swift 6.3, layout 1"))
    }

    @Test func anotherCompilerIsRefused() throws {
        defer { try? FileManager.default.removeItem(at: root) }
        let kit = try makeKit(compiler: "Swift version 5.0 (old)")
        let compiler = try SwiftCompiler()
        do {
            try kit.check(compiler, in: root)
            expect(Bool(false))
        } catch let error as CommandError {
            expect(error.message.contains("was built by “Swift version 5.0 (old)”"), "\(error.message)")
            expect(error.message.contains("is “Swift version 6"), "\(error.message)")
        }
        let own = try compiler.version(in: root)
        expect(own.hasPrefix("Swift version 6"), "\(own)")
        try makeKit(compiler: own).check(compiler, in: root)
        // A build has no facts; its modules name their compiler.
        try write("Sources/QuartzCore/Layers/CALayer.swift")
        for (made, isRefused) in [("Swift version 5.0 (old)", true), (own, false)] {
            try write(
                ".build/release/Modules/QuartzSDL.swiftmodule", String(repeating: "\u{0}", count: 20_000) + "6.3/\(made)\u{0}more"
            )
            let build = try Kit(for: root.appending(path: ".build/release/quartzite"))
            expectEqual(build.compiler, made)
            expectEqual((try? build.check(compiler, in: root)) == nil, isRefused)
        }
    }

    @Test func aNewPackageUsesTheKit() throws {
        defer { try? FileManager.default.removeItem(at: root) }
        let kit = try makeKit(compiler: "")
        let files = try NewPackage(NewPackageOptions(name: "Ball"), in: root, installed: { kit }).files
        let manifest = try require(files["Package.swift"])
        expect(manifest.contains("let kit = \"\(root.path)\""), "\(manifest)")
        expect(!manifest.contains("$QUARTZITE"), "\(manifest)")
        expect(!manifest.contains("$NAME"), "\(manifest)")
        // A named package comes before the kit.
        let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardizedFileURL
            .path
        let named = try NewPackage(NewPackageOptions(name: "Ball", quartzite: sources), in: root, installed: { kit }).files
        expect(named["Package.swift"]?.contains(".package(name: \"quartzite\"") ?? false)
    }

    @Test func theFactsArePrinted() throws {
        var output = ""
        let console = Console(output: { output += $0 + "\n" }, error: { _ in })
        expectEqual(Program(demos: sampleDemos, console: console).run(["kit", "--json"]), 0)
        let facts = try JSONDecoder().decode(Kit.Facts.self, from: Data(output.utf8))
        expectEqual(facts.identity, EngineIdentity.text)
        expect(facts.compiler.hasPrefix("Swift version"), "\(facts.compiler)")
    }
}
