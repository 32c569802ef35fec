import CReference
import QuartzCore
import QuartzGL
import QuartzSDL
import SeededRandom

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

/// A tree of layers in a separate renderer. The clock is stopped at the time when all scenes begin.
@MainActor
struct HostedScene {
    let renderer: CARenderer
    let root = CALayer()

    /// Begins an empty scene.
    init(size: CGSize = GridScene.size, backend: (any RenderBackend)?) {
        renderer = CARenderer(backend: backend)
        root.frame = CGRect(origin: .zero, size: size)
        CAMediaClock.setManual(GridScene.start)
    }

    /// Adds layers without animating them, and commits them.
    func commit(_ fill: (CALayer) -> Void) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        fill(root)
        CATransaction.commit()
        renderer.bounds = root.bounds
        renderer.layer = root
        CATransaction.flush()
    }

    /// Removes the tree from its host, which frees it.
    func close() {
        renderer.layer = nil
        CATransaction.flush()
        renderer.endFrame()
        CAMediaClock.setManual(nil)
    }

    /// Moves a layer to the right for a minute.
    static func drift(_ layer: CALayer) {
        let drift = CABasicAnimation(keyPath: "position.x")
        drift.byValue = 40
        drift.beginTime = GridScene.start
        drift.duration = 60
        layer.add(drift, forKey: "drift")
    }
}

/// The picture of textured layers.
enum Picture {
    static let side = 64

    /// Blocks of opaque random colours.
    static var pixels: [UInt8] {
        var generator = SplitMix64(seed: 64)
        let blocks = (0..<64).map { _ in generator.next() }
        return (0..<side * side).flatMap { index -> [UInt8] in
            let block = blocks[index / side / 8 * 8 + index % side / 8]
            return [
                UInt8(truncatingIfNeeded: block), UInt8(truncatingIfNeeded: block >> 8), UInt8(truncatingIfNeeded: block >> 16),
                255,
            ]
        }
    }

    static func make() throws -> CGImage {
        guard let image = CGImage(width: side, height: side, premultipliedRGBA: pixels) else {
            throw BenchmarkError("no image of \(side) × \(side)")
        }
        return image
    }
}
