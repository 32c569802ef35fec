// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// Modules whose code is user-interface code through and through live on the main actor by default.
let mainActor: [SwiftSetting] = [.defaultIsolation(MainActor.self)]

/// Whether a build for a first look is wanted, which takes the least time: `QUARTZITE_QUICK` in the environment.
let isQuick = ProcessInfo.processInfo.environment["QUARTZITE_QUICK"] != nil
/// Whether the build is for tests: `QUARTZITE_TESTS` in the environment.
let isForTests = ProcessInfo.processInfo.environment["QUARTZITE_TESTS"] != nil

/// Emits a module before its code is optimised, so that what imports it is built meanwhile. The price is that the module's functions are
/// not inlined into others.
let early: [SwiftSetting] = [.unsafeFlags(["-disable-cmo", "-emit-module-separately-wmo"])]

/// Views, demos and the viewer. Quick builds and builds of tests do not optimise them, in a third of the processor time. The engine and
/// the painters, which compute the frames, are optimised in every release build.
let interface: [SwiftSetting] = mainActor + (isQuick || isForTests ? [.unsafeFlags(["-Onone"])] : [])

/// The engine.
let engine: [SwiftSetting] = isQuick || isForTests ? early : []
/// Drawing and painting.
let painting: [SwiftSetting] = isForTests ? early : []

/// Tests are not optimised: building them would take longer than they save, for what they wait for is in the modules that they test.
let test: [SwiftSetting] = [.unsafeFlags(["-Onone"])]

/// The folder of the toolchain's own Swift parser, which `quartzite-port` needs: found beside the library that evaluates this manifest.
/// Nil where the toolchain has none; the rest of the package builds without it.
let parser: String? = {
    let maps = (try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8)) ?? ""
    guard let line = maps.split(separator: "\n").first(where: { $0.contains("/usr/lib/swift/") }),
        let path = line.firstIndex(of: "/"),
        let end = line.range(of: "/usr/lib/swift/")
    else { return nil }
    let folder = line[path..<end.upperBound] + "host"
    return FileManager.default.fileExists(atPath: folder + "/SwiftParser.swiftmodule") ? String(folder) : nil
}()

let package = Package(
    name: "Quartzite",
    products: [
        .library(name: "Quartz2D", targets: ["Quartz2D"]),
        .library(name: "ImageIO", targets: ["ImageIO"]),
        .library(name: "QuartzCore", targets: ["QuartzCore"]),
        .library(name: "QuartzGL", targets: ["QuartzGL"]),
        .library(name: "QuartzUI", targets: ["QuartzUI"]),
        .library(name: "QuartzCompat", targets: ["QuartzCompat"]),
        .library(name: "QuartzSDL", targets: ["QuartzSDL"]),
        .library(name: "PortSupport", targets: ["PortSupport"]),
        .library(name: "Demos", targets: ["Demos"]),
        .executable(name: "quartzite", targets: ["quartzite"]),
        .executable(name: "quartzite-bench", targets: ["quartzite-bench"]),
    ],
    targets: [
        // System libraries.
        .systemLibrary(name: "CSDL", providers: [.apt(["libsdl2-dev", "libsdl2-image-dev"])]),
        .systemLibrary(name: "CGLES", providers: [.apt(["libsdl2-dev"])]),
        .systemLibrary(name: "CSwiftCall"),
        .systemLibrary(name: "CBuiltins"),
        .systemLibrary(name: "CWebP", providers: [.apt(["libsdl2-image-dev"])]),

        // Drawing, then the engine, then what shows it.
        .target(name: "Quartz2D", swiftSettings: painting),
        .target(name: "ImageIO", dependencies: ["Quartz2D", "CSDL", "CWebP"]),
        .target(name: "QuartzCore", dependencies: ["Quartz2D", "CSwiftCall", "CBuiltins"], swiftSettings: engine),
        .target(name: "QuartzGL", dependencies: ["QuartzCore", "CGLES"], swiftSettings: painting),
        .target(name: "QuartzUI", dependencies: ["QuartzCore", "ImageIO", "CSwiftCall"], swiftSettings: interface),
        // Names of AppKit and Core Text, and older names.
        .target(name: "QuartzCompat", dependencies: ["QuartzUI"], swiftSettings: interface),
        .target(name: "QuartzSDL", dependencies: ["QuartzCompat", "QuartzUI", "QuartzGL", "CSDL"]),
        .target(name: "Demos", dependencies: ["QuartzCompat", "QuartzUI"], exclude: ["README.md"], swiftSettings: interface),

        // What code written for the Objective-C runtime needs; linked by ported packages only.
        .target(name: "PortSupport", dependencies: ["QuartzSDL"]),

        // Programs.
        .executableTarget(
            name: "quartzite",
            dependencies: ["Quartz2D", "ImageIO", "QuartzCore", "QuartzGL", "QuartzUI", "QuartzSDL", "Demos"],
            swiftSettings: interface),
        .executableTarget(
            name: "quartzite-bench",
            dependencies: ["QuartzCore", "QuartzGL", "QuartzUI", "QuartzSDL", "CReference", "SeededRandom"],
            path: "Benchmarks/quartzite-bench", exclude: ["README.md"]),
        .target(name: "CReference", path: "Benchmarks/CReference", linkerSettings: [.linkedLibrary("GLESv2")]),

        // A program that the tests of the main loop run: in a test process the main actor is not on the main thread.
        .executableTarget(name: "loop-probe", dependencies: ["QuartzSDL"], path: "Tests/LoopProbe"),
        // Throws up scenes and files by a seed, for `Scripts/fuzz`; a crash ends a process of its own.
        .executableTarget(name: "quartzite-fuzz", dependencies: ["QuartzSDL", "ImageIO", "SeededRandom"], path: "Tests/Fuzz"),

        // Random numbers that are the same in every run, for tests, benchmarks and the fuzzer.
        .target(name: "SeededRandom", path: "Tests/SeededRandom"),

        // Tests, one target per module.
        .testTarget(name: "Quartz2DTests", dependencies: ["Quartz2D", "SeededRandom"], swiftSettings: test),
        .testTarget(name: "ImageIOTests", dependencies: ["ImageIO", "SeededRandom"], swiftSettings: test),
        .testTarget(name: "QuartzCoreTests", dependencies: ["QuartzCore", "SeededRandom"], swiftSettings: test),
        // The same ordinary Core Animation code twice: as Swift 5, and as Swift 6 with the main actor for default. It is code of another
        // package, as far as access goes.
        .testTarget(
            name: "CompatibilityTests", dependencies: ["QuartzCore", "QuartzCompat"], packageAccess: false,
            swiftSettings: test + [.swiftLanguageMode(.v5)]),
        .testTarget(
            name: "CompatibilityModernTests", dependencies: ["QuartzCore", "QuartzCompat"], packageAccess: false,
            swiftSettings: test + mainActor),
        // The listings of the five documents the project was made from, run in the same two ways.
        .testTarget(
            name: "ListingTests", dependencies: ["QuartzUI"], packageAccess: false,
            swiftSettings: test + [.swiftLanguageMode(.v5)]),
        .testTarget(
            name: "ListingModernTests", dependencies: ["QuartzUI"], packageAccess: false, swiftSettings: test + mainActor),
        // Pictures and texts on record, for the tests that compare with them.
        .target(name: "GoldenSupport", dependencies: ["Quartz2D", "ImageIO"], path: "Tests/GoldenSupport"),
        .testTarget(
            name: "QuartzGLTests", dependencies: ["QuartzGL", "QuartzSDL", "ImageIO", "GoldenSupport", "SeededRandom"],
            exclude: ["Goldens"],
            swiftSettings: test),
        .testTarget(name: "QuartzUITests", dependencies: ["QuartzUI", "SeededRandom"], swiftSettings: test + mainActor),
        .testTarget(name: "QuartzCompatTests", dependencies: ["QuartzCompat"], swiftSettings: test + mainActor),
        .testTarget(name: "PortSupportTests", dependencies: ["PortSupport"], swiftSettings: test + mainActor),
        .testTarget(name: "QuartzSDLTests", dependencies: ["QuartzSDL", "loop-probe"], swiftSettings: test),
        .testTarget(
            name: "DemosTests", dependencies: ["Demos", "QuartzSDL", "ImageIO", "GoldenSupport"], exclude: ["Goldens"],
            swiftSettings: test),
        .testTarget(
            name: "quartziteTests", dependencies: ["quartzite", "Demos", "QuartzGL", "QuartzSDL", "ImageIO"],
            swiftSettings: test + mainActor),
    ],
    swiftLanguageModes: [.v6]
)

if let parser {
    let linker: [LinkerSetting] = [
        .unsafeFlags(["-L", parser, "-lSwiftSyntax", "-lSwiftParser", "-Xlinker", "-rpath", "-Xlinker", parser])
    ]
    package.products.append(.executable(name: "quartzite-port", targets: ["quartzite-port"]))
    package.targets += [
        .executableTarget(name: "quartzite-port", swiftSettings: [.unsafeFlags(["-I", parser])], linkerSettings: linker),
        .testTarget(
            name: "quartzite-portTests", dependencies: ["quartzite-port"], swiftSettings: test + [.unsafeFlags(["-I", parser])],
            linkerSettings: linker),
    ]
}

// Builds of tests leave out the programs that no test runs.
if isForTests {
    package.products.removeAll { $0.name == "quartzite-bench" }
    package.targets.removeAll { ["quartzite-bench", "CReference", "quartzite-fuzz"].contains($0.name) }
}
