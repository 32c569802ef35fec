import CReference
import QuartzCore

/// The cost from a time to the sampled layers, without drawing.
@MainActor
enum SamplingCase {
    static let values = BenchmarkCase(
        name: "sampling.values", summary: "ns per layer with three animations, sampled; against a C loop"
    ) { plan, report in
        for count in plan.sizes(sizes) {
            let scene = GridScene(count: count)
            defer { scene.close() }
            try scene.check(at: GridScene.time(77))
            let passes = passes(count)
            let samples = plan.sample {
                costOfSampling(scene, passes: passes) / Double(count * passes)
            } against: {
                repeated(passes) { scene.sampleReference(at: $0) } / Double(count * passes)
            }
            let allocations = Plan.allocations { scene.renderer.sample(at: GridScene.time(5)) }
            report(
                Measurement(
                    name: "sampling.values", n: count, unit: "ns/layer", samples: samples.own,
                    reference: ("C loop", samples.reference), facts: [("allocationsPerFrame", allocations)]))
        }
    }

    static let list = BenchmarkCase(
        name: "sampling.list", summary: "the same with world matrices and the display list; against a C loop"
    ) { plan, report in
        for count in plan.sizes(sizes) {
            let scene = GridScene(count: count)
            defer { scene.close() }
            try scene.check(at: GridScene.time(77))
            let passes = passes(count)
            var quads = [ReferenceQuad](repeating: ReferenceQuad(), count: count)
            let samples = plan.sample {
                costOfList(scene, passes: passes) / Double(count * passes)
            } against: {
                repeated(passes) { scene.flattenReference(at: $0, into: &quads) } / Double(count * passes)
            }
            let allocations = Plan.allocations { _ = scene.renderer.displayList(at: GridScene.time(5)) }
            report(
                Measurement(
                    name: "sampling.list", n: count, unit: "ns/layer", samples: samples.own,
                    reference: ("C loop", samples.reference),
                    facts: [("allocationsPerFrame", allocations)]))
        }
    }

    private static let sizes = [1000, 10_000, 100_000]

    /// Returns the number of frames in a run, chosen so that every size does about the same work.
    private static func passes(_ count: Int) -> Int { max(2, 100_000 / count) }

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
            costOfList(many, passes: passes) / Double(passes) / 1000
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

/// The cost from setting a property to its commit to the render tree.
@MainActor
enum CommitCase {
    static let disabled = BenchmarkCase(
        name: "commit.disabled", summary: "ns per changed property, committed, with actions disabled"
    ) { plan, report in
        let scene = FlatScene(count: count(plan))
        defer { scene.close() }
        var turn = 0
        let samples = plan.sample {
            turn += 1
            return Plan.threadTime { scene.move(turn, disablesActions: true) } / Double(count(plan))
        }
        let allocations = Plan.allocations { scene.move(turn + 1, disablesActions: true) }
        report(
            Measurement(
                name: "commit.disabled", n: count(plan), unit: "ns/property", samples: samples,
                facts: [("allocationsPerProperty", allocations.map { $0 / Double(count(plan)) })]))
    }

    static let implicit = BenchmarkCase(
        name: "commit.implicit", summary: "ns per changed property, committed, where each starts an animation"
    ) { plan, report in
        let scene = FlatScene(count: count(plan))
        defer { scene.close() }
        var turn = 0
        let samples = plan.sample {
            turn += 1
            return Plan.threadTime { scene.move(turn, disablesActions: false) } / Double(count(plan))
        } against: {
            Plan.threadTime { scene.settle() } / Double(count(plan))
        }
        report(Measurement(name: "commit.implicit", n: count(plan), unit: "ns/property", samples: samples.own))
        report(Measurement(name: "commit.ended", n: count(plan), unit: "ns/animation", samples: samples.reference))
    }

    private static func count(_ plan: Plan) -> Int { plan.isQuick ? 10_000 : 100_000 }
}
