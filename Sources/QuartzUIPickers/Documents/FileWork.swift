import QuartzUIControllers
import Synchronization

/// Work with files, in the order of its requests on a background queue. The main actor gets the results.
enum FileWork {
    nonisolated private static let queue = DispatchQueue(label: "files", qos: .userInitiated)
    nonisolated private static let results = Mutex<[@MainActor () -> Void]>([])

    /// Runs work, then calls a closure with its result in the caller's environment.
    static func run<Result: Sendable>(
        _ work: @escaping @Sendable () -> Result, then: @escaping @MainActor (Result) -> Void
    ) {
        let environment = EngineEnvironment.current
        queue.async {
            let result = work()
            results.withLock { $0.append { environment.run { then(result) } } }
            DispatchQueue.main.async { MainActor.assumeIsolated { deliver() } }
        }
    }

    private static func deliver() {
        let ready = results.withLock { results in
            defer { results = [] }
            return results
        }
        for result in ready { result() }
    }

    /// Waits for all work and delivers its results; repeated while they request more.
    static func finish() {
        for _ in 0..<100 {
            queue.sync {}
            guard results.withLock({ !$0.isEmpty }) else { return }
            deliver()
        }
    }
}

/// Whether the result of work is still wanted.
nonisolated final class FileRequest: Sendable {
    private let isOpen = Atomic<Bool>(true)
    /// Whether the request has not been cancelled.
    var isWanted: Bool { isOpen.load(ordering: .relaxed) }
    func cancel() { isOpen.store(false, ordering: .relaxed) }
}
