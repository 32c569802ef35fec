import Foundation
import QuartzCore
import Synchronization
import Testing

/// A hosted tree with a manual clock, for engine tests.
///
/// Only one scene may exist at a time, because the clock belongs to the process. Suites that use it are serialized under
/// `EngineTests`.
@MainActor
final class Scene {
    let renderer = CARenderer()
    let root = CALayer()

    /// Starts at time 0 with an empty root of 400 × 300.
    init() {
        CAMediaClock.setManual(0)
        root.frame = CGRect(x: 0, y: 0, width: 400, height: 300)
        renderer.bounds = root.bounds
        renderer.layer = root
        CATransaction.flush()
    }

    /// Restores the clock.
    func close() {
        defer { Listener.forgetAll() }
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

    /// Returns a presentation value as a number; −999 if there is none.
    func seen(_ layer: CALayer, _ keyPath: String) -> Double {
        (layer.presentation()?.value(forKeyPath: keyPath) as? NSNumber)?.doubleValue ?? -999
    }

    /// Returns a presentation value at a time.
    func seen(_ layer: CALayer, _ keyPath: String, at time: Double) -> Double {
        at(time)
        return seen(layer, keyPath)
    }

    /// Sets the clock.
    func at(_ time: Double) { CAMediaClock.setManual(time) }

    /// Runs a frame at a time, and returns whether it differs from the one before.
    func changes(at time: Double) -> Bool {
        at(time)
        renderer.beginFrame(atTime: time)
        defer {
            renderer.render()
            renderer.endFrame()
        }
        return !renderer.updateBounds().isNull
    }

    /// Runs a complete frame at the clock's time.
    func frame() {
        renderer.beginFrame(atTime: CACurrentMediaTime(), timeStamp: nil)
        renderer.render()
        renderer.endFrame()
    }

    /// Runs a complete frame at a time.
    func frame(at time: Double) {
        at(time)
        frame()
    }
}

/// Runs a test body with a new scene in a separate environment, and closes the scene.
@MainActor
func withScene<Result>(_ body: @MainActor (Scene) throws -> Result) rethrows -> Result {
    try EngineEnvironment().run {
        let scene = Scene()
        defer { scene.close() }
        return try body(scene)
    }
}

/// Records starts and stops.
@MainActor
final class Listener: CAAnimationDelegate {
    private let name: String
    private let log: EventLog?
    private(set) var events: [String] = []
    private(set) var animations: [CAAnimation] = []
    var onStop: (() -> Void)?
    private static var all: [Listener] = []

    /// Creates a listener that also writes to a shared log, under its name.
    init(_ name: String = "", _ log: EventLog? = nil) {
        self.name = name
        self.log = log
        Self.all.append(self)
    }

    /// Releases recorded animations, because animations retain their delegates.
    static func forgetAll() {
        for listener in all { (listener.animations, listener.onStop) = ([], nil) }
        all = []
    }

    func animationDidStart(_ anim: CAAnimation) { hear("start", anim) }

    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        hear("stop \(flag)", anim)
        onStop?()
    }

    private func hear(_ event: String, _ animation: CAAnimation) {
        events.append(event)
        animations.append(animation)
        log?.add("\(name) \(event)")
    }
}

/// Events of several listeners and blocks, in order.
@MainActor
final class EventLog {
    private(set) var events: [String] = []

    func add(_ event: String) { events.append(event) }

    func clear() { events = [] }
}

extension CABasicAnimation {
    /// An animation of a number, linear over one second by default.
    convenience init(_ keyPath: String, from: Any? = nil, to: Any? = nil, by: Any? = nil, duration: Double = 1) {
        self.init(keyPath: keyPath)
        fromValue = from
        toValue = to
        byValue = by
        self.duration = duration
    }
}

/// Changes layers without actions, and commits.
@MainActor
func withoutActions(_ body: () -> Void) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    body()
    CATransaction.commit()
    CATransaction.flush()
}

/// Returns the warnings while a body runs.
func warnings(_ body: () throws -> Void) rethrows -> [String] {
    let heard = Mutex<[String]>([])
    try Diagnostics.$observer.withValue({ line in heard.withLock { $0.append(line.message) } }, operation: body)
    return heard.withLock { $0 }
}

extension Double {
    /// Whether two numbers are equal within a tolerance.
    func isClose(to other: Double, within tolerance: Double = 1e-6) -> Bool { abs(self - other) <= tolerance }
}

/// Creates a layer with a frame, and adds it to a parent.
@MainActor
func makeLayer(_ x: Double, _ y: Double, _ width: Double, _ height: Double, in parent: CALayer? = nil) -> CALayer {
    let layer = CALayer()
    layer.frame = CGRect(x: x, y: y, width: width, height: height)
    parent?.addSublayer(layer)
    return layer
}

/// Suites that share the process's clock and transactions; their tests run one at a time.
@Suite("Engine", .serialized)
enum EngineTests {}

/// Small images.
enum Pictures {
    /// Returns a square of one colour.
    static func solid(_ color: CGColor, width: Int = 4, height: Int = 4) -> CGImage {
        guard let context = CGContext(width: width, height: height) else { preconditionFailure("no bitmap") }
        context.setFillColor(color)
        context.fill(CGRect(x: 0, y: 0, width: width, height: height))
        guard let image = context.makeImage() else { preconditionFailure("no image") }
        return image
    }
}
