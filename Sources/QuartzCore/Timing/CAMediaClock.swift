import Synchronization

/// The clock of all media time.
///
/// Normally it is the system's monotonic clock, which stops while the machine sleeps. Recordings, goldens and tests stop it and
/// step it manually: equal times give equal pictures.
public final class CAMediaClock: Sendable {
    /// The clock of this process.
    public static let shared = CAMediaClock()

    private let manualTime = Mutex<CFTimeInterval?>(nil)

    private init() {}

    /// The manually set time, or nil while the system's clock runs.
    public var manual: CFTimeInterval? { manualTime.withLock { $0 } }

    /// Stops the clock at a time, or lets the system's clock run again.
    ///
    /// - Parameter time: Seconds, or nil. A time that is not finite is refused with a warning.
    public func setManual(_ time: CFTimeInterval?) {
        if let time, !time.isFinite {
            Diagnostics.warnOnce("CAMediaClock.setManual: \(time) is not a time; the clock keeps what it had")
            return
        }
        manualTime.withLock { $0 = time }
    }

    /// Stops the process's clock at a time, or lets the system's clock run again.
    public static func setManual(_ time: CFTimeInterval?) {
        shared.setManual(time)
    }

    /// The time now, in seconds.
    public var now: CFTimeInterval {
        manual ?? Self.systemTime
    }

    /// The time of the system's clock, even while the media clock is set manually.
    package static var systemTime: CFTimeInterval {
        var time = timespec()
        // CLOCK_MONOTONIC excludes suspension on Linux.
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
}

/// The current time of the media clock, in seconds; only differences are meaningful.
public func CACurrentMediaTime() -> CFTimeInterval {
    CAMediaClock.shared.now
}

/// The conversion between the media clock's time and a layer's, for several moments with one traversal to the root.
struct LayerClock {
    /// The timings of the layer and its ancestors, innermost first; those that change nothing are omitted, so the list is usually
    /// empty.
    private var timings: [MediaTiming] = []

    /// - Parameter timings: The timings of the layer and its ancestors, innermost first.
    init(_ timings: [MediaTiming]) { self.timings = timings }

    /// - Parameter ancestor: An ancestor whose time replaces the clock's; nil for the clock itself.
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

// MARK: - Conversion of times between layers

extension CALayer {
    /// The layer's clock, from the present model.
    final var clock: LayerClock { LayerClock(of: animated) }

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
