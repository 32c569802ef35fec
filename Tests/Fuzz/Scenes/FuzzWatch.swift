import Foundation
import QuartzSDL

/// Measures the steps of a scene. A scene may have many frames, and each must be cheap.
enum FuzzWatch {
    /// The maximum CPU time of one step (a frame, a picture, a file), all threads together, in seconds. The engine's budgets allow
    /// about 2 s on a fast machine; threads that share a core with others take up to twice as long.
    static let mostSeconds = 4.0
    /// The CPU time in seconds after which a scene is stopped.
    static let enough = 4.0
    /// The exit status of a scene with a step that takes too long.
    static let tooLong: Int32 = 3

    /// The CPU time of the process, all threads together, in seconds.
    private static var spent: Double { Double(clock()) / Double(CLOCKS_PER_SEC) }

    /// Whether the scene has used its time.
    static var isOver: Bool { spent >= enough }

    /// Runs a step. A step that takes too long ends the process.
    static func step<Result>(_ name: String, _ body: () -> Result) -> Result {
        let start = spent
        defer {
            let seconds = spent - start
            if seconds > mostSeconds {
                print("\(name) computed for \(String(format: "%.1f", seconds)) s")
                exit(tooLong)
            }
        }
        return body()
    }

    /// Lets time pass frame by frame, each of them a step, until the scene has computed enough.
    @MainActor
    static func advance(_ host: OffscreenHost, to time: Double) {
        while !isOver {
            let next = min(host.time + 1 / OffscreenHost.frameRate, time)
            step("a frame") { host.advance(to: next) }
            if next >= time { break }
        }
    }
}
