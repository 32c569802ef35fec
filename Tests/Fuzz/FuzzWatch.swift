import Foundation
import QuartzSDL

/// Watches what the steps of a scene cost: a scene may have many frames, and each must be cheap.
enum FuzzWatch {
    /// How long one step may compute, in seconds: a frame, a picture, a file.
    static let mostSeconds = 2.0
    /// A scene that has computed for so long goes on no further.
    static let enough = 4.0
    /// The exit status of a scene with too long a step.
    static let tooLong: Int32 = 3

    /// The time that the process has computed, all its threads together.
    private static var spent: Double { Double(clock()) / Double(CLOCKS_PER_SEC) }

    /// Whether the scene has had its time.
    static var isOver: Bool { spent >= enough }

    /// Takes a step; one that takes too long ends the process.
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
