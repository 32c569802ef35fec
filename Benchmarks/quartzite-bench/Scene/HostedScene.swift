import QuartzCore

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
