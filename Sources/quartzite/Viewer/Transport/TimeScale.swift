/// The stretch of time that the scrubber shows, from 0 on; it grows with the time that is shown.
struct TimeScale: Equatable {
    /// Its length in seconds.
    private(set) var length: Double

    /// Lengths that people like to read.
    private static let lengths: [Double] = [2, 4, 6, 10, 20, 30, 60, 120, 300, 600, 1800, 3600]

    /// The least length that shows all of a number of seconds.
    init(covering seconds: Double) {
        length = Self.length(covering: seconds)
    }

    private static func length(covering seconds: Double) -> Double {
        lengths.first { $0 >= seconds } ?? (seconds / 3600).rounded(.up) * 3600
    }

    /// Grows until it holds a time.
    mutating func include(_ time: Double) {
        if time.isFinite, time > length { length = Self.length(covering: time) }
    }

    /// The seconds between labelled ticks: some five on the whole stretch.
    var tick: Double {
        let steps = [0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600]
        return steps.first { length / $0 <= 6 } ?? length / 6
    }

    /// Where a time lies, as a share of the whole; clamped.
    func fraction(of time: Double) -> Double {
        min(max(time / length, 0), 1)
    }

    /// The time at a share of the whole; clamped.
    func time(at fraction: Double) -> Double {
        min(max(fraction, 0), 1) * length
    }
}
