import Expectations
import Foundation
import Testing

@testable import QuartzInstruments
@testable import quartzite

/// `quartzite inspect` with a real program, `loop-probe`, which is built beside the tests.
@Suite(.serialized) nonisolated struct InspectTests {
    private static let folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()

    private struct Outcome {
        let status: Int32
        let values: [String: String]
        let errors: String
    }

    private func run(
        _ program: String, _ words: [String], cache: URL, environment: [String: String] = [:]
    ) throws -> Outcome {
        let process = Process()
        process.executableURL = Self.folder.appendingPathComponent(program)
        process.arguments = words
        let changes = [
            "SDL_VIDEODRIVER": "offscreen", "LIBGL_ALWAYS_SOFTWARE": "1", "LSAN_OPTIONS": "detect_leaks=0",
            "XDG_CACHE_HOME": cache.path,
        ]
        process.environment = ProcessInfo.processInfo.environment.merging(changes) { $1 }
            .merging(environment) { $1 }
        let (output, errors) = (Pipe(), Pipe())
        (process.standardOutput, process.standardError) = (output, errors)
        try process.run()
        let number = process.processIdentifier
        let rescue = DispatchWorkItem { kill(number, SIGKILL) }
        DispatchQueue.global().asyncAfter(deadline: .now() + 120, execute: rescue)
        defer { rescue.cancel() }
        let lines = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        let words = lines.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }.filter { $0.count == 2 }
        return Outcome(
            status: process.terminationStatus, values: Dictionary(words.map { ($0[0], $0[1]) }) { $1 }, errors: text)
    }

    private func withCache(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("a “cache's” \(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder)
    }

    /// The window of the instruments opens beside the program's, whose pixels and layers stay as they are, and closes with it.
    @Test func aProgramIsTheSameWithItsInstruments() throws {
        try withCache { cache in
            let alone = try run("loop-probe", ["picture"], cache: cache)
            expectEqual(alone.values["windows"], "1")
            expectEqual(alone.status, 0)
            // Blue, orange, and the colours of the edges.
            expect((alone.values["colours"].flatMap(Int.init) ?? 0) >= 3)
            let program = Self.folder.appendingPathComponent("loop-probe").path
            let inspected = try run("quartzite", ["inspect", "--", program, "picture", "2"], cache: cache)
            expect(!inspected.errors.contains("quartzite:"), "\(inspected.errors)")
            expectEqual(inspected.values["windows"], "2")
            expectEqual(inspected.status, 0)
            for name in ["picture", "speed", "sublayers", "colours"] {
                expectEqual(inspected.values[name], alone.values[name])
            }
            // The cache is private.
            let attributes = try FileManager.default.attributesOfItem(atPath: cache.appendingPathComponent("quartzite").path)
            let made = try FileManager.default.contentsOfDirectory(atPath: cache.appendingPathComponent("quartzite").path)
            expectEqual(made.filter { $0.hasPrefix("instruments-") }.count, 1)
            let place = cache.appendingPathComponent("quartzite").appendingPathComponent(
                made.first { $0.hasPrefix("instruments-") } ?? "")
            let rights = try FileManager.default.attributesOfItem(atPath: place.path)[.posixPermissions] as? NSNumber
            expectEqual(rights?.intValue, 0o700)
            expect(attributes[.type] as? FileAttributeType == .typeDirectory)
        }
    }

    /// A library of other modules, or of no modules at all, is refused with the reason; the program runs on.
    @Test func aLibraryOfOtherModulesIsRefused() throws {
        try withCache { cache in
            try FileManager.default.createDirectory(at: cache, withIntermediateDirectories: true)
            let source = cache.appendingPathComponent("Other.swift")
            let library = cache.appendingPathComponent("libOther.so")
            for (function, reason) in [
                ("quartz_engine_identity", "it was made for “Swift 5.0, layout 0”, and this program has “Swift 6"),
                ("something_else", "is not a library of instruments"),
            ] {
                let text = """
                    @_cdecl("\(function)")
                    public func identity() -> UnsafePointer<CChar> {
                        UnsafeRawPointer(("Swift 5.0, layout 0" as StaticString).utf8Start).assumingMemoryBound(to: CChar.self)
                    }
                    """
                try Data(text.utf8).write(to: source)
                let compiler = try SwiftCompiler()
                let made = try compiler.run(
                    ["-emit-library", "-parse-as-library", "-o", library.path, source.path], in: cache)
                expectEqual(made.status, 0, "\(made.output)")
                let outcome = try run(
                    "loop-probe", ["picture"], cache: cache,
                    environment: ["QUARTZ_INSPECT": "1", "QUARTZ_INSTRUMENTS": library.path])
                expectEqual(outcome.status, 0)
                expectEqual(outcome.values["windows"], "1")
                expect(outcome.errors.contains(reason), "\(outcome.errors)")
            }
        }
    }

    @Test func aMissingProgramIsReported() throws {
        try withCache { cache in
            let outcome = try run("quartzite", ["inspect", "--", "/nowhere/program"], cache: cache)
            expectEqual(outcome.status, 1)
            expectEqual(outcome.errors, "quartzite: /nowhere/program cannot be run: No such file or directory\n")
            let none = try run("quartzite", ["inspect"], cache: cache)
            expectEqual(none.status, 64)
        }
    }

    @Test func theLibraryHasTheObjectsOfItsModuleOnly() {
        let list = """
            /a b/debug/Demos.build/Fade.swift.o
            /a b/debug/QuartzCore.build/CALayer.swift.o
            /a b/debug/QuartzInstruments.build/Lint.swift.o
            /a b/debug/QuartzInstruments.build/QuartzInstruments.swiftmodule.o
            /a b/debug/quartzite.build/LintReport.swift.o
            """
        expectEqual(InstrumentLibrary.objects(in: list), ["/a b/debug/QuartzInstruments.build/Lint.swift.o"])
    }
}

/// `quartzite attach` with a running `loop-probe`.
@Suite(.serialized) nonisolated struct AttachTests {
    private static let folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    private let place = FileManager.default.temporaryDirectory.appending(path: "a\(UInt32.random(in: 0...99_999_999))")

    private func start(_ program: String, _ words: [String], _ changes: [String: String]) throws -> (Process, Pipe) {
        let process = Process()
        process.executableURL = program.hasPrefix("/") ? URL(fileURLWithPath: program) : Self.folder.appending(path: program)
        process.arguments = words
        let usual = [
            "SDL_VIDEODRIVER": "offscreen", "LIBGL_ALWAYS_SOFTWARE": "1", "LSAN_OPTIONS": "detect_leaks=0",
            "XDG_RUNTIME_DIR": place.path, "XDG_CACHE_HOME": place.appending(path: "cache").path,
        ]
        process.environment = ProcessInfo.processInfo.environment.merging(usual) { $1 }.merging(changes) { $1 }
        let output = Pipe()
        (process.standardOutput, process.standardError) = (output, output)
        try process.run()
        return (process, output)
    }

    /// Waits until the probe has reported that its loop runs.
    private func isReady(_ output: Pipe) -> Bool {
        var text = ""
        while !text.contains("ready") {
            let data = output.fileHandleForReading.availableData
            if data.isEmpty { return false }
            text += String(decoding: data, as: UTF8.self)
        }
        return true
    }

    private func attach(_ words: String...) throws -> (status: Int32, output: String) {
        let (process, output) = try start("quartzite", ["attach"] + words, [:])
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, text)
    }

    @Test func aProgramThatAllowsItIsFoundAndOpened() throws {
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: place) }
        expect(try attach().output.hasPrefix("No running program allows it."))
        let (probe, output) = try start("loop-probe", ["wait"], ["QUARTZ_INSPECT": "allow"])
        defer { probe.terminate() }
        expect(isReady(output))
        let number = "\(probe.processIdentifier)"
        try expectEqual(attach().output, "\(number)  loop-probe  Probe\n")
        // `String(contentsOfFile:)` reads only the first part of a file whose size is not known.
        func maps() throws -> String {
            let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: "/proc/\(number)/maps"))
            return String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
        }
        expect(!(try maps().contains("libQuartzInstruments.so")))
        let opened = try attach(number)
        expectEqual(opened.status, 0, "\(opened.output)")
        expect(try maps().contains("libQuartzInstruments.so"))
        // Only the user can enter the folder.
        let folder = place.appending(path: "quartzite").path
        let rights = try FileManager.default.attributesOfItem(atPath: folder)[.posixPermissions] as? NSNumber
        expectEqual(rights?.intValue, 0o700)
        // A program that is killed before it answers leaves its socket, which is no program.
        kill(probe.processIdentifier, SIGSTOP)
        let (waiting, words) = try start("quartzite", ["attach", number], [:])
        usleep(2_000_000)
        kill(probe.processIdentifier, SIGKILL)
        let text = String(decoding: words.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        waiting.waitUntilExit()
        expectEqual(waiting.terminationStatus, 1)
        // A busy machine has not asked yet.
        expect(["process \(number) has ended", "there is no process \(number)"].contains { text.contains($0) }, "\(text)")
        probe.waitUntilExit()
        expectEqual(try FileManager.default.contentsOfDirectory(atPath: folder).count, 1)
        expect(try attach().output.hasPrefix("No running program allows it."))
        expectEqual(try FileManager.default.contentsOfDirectory(atPath: folder).count, 0)
        let ended = try attach(number)
        expectEqual(ended.status, 1)
        expect(ended.output.contains("there is no process \(number)"), "\(ended.output)")
    }

    @Test func otherProcessesAreExplained() throws {
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: place) }
        let (probe, output) = try start("loop-probe", ["wait"], ["QUARTZ_INSPECT": ""])
        defer { probe.terminate() }
        expect(isReady(output))
        let refused = try attach("\(probe.processIdentifier)")
        expectEqual(refused.status, 1)
        expect(refused.output.contains("loop-probe (\(probe.processIdentifier)) does not allow it"), "\(refused.output)")
        expect(!FileManager.default.fileExists(atPath: place.appending(path: "quartzite").path))
        for word in ["x", "0", "-3", "99999999999999999999"] { expectEqual(try attach(word).status, 64) }
    }
}
