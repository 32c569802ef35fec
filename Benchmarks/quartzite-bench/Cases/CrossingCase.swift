import CReference
import QuartzCore

/// Whole frames of pictures that cross each other, against a program that paints them uncut.
@MainActor
enum CrossingCase {
    static let draw = BenchmarkCase(
        name: "crossing.draw",
        summary: "µs per frame of pictures of 64 × 64 that cross each other; against GLES in C without cuts"
    ) { plan, report in try run(plan, fitsCells: false, report) }

    static let fit = BenchmarkCase(
        name: "crossing.fit", summary: "the same with pictures shrunk to the cells of their grid"
    ) { plan, report in try run(plan, fitsCells: true, report) }

    private static func run(_ plan: Plan, fitsCells: Bool, _ report: (Measurement) -> Void) throws {
        let stage = try Stage()
        let image = try Picture.make()
        let program = try stage.context.withCurrent { try FrameCase.makeProgram(true) }
        defer { stage.context.withCurrent { referenceProgramDestroy(program) } }
        for count in plan.sizes([100, 1000, 5000]) {
            let scene = CrossingScene(count: count, image: image, fitsCells: fitsCells, backend: stage.renderer)
            defer { scene.close() }
            try scene.check(at: GridScene.time(33))
            measure(plan, stage, program, scene, name: fitsCells ? "crossing.fit" : "crossing.draw", report)
        }
    }

    private static func measure(
        _ plan: Plan, _ stage: Stage, _ program: OpaquePointer, _ scene: CrossingScene, name: String,
        _ report: (Measurement) -> Void
    ) {
        var frame = 0
        let list = plan.sample {
            let start = Clock.thread
            for _ in 0..<4 {
                frame += 1
                CAMediaClock.setManual(GridScene.time(frame))
                _ = scene.renderer.displayList(at: GridScene.time(frame))
            }
            return (Clock.thread - start) / 4000
        }
        let pieces = scene.renderer.displayList(at: GridScene.time(frame)).quads.count
        report(
            Measurement(
                name: "\(name).list", n: scene.layers.count, unit: "µs/frame", samples: list,
                facts: [
                    ("pieces", Double(pieces)), ("microsecondsPerPiece", Measurement.median(list) / Double(max(pieces, 1))),
                ]))
        plan.compareFrames(
            name: name, n: scene.layers.count, length: 6, reference: "GLES in C, uncut", facts: { stage.facts },
            own: { stage.draw(scene.renderer, at: GridScene.time($0)) },
            against: { frame in stage.context.withCurrent { scene.draw(with: program, at: GridScene.time(frame)) } }, report)
    }
}
