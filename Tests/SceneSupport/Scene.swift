package import QuartzUI

/// A window hosted without a screen, with a manual clock.
package final class Scene {
    package let renderer = CARenderer()
    package let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
    package private(set) var now = 100.0

    private init() {
        CAMediaClock.setManual(now)
        renderer.layer = window.layer
        renderer.bounds = window.bounds
        CATransaction.flush()
    }

    /// Runs a test in a new scene with a separate environment, then cleans up.
    package static func run(_ body: (Scene) throws -> Void) rethrows {
        try EngineEnvironment().run {
            let scene = Scene()
            defer {
                scene.renderer.layer = nil
                CATransaction.flush()
                scene.renderer.endFrame()
            }
            try body(scene)
        }
    }

    /// Sets the window's root controller and shows the window.
    package func show(_ root: UIViewController) {
        window.rootViewController = root
        window.makeKeyAndVisible()
        frame()
    }

    /// Adds a view of 10 × 10 points at the window's origin, and shows a frame.
    package func addView() -> UIView {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        window.addSubview(view)
        frame()
        return view
    }

    /// Advances the clock and shows a frame.
    package func advance(by seconds: Double) {
        now += seconds
        frame()
    }

    /// Shows a frame: commits, removes finished animations, delivers callbacks.
    package func frame() {
        CAMediaClock.setManual(now)
        DeadlineQueue.current.run(until: now)
        DisplayLinks.current.tick(at: now, frameDuration: 1.0 / 60)
        renderer.beginFrame(atTime: now)
        renderer.endFrame()
    }

    /// Advances the clock until all animations have ended and their callbacks are delivered.
    package func settle() {
        frame()
        advance(by: 2)
        for _ in 0..<3 { frame() }
    }

    /// Advances the clock in frames of 1/60 s.
    package func play(_ seconds: Double) {
        let end = now + seconds
        while now + 1e-9 < end { advance(by: min(1.0 / 60, end - now)) }
    }

    @discardableResult
    package func pointer(
        _ phase: PointerEvent.Phase, _ x: CGFloat, _ y: CGFloat, id: Int = 0, kind: PointerEvent.Kind = .mouse,
        button: PointerEvent.Button = .primary
    ) -> Bool {
        window.send(
            .pointer(PointerEvent(phase, at: CGPoint(x: x, y: y), button: button, timestamp: now, id: id, kind: kind)))
    }

    package func click(_ x: CGFloat, _ y: CGFloat) {
        pointer(.began, x, y)
        pointer(.ended, x, y)
    }

    /// Turns the wheel over the point (10, 10).
    @discardableResult
    package func scroll(_ delta: CGFloat, isPrecise: Bool) -> Bool {
        window.send(
            .scroll(
                ScrollEvent(
                    at: CGPoint(x: 10, y: 10), delta: CGVector(dx: 0, dy: delta), isPrecise: isPrecise, timestamp: now)))
    }

    /// Drags in steps of 1/60 s.
    package func drag(from start: CGPoint, to end: CGPoint, steps: Int = 10, kind: PointerEvent.Kind = .mouse) {
        pointer(.began, start.x, start.y, kind: kind)
        for step in 1...steps {
            advance(by: 1.0 / 60)
            let part = CGFloat(step) / CGFloat(steps)
            pointer(.moved, start.x + (end.x - start.x) * part, start.y + (end.y - start.y) * part, kind: kind)
        }
        pointer(.ended, end.x, end.y, kind: kind)
    }

    @discardableResult
    package func press(_ key: Key, _ modifiers: KeyModifiers = []) -> Bool {
        window.send(.key(KeyEvent(key, modifiers: modifiers, timestamp: now)))
    }
}

/// Whether two numbers are equal within a tolerance.
@discardableResult
package func near(_ a: CGFloat, _ b: CGFloat, _ tolerance: CGFloat = 1e-6) -> Bool { abs(a - b) <= tolerance }

/// Adds a view that is laid out by constraints alone.
package func placed<View: UIView>(_ view: View, in superview: UIView) -> View {
    view.translatesAutoresizingMaskIntoConstraints = false
    superview.addSubview(view)
    return view
}

/// Gives a constraint a priority.
package func with(_ priority: Float, _ constraint: NSLayoutConstraint) -> NSLayoutConstraint {
    constraint.priority = UILayoutPriority(priority)
    return constraint
}
