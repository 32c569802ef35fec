/// The conversion between the media clock's time and a layer's, for several moments with one traversal to the root.
package struct LayerClock {
    /// The timings of the layer and its ancestors, innermost first; those that change nothing are omitted, so the list is usually
    /// empty.
    private var timings: [MediaTiming] = []

    /// - Parameter timings: The timings of the layer and its ancestors, innermost first.
    package init(_ timings: [MediaTiming]) { self.timings = timings }

    /// The layer's time at a moment of the clock.
    package func local(global: Double) -> Double {
        var time = global
        for timing in timings.reversed() { time = timing.localTime(parent: time) }
        return time
    }

    /// The moment of the clock at which the layer's time is `local`.
    package func global(local: Double) -> Double {
        var time = local
        for timing in timings { time = timing.parentTime(local: time) }
        return time
    }

    /// Whether time passes for the layer: for a paused one no start and no end of an animation is reported, and none is removed.
    package var isRunning: Bool {
        for timing in timings where timing.speed == 0 { return false }
        return true
    }

    /// The speed of the layer's time relative to the clock's.
    package var rate: Double {
        var rate = 1.0
        for timing in timings { rate *= Double(timing.speed) }
        return rate
    }
}
