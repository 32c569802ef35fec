import QuartzUI

/// The map from an ancestor's time to a layer's time: `local = time · rate + offset`.
///
/// Read only from the layers between the two; the ancestor itself may be paused.
struct LayerClock: Equatable {
    private(set) var rate = 1.0
    private(set) var offset = 0.0

    init(of layer: CALayer, below root: CALayer) {
        let chain = sequence(first: layer, next: \.superlayer).prefix { $0 !== root }
        for layer in chain.reversed() {
            // With speed 0 the layer's time is constant.
            let begin = layer.speed == 0 ? 0 : layer.beginTime * Double(layer.speed)
            rate *= Double(layer.speed)
            offset = offset * Double(layer.speed) - begin + layer.timeOffset
        }
    }

    /// The layer's time at a time of the ancestor.
    func local(at time: Double) -> Double { time * rate + offset }

    /// The ancestor's time for a layer-local time. For a paused layer the distance from `now` is as if it ran at speed 1.
    func time(ofLocal local: Double, now: Double) -> Double {
        rate == 0 ? now + (local - self.local(at: now)) : (local - offset) / rate
    }
}
