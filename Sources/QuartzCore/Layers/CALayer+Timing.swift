// Times between layers.

extension CALayer {
    /// A time of another layer (nil: the media clock's) in this layer's own. Not clamped; reads the model as it is now.
    public func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval {
        localTime(global: l.map { $0.globalTime(local: t) } ?? t)
    }

    /// A time of this layer in another's (nil: the media clock's).
    public func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval {
        let global = globalTime(local: t)
        return l?.localTime(global: global) ?? global
    }

    /// The timings that lie between the layer's own time and the clock's, innermost first; those that change nothing are left out,
    /// so that most often there is none.
    private var timings: [MediaTiming] {
        var timings: [MediaTiming] = []
        var current: CALayer? = animated
        while let layer = current {
            if layer.hasOwnTiming { timings.append(layer.timing) }
            current = layer.parent
        }
        return timings
    }

    final func localTime(global: Double) -> Double {
        timings.reversed().reduce(global) { $1.localTime(parent: $0) }
    }

    private func globalTime(local: Double) -> Double {
        timings.reduce(local) { $1.parentTime(local: $0) }
    }

    /// Whether time passes for the layer: a paused one hears of no start and no end, and retires nothing.
    final var runsInTime: Bool { timings.allSatisfy { $0.speed != 0 } }

    /// How fast the layer's time runs compared with the clock's.
    final var rate: Double { timings.reduce(1) { $0 * Double($1.speed) } }
}
