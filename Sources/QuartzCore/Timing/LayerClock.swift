/// A layer's time as made from the media clock's, for mapping several moments at one climb to the root.
struct LayerClock {
    /// The timings that lie between, innermost first; those that change nothing are left out, so that most often there is none.
    private var timings: [MediaTiming] = []

    /// - Parameter timings: those that lie between, innermost first.
    init(_ timings: [MediaTiming]) { self.timings = timings }

    /// - Parameter ancestor: the layer above whose time stands for the clock's; nil for the clock itself.
    @MainActor
    init(of layer: CALayer, below ancestor: CALayer? = nil) {
        var current: CALayer? = layer
        while let layer = current, layer !== ancestor {
            if layer.hasOwnTiming { timings.append(layer.timing) }
            current = layer.parent
        }
    }

    /// The layer's time at a moment of the clock.
    func local(global: Double) -> Double {
        var time = global
        for timing in timings.reversed() { time = timing.localTime(parent: time) }
        return time
    }

    /// The moment of the clock at which the layer's time is `local`.
    func global(local: Double) -> Double {
        var time = local
        for timing in timings { time = timing.parentTime(local: time) }
        return time
    }

    /// Whether time passes for the layer: a paused one hears of no start and no end, and retires nothing.
    var isRunning: Bool {
        for timing in timings where timing.speed == 0 { return false }
        return true
    }

    /// How fast the layer's time runs compared with the clock's.
    var rate: Double {
        var rate = 1.0
        for timing in timings { rate *= Double(timing.speed) }
        return rate
    }
}
