import QuartzCore
import Testing

/// Layers in a host of 128 × 128 points on a stopped clock, and their pixels.
@MainActor
final class LayerScene {
    let renderer = CARenderer()
    let root = CALayer()
    let harness: Harness

    init(_ harness: Harness? = nil, size: CGFloat = 128) throws {
        self.harness = try harness ?? Harness.shared()
        CAMediaClock.setManual(100)
        root.frame = CGRect(x: 0, y: 0, width: size, height: size)
        renderer.bounds = root.bounds
        renderer.layer = root
        CATransaction.flush()
    }

    /// Adds a layer with a background, without animations.
    @discardableResult
    func add(_ frame: CGRect, _ color: CGColor?, to parent: CALayer? = nil, _ setUp: (CALayer) -> Void = { _ in }) -> CALayer {
        let layer = CALayer()
        layer.frame = frame
        layer.backgroundColor = color
        setUp(layer)
        still { (parent ?? root).addSublayer(layer) }
        return layer
    }

    /// Makes changes that start no actions, and commits them.
    func still(_ body: () -> Void) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        body()
        CATransaction.commit()
        CATransaction.flush()
    }

    /// Returns the list at a number of seconds after the scene's beginning.
    func list(at time: Double = 0) -> DisplayList {
        CAMediaClock.setManual(100 + time)
        CATransaction.flush()
        return renderer.displayList(at: 100 + time)
    }

    /// Returns the pixels at a number of seconds after the scene's beginning.
    func pixels(at time: Double = 0, scale: CGFloat = 1) throws -> Pixels {
        try harness.draw(list(at: time), scale: scale)
    }
}

extension CGColor {
    /// Returns an opaque colour from 8-bit components.
    static func bytes(_ red: Int, _ green: Int, _ blue: Int, _ alpha: CGFloat = 1) -> CGColor {
        CGColor(srgbRed: CGFloat(red) / 255, green: CGFloat(green) / 255, blue: CGFloat(blue) / 255, alpha: alpha)
    }
}
