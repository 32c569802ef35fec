// Times between layers.

extension CALayer {
    /// A time of another layer (nil: the media clock's) in this layer's own. Not clamped; reads the model as it is now.
    public func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval {
        localTime(global: l?.clock.global(local: t) ?? t)
    }

    /// A time of this layer in another's (nil: the media clock's).
    public func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval {
        let global = clock.global(local: t)
        return l?.localTime(global: global) ?? global
    }

    /// The layer's time, from the model as it is now.
    final var clock: LayerClock { LayerClock(of: animated) }

    /// Whether time passes for the layer.
    final var runsInTime: Bool { clock.isRunning }

    final func localTime(global: Double) -> Double { clock.local(global: global) }
}
