import CReference
import Foundation
import QuartzSDL

/// The cost of a window on a screen.
@MainActor
enum WindowCase {
    static let main = BenchmarkCase(
        name: "server.main", summary: "µs of the main thread's time in a second in which 1,000 layers of a window move"
    ) { plan, report in
        try InvisibleScreen.with { screen in
            let course = try course(plan, clock: { Plan.currentThreadTime }) { window in
                let root = window.rootLayer
                addLayers(root)
                for layer in root.sublayers ?? [] {
                    let turn = CABasicAnimation(keyPath: "transform.rotation.z")
                    turn.toValue = 6.28
                    turn.duration = 4
                    turn.repeatCount = .infinity
                    layer.add(turn, forKey: nil)
                }
            }
            report(measurement("server.main", course, screen))
        }
    }

    static let idle = BenchmarkCase(
        name: "server.idle", summary: "µs of all threads' time in a second in which a window with 1,000 layers is at rest"
    ) { plan, report in
        try InvisibleScreen.with { screen in
            let course = try course(plan, clock: { Clock.process }) { window in
                let root = window.rootLayer
                addLayers(root)
                // An animation without visible effect.
                let wait = CAAnimationGroup()
                wait.duration = 3600
                root.add(wait, forKey: nil)
            }
            report(measurement("server.idle", course, screen))
        }
    }

    static let moving = BenchmarkCase(
        name: "window.moving",
        summary: "µs per frame, all threads, of a window in which one layer of 64 × 64 moves; against GLES in C"
    ) { plan, report in
        for size in [CGSize(width: 1280, height: 720), CGSize(width: 3840, height: 2160)] {
            let samples = try filling(plan, size)
            try InvisibleScreen.with { screen in
                let course = try course(plan, size: size, clock: { Clock.process }) { window in
                    let layer = CALayer()
                    layer.frame = CGRect(x: 0, y: 100, width: 64, height: 64)
                    layer.backgroundColor = CGColor(red: 1, green: 0.5, blue: 0, alpha: 1)
                    window.rootLayer.addSublayer(layer)
                    let move = CABasicAnimation(keyPath: "position.x")
                    move.toValue = 600
                    move.duration = 5
                    move.repeatCount = .infinity
                    layer.add(move, forKey: nil)
                }
                var measurement = frames("window.moving", Int(size.height), course, screen)
                measurement.reference = ("GLES in C, one quad that fills the window, not presented", samples)
                report(measurement)
            }
        }
    }

    /// Returns the cost of filling a texture of a window's size, in microseconds.
    private static func filling(_ plan: Plan, _ size: CGSize) throws -> [Double] {
        let stage = try Stage()
        let fill = stage.context.withCurrent { referenceFillCreate(Int32(size.width), Int32(size.height)) }
        guard let fill else { throw BenchmarkError("the reference program cannot be made") }
        defer { stage.context.withCurrent { referenceFillDestroy(fill) } }
        return plan.sample {
            Plan.processTime { for _ in 0..<20 { stage.context.withCurrent { referenceFillDraw(fill, 1) } } } / 20_000
        }
    }

    /// The costs of seconds in microseconds, and the numbers of frames, of turns and of what a case counts in a second.
    struct Course {
        var samples: [Double]
        var frames: Double
        var turns: Double
        var counted: Double
    }

    private static func measurement(_ name: String, _ course: Course, _ screen: String) -> Measurement {
        Measurement(
            name: name, n: 1000, unit: "µs/s", samples: course.samples, screen: screen,
            facts: [("framesPerSecond", course.frames), ("turnsPerSecond", course.turns)])
    }

    /// Returns the costs of a course per frame, or per something else that it counts.
    static func frames(
        _ name: String, _ n: Int, _ course: Course, _ screen: String, _ counted: String = "frame"
    ) -> Measurement {
        var measurement = measurement(name, course, screen)
        measurement.n = n
        measurement.unit = "µs/\(counted)"
        measurement.samples = course.samples.map { $0 / max(course.counted, 0.1) }
        if counted != "frame" { measurement.facts.append((counted + "sPerSecond", course.counted)) }
        return measurement
    }

    private static func addLayers(_ root: CALayer) {
        for index in 0..<1000 {
            let layer = CALayer()
            layer.frame = CGRect(x: index % 40 * 32, y: index / 40 * 28, width: 24, height: 20)
            layer.backgroundColor = CGColor(red: 1, green: 0.5, blue: 0, alpha: 1)
            root.addSublayer(layer)
        }
    }

    /// Runs a window and reads a clock once a second.
    ///
    /// - Parameters:
    ///   - counter: Returns the number of what is counted; nil for the frames drawn.
    ///   - prepare: Fills the window, without actions.
    static func course(
        _ plan: Plan, size: CGSize = GridScene.size, clock: @escaping () -> Double,
        counter: @escaping @MainActor () -> Int? = { nil }, prepare: (SDLWindow) throws -> Void
    ) throws -> Course {
        CAMediaClock.setManual(nil)
        let loop = try MainLoop()
        let window = try SDLWindow(WindowOptions(title: "Benchmark", size: size))
        loop.add(window)
        defer { window.close() }
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        try prepare(window)
        CATransaction.commit()
        var readings: [(time: Double, frames: Int, turns: Int, counted: Int)] = []
        let timer = DispatchSource.makeTimerSource(queue: .main)
        timer.schedule(deadline: .now() + 1, repeating: 1)
        timer.setEventHandler {
            MainActor.assumeIsolated {
                let frames = window.framesDrawn
                readings.append((clock(), frames, loop.turnCount, counter() ?? frames))
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
        return Course(
            samples: zip(readings, readings.dropFirst()).map { ($1.time - $0.time) / 1000 },
            frames: Double(last.frames - first.frames) / seconds, turns: Double(last.turns - first.turns) / seconds,
            counted: Double(last.counted - first.counted) / seconds)
    }
}
