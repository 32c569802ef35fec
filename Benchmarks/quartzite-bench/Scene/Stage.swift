import CReference
import QuartzCore
import QuartzGL
import QuartzSDL

/// A context without a window, with a renderer and a texture of the scenes' size.
@MainActor
final class Stage {
    let context: GLContext
    let renderer: GLRenderer
    private let target: RenderTarget

    init(size: CGSize = GridScene.size) throws {
        context = try GLContext()
        renderer = try GLRenderer(context: context)
        let texture = try renderer.makeTexture(width: Int(size.width), height: Int(size.height))
        target = .texture(texture, scale: 1)
        renderer.target = target
    }

    /// Runs a whole frame of a scene and waits for its pixels.
    func draw(_ scene: CARenderer, at time: Double) {
        CAMediaClock.setManual(time)
        context.withCurrent {
            scene.beginFrame(atTime: time)
            scene.render()
            referenceFinish()
            scene.endFrame()
        }
    }

    /// Statistics of the last frame.
    var facts: [(name: String, value: Double?)] {
        let statistics = renderer.statistics
        return [("drawCalls", Double(statistics.drawCalls)), ("quads", Double(statistics.quads))]
    }

    /// Returns the last drawn pixels.
    func image() throws -> CGImage {
        guard let image = renderer.image(of: target) else { throw BenchmarkError("the target cannot be read") }
        return image
    }
}
