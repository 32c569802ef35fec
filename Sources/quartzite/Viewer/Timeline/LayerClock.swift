import QuartzUI

/// How the time of a layer follows from that of one above it: `local = time · rate + offset`.
///
/// Read from the layers between the two alone: the upper one itself may rest.
struct LayerClock: Equatable {
    private(set) var rate = 1.0
    private(set) var offset = 0.0

    init(of layer: CALayer, below root: CALayer) {
        let chain = sequence(first: layer, next: \.superlayer).prefix { $0 !== root }
        for layer in chain.reversed() {
            // One time stands still for all of the parent's where the speed is 0.
            let begin = layer.speed == 0 ? 0 : layer.beginTime * Double(layer.speed)
            rate *= Double(layer.speed)
            offset = offset * Double(layer.speed) - begin + layer.timeOffset
        }
    }

    /// The layer's time at a time of the upper one.
    func local(at time: Double) -> Double { time * rate + offset }

    /// The upper one's time at which the layer has a time; for a layer that stands still as far from `now` as it would be if it ran.
    func time(ofLocal local: Double, now: Double) -> Double {
        rate == 0 ? now + (local - self.local(at: now)) : (local - offset) / rate
    }
}
