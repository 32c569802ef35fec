import Foundation
import QuartzSDL

/// What is left for the main thread where a render server draws.
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
        let scene = GridScene(count: 1000)
        defer { scene.close() }
        let place = CGPoint(x: 3, y: 3)
        var time = 0
        let samples = plan.sample {
            // Another moment each time: nothing is at hand.
            time += 1
            CAMediaClock.setManual(GridScene.time(time))
            return Plan.threadTime { _ = scene.root.presentation()?.hitTest(place) } / 1000
        } against: {
            Plan.threadTime { _ = scene.root.hitTest(place) } / 1000
        }
        report(
            Measurement(
                name: "server.hit-test", n: 1000, unit: "µs/test", samples: samples.own, reference: ("model", samples.reference)))
    }

    static let main = BenchmarkCase(
        name: "server.main", summary: "µs of the main thread's time in a second in which 1,000 layers of a window move"
    ) { plan, report in
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
            let turn = CABasicAnimation(keyPath: "transform.rotation.z")
            turn.toValue = 6.28
            turn.duration = 4
            turn.repeatCount = .infinity
            layer.add(turn, forKey: nil)
        }
        CATransaction.commit()
        var samples: [Double] = []
        var frames: [Int] = []
        var last: (time: Double, frames: Int)?
        // Seconds between which the main actor does nothing but look at its clock.
        let timer = DispatchSource.makeTimerSource(queue: .main)
        timer.schedule(deadline: .now() + 1, repeating: 1)
        timer.setEventHandler {
            MainActor.assumeIsolated {
                let now = (time: Plan.currentThreadTime, frames: window.framesDrawn)
                if let last {
                    samples.append((now.time - last.time) / 1000)
                    frames.append(now.frames - last.frames)
                }
                last = now
                if samples.count >= plan.runs { loop.stop() }
            }
        }
        timer.activate()
        _ = loop.run()
        timer.cancel()
        report(
            Measurement(
                name: "server.main", n: 1000, unit: "µs/s", samples: samples,
                facts: [("framesPerSecond", Double(frames.reduce(0, +)) / Double(max(frames.count, 1)))]))
    }
}
