import Foundation
import QuartzSDL

/// The cost of a window per second.
@MainActor
enum WindowCase {
    static let main = BenchmarkCase(
        name: "server.main", summary: "µs of the main thread's time in a second in which 1,000 layers of a window move"
    ) { plan, report in
        let course = try Self.course(plan, clock: { Plan.currentThreadTime }) { root in
            for layer in root.sublayers ?? [] {
                let turn = CABasicAnimation(keyPath: "transform.rotation.z")
                turn.toValue = 6.28
                turn.duration = 4
                turn.repeatCount = .infinity
                layer.add(turn, forKey: nil)
            }
        }
        report(
            Measurement(
                name: "server.main", n: 1000, unit: "µs/s", samples: course.samples,
                facts: [("framesPerSecond", course.frames), ("turnsPerSecond", course.turns)]))
    }

    static let idle = BenchmarkCase(
        name: "server.idle", summary: "µs of all threads' time in a second in which a window with 1,000 layers is at rest"
    ) { plan, report in
        let course = try Self.course(plan, clock: { Clock.process }) { root in
            // An animation without visible effect.
            let wait = CAAnimationGroup()
            wait.duration = 3600
            root.add(wait, forKey: nil)
        }
        report(
            Measurement(
                name: "server.idle", n: 1000, unit: "µs/s", samples: course.samples,
                facts: [("framesPerSecond", course.frames), ("turnsPerSecond", course.turns)]))
    }

    /// Runs a window with 1,000 layers and reads a clock once a second.
    ///
    /// - Parameter prepare: Receives the window's root layer.
    /// - Returns: The cost of each second on the clock, in microseconds, and the numbers of frames and turns in a second.
    private static func course(
        _ plan: Plan, clock: @escaping () -> Double, prepare: (CALayer) -> Void
    ) throws -> (samples: [Double], frames: Double, turns: Double) {
        CAMediaClock.setManual(nil)
        let loop = try MainLoop()
        let window = try SDLWindow(WindowOptions(title: "Benchmark", size: GridScene.size))
        loop.add(window)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        for index in 0..<1000 {
            let layer = CALayer()
            layer.frame = CGRect(x: index % 40 * 32, y: index / 40 * 28, width: 24, height: 20)
            layer.backgroundColor = CGColor(red: 1, green: 0.5, blue: 0, alpha: 1)
            window.rootLayer.addSublayer(layer)
        }
        prepare(window.rootLayer)
        CATransaction.commit()
        var readings: [(time: Double, frames: Int, turns: Int)] = []
        let timer = DispatchSource.makeTimerSource(queue: .main)
        timer.schedule(deadline: .now() + 1, repeating: 1)
        timer.setEventHandler {
            MainActor.assumeIsolated {
                readings.append((clock(), window.framesDrawn, loop.turnCount))
                if readings.count > plan.runs { loop.stop() }
            }
        }
        timer.activate()
        _ = loop.run()
        timer.cancel()
        guard let first = readings.first, let last = readings.last, readings.count > 1 else {
            throw BenchmarkError("the window was closed before a second had passed")
        }
        let seconds = Double(readings.count - 1)
        return (
            zip(readings, readings.dropFirst()).map { ($1.time - $0.time) / 1000 }, Double(last.frames - first.frames) / seconds,
            Double(last.turns - first.turns) / seconds
        )
    }
}
