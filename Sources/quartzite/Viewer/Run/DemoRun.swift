import Demos

/// A demo that runs on the stage, and its time.
final class DemoRun {
    let info: DemoInfo
    let canvas: CanvasView
    private(set) var transport: Transport

    /// Creates the demo with its scene, not yet in motion.
    init(_ demo: Demo.Type) {
        info = demo.info
        canvas = CanvasView(demo.init())
        transport = Transport(startingAt: CACurrentMediaTime())
    }

    /// Sets the demo in motion, once its canvas is part of a window's tree.
    func start(rate: Float) {
        CATransaction.flush()
        transport = Transport(startingAt: CACurrentMediaTime(), rate: rate)
        transport.apply(to: canvas.layer)
        canvas.demo.start()
    }

    /// The demo's time, in seconds since its start.
    var time: Double { transport.time(at: CACurrentMediaTime()) }

    /// Changes the transport at the present moment.
    func change(_ change: (inout Transport, Double) -> Void) {
        change(&transport, CACurrentMediaTime())
        transport.apply(to: canvas.layer)
    }

    /// The layer seen at a point of the canvas's superview, other than the demo's own ground.
    func layer(at point: CGPoint) -> CALayer? {
        guard let found = canvas.layer.presentation()?.hitTest(point)?.model() else { return nil }
        return found === canvas.layer || found === canvas.demo.layer ? nil : found
    }

    /// Whether a layer is still part of the scene.
    func holds(_ layer: CALayer) -> Bool {
        sequence(first: layer, next: \.superlayer).contains { $0 === canvas.layer }
    }
}
