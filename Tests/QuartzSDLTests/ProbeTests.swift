import Foundation
import Testing

/// The loop on a real main thread: what it does for timers, the main queue, tasks and signals while it sleeps.
struct ProbeTests {
    private struct Outcome {
        var status: Int32
        var values: [String: String]

        func number(_ name: String) throws -> Double {
            try #require(values[name].flatMap(Double.init), "no \(name) in \(values)")
        }
    }

    /// Starts `loop-probe`, which stands beside the tests; `body` is called once it has written a line.
    ///
    /// - Parameter display: The path of `xvfb-run`, for a display of its own; without it nothing is shown.
    private func run(_ command: String, under display: String? = nil, _ body: (Process) -> Void = { _ in }) throws -> Outcome {
        let folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        let process = Process()
        let probe = folder.appendingPathComponent("loop-probe")
        process.executableURL = display.map { URL(fileURLWithPath: $0) } ?? probe
        process.arguments = display == nil ? [command] : ["-a", probe.path, command]
        // Where a sanitizer would look for leaks at the end, the drivers are gone that would explain them.
        process.environment = ProcessInfo.processInfo.environment.merging(
            [
                "SDL_VIDEODRIVER": display == nil ? "offscreen" : "x11", "LIBGL_ALWAYS_SOFTWARE": "1",
                "LSAN_OPTIONS": "detect_leaks=0",
            ], uniquingKeysWith: { $1 })
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let rescue = DispatchWorkItem { [identifier = process.processIdentifier] in kill(identifier, SIGKILL) }
        DispatchQueue.global().asyncAfter(deadline: .now() + 60, execute: rescue)
        defer { rescue.cancel() }
        var output = pipe.fileHandleForReading.availableData
        body(process)
        output += pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        let lines = String(decoding: output, as: UTF8.self).split(separator: "\n").map { $0.split(separator: " ") }
        let values = lines.compactMap { $0.count == 2 ? (String($0[0]), String($0[1])) : nil }
        return Outcome(status: process.terminationStatus, values: Dictionary(values, uniquingKeysWith: { $1 }))
    }

    @Test func servesTimersQueueAndTasks() throws {
        let outcome = try run("serve")
        #expect(outcome.status == 0)
        #expect(outcome.values["task"] == "true")
        #expect(try outcome.number("dispatches") == 50)
        #expect(try outcome.number("timers") >= 10)
    }

    @Test func sleepsWhereNothingMoves() throws {
        let outcome = try run("idle")
        #expect(outcome.status == 7)
        #expect(try outcome.number("frames") == 0)
    }

    @Test(.enabled(if: xvfb != nil, "needs xvfb-run"))
    func sleepsSoundlyUnderX() throws {
        let outcome = try run("idle", under: Self.xvfb)
        #expect(outcome.status == 7)
        #expect(try outcome.number("frames") == 0)
        // A share of one core; a loop that does not sleep has 1.
        #expect(try outcome.number("load") < 0.1)
    }

    private static let xvfb: String? = ["/usr/bin/xvfb-run"].first { FileManager.default.isExecutableFile(atPath: $0) }

    @Test(arguments: [SIGTERM, SIGINT])
    func signalsEndItInGoodOrder(signal: Int32) throws {
        let outcome = try run("wait") { kill($0.processIdentifier, signal) }
        #expect(outcome.status == 0)
        #expect(outcome.values["status"] == "0")
    }
}
