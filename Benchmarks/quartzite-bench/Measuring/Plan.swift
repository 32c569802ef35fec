import CReference

/// How often things are measured.
struct Plan {
    let isQuick: Bool

    /// Runs of which the median counts, after one that does not.
    var runs: Int { isQuick ? 5 : 9 }

    /// The sizes of a case; quick runs leave the largest out.
    func sizes(_ all: [Int]) -> [Int] {
        isQuick ? Array(all.dropLast()) : all
    }

    /// Measures a piece of work several times, once before to warm up.
    ///
    /// - Parameter body: a run; answers with what it cost.
    func sample(_ body: () throws -> Double) rethrows -> [Double] {
        _ = try body()
        return try (0..<runs).map { _ in try body() }
    }

    /// Measures two pieces of work by turns, so that what else the machine does hits both alike.
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

    /// The thread's time for a piece of work, in nanoseconds.
    static func threadTime(_ body: () throws -> Void) rethrows -> Double {
        let start = Clock.thread
        try body()
        return Clock.thread - start
    }

    /// The thread's time so far, in nanoseconds.
    static var currentThreadTime: Double { Clock.thread }

    /// The blocks of memory that a piece of work asks for on this thread; nil where they cannot be counted.
    static func allocations(_ body: () throws -> Void) rethrows -> Double? {
        let start = allocationCount()
        try body()
        return start < 0 ? nil : Double(allocationCount() - start)
    }
}
