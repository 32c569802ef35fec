import Foundation
import QuartzCore

/// A hosted tree on a clock that the test moves: what most engine tests need.
///
/// One at a time: the clock and the transactions are the process's. Suites that use it are serialised under `EngineTests`.
@MainActor
final class Scene {
    let renderer = CARenderer()
    let root = CALayer()

    /// Begins at time 0 with an empty root of 400 × 300.
    init() {
        CAMediaClock.setManual(0)
        root.frame = CGRect(x: 0, y: 0, width: 400, height: 300)
        renderer.bounds = root.bounds
        renderer.layer = root
        CATransaction.flush()
    }

    /// Gives the clock back.
    func close() {
        renderer.layer = nil
        CATransaction.flush()
        frame()
        CAMediaClock.setManual(nil)
    }

    /// Adds a committed layer of 100 × 100 at (100, 100).
    func add<Layer: CALayer>(_ layer: Layer) -> Layer {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
        layer.position = CGPoint(x: 100, y: 100)
        root.addSublayer(layer)
        CATransaction.commit()
        CATransaction.flush()
        return layer
    }

    func addLayer() -> CALayer { add(CALayer()) }

    /// Sets the clock.
    func at(_ time: Double) { CAMediaClock.setManual(time) }

    /// Runs a whole frame at the clock's time.
    func frame() {
        renderer.beginFrame(atTime: CACurrentMediaTime(), timeStamp: nil)
        renderer.render()
        renderer.endFrame()
    }

    /// Runs a whole frame at a time.
    func frame(at time: Double) {
        at(time)
        frame()
    }
}

/// Runs a test body on a fresh scene and resets on leaving.
@MainActor
func withScene<Result>(_ body: (Scene) throws -> Result) rethrows -> Result {
    let scene = Scene()
    defer { scene.close() }
    return try body(scene)
}

/// Hears of starts and stops.
@MainActor
final class Listener: CAAnimationDelegate {
    private(set) var events: [String] = []
    var onStop: (() -> Void)?

    func animationDidStart(_ anim: CAAnimation) { events.append("start") }

    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        events.append("stop \(flag)")
        onStop?()
    }
}

extension Double {
    /// Whether two numbers are the same to a tolerance.
    func isClose(to other: Double, within tolerance: Double = 1e-6) -> Bool { abs(self - other) <= tolerance }
}
