import Synchronization

/// The clock of all media time.
///
/// Normally it is the system's monotonic clock, which stops while the machine sleeps. Recordings, goldens and tests stop it and
/// step it manually: equal times give equal pictures. Instruments pause and slow it.
public final class CAMediaClock: Sendable {
    /// The clock of this process.
    public static let shared = CAMediaClock()

    private let state = Mutex(ClockSetting())

    private init() {}

    /// The state of the clock.
    package var setting: ClockSetting {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }

    /// The manually set time, or nil while the system's clock runs.
    public var manual: CFTimeInterval? { state.withLock { $0.manual } }

    /// Stops the clock at a time, or lets the system's clock run again.
    ///
    /// - Parameter time: Seconds, or nil. A time that is not finite is refused with a warning.
    public func setManual(_ time: CFTimeInterval?) {
        if let time, !time.isFinite {
            Diagnostics.warnOnce("CAMediaClock.setManual: \(time) is not a time; the clock keeps what it had")
            return
        }
        state.withLock { $0.manual = time }
    }

    /// Stops the process's clock at a time, or lets the system's clock run again.
    public static func setManual(_ time: CFTimeInterval?) {
        shared.setManual(time)
    }

    /// The time now, in seconds.
    public var now: CFTimeInterval { time(in: .media) }

    /// Returns the present time of the program's clock, or of the instruments'.
    package func time(in timebase: Timebase) -> CFTimeInterval {
        let setting = setting
        return setting.time(in: timebase, at: setting.systemTime)
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
