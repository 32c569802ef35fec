import Foundation
import Expectations
import Testing

/// The loop on a real main thread: timers, the main queue, tasks and signals during its sleep.
///
/// Serialized: a pipe that is open while another process starts may be inherited by that process.
@Suite(.serialized) struct ProbeTests {
    private struct Outcome {
        var status: Int32
        var values: [String: String]

        func number(_ name: String) throws -> Double {
            try require(values[name].flatMap(Double.init), "no \(name) in \(values)")
        }
    }

    /// Runs `loop-probe`, which is built beside the tests. Calls `body` after it has written a line.
    ///
    /// - Parameter display: The X display for its window; without one nothing is shown.
    private func run(_ command: String, on display: String? = nil, _ body: (Process) -> Void = { _ in }) throws -> Outcome {
        let folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        let process = Process()
        process.executableURL = folder.appendingPathComponent("loop-probe")
        process.arguments = [command]
        // The leak sanitizer is off: when it looks for leaks at exit, the drivers that own the memory are unloaded.
        var changes = ["SDL_VIDEODRIVER": "offscreen", "LIBGL_ALWAYS_SOFTWARE": "1", "LSAN_OPTIONS": "detect_leaks=0"]
        if let display { changes.merge(["SDL_VIDEODRIVER": "x11", "DISPLAY": display], uniquingKeysWith: { $1 }) }
        process.environment = ProcessInfo.processInfo.environment.merging(changes, uniquingKeysWith: { $1 })
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let rescue = process.kill(after: 60)
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
        expectEqual(outcome.status, 0)
        expectEqual(outcome.values["task"], "true")
        try expectEqual(outcome.number("dispatches"), 50)
        expect(try outcome.number("timers") >= 10)
    }

    @Test func sleepsWhereNothingMoves() throws {
        let outcome = try run("idle")
        expectEqual(outcome.status, 7)
        try expectEqual(outcome.number("frames"), 0)
    }

    /// The drivers free what frames need in exit handlers.
    @Test func exitsWhileTheServerDraws() throws {
        for _ in 0..<4 { try expectEqual(run("leave").status, 5) }
    }

    @Test(.enabled(if: XServer.program != nil, "needs Xvfb"))
    func sleepsSoundlyUnderX() throws {
        let server = try XServer()
        defer { server.stop() }
        let outcome = try run("idle", on: server.display)
        expectEqual(outcome.status, 7)
        try expectEqual(outcome.number("frames"), 0)
        // The load is a fraction of one core; a loop that does not sleep has 1.
        expect(try outcome.number("load") < 0.1)
    }

    /// X11 without a window manager puts a new window in front, in the middle of the screen.
    @Test(.enabled(if: XServer.program != nil, "needs Xvfb"))
    func coveredWindowsDrawNothingUnderX() throws {
        let server = try XServer()
        defer { server.stop() }
        let outcome = try run("cover", on: server.display)
        expectEqual(outcome.status, 0)
        expect(try outcome.number("open") > 0)
        try expectEqual(outcome.number("covered"), 0)
        expect(try outcome.number("uncovered") > 0)
    }

    @Test func windowsFollowTheirViews() throws {
        let outcome = try run("resize")
        expectEqual(outcome.status, 3)
        for name in ["views", "window", "scaled", "hidden", "shown"] { expectEqual(outcome.values[name], "true", "\(name)") }
    }

    @Test(arguments: [SIGTERM, SIGINT])
    func signalsEndItInGoodOrder(signal: Int32) throws {
        let outcome = try run("wait") { kill($0.processIdentifier, signal) }
        expectEqual(outcome.status, 0)
        expectEqual(outcome.values["status"], "0")
    }
}
