// Conversion of times between layers.

extension CALayer {
    /// The layer's clock, from the present model.
    final var clock: LayerClock { LayerClock(of: animated) }

    /// Whether time passes for the layer.
    final var runsInTime: Bool { clock.isRunning }

    final func localTime(global: Double) -> Double { clock.local(global: global) }

    /// Converts a time between layers (nil is the media clock) by way of the nearest common ancestor.
    ///
    /// Does not go through the media clock, so that a stopped clock above both has no effect.
    static func convertedTime(_ time: Double, from source: CALayer?, to target: CALayer?) -> Double {
        let target = target?.animated
        var below: [CALayer] = []
        var current = target
        while let layer = current {
            below.append(layer)
            current = layer.parent
        }
        let above = Set(below.map(ObjectIdentifier.init))
        var time = time
        current = source?.animated
        while let layer = current, !above.contains(ObjectIdentifier(layer)) {
            if layer.hasOwnTiming { time = layer.timing.speed == 0 ? 0 : layer.timing.parentTime(local: time) }
            current = layer.parent
        }
        let shared = current
        for layer in below.prefix(while: { $0 !== shared }).reversed() where layer.hasOwnTiming {
            time = time < layer.timing.beginTime ? 0 : layer.timing.localTime(parent: time)
        }
        return time
    }
}
