import CReference
import QuartzCore

/// From a time to what is seen at it, without drawing.
@MainActor
enum SamplingCase {
    static let sampling = BenchmarkCase(
        name: "sampling", summary: "ns per layer with three animations: sampled; sampled and flattened; each against a C loop"
    ) { plan, report in
        for count in plan.sizes([1000, 10_000, 100_000]) {
            let scene = GridScene(count: count)
            defer { scene.close() }
            try scene.check(at: GridScene.time(77))
            // About as much work in every run, whatever the size.
            let passes = max(2, 100_000 / count)
            let values = plan.sample {
                costOfSampling(scene, passes: passes) / Double(count * passes)
            } against: {
                repeated(passes) { scene.sampleReference(at: $0) } / Double(count * passes)
            }
            report(
                Measurement(
                    name: "sampling.values", n: count, unit: "ns/layer", samples: values.own,
                    reference: ("C loop", values.reference),
                    facts: [("allocationsPerFrame", Plan.allocations { scene.renderer.sample(at: GridScene.time(5)) })]))
            var quads = [ReferenceQuad](repeating: ReferenceQuad(), count: count)
            let lists = plan.sample {
                costOfList(scene, passes: passes) / Double(count * passes)
            } against: {
                repeated(passes) { scene.flattenReference(at: $0, into: &quads) } / Double(count * passes)
            }
            report(
                Measurement(
                    name: "sampling.list", n: count, unit: "ns/layer", samples: lists.own, reference: ("C loop", lists.reference),
                    facts: [("allocationsPerFrame", Plan.allocations { _ = scene.renderer.displayList(at: GridScene.time(5)) })]))
        }
    }

    static let linearity = BenchmarkCase(
        name: "linearity", summary: "µs per frame of 100 animated layers among many static ones, against 100 alone"
    ) { plan, report in
        let count = plan.isQuick ? 10_000 : 100_000
        let many = GridScene(count: count, animated: 100)
        let few = GridScene(count: 100, animated: 100)
        defer {
            many.close()
            few.close()
        }
        let passes = 200
        let values = plan.sample {
            costOfSampling(many, passes: passes) / Double(passes) / 1000
        } against: {
            costOfSampling(few, passes: passes) / Double(passes) / 1000
        }
        report(
            Measurement(
                name: "linearity.values", n: count, unit: "µs/frame", samples: values.own,
                reference: ("100 layers", values.reference)))
        let lists = plan.sample {
            costOfList(many, passes: 5) / 5 / 1000
        } against: {
            costOfList(few, passes: passes) / Double(passes) / 1000
        }
        report(
            Measurement(
                name: "linearity.list", n: count, unit: "µs/frame", samples: lists.own, reference: ("100 layers", lists.reference)
            ))
    }

    private static func costOfSampling(_ scene: GridScene, passes: Int) -> Double {
        repeated(passes) { scene.renderer.sample(at: $0) }
    }

    private static func costOfList(_ scene: GridScene, passes: Int) -> Double {
        repeated(passes) { _ = scene.renderer.displayList(at: $0) }
    }

    private static func repeated(_ passes: Int, _ body: (Double) -> Void) -> Double {
        Plan.threadTime { for pass in 0..<passes { body(GridScene.time(pass)) } }
    }
}
