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

    static let presentation = BenchmarkCase(
        name: "server.presentation", summary: "µs to make the presentation of one of 1,000 animated layers, against a new layer"
    ) { plan, report in
        let count = 1000
        let scene = GridScene(count: count, animated: count)
        defer { scene.close() }
        var time = 0
        let samples = plan.sample {
            Plan.threadTime {
                for _ in 0..<10 {
                    time += 1
                    CAMediaClock.setManual(GridScene.time(time))
                    for layer in scene.layers { _ = layer.presentation() }
                }
            } / Double(10 * count) / 1000
        } against: {
            Plan.threadTime {
                for _ in 0..<10 * count { withExtendedLifetime(CALayer()) {} }
            } / Double(10 * count) / 1000
        }
        report(
            Measurement(
                name: "server.presentation", n: count, unit: "µs/layer", samples: samples.own,
                reference: ("new layer", samples.reference)))
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
