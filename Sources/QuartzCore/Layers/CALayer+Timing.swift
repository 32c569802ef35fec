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
    final func convertedTime(_ time: Double, from source: CALayer?, to target: CALayer?) -> Double {
        let source = source?.animated
        let target = target?.animated
        let above = target.map { Set(sequence(first: $0, next: \.parent).map(ObjectIdentifier.init)) } ?? []
        var time = time
        var current = source
        while let layer = current, !above.contains(ObjectIdentifier(layer)) {
            time = layer.timing.parentTime(local: time)
            current = layer.parent
        }
        return target.map { LayerClock(of: $0, below: current).local(global: time) } ?? time
    }
}
