import Demos

/// A demo in a window, on a manually stepped clock, at sixty frames per second and without pixels.
@MainActor
final class DemoStage {
    let demo: Demo
    private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: Demo.canvasSize.width, height: Demo.canvasSize.height + 48))
    private let renderer = CARenderer()
    private var frame = 0
    /// The current position of a drag.
    private var held = CGPoint.zero

    private init(_ demo: Demo) {
        self.demo = demo
        renderer.bounds = window.bounds
        window.addSubview(demo)
        var x: CGFloat = 0
        for control in demo.controls {
            control.sizeToFit()
            control.frame.origin = CGPoint(x: x, y: Demo.canvasSize.height + 8)
            x = control.frame.maxX + 8
            window.addSubview(control)
        }
        renderer.layer = window.layer
        draw()
        demo.start()
        draw()
    }

    /// Runs `body` with a new demo that starts at 0, and restores the process's state.
    static func run(_ type: Demo.Type, _ body: (DemoStage) throws -> Void) rethrows {
        Surroundings.prepare()
        CAMediaClock.setManual(0)
        defer { CAMediaClock.setManual(nil) }
        let stage = DemoStage(type.init())
        defer { stage.leave() }
        try body(stage)
    }

    /// Advances time to a number of seconds since the start.
    func advance(to time: CFTimeInterval) {
        while Double(frame + 1) / 60 <= time + 1e-9 {
            frame += 1
            CAMediaClock.setManual(Double(frame) / 60)
            draw()
        }
    }

    private func draw() {
        let now = CACurrentMediaTime()
        DisplayLinks.current.tick(at: now, frameDuration: 1 / 60)
        renderer.beginFrame(atTime: now)
        _ = renderer.displayList(at: now)
        renderer.endFrame()
        // Commit the changes by callbacks, as `OffscreenHost` does before it takes a picture.
        CATransaction.flush()
    }

    private func leave() {
        renderer.layer = nil
        CATransaction.flush()
        renderer.endFrame()
    }

    // MARK: Finding and touching

    /// All layers of the demo, parents first.
    var layers: [CALayer] {
        func tree(_ layer: CALayer) -> [CALayer] { [layer] + (layer.sublayers ?? []).flatMap(tree) }
        return tree(demo.layer)
    }

    /// Returns the square layers with a side, in order.
    func squares(_ side: CGFloat) -> [CALayer] {
        layers.filter { $0.bounds.size == CGSize(width: side, height: side) }
    }

    /// The running transitions, in the order of their layers.
    var transitions: [CATransition] { layers.compactMap { $0.animation(forKey: kCATransition) as? CATransition } }

    /// The texts of all labels, in order, without empty ones.
    var texts: [String] {
        func tree(_ view: UIView) -> [UIView] { [view] + view.subviews.flatMap(tree) }
        return tree(demo).compactMap { ($0 as? UILabel)?.text }.filter { !$0.isEmpty }
    }

    /// Clicks a point of the canvas.
    func click(_ point: CGPoint) {
        for phase in [PointerEvent.Phase.began, .ended] {
            _ = window.send(.pointer(PointerEvent(phase, at: point)))
        }
        CATransaction.flush()
    }

    /// Presses at the first point, moves through the others, one per frame, and releases at the last unless `letsGo` is false.
    func drag(through points: [CGPoint], letsGo: Bool = true) {
        guard let first = points.first, let last = points.last else { return }
        _ = window.send(.pointer(PointerEvent(.began, at: first)))
        for point in points.dropFirst() {
            advance(to: Double(frame + 1) / 60)
            _ = window.send(.pointer(PointerEvent(.moved, at: point)))
        }
        held = last
        if letsGo { self.letGo() } else { CATransaction.flush() }
    }

    /// Releases the mouse at the drag's current position.
    func letGo() {
        _ = window.send(.pointer(PointerEvent(.ended, at: held)))
        CATransaction.flush()
    }

    /// Moves the mouse to a point without a button.
    func hover(_ point: CGPoint) {
        _ = window.send(.pointer(PointerEvent(.hovered, at: point)))
        CATransaction.flush()
    }

    /// Puts two fingers on either side of a point and moves them to another distance and angle in ten frames.
    func twoFingers(around middle: CGPoint, from near: CGFloat, to far: CGFloat, turn: CGFloat) {
        for step in 0...11 {
            let part = CGFloat(min(step, 10)) / 10
            let phase: PointerEvent.Phase = step == 0 ? .began : step == 11 ? .ended : .moved
            for finger in 0...1 {
                let angle = turn * part + .pi * CGFloat(finger)
                let radius = near + (far - near) * part
                let point = CGPoint(x: middle.x + radius * cos(angle), y: middle.y + radius * sin(angle))
                _ = window.send(.pointer(PointerEvent(phase, at: point, id: finger + 1, kind: .touch)))
            }
            advance(to: Double(frame + 1) / 60)
        }
        CATransaction.flush()
    }

    /// Types a text into the first responder.
    func type(_ text: String) {
        _ = window.send(.text(.insert(text)))
        CATransaction.flush()
    }

    /// The number of layers with background filters.
    var backdrops: Int { renderer.displayList(at: CACurrentMediaTime()).groups.filter(\.isBackdrop).count }

    /// Presses a key.
    func press(_ key: Key, _ modifiers: KeyModifiers = []) {
        _ = window.send(.key(KeyEvent(key, modifiers: modifiers)))
        CATransaction.flush()
    }

    /// Scrolls over a point by notches; negative is up.
    func wheel(at point: CGPoint, by notches: CGFloat, _ modifiers: KeyModifiers = []) {
        let delta = CGVector(dx: 0, dy: notches * ScrollEvent.pointsPerNotch)
        _ = window.send(.scroll(ScrollEvent(at: point, delta: delta, modifiers: modifiers)))
        CATransaction.flush()
    }

    /// The quads of the current frame.
    var quads: [Quad] { renderer.displayList(at: CACurrentMediaTime()).quads }

    /// Clicks a control, by default in its middle.
    func click(_ control: UIView, at part: CGPoint = CGPoint(x: 0.5, y: 0.5)) {
        let point = CGPoint(x: control.bounds.width * part.x, y: control.bounds.height * part.y)
        click(control.convert(point, to: window))
    }
}

extension CALayer {
    /// The presentation's background colour.
    var seenColor: CGColor? { presentation()?.backgroundColor }

    /// The presentation's rotation, in radians.
    var seenRotation: CGFloat {
        (presentation()?.value(forKeyPath: "transform.rotation") as? NSNumber).map { CGFloat($0.doubleValue) } ?? .nan
    }
}
