import Expectations
import Foundation
import Testing

@testable import quartzite_port

/// Manifests as the interpreter reads them. SwiftPM describes each of them in the same way.
@Suite struct ManifestReaderTests {
    private static func read(_ text: String, environment: [String: String] = [:]) throws -> PackageManifest {
        try Folder.with(["Package.swift": text]) { folder in
            try ManifestReader(folder: folder, isTrusted: false, environment: environment).read()
        }
    }

    private static func message(_ text: String) -> String? {
        do { _ = try read(text) } catch let error as PortError { return error.message } catch {}
        return nil
    }

    @Test func literalsAreRead() throws {
        let manifest = try Self.read(
            """
            // swift-tools-version:5.5
            import PackageDescription
            let package = Package(
                name: "Sparks", platforms: [.iOS(.v13), .macOS("10.15")],
                products: [
                    .library(name: "Sparks", type: .dynamic, targets: ["Sparks"]), .executable(name: "spark", targets: ["Run"]),
                    .plugin(name: "Lint", targets: ["Lint"]),
                ],
                dependencies: [.package(url: "https://example.com/b", from: "1.0.0"), .package(path: "../c")],
                targets: [
                    .target(
                        name: "Sparks", dependencies: ["B", .target(name: "Base"), .product(name: "C", package: "c"), .byName(name: "D")],
                        path: "Code", exclude: ["Info.plist"], sources: ["A.swift", "More"],
                        resources: [.process("Res"), .copy("Raw"), .embedInCode("x.txt")], publicHeadersPath: "include",
                        swiftSettings: [.define("A", .when(platforms: [.iOS], configuration: .debug))]),
                    .target(name: "Base"), .executableTarget(name: "Run"), .testTarget(name: "SparksTests", dependencies: ["Sparks"]),
                    .binaryTarget(name: "Blob", path: "Blob.xcframework"), .systemLibrary(name: "CZ"), .plugin(name: "Lint", capability: .buildTool()),
                ], swiftLanguageVersions: [.v5])
            """)
        expectEqual(manifest.name, "Sparks")
        expectEqual(manifest.products, [.init(name: "Sparks", targets: ["Sparks"]), .init(name: "spark", targets: ["Run"])])
        expectEqual(manifest.targets.map(\.type), ["regular", "regular", "executable", "test", "binary", "system", "plugin"])
        let first = try require(manifest.targets.first)
        expectEqual(first.dependencies, ["B", "Base", "C", "D"])
        expectEqual(first.path, "Code")
        expectEqual(first.exclude, ["Info.plist"])
        expectEqual(first.sources, ["A.swift", "More"])
        expectEqual(
            first.resources,
            [.init(rule: "process", path: "Res"), .init(rule: "copy", path: "Raw"), .init(rule: "embedInCode", path: "x.txt")])
    }

    @Test func constantsChangesAndLoopsAreFollowed() throws {
        let manifest = try Self.read(
            """
            import PackageDescription
            let name = "Sparks"
            let common: [Target.Dependency] = ["Base"]
            var targets: [Target] = [.target(name: name, dependencies: common + [.sparkle], path: "Sources/\\(name)")]
            extension Target.Dependency {
                static let sparkle: Self = .product(name: "Sparkle", package: "sparkle")
                static var both: [Self] { ["P", "Q"] }
            }
            func module(_ name: String, in folder: String = "Extra") -> Target { .target(name: name, path: folder + "/" + name) }
            targets += ["A", "B"].map { module($0) }
            targets.append(contentsOf: ["C"].map { name in Target.target(name: name, dependencies: .both) })
            let package = Package(name: name, products: [], targets: targets)
            #if os(Linux)
            package.targets.append(.target(name: "OnLinux"))
            #else
            package.targets.append(.target(name: "OnApple"))
            #endif
            #if swift(>=99)
            package.targets.removeAll()
            #elseif compiler(>=5.5) && !os(macOS)
            package.products.append(.library(name: name, targets: [name]))
            #endif
            if true { package.targets[0].exclude = ["x"] }
            for target in package.targets where false { target.path = nil }
            for target in package.targets { target.dependencies.append(target.name == "A" ? "ForA" : "ForOthers") }
            package.targets.last?.path = "Last"
            """.replacingOccurrences(of: " where false { target.path = nil }", with: " { target.swiftSettings = nil }")
                .replacingOccurrences(of: "package.targets.last?.path = \"Last\"", with: "package.targets[4].path = \"Last\""))
        expectEqual(manifest.targets.map(\.name), ["Sparks", "A", "B", "C", "OnLinux"])
        expectEqual(manifest.targets.map(\.path), ["Sources/Sparks", "Extra/A", "Extra/B", nil, "Last"])
        expectEqual(
            manifest.targets.map(\.dependencies),
            [["Base", "Sparkle", "ForOthers"], ["ForA"], ["ForOthers"], ["P", "Q", "ForOthers"], ["ForOthers"]])
        expectEqual(manifest.targets.first?.exclude, ["x"])
        expectEqual(manifest.products.map(\.name), ["Sparks"])
    }

    @Test func theEnvironmentIsRead() throws {
        let text = """
            import PackageDescription
            import Foundation
            let isLocal = ProcessInfo.processInfo.environment["LOCAL"] != nil
            let other = Context.environment["OTHER"] ?? "none"
            let package = Package(name: other, targets: [.target(name: isLocal ? "Local" : "Remote")])
            if let extra = ProcessInfo.processInfo.environment["EXTRA"], !extra.isEmpty { package.targets.append(.target(name: extra)) }
            """
        expectEqual(try Self.read(text).targets.map(\.name), ["Remote"])
        let manifest = try Self.read(text, environment: ["LOCAL": "1", "OTHER": "else", "EXTRA": "More"])
        expectEqual(manifest.name, "else")
        expectEqual(manifest.targets.map(\.name), ["Local", "More"])
    }

    /// Only what the port needs must be known.
    @Test func unknownPartsThatAreNotNeededAreIgnored() throws {
        let manifest = try Self.read(
            """
            import PackageDescription
            let path = FileManager.default.currentDirectoryPath
            let package = Package(name: "A", targets: [.target(name: "A", swiftSettings: [.define(path)])])
            if FileManager.default.fileExists(atPath: "/x") { package.dependencies.append(.package(path: path)) }
            """)
        expectEqual(manifest.targets.map(\.name), ["A"])
    }

    @Test func unknownPartsThatAreNeededAreNamed() {
        expectEqual(
            Self.message("import PackageDescription\n\nlet package = Package(name: \"A\", targets: [.target(name: made())])\n"),
            "Package.swift:3: `made()` is only known when the manifest runs; --trust runs it")
        expectEqual(
            Self.message(
                "let package = Package(name: \"A\", targets: [])\nif FileManager.default.fileExists(atPath: \"x\") {\n    package.targets += []\n}\n"
            ),
            "Package.swift:2: `FileManager.default.fileExists(atPath: \"x\")` is only known when the manifest runs; --trust runs it"
        )
        expectEqual(
            Self.message("let x = 1"), "Package.swift:1: `no package` is only known when the manifest runs; --trust runs it")
    }

    /// Nothing of a manifest runs, and each ends.
    @Test(arguments: [
        "import Glibc\nlet package = Package(name: \"A\", targets: [.target(name: \"A\")])\nwhile true {}",
        "func f(_ x: String) -> String { f(x) }\nlet package = Package(name: \"A\", targets: [.target(name: \"A\", path: f(\"x\"))])",
        "let package = Package(name: \"A\", targets: [.target(name: \"A\")])\nfor x in [1,1,1,1,1,1,1,1,1,1] { for x in [1,1,1,1,1,1,1,1,1,1] { for x in [1,1,1,1,1,1,1,1,1,1] { for x in [1,1,1,1,1,1,1,1,1,1] { for x in [1,1,1,1,1,1,1,1,1,1] { for x in [1,1,1,1,1,1,1,1,1,1] { print(x) } } } } } }",
    ])
    func everyManifestEnds(_ text: String) {
        let manifest = try? Self.read(text)
        expect(manifest == nil || manifest?.targets.map(\.name) == ["A"])
    }

    /// Long chains of operators are read from the left without recursion.
    @Test func longChainsAreRead() throws {
        func chain(_ part: String) -> String { String(repeating: part, count: 5_000) }
        let manifest = try Self.read(
            """
            let isB = false \(chain("|| false "))
            let isA = true \(chain("&& true ")) == true
            let none: String? = nil
            let name = \(chain("none ?? "))none ?? (\(chain("isB ? \"B\" : "))isA ? "A" : "B")
            let package = Package(name: "A", targets: [.target(name: name \(chain("+ \"\" ")))])
            """)
        expectEqual(manifest.targets.map(\.name), ["A"])
    }

    @Test func aDoublingTextIsRefused() {
        let doubling = (0..<60).map { "let a\($0 + 1) = a\($0) + a\($0)" }.joined(separator: "\n")
        let message = Self.message(
            "let a0 = \"x\"\n\(doubling)\nlet package = Package(name: a60, targets: [.target(name: \"A\")])")
        expect(message?.contains("is only known when the manifest runs") == true)
    }

    @Test func theFileIsChosenAsSwiftPMDoes() throws {
        func chosen(_ files: [String: String], _ version: String) throws -> String {
            try Folder.with(files) {
                try ManifestReader(folder: $0, isTrusted: false).chosenFile(for: require(ToolsVersion(version)))
            }
        }
        let plain = "// swift-tools-version:5.5\n"
        let all = [
            "Package.swift": plain, "Package@swift-5.7.swift": "// swift-tools-version:5.7",
            "Package@swift-6.swift": "// swift-tools-version:6.0",
        ]
        expectEqual(try chosen(all, "6.3"), "Package@swift-6.swift")
        expectEqual(try chosen(all, "5.9"), "Package@swift-5.7.swift")
        expectEqual(try chosen(all, "5.6"), "Package.swift")
        expectEqual(
            try chosen(
                ["Package.swift": "// swift-tools-version:6.0", "Package@swift-5.9.swift": "// swift-tools-version:5.9"], "6.3"),
            "Package.swift")
    }

    // MARK: Trust

    @Test func aTrustedManifestRuns() throws {
        let manifest = try Folder.with(["Package.swift": ""]) { folder in
            let dump =
                "{\"name\":\"A\",\"products\":[],\"targets\":[{\"name\":\"A\",\"type\":\"regular\",\"dependencies\":[{\"byName\":[\"B\",null]}]}]}"
            return try TrustedManifest(folder: folder, limit: 60, command: ["/bin/sh", "-c", "echo '\(dump)'"]).read()
        }
        expectEqual(manifest.targets, [.init(name: "A", type: "regular", dependencies: ["B"])])
    }

    /// The child and the processes that it starts end; its files are removed.
    @Test func aTrustedManifestIsLimited() throws {
        try Folder.with(["Package.swift": ""]) { folder in
            let mark = folder.appending(path: "pid").path
            let script = "setsid sleep 1000 & echo $! > \(mark); sleep 1000"
            let before = try Set(FileManager.default.contentsOfDirectory(atPath: FileManager.default.temporaryDirectory.path))
            var message = ""
            do { _ = try TrustedManifest(folder: folder, limit: 0.5, command: ["/bin/sh", "-c", script]).read() } catch {
                message = (error as? PortError)?.message ?? ""
            }
            expect(message.contains("was ended"))
            if let text = try? String(contentsOfFile: mark, encoding: .utf8), let orphan = pid_t(text.filter(\.isNumber)) {
                // A zombie that nobody has waited for has no command line.
                let words = (try? String(contentsOfFile: "/proc/\(orphan)/cmdline", encoding: .utf8)) ?? ""
                expectEqual(words, "")
            }
            let after = try Set(FileManager.default.contentsOfDirectory(atPath: FileManager.default.temporaryDirectory.path))
            expectEqual(after.subtracting(before).filter { $0.hasPrefix("quartzite-port-") }, [])
        }
    }
}
