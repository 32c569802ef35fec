import Foundation

/// The clocks for measurements, in nanoseconds.
enum Clock {
    /// Wall-clock time.
    static var wall: Double { read(CLOCK_MONOTONIC) }

    /// The CPU time of the calling thread, without waiting.
    static var thread: Double { read(CLOCK_THREAD_CPUTIME_ID) }

    /// The CPU time of all threads of the process, in user and system code.
    static var process: Double {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return nanoseconds(usage.ru_utime) + nanoseconds(usage.ru_stime)
    }

    private static func read(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }

    private static func nanoseconds(_ time: timeval) -> Double {
        Double(time.tv_sec) * 1e9 + Double(time.tv_usec) * 1e3
    }
}
