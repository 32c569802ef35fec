import QuartzCore

/// The memory of a layer.
@MainActor
enum MemoryCase {
    static let memory = BenchmarkCase(
        name: "memory", summary: "bytes of resident memory per plain layer, model and committed"
    ) { plan, report in
        let count = plan.isQuick ? 20_000 : 100_000
        // Keep the trees, so that every run allocates new memory.
        var scenes: [FlatScene] = []
        for (name, isPlaced) in [("memory", false), ("memory.placed", true)] {
            let samples = try plan.sample {
                let before = try ProcessMemory.residentBytes()
                scenes.append(FlatScene(count: count, isPlaced: isPlaced))
                return Double(try ProcessMemory.residentBytes() - before) / Double(count)
            }
            report(Measurement(name: name, n: count, unit: "bytes/layer", samples: samples))
        }
        for scene in scenes { scene.close() }
    }
}
