import Foundation
import QuartzSDL

/// The main thread's work while a render server draws.
@MainActor
enum ServerCase {
    static let commit = BenchmarkCase(
        name: "server.commit", summary: "µs to commit one property of a tree of 100,000 layers, against one of 100"
    ) { plan, report in
        let count = plan.isQuick ? 10_000 : 100_000
        let (large, small) = (GridScene(count: count, animated: 0), GridScene(count: 100, animated: 0))
        defer {
            large.close()
            small.close()
        }
        var step = 0
        @MainActor func cost(_ scene: GridScene) -> Double {
            let passes = 1000
            return Plan.threadTime {
                for _ in 0..<passes {
                    step += 1
                    CATransaction.begin()
                    CATransaction.setDisableActions(true)
                    scene.layers[0].opacity = Float(step % 100) / 100
                    CATransaction.commit()
                }
            } / Double(passes) / 1000
        }
        let samples = plan.sample {
            cost(large)
        } against: {
            cost(small)
        }
        report(
            Measurement(
                name: "server.commit", n: count, unit: "µs/commit", samples: samples.own,
                reference: ("100 layers", samples.reference)))
    }

    static let hitTest = BenchmarkCase(
        name: "server.hit-test", summary: "µs for a hit test among 1,000 animated layers as they are seen, against the model's"
    ) { plan, report in
        for form in HitScene.Form.allCases {
            let scene = HitScene(form)
            defer { scene.close() }
            var time = 0
            let samples = plan.sample {
                // Another time in each run, so that nothing is cached.
                time += 1
                return Plan.threadTime {
                    for pass in 0..<HitScene.passes {
                        CAMediaClock.setManual(GridScene.time(time * HitScene.passes + pass))
                        _ = scene.root.presentation()?.hitTest(scene.place)
                    }
                } / Double(HitScene.passes) / 1000
            } against: {
                Plan.threadTime {
                    for _ in 0..<HitScene.passes { _ = scene.root.hitTest(scene.place) }
                } / Double(HitScene.passes) / 1000
            }
            report(
                Measurement(
                    name: "server.hit-test.\(form)", n: 1000, unit: "µs/test", samples: samples.own,
                    reference: ("model", samples.reference)))
        }
    }
}

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
