import CReference
import QuartzCore
import QuartzGL
import QuartzSDL

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
