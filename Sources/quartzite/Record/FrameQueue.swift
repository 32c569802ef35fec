import Foundation
import Synchronization

/// Work on other threads whose results are taken in order.
nonisolated final class FrameQueue {
    /// A piece of work and, after it, its result.
    private final class Job: Sendable {
        let done = DispatchSemaphore(value: 0)
        let result = Mutex<Result<Data, any Error>?>(nil)
    }

    private let queue = DispatchQueue(label: "frames", qos: .userInitiated, attributes: .concurrent)
    /// Keeps the number of working threads at that of the cores.
    private let cores = DispatchSemaphore(value: max(1, ProcessInfo.processInfo.activeProcessorCount))
    private var pending: [Job] = []
    /// The maximum number of results that wait, which bounds the memory for frames.
    private let most = 2 * max(1, ProcessInfo.processInfo.activeProcessorCount) + 2

    /// Begins work on another thread.
    func add(_ work: @escaping @Sendable () throws -> Data) {
        let job = Job()
        pending.append(job)
        queue.async { [cores] in
            cores.wait()
            let result = Result(catching: work)
            cores.signal()
            job.result.withLock { $0 = result }
            job.done.signal()
        }
    }

    /// Returns the results that are ready, in order; waits while too many are pending.
    ///
    /// - Throws: The error of the first work that failed.
    func takeFinished() throws -> [Data] {
        var results: [Data] = []
        while let first = pending.first, pending.count > most || first.result.withLock({ $0 != nil }) {
            results.append(try take(first))
        }
        return results
    }

    /// Waits for all work and returns its results.
    func takeAll() throws -> [Data] {
        var results: [Data] = []
        while let first = pending.first { results.append(try take(first)) }
        return results
    }

    private func take(_ job: Job) throws -> Data {
        pending.removeFirst()
        job.done.wait()
        return try job.result.withLock { result in try result?.get() ?? Data() }
    }
}
