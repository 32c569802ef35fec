import CReference
import QuartzCore
import QuartzGL
import QuartzSDL

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
            measure(plan, stage, program, scene, isSmooth: isSmooth, report)
        }
    }

    /// The name of the reference program.
    static func reference(_ isSmooth: Bool) -> String { isSmooth ? "GLES in C, smoothed" : "GLES in C, plain" }

    /// Returns the reference program for pictures on the stage.
    static func makeProgram(_ isSmooth: Bool) throws -> OpaquePointer {
        let (width, height) = (Int32(GridScene.size.width), Int32(GridScene.size.height))
        let program = referenceProgramCreate(width, height, Picture.pixels, Int32(Picture.side), isSmooth ? 1 : 0)
        guard let program else { throw BenchmarkError("the reference program cannot be made") }
        return program
    }

    private static func measure(
        _ plan: Plan, _ stage: Stage, _ program: OpaquePointer, _ scene: GridScene, isSmooth: Bool,
        _ report: (Measurement) -> Void
    ) {
        plan.compareFrames(
            name: isSmooth ? "frame.smooth" : "frame.plain", n: scene.layers.count, reference: FrameCase.reference(isSmooth),
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

/// Frames in which one of many layers moves, so that little of the window is repainted.
@MainActor
enum StillCase {
    static let still = BenchmarkCase(
        name: "frame.still", summary: "µs per frame of many pictures of which one moves; against GLES in C that draws all"
    ) { plan, report in
        let stage = try Stage()
        let image = try Picture.make()
        let program = try stage.context.withCurrent { try FrameCase.makeProgram(false) }
        defer { stage.context.withCurrent { referenceProgramDestroy(program) } }
        for count in [10_000, 100_000] {
            let scene = GridScene(
                count: count, animated: 1, style: GridScene.Style(image: image, side: Double(Picture.side)),
                backend: stage.renderer)
            defer { scene.close() }
            plan.compareFrames(
                name: "frame.still", n: count, reference: FrameCase.reference(false), facts: { stage.facts },
                own: { stage.draw(scene.renderer, at: GridScene.time($0)) },
                against: { frame in stage.context.withCurrent { scene.draw(with: program, at: GridScene.time(frame)) } }, report)
        }
    }
}

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
        let programs = try stage.context.withCurrent { try [true, false].map { ($0, try FrameCase.makeProgram($0)) } }
        defer { stage.context.withCurrent { for program in programs { referenceProgramDestroy(program.1) } } }
        for count in plan.sizes(fitsCells ? [100, 1000, 5000, 20_000] : [100, 1000, 5000]) {
            let scene = CrossingScene(count: count, image: image, fitsCells: fitsCells, backend: stage.renderer)
            defer { scene.close() }
            try scene.check(at: GridScene.time(33))
            let name = fitsCells ? "crossing.fit" : "crossing.draw"
            measureList(plan, scene, name: name, report)
            for (isSmooth, program) in programs {
                plan.compareFrames(
                    name: isSmooth ? name : "\(name).plain", n: count, length: 6,
                    reference: FrameCase.reference(isSmooth) + ", uncut",
                    facts: { stage.facts }, own: { stage.draw(scene.renderer, at: GridScene.time($0)) },
                    against: { frame in stage.context.withCurrent { scene.draw(with: program, at: GridScene.time(frame)) } },
                    report)
            }
        }
    }

    private static func measureList(_ plan: Plan, _ scene: CrossingScene, name: String, _ report: (Measurement) -> Void) {
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
    }
}

/// The time from start to the first picture.
@MainActor
enum FirstFrameCase {
    static let firstFrame = BenchmarkCase(
        name: "first-frame", summary: "ms from nothing to a finished frame of 1,000 quads, everything warm on disk"
    ) { plan, report in
        let image = try Picture.make()
        let samples = try plan.sample {
            let start = Clock.wall
            let stage = try Stage()
            let scene = GridScene(
                count: 1000, style: GridScene.Style(image: image, side: Double(Picture.side)), backend: stage.renderer)
            stage.draw(scene.renderer, at: GridScene.start)
            let cost = (Clock.wall - start) / 1e6
            scene.close()
            return cost
        }
        report(Measurement(name: "first-frame", n: 1000, unit: "ms", samples: samples))
    }
}
