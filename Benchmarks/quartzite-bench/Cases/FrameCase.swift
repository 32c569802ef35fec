import CReference
import QuartzCore

/// Whole frames, from the clock to finished pixels.
@MainActor
enum FrameCase {
    static let smooth = BenchmarkCase(
        name: "frame.smooth",
        summary: "µs per frame of textured quads at 1280 × 720: all threads, the main one; against GLES in C"
    ) { plan, report in try run(plan, isSmooth: true, report) }

    static let plain = BenchmarkCase(
        name: "frame.plain", summary: "the same without smoothed edges"
    ) { plan, report in try run(plan, isSmooth: false, report) }

    private static func run(_ plan: Plan, isSmooth: Bool, _ report: (Measurement) -> Void) throws {
        let stage = try Stage()
        let image = try Picture.make()
        let program = try stage.context.withCurrent { try makeProgram(isSmooth) }
        defer { stage.context.withCurrent { referenceProgramDestroy(program) } }
        for count in plan.sizes([1000, 5000, 20_000]) {
            let style = GridScene.Style(image: image, side: Double(Picture.side), isSmooth: isSmooth)
            let scene = GridScene(count: count, style: style, backend: stage.renderer)
            defer { scene.close() }
            try compare(stage, program, scene)
            measure(plan, stage, program, scene, name: isSmooth ? "frame.smooth" : "frame.plain", report)
        }
    }

    private static func makeProgram(_ isSmooth: Bool) throws -> OpaquePointer {
        let (width, height) = (Int32(GridScene.size.width), Int32(GridScene.size.height))
        let program = referenceProgramCreate(width, height, Picture.pixels, Int32(Picture.side), isSmooth ? 1 : 0)
        guard let program else { throw BenchmarkError("the reference program cannot be made") }
        return program
    }

    /// What a stretch of frames has cost a frame, in microseconds.
    private struct Cost {
        var process: Double
        var thread: Double
        var wall: Double

        static func of(_ frames: Range<Int>, _ body: (Double) -> Void) -> Cost {
            let start = (Clock.process, Clock.thread, Clock.wall)
            for frame in frames { body(GridScene.time(frame)) }
            let scale = 1 / (1000 * Double(frames.count))
            return Cost(
                process: (Clock.process - start.0) * scale, thread: (Clock.thread - start.1) * scale,
                wall: (Clock.wall - start.2) * scale)
        }
    }

    private static func measure(
        _ plan: Plan, _ stage: Stage, _ program: OpaquePointer, _ scene: GridScene, name: String, _ report: (Measurement) -> Void
    ) {
        let length = 20
        var own: [Cost] = []
        var other: [Cost] = []
        for run in 0...plan.runs {
            // Time goes on from run to run, as it does for whoever watches.
            let frames = (run + 2) * length..<(run + 3) * length
            let engine = Cost.of(frames) { stage.draw(scene, at: $0) }
            let reference = Cost.of(frames) { time in
                stage.context.withCurrent { scene.draw(with: program, at: time) }
            }
            // The first run warms up.
            if run > 0 {
                own.append(engine)
                other.append(reference)
            }
        }
        let statistics = stage.renderer.statistics
        let allocations = Plan.allocations { stage.draw(scene, at: GridScene.time((plan.runs + 3) * length)) }
        let facts = [
            ("drawCalls", Double(statistics.drawCalls)), ("quads", Double(statistics.quads)),
            ("allocationsPerFrame", allocations),
        ]
        for (part, path) in [("cpu", \Cost.process), ("main", \Cost.thread), ("wall", \Cost.wall)] {
            report(
                Measurement(
                    name: "\(name).\(part)", n: scene.layers.count, unit: "µs/frame", samples: own.map { $0[keyPath: path] },
                    reference: ("GLES in C", other.map { $0[keyPath: path] }), facts: facts))
        }
    }

    /// Makes sure that both draw the same picture.
    private static func compare(_ stage: Stage, _ program: OpaquePointer, _ scene: GridScene) throws {
        let time = GridScene.time(33)
        stage.draw(scene, at: time)
        let own = try stage.image().pixels
        var other = [UInt8](repeating: 0, count: own.count)
        stage.context.withCurrent {
            scene.draw(with: program, at: time)
            referenceProgramRead(program, &other)
        }
        let difference = zip(own, other).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
        let average = Double(difference) / Double(own.count)
        guard average < 2 else { throw BenchmarkError("the pictures differ by \(average) of 255 on average") }
    }
}
