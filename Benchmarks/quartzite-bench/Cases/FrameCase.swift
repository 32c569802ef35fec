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

    /// Returns the reference program for pictures on the stage.
    static func makeProgram(_ isSmooth: Bool) throws -> OpaquePointer {
        let (width, height) = (Int32(GridScene.size.width), Int32(GridScene.size.height))
        let program = referenceProgramCreate(width, height, Picture.pixels, Int32(Picture.side), isSmooth ? 1 : 0)
        guard let program else { throw BenchmarkError("the reference program cannot be made") }
        return program
    }

    private static func measure(
        _ plan: Plan, _ stage: Stage, _ program: OpaquePointer, _ scene: GridScene, name: String, _ report: (Measurement) -> Void
    ) {
        plan.compareFrames(
            name: name, n: scene.layers.count, reference: "GLES in C",
            facts: {
                let frame = (plan.runs + 3) * 20
                let time = GridScene.time(frame)
                // The driver allocates for each piece that it draws, for both programs.
                return stage.facts + [
                    ("allocationsPerFrame", Plan.allocations { stage.draw(scene.renderer, at: time) }),
                    (
                        "allocationsOfReference",
                        Plan.allocations { stage.context.withCurrent { scene.draw(with: program, at: time) } }
                    ),
                ]
            },
            own: { stage.draw(scene.renderer, at: GridScene.time($0)) },
            against: { frame in stage.context.withCurrent { scene.draw(with: program, at: GridScene.time(frame)) } }, report)
    }

    /// Checks that both draw the same picture.
    private static func compare(_ stage: Stage, _ program: OpaquePointer, _ scene: GridScene) throws {
        let time = GridScene.time(33)
        stage.draw(scene.renderer, at: time)
        let own = try stage.image().pixels
        var other = [UInt8](repeating: 0, count: own.count)
        stage.context.withCurrent {
            scene.draw(with: program, at: time)
            referenceProgramRead(program, &other)
        }
        var difference = 0
        for index in own.indices { difference += abs(Int(own[index]) - Int(other[index])) }
        let average = Double(difference) / Double(own.count)
        guard average < 2 else { throw BenchmarkError("the pictures differ by \(average) of 255 on average") }
    }
}
