import QuartzCore

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
