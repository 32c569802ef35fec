// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// The setting of modules of user-interface code: the main actor is the default isolation.
let mainActor: [SwiftSetting] = [.defaultIsolation(MainActor.self)]

/// Whether the environment has `QUARTZITE_QUICK`, which requests the fastest build.
let isQuick = ProcessInfo.processInfo.environment["QUARTZITE_QUICK"] != nil
/// Whether the environment has `QUARTZITE_TESTS`, which requests a build for tests.
let isForTests = ProcessInfo.processInfo.environment["QUARTZITE_TESTS"] != nil

/// Emits the module before its code is optimised, so that modules that import it are compiled at the same time. Its functions are then
/// not inlined into other modules.
let early: [SwiftSetting] = [.unsafeFlags(["-disable-cmo", "-emit-module-separately-wmo"])]

/// Leaves a module unoptimised. In builds for tests its compilation writes the module file: all processors are busy, and a separate job
/// would type-check the module a second time.
let unoptimised: [SwiftSetting] = [.unsafeFlags(["-Onone"] + (isForTests ? ["-no-emit-module-separately-wmo"] : []))]

/// The settings of views, demos and the viewer. Quick builds and builds for tests do not optimise them, which takes a third of the
/// processor time.
let interface: [SwiftSetting] = mainActor + (isQuick || isForTests ? unoptimised : [])

/// The settings of paths, texts and their rasteriser, which are optimised in every release build.
let drawing: [SwiftSetting] = isQuick || isForTests ? early : []
/// The settings of the engine and the painters. A quick build does not optimise them: it draws by the GPU, and the engine's part of a
/// demo's frame is small. The CPU painter is then ten times slower.
let engine: [SwiftSetting] = drawing + (isQuick ? unoptimised : [])
/// The settings of the readers of pictures. A quick build does not optimise them: a demo reads a few small files.
let files: [SwiftSetting] = isQuick ? unoptimised : drawing
/// The settings of the modules that read documents, open windows and support ported packages. Quick builds and builds for tests do not
/// optimise them.
let system: [SwiftSetting] = isQuick || isForTests ? unoptimised : []

/// The settings of tests. Tests are not optimised, because they spend their time in the modules that they test. Optimising them takes
/// longer than it saves. Their module files are written by the compilation: a separate job would expand all macros a second time.
let test: [SwiftSetting] = [.unsafeFlags(["-Onone", "-no-emit-module-separately-wmo"])]

/// The folder of the toolchain's Swift parser, which `quartzite-port` needs. It is beside the library that evaluates this manifest.
/// Nil if the toolchain has no parser; the rest of the package builds without it.
let parser: String? = {
    // Files whose size is not known are read only in part by `String(contentsOfFile:)`.
    let contents = FileHandle(forReadingAtPath: "/proc/self/maps")?.readDataToEndOfFile() ?? Data()
    let maps = String(decoding: contents, as: UTF8.self)
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
        .library(name: "QuartzText", targets: ["QuartzText"]),
        .library(name: "ImageIO", targets: ["ImageIO"]),
        .library(name: "QuartzCompositor", targets: ["QuartzCompositor"]),
        .library(name: "QuartzCore", targets: ["QuartzCore"]),
        .library(name: "CAML", targets: ["CAML"]),
        .library(name: "QuartzGL", targets: ["QuartzGL"]),
        .library(name: "QuartzUI", targets: ["QuartzUI"]),
        .library(name: "QuartzUIDynamics", targets: ["QuartzUIDynamics"]),
        .library(name: "QuartzUIControls", targets: ["QuartzUIControls"]),
        .library(name: "QuartzUIControllers", targets: ["QuartzUIControllers"]),
        .library(name: "QuartzUILists", targets: ["QuartzUILists"]),
        .library(name: "QuartzUIPickers", targets: ["QuartzUIPickers"]),
        .library(name: "QuartzUINibs", targets: ["QuartzUINibs"]),
        .library(name: "QuartzAccessibility", targets: ["QuartzAccessibility"]),
        .library(name: "QuartzCompat", targets: ["QuartzCompat"]),
        .library(name: "QuartzSDL", targets: ["QuartzSDL"]),
        .library(name: "PortSupport", targets: ["PortSupport"]),
        .library(name: "QuartzInstruments", targets: ["QuartzInstruments"]),
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
        .systemLibrary(name: "CPNG", providers: [.apt(["libsdl2-image-dev"])]),

        // Drawing, then the engine, then the modules that show it.
        .target(name: "Quartz2D", dependencies: ["CPNG"], swiftSettings: drawing),
        .target(name: "QuartzText", dependencies: ["Quartz2D", "CPNG"], swiftSettings: drawing),
        .target(name: "ImageIO", dependencies: ["Quartz2D", "CSDL", "CWebP", "CPNG"], swiftSettings: files),
        // Render trees, their display lists, the CPU's painter and the render server: no layers, and no main actor.
        .target(name: "QuartzCompositor", dependencies: ["QuartzText", "CBuiltins"], swiftSettings: engine),
        .target(name: "QuartzCore", dependencies: ["QuartzCompositor", "CSwiftCall"], swiftSettings: engine),
        // Core Animation's documents of layers, animations and states.
        .target(name: "CAML", dependencies: ["QuartzCore", "ImageIO"], swiftSettings: mainActor + system),
        .target(name: "QuartzGL", dependencies: ["QuartzCompositor", "CGLES"], swiftSettings: engine),
        // Solves linear constraints; independent of layers and views.
        .target(name: "QuartzSolver", swiftSettings: drawing),
        .target(
            name: "QuartzUI", dependencies: ["QuartzCore", "QuartzSolver", "ImageIO", "CSwiftCall"], swiftSettings: interface),
        // Parts of UIKit that no inner part names: controls and text input, controllers, tables and collections, dynamics, pickers.
        .target(name: "QuartzUIControls", dependencies: ["QuartzUI"], swiftSettings: interface),
        .target(name: "QuartzUIControllers", dependencies: ["QuartzUIControls"], swiftSettings: interface),
        .target(name: "QuartzUILists", dependencies: ["QuartzUI", "CSwiftCall"], swiftSettings: interface),
        .target(name: "QuartzUIDynamics", dependencies: ["QuartzUILists"], swiftSettings: interface),
        .target(name: "QuartzUIPickers", dependencies: ["QuartzUIControllers", "QuartzUILists"], swiftSettings: interface),
        // Reads Interface Builder files as elements; independent of views, because the converter reads them too.
        .target(name: "InterfaceFiles", swiftSettings: system),
        // Storyboards and nibs.
        .target(
            name: "QuartzUINibs", dependencies: ["QuartzUIControllers", "QuartzUILists", "QuartzUIPickers", "InterfaceFiles"],
            swiftSettings: interface),
        // Assistive technology (AT-SPI) and the desktop's settings, by the session's message bus.
        .target(name: "QuartzAccessibility", dependencies: ["QuartzUIControllers", "QuartzUILists"], swiftSettings: interface),
        // Names of AppKit and Core Text, and older names.
        .target(name: "QuartzCompat", dependencies: ["QuartzUI"], swiftSettings: interface),
        .target(
            name: "QuartzSDL",
            dependencies: [
                "QuartzCompat", "QuartzUI", "QuartzUIControllers", "QuartzUILists", "QuartzUIDynamics", "QuartzUIPickers",
                "QuartzUINibs",
                "QuartzAccessibility",
                "QuartzGL",
                "CSDL",
            ],
            swiftSettings: system,
            // Programs export the modules' symbols: instruments and code that are loaded on demand use the program's modules.
            linkerSettings: [.unsafeFlags(["-Xlinker", "--export-dynamic"])]),
        .target(
            name: "Demos",
            dependencies: [
                "QuartzCompat", "QuartzUI", "QuartzUIControllers", "QuartzUILists", "QuartzUIDynamics", "QuartzUIPickers",
                "QuartzUINibs",
            ],
            // An edited copy of a demo uses this module's internal declarations, as the demo does.
            exclude: ["README.md"], swiftSettings: interface + [.unsafeFlags(["-enable-testing"])]),

        // Programs load it as a library; the viewer uses its `package` interface.
        .target(
            name: "QuartzInstruments",
            dependencies: ["ImageIO", "QuartzGL", "QuartzUI", "QuartzUIControls", "QuartzUILists", "QuartzSDL"],
            swiftSettings: interface),

        // Replacements for the Objective-C runtime. Only ported packages link it.
        .target(name: "PortSupport", dependencies: ["QuartzSDL"], swiftSettings: system),

        // Programs.
        .executableTarget(
            name: "quartzite",
            dependencies: [
                "Quartz2D", "ImageIO", "QuartzCore", "CAML", "QuartzGL", "QuartzUI", "QuartzSDL", "QuartzInstruments", "Demos",
                // For live code, which is loaded into this program.
                "PortSupport",
            ],
            swiftSettings: interface),
        .executableTarget(
            name: "quartzite-bench",
            dependencies: ["QuartzCore", "QuartzGL", "QuartzUI", "QuartzSDL", "CReference", "SeededRandom"],
            path: "Benchmarks/quartzite-bench", exclude: ["README.md"]),
        .target(name: "CReference", path: "Benchmarks/CReference", linkerSettings: [.linkedLibrary("GLESv2")]),

        // A program that the main loop's tests run, because in a test process the main actor is not on the main thread.
        .executableTarget(name: "loop-probe", dependencies: ["QuartzSDL"], path: "Tests/LoopProbe", swiftSettings: system),
        // Generates scenes and files from a seed, for `Scripts/fuzz`. It is a program, so that a crash ends only its own process.
        .executableTarget(
            name: "quartzite-fuzz", dependencies: ["FuzzTargets", "QuartzSDL", "CAML", "ImageIO", "SeededRandom"],
            path: "Tests/Fuzz"),
        // Random scenes, and what is kept from change to change compared with the same made from scratch: for the fuzzer and for tests.
        .target(
            name: "FuzzTargets", dependencies: ["QuartzSDL", "QuartzGL", "GoldenSupport", "SeededRandom"],
            path: "Tests/FuzzTargets", swiftSettings: system),

        // The checks of the tests. All test targets import it.
        .target(name: "Expectations", path: "Tests/Expectations"),
        // Random numbers that are the same in every run, for tests, benchmarks and the fuzzer.
        .target(name: "SeededRandom", path: "Tests/SeededRandom"),

        // Tests, one target per module.
        .testTarget(name: "Quartz2DTests", dependencies: ["Quartz2D", "CanvasSupport", "SeededRandom"], swiftSettings: test),
        .testTarget(name: "QuartzTextTests", dependencies: ["QuartzText", "CanvasSupport", "SeededRandom"], swiftSettings: test),
        .testTarget(name: "ImageIOTests", dependencies: ["ImageIO", "SeededRandom"], swiftSettings: test),
        .testTarget(
            name: "QuartzCompositorTests", dependencies: ["QuartzCompositor", "GoldenSupport", "SeededRandom"],
            swiftSettings: test),
        .testTarget(name: "QuartzCoreTests", dependencies: ["QuartzCore", "GoldenSupport", "SeededRandom"], swiftSettings: test),
        .testTarget(name: "CAMLTests", dependencies: ["CAML", "SeededRandom"], swiftSettings: test + mainActor),
        // The same ordinary Core Animation code twice: as Swift 5, and as Swift 6 with the main actor as default isolation. It has the
        // access of another package: public symbols only.
        .testTarget(
            name: "CompatibilityTests", dependencies: ["QuartzCore", "QuartzCompat"], packageAccess: false,
            swiftSettings: test + [.swiftLanguageMode(.v5)]),
        .testTarget(
            name: "CompatibilityModernTests", dependencies: ["QuartzCore", "QuartzCompat"], packageAccess: false,
            swiftSettings: test + mainActor),
        // The listings of the five source documents of the project, compiled in the same two ways.
        .testTarget(
            name: "ListingTests", dependencies: ["QuartzUIControls"], packageAccess: false,
            swiftSettings: test + [.swiftLanguageMode(.v5)]),
        .testTarget(
            name: "ListingModernTests", dependencies: ["QuartzUIControls"], packageAccess: false, swiftSettings: test + mainActor),
        // A bitmap context whose pixels tests read.
        .target(name: "CanvasSupport", dependencies: ["Quartz2D", "Expectations"], path: "Tests/CanvasSupport"),
        // Recorded pictures and texts, and comparisons with them.
        .target(name: "GoldenSupport", dependencies: ["Quartz2D", "ImageIO"], path: "Tests/GoldenSupport"),
        .testTarget(
            name: "QuartzGLTests", dependencies: ["QuartzGL", "QuartzSDL", "ImageIO", "GoldenSupport", "SeededRandom"],
            exclude: ["Goldens"],
            swiftSettings: test),
        // A window without a screen, for tests of views.
        .target(
            name: "SceneSupport", dependencies: ["QuartzUI", "Expectations"], path: "Tests/SceneSupport", swiftSettings: mainActor
        ),
        .testTarget(name: "FuzzTargetsTests", dependencies: ["FuzzTargets"], swiftSettings: test),
        .testTarget(name: "QuartzSolverTests", dependencies: ["QuartzSolver", "SeededRandom"], swiftSettings: test),
        .testTarget(
            name: "QuartzUITests", dependencies: ["QuartzUI", "SceneSupport", "SeededRandom"], swiftSettings: test + mainActor),
        .testTarget(
            name: "QuartzUIControlsTests", dependencies: ["QuartzUIControls", "SceneSupport", "SeededRandom"],
            swiftSettings: test + mainActor),
        .testTarget(
            name: "QuartzUIControllersTests", dependencies: ["QuartzUIControllers", "SceneSupport"],
            swiftSettings: test + mainActor),
        .testTarget(
            name: "QuartzUIListsTests", dependencies: ["QuartzUILists", "QuartzUIControllers", "SceneSupport", "SeededRandom"],
            swiftSettings: test + mainActor),
        .testTarget(
            name: "QuartzUIDynamicsTests", dependencies: ["QuartzUIDynamics", "SceneSupport", "SeededRandom"],
            swiftSettings: test + mainActor),
        .testTarget(
            name: "QuartzUIPickersTests", dependencies: ["QuartzUIPickers", "SceneSupport"], swiftSettings: test + mainActor),
        .testTarget(
            name: "QuartzUINibsTests", dependencies: ["QuartzUINibs", "SceneSupport"], swiftSettings: test + mainActor),
        .testTarget(
            name: "QuartzAccessibilityTests", dependencies: ["QuartzAccessibility", "SceneSupport", "SeededRandom"],
            swiftSettings: test + mainActor),
        .testTarget(
            name: "QuartzCompatTests", dependencies: ["QuartzCompat", "SceneSupport", "SeededRandom"],
            swiftSettings: test + mainActor),
        .testTarget(name: "PortSupportTests", dependencies: ["PortSupport"], swiftSettings: test + mainActor),
        .testTarget(
            name: "QuartzSDLTests", dependencies: ["QuartzSDL", "GoldenSupport", "SeededRandom", "loop-probe"],
            swiftSettings: test),
        .testTarget(
            name: "DemosTests", dependencies: ["Demos", "QuartzSDL", "ImageIO", "GoldenSupport"], exclude: ["Goldens"],
            swiftSettings: test),
        .testTarget(
            name: "quartziteTests",
            dependencies: [
                "quartzite", "QuartzInstruments", "Demos", "QuartzGL", "QuartzSDL", "ImageIO", "SeededRandom", "loop-probe",
            ],
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
        .executableTarget(
            name: "quartzite-port", dependencies: ["InterfaceFiles"],
            swiftSettings: [.unsafeFlags(["-I", parser])] + (isForTests ? unoptimised : []), linkerSettings: linker),
        .testTarget(
            name: "quartzite-portTests", dependencies: ["quartzite-port"], swiftSettings: test + [.unsafeFlags(["-I", parser])],
            linkerSettings: linker),
    ]
}

// Builds for tests omit the programs that no test runs. `QUARTZITE_BENCHMARKS` and `QUARTZITE_FUZZ` in the environment keep them.
if isForTests {
    var omitted: Set<String> = []
    if ProcessInfo.processInfo.environment["QUARTZITE_FUZZ"] == nil { omitted.insert("quartzite-fuzz") }
    if ProcessInfo.processInfo.environment["QUARTZITE_BENCHMARKS"] == nil {
        omitted.formUnion(["quartzite-bench", "CReference"])
    }
    package.products.removeAll { omitted.contains($0.name) }
    package.targets.removeAll { omitted.contains($0.name) }
}

for target in package.targets where target.type == .test { target.dependencies.append("Expectations") }

// A target also gets modules through the re-exports of others, but a build compiles it again only if a module that it names has changed.
// So each target names all modules that it reaches.
let named = Dictionary(
    uniqueKeysWithValues: package.targets.map { target in
        let names = target.dependencies.compactMap { if case .byNameItem(let name, _) = $0 { name } else { nil } }
        return (target.name, names)
    })

/// Returns the names of the modules that a target reaches.
func reached(from target: String) -> Set<String> {
    let own = named[target] ?? []
    return own.reduce(into: Set(own)) { $0.formUnion(reached(from: $1)) }
}

for target in package.targets { target.dependencies = reached(from: target.name).sorted().map { .byName(name: $0) } }
