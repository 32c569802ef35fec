// Times between layers.

extension CALayer {
    /// The layer's time, from the model as it is now.
    final var clock: LayerClock { LayerClock(of: animated) }

    /// Whether time passes for the layer.
    final var runsInTime: Bool { clock.isRunning }

    final func localTime(global: Double) -> Double { clock.local(global: global) }

    /// A time of one layer in another's, nil standing for the media clock: up to the nearest layer above both, then down.
    ///
    /// Not through the clock: time that stands still above both does not matter to them.
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
