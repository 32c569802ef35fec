/// The clock that the times of a window's layers, links and gestures belong to.
package enum Timebase: Hashable, Sendable {
    /// The program's media clock, which instruments pause and slow.
    case media
    /// The system's clock, for the instruments' own windows.
    case system
}

/// The map from the system's time to media time: media time goes on at a rate, or stands.
package struct MediaPace: Hashable, Sendable {
    /// Seconds of media time for a second of the system's; 0 while media time stands.
    package let rate: Double
    /// A reference time of the system, and the media time at it.
    private let moment: Double
    private let shown: Double

    /// The pace of a program without instruments: media time is the system's time.
    package static let regular = MediaPace(rate: 1, from: 0, showing: 0)

    /// - Parameters:
    ///   - rate: Not negative, and finite.
    ///   - moment: The system's time at which media time is `shown`.
    package init(rate: Double, from moment: Double, showing shown: Double) {
        (self.rate, self.moment, self.shown) = (rate, moment, shown)
    }

    /// Returns the media time at a time of the system.
    package func mediaTime(at systemTime: Double) -> Double { shown + (systemTime - moment) * rate }

    /// Returns the system's time at a media time; nil while media time stands.
    package func systemTime(at mediaTime: Double) -> Double? { rate > 0 ? moment + (mediaTime - shown) / rate : nil }
}

/// The state of the media clock, as a value: the render server draws by a copy.
package struct ClockSetting: Hashable, Sendable {
    /// The time at which the system's side of the clock was stopped by hand; nil while it runs.
    package var manual: Double?
    /// The pace of media time.
    package var pace = MediaPace.regular

    /// The time of the system's side.
    package var systemTime: Double { manual ?? CAMediaClock.systemTime }

    /// Returns the time of a clock at a time of the system's side.
    package func time(in timebase: Timebase, at systemTime: Double) -> Double {
        timebase == .system ? systemTime : pace.mediaTime(at: systemTime)
    }

    /// Whether a clock stands until the program or the instruments move it.
    package func isStopped(_ timebase: Timebase) -> Bool { manual != nil || timebase == .media && pace.rate <= 0 }

    /// Returns the seconds until a clock that shows `now` shows `time`: not positive for a time that has come, infinity if the clock
    /// stands before it.
    package func delay(from now: Double, to time: Double, in timebase: Timebase) -> Double {
        guard timebase == .media, pace.rate != 1 else { return time - now }
        if time <= now { return 0 }
        return pace.rate > 0 ? (time - now) / pace.rate : .infinity
    }

    /// Returns the seconds until a clock shows `time`; reads the clock now.
    package func delay(until time: Double, in timebase: Timebase) -> Double {
        delay(from: self.time(in: timebase, at: systemTime), to: time, in: timebase)
    }
}
