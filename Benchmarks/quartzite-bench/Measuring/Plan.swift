import CReference
import Foundation

/// The number of measurements.
struct Plan {
    let isQuick: Bool

    /// The number of runs for the median, after one that is discarded.
    var runs: Int { isQuick ? 5 : 9 }

    /// Returns the sizes of a case; quick runs leave the largest out.
    func sizes(_ all: [Int]) -> [Int] {
        isQuick ? Array(all.dropLast()) : all
    }

    /// Measures work several times, after a warm-up run.
    ///
    /// - Parameter body: One run; returns its cost.
    func sample(_ body: () throws -> Double) rethrows -> [Double] {
        _ = try body()
        return try (0..<runs).map { _ in try body() }
    }

    /// Measures two kinds of work alternately, so that other load affects both equally.
    func sample(_ first: () throws -> Double, against second: () throws -> Double) rethrows -> (
        own: [Double], reference: [Double]
    ) {
        _ = try first()
        _ = try second()
        var result: (own: [Double], reference: [Double]) = ([], [])
        for _ in 0..<runs {
            result.own.append(try first())
            result.reference.append(try second())
        }
        return result
    }

    /// Returns the thread's CPU time for work, in nanoseconds.
    static func threadTime(_ body: () throws -> Void) rethrows -> Double {
        let start = Clock.thread
        try body()
        return Clock.thread - start
    }

    /// Returns the CPU time of all threads for work, in nanoseconds.
    static func processTime(_ body: () throws -> Void) rethrows -> Double {
        let start = Clock.process
        try body()
        return Clock.process - start
    }

    /// The thread's CPU time so far, in nanoseconds.
    static var currentThreadTime: Double { Clock.thread }

    /// Returns the number of memory blocks that work allocates on this thread; nil if they cannot be counted.
    static func allocations(_ body: () throws -> Void) rethrows -> Double? {
        let start = allocationCount()
        try body()
        return start < 0 ? nil : Double(allocationCount() - start)
    }
}

/// The cost per frame of a range of frames, in microseconds.
struct FrameCost {
    var process: Double
    var thread: Double
    var wall: Double

    /// Measures frames, each drawn until its pixels are complete.
    @MainActor
    static func of(_ frames: Range<Int>, _ body: (Int) -> Void) -> FrameCost {
        let start = (Clock.process, Clock.thread, Clock.wall)
        for frame in frames { body(frame) }
        let scale = 1 / (1000 * Double(frames.count))
        return FrameCost(
            process: (Clock.process - start.0) * scale, thread: (Clock.thread - start.1) * scale,
            wall: (Clock.wall - start.2) * scale)
    }

    /// The three quantities, with the suffixes of their names.
    static let parts: [(name: String, path: KeyPath<FrameCost, Double> & Sendable)] = [
        ("cpu", \.process), ("main", \.thread), ("wall", \.wall),
    ]
}

extension Plan {
    /// Measures frames of two programs alternately, and reports all three costs of each.
    ///
    /// - Parameter length: The number of frames of a run.
    @MainActor
    func compareFrames(
        name: String, n: Int, length: Int = 20, reference: String, facts: () -> [(name: String, value: Double?)],
        own: (Int) -> Void, against other: (Int) -> Void, _ report: (Measurement) -> Void
    ) {
        var costs: (own: [FrameCost], other: [FrameCost]) = ([], [])
        for run in 0...runs {
            // Time continues from run to run, as in a running program.
            let frames = (run + 2) * length..<(run + 3) * length
            let first = FrameCost.of(frames, own)
            let second = FrameCost.of(frames, other)
            // The first run warms up.
            if run > 0 {
                costs.own.append(first)
                costs.other.append(second)
            }
        }
        let facts = facts()
        for part in FrameCost.parts {
            report(
                Measurement(
                    name: "\(name).\(part.name)", n: n, unit: "µs/frame", samples: costs.own.map { $0[keyPath: part.path] },
                    reference: (reference, costs.other.map { $0[keyPath: part.path] }), facts: facts))
        }
    }
}

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

/// The memory of the process.
enum ProcessMemory {
    /// Returns the number of resident bytes.
    static func residentBytes() throws -> Int {
        let text = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
        let fields = text.split(separator: " ")
        guard fields.count > 1, let pages = Int(fields[1]) else { throw BenchmarkError("/proc/self/statm cannot be read") }
        return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
    }
}
