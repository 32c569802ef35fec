import Foundation

/// The clocks that costs are read from, in nanoseconds.
enum Clock {
    /// Time on the wall.
    static var wall: Double { read(CLOCK_MONOTONIC) }

    /// What the calling thread has computed; time in which it waited or others had its core does not count.
    static var thread: Double { read(CLOCK_THREAD_CPUTIME_ID) }

    /// What all threads of the process have computed, in the system's code too.
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
