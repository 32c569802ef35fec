/// The conversion between the media clock's time and a layer's, for several moments with one traversal to the root.
struct LayerClock {
    /// The timings of the layer and its ancestors, innermost first; those that change nothing are omitted, so the list is usually
    /// empty.
    private var timings: [MediaTiming] = []

    /// - Parameter timings: the timings of the layer and its ancestors, innermost first.
    init(_ timings: [MediaTiming]) { self.timings = timings }

    /// - Parameter ancestor: an ancestor whose time replaces the clock's; nil for the clock itself.
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

    /// Whether time passes for the layer: for a paused one no start and no end of an animation is reported, and none is removed.
    var isRunning: Bool {
        for timing in timings where timing.speed == 0 { return false }
        return true
    }

    /// The speed of the layer's time relative to the clock's.
    var rate: Double {
        var rate = 1.0
        for timing in timings { rate *= Double(timing.speed) }
        return rate
    }
}
