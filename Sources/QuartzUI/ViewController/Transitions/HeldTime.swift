/// Stopped time of a layer tree, with `speed` 0 and a controlled `timeOffset`.
final class HeldTime {
    private let layer: CALayer
    /// The layer's local time when it was stopped.
    private let start: CFTimeInterval
    private let before: (speed: Float, offset: CFTimeInterval, begin: CFTimeInterval)

    /// Stops a layer's time.
    init(_ layer: CALayer) {
        self.layer = layer
        before = (layer.speed, layer.timeOffset, layer.beginTime)
        start = layer.convertTime(CACurrentMediaTime(), from: nil)
        hold()
    }

    /// The time since the start, in seconds.
    var position: CFTimeInterval = 0 {
        didSet { hold() }
    }

    private func hold() {
        layer.speed = 0
        layer.timeOffset = start + position
    }

    /// Resumes time from the current position.
    func run() {
        let now = CACurrentMediaTime()
        layer.beginTime = layer.superlayer?.convertTime(now, from: nil) ?? now
        layer.speed = 1
    }

    /// Restores the layer's original timing.
    func release() {
        (layer.speed, layer.timeOffset, layer.beginTime) = before
    }
}
