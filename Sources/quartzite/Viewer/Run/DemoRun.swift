import Demos

/// A demo that runs on the stage, its time, and what has been heard of its animations.
final class DemoRun {
    let info: DemoInfo
    let canvas: CanvasView
    private(set) var transport: Transport
    /// What the engine has told of the demo's layers.
    let log: EventLog
    /// The animations that are and were.
    let history = AnimationHistory()
    /// Whether someone has clicked into the demo or used its controls: a fresh run would no longer be the same.
    var isTouched = false
    /// Whether the demo asks for every frame, so that what it shows may change at any time.
    private var hasLinks = false

    /// Creates the demo with its scene, not yet in motion.
    init(_ demo: Demo.Type) {
        info = demo.info
        canvas = CanvasView(demo.init())
        transport = Transport(startingAt: CACurrentMediaTime())
        log = EventLog(canvas.layer)
        log.clock = { [weak self] in self?.transport.time(at: $0) ?? 0 }
    }

    /// Sets the demo in motion, once its canvas is part of a window's tree.
    func start(rate: Float) {
        CATransaction.flush()
        transport = Transport(startingAt: CACurrentMediaTime(), rate: rate)
        transport.apply(to: canvas.layer)
        DisplayLinks.shared.whileOthersWait {
            canvas.demo.start()
            hasLinks = DisplayLinks.shared.wantsFrames
        }
    }

    /// Sets the demo in motion and plays it up to a time at once; the run then plays or rests as another one does.
    func start(at time: Double, like other: Transport) {
        FastForward.run(time) {
            start(rate: 1)
            readHistory()
            return { [unowned self] in noteFrame() }
        }
        settle(at: time, like: other)
    }

    /// The demo's time, in seconds since its start.
    var time: Double { transport.time(at: CACurrentMediaTime()) }

    /// The time of the canvas's layer, from which the demo's is counted.
    var layerTime: Double { transport.origin + time }

    /// Changes the transport at the present moment.
    func change(_ change: (inout Transport, Double) -> Void) {
        change(&transport, CACurrentMediaTime())
        transport.apply(to: canvas.layer)
    }

    /// Plays on to a later time at once, frame by frame: what waits for ends hears of each in its turn.
    func advance(to time: Double) {
        let before = transport
        let way = time - self.time
        guard way > 0 else { return }
        FastForward.run(way) {
            change {
                $0.setRate(1, at: $1)
                $0.play(from: before.time(at: $1 + way), at: $1)
            }
            return { [unowned self] in noteFrame() }
        }
        settle(at: time, like: before)
    }

    /// Whether an earlier time differs from the present one only by how far animations are.
    func canRewind(to time: Double) -> Bool { isTouched || !hasLinks && log.latest <= time }

    private func settle(at time: Double, like other: Transport) {
        change {
            $0.setRate(other.rate, at: $1)
            if !other.isPlaying { $0.pause(at: $1) }
            $0.seek(to: time, at: $1)
        }
    }

    private func noteFrame() {
        hasLinks = hasLinks || DisplayLinks.shared.wantsFrames
        readHistory()
    }

    /// Reads what runs now, unless nothing has been heard since.
    func readHistory() {
        history.read(canvas.layer, at: layerTime, origin: transport.origin, serial: log.serial)
    }
}

extension DemoRun {
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
