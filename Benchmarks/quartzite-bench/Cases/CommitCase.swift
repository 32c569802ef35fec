import QuartzCore

/// From a property that is set to a tree that knows of it.
@MainActor
enum CommitCase {
    static let commit = BenchmarkCase(
        name: "commit", summary: "ns per changed property, committed: with actions disabled, and where each starts an animation"
    ) { plan, report in
        let count = plan.isQuick ? 10_000 : 100_000
        let scene = FlatScene(count: count)
        defer { scene.close() }
        var turn = 0
        let still = plan.sample {
            turn += 1
            return Plan.threadTime { scene.move(turn, disablesActions: true) } / Double(count)
        }
        let allocations = Plan.allocations { scene.move(turn + 1, disablesActions: true) }
        report(
            Measurement(
                name: "commit.disabled", n: count, unit: "ns/property", samples: still,
                facts: [("allocationsPerProperty", allocations.map { $0 / Double(count) })]))
        let animated = plan.sample {
            turn += 1
            let cost = Plan.threadTime { scene.move(turn, disablesActions: false) } / Double(count)
            scene.settle()
            return cost
        }
        report(Measurement(name: "commit.implicit", n: count, unit: "ns/property", samples: animated))
    }
}
