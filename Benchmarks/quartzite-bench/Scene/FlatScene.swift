import QuartzCore

/// Plain layers side by side, committed, on a clock that stands still.
@MainActor
final class FlatScene {
    let renderer = CARenderer()
    private let root = CALayer()
    private let layers: [CALayer]
    private var time = 0.0

    init(count: Int) {
        layers = (0..<count).map { _ in CALayer() }
        CAMediaClock.setManual(time)
        root.sublayers = layers
        renderer.bounds = CGRect(x: 0, y: 0, width: 1000, height: 1000)
        renderer.layer = root
        CATransaction.flush()
    }

    /// Gives every layer a new position and commits.
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

    /// Lets all animations end.
    func settle() {
        time += 1
        CAMediaClock.setManual(time)
        renderer.beginFrame(atTime: time)
        renderer.endFrame()
    }

    /// Takes the tree out of its host, which frees it.
    func close() {
        renderer.layer = nil
        CATransaction.flush()
        CAMediaClock.setManual(nil)
    }
}
