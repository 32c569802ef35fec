import QuartzCore

/// Plain layers side by side, committed, on a stopped clock.
@MainActor
final class FlatScene {
    let renderer = CARenderer()
    private let root = CALayer()
    private let layers: [CALayer]
    private var time = 0.0

    /// - Parameter isPlaced: Whether each layer has its own frame; otherwise all keep the defaults.
    init(count: Int, isPlaced: Bool = false) {
        layers = (0..<count).map { _ in CALayer() }
        if isPlaced {
            for (index, layer) in layers.enumerated() { layer.frame = CGRect(x: index, y: 0, width: 10, height: 10) }
        }
        CAMediaClock.setManual(time)
        root.sublayers = layers
        renderer.bounds = CGRect(x: 0, y: 0, width: 1000, height: 1000)
        renderer.layer = root
        CATransaction.flush()
    }

    /// Sets a new position of every layer and commits.
    func move(_ turn: Int, disablesActions: Bool) {
        CATransaction.begin()
        CATransaction.setDisableActions(disablesActions)
        var x = Double(turn)
        for layer in layers {
            layer.position = CGPoint(x: x, y: 1)
            x += 1
        }
        CATransaction.commit()
    }

    /// Ends all animations.
    func settle() {
        time += 1
        CAMediaClock.setManual(time)
        renderer.beginFrame(atTime: time)
        renderer.endFrame()
    }

    /// Removes the tree from its host, which frees it.
    func close() {
        renderer.layer = nil
        CATransaction.flush()
        CAMediaClock.setManual(nil)
    }
}
