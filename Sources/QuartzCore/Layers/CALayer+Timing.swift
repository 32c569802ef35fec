// Times between layers.

extension CALayer {
    /// The layer's time, from the model as it is now.
    final var clock: LayerClock { LayerClock(of: animated) }

    /// Whether time passes for the layer.
    final var runsInTime: Bool { clock.isRunning }

    final func localTime(global: Double) -> Double { clock.local(global: global) }
}
