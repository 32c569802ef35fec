import CReference

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
