import QuartzUI

/// A window without a screen, with a manual clock.
@MainActor
final class ViewStage {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
    private let renderer = CARenderer()
    private(set) var now = 100.0

    private init() {
        RunLoopDriver.begin()
        CAMediaClock.setManual(now)
        (renderer.layer, renderer.bounds) = (window.layer, window.bounds)
        CATransaction.flush()
    }

    /// Runs a body in a new stage with a separate environment.
    static func run(_ body: (ViewStage) -> Difference?) -> Difference? {
        EngineEnvironment().run {
            let stage = ViewStage()
            defer {
                stage.renderer.layer = nil
                CATransaction.flush()
                stage.renderer.endFrame()
                CAMediaClock.setManual(nil)
                RunLoopDriver.end()
            }
            return body(stage)
        }
    }

    func turn() {
        CAMediaClock.setManual(now)
        var turn = Turn(frameDuration: 1.0 / 60) { [renderer] time in
            renderer.beginFrame(atTime: time)
            renderer.endFrame()
        }
        turn.queues = { DeadlineQueue.current.run(until: $0) }
        turn.run(at: now)
    }

    func advance(by seconds: Double) {
        now += seconds
        turn()
    }

    /// Advances the clock until all animations have ended and their callbacks are delivered.
    func settle() {
        turn()
        advance(by: 2)
        for _ in 0..<3 { turn() }
    }

    /// The display list of the window now.
    var list: DisplayList {
        CATransaction.flush()
        return renderer.displayList(at: now)
    }
}

extension String {
    /// A fault without its numbers.
    var kind: String { String(filter { !$0.isNumber }.prefix(60)) }
}
