/// The time of a layer and all below it, held in the hand: `speed` 0 and `timeOffset`.
final class HeldTime {
    private let layer: CALayer
    /// The layer's own time when it was taken.
    private let start: CFTimeInterval
    private let before: (speed: Float, offset: CFTimeInterval, begin: CFTimeInterval)

    /// Stops a layer's time.
    init(_ layer: CALayer) {
        self.layer = layer
        before = (layer.speed, layer.timeOffset, layer.beginTime)
        start = layer.convertTime(CACurrentMediaTime(), from: nil)
        hold()
    }

    /// How far it has been moved on, in seconds.
    var position: CFTimeInterval = 0 {
        didSet { hold() }
    }

    private func hold() {
        layer.speed = 0
        layer.timeOffset = start + position
    }

    /// Lets it run from where it is.
    func run() {
        let now = CACurrentMediaTime()
        layer.beginTime = layer.superlayer?.convertTime(now, from: nil) ?? now
        layer.speed = 1
    }

    /// Gives the layer its own time back.
    func release() {
        (layer.speed, layer.timeOffset, layer.beginTime) = before
    }
}
