import Foundation
import Synchronization

/// A compilation on another thread, during which the supervisor goes on watching the child.
final class Compilation {
    /// The stamp of the compiled files.
    let stamp: String
    /// The time of the start.
    let start: Double
    /// Becomes readable at the end.
    var descriptor: Int32 { result.descriptor }
    private let result = Result()
    private let token = CancellationToken()

    /// The outcome, shared between the threads.
    nonisolated private final class Result: Sendable {
        private let pipe = Pipe()
        var descriptor: Int32 { pipe.fileHandleForReading.fileDescriptor }
        let outcome = Mutex<LiveCompiler.Outcome?>(nil)
        let isDone = DispatchSemaphore(value: 0)

        func finish() {
            try? pipe.fileHandleForWriting.write(contentsOf: Data([0]))
            isDone.signal()
        }
    }

    /// Begins to compile.
    init(_ source: LiveSource, by compiler: LiveCompiler, number: Int, generation: Int, at time: Double) {
        stamp = source.stamp
        start = time
        DispatchQueue.global(qos: .userInitiated).async { [result, token] in
            let outcome = compiler.compile(source, number: number, generation: generation, token: token)
            if token.isCancelled, case .product(let product) = outcome {
                try? FileManager.default.removeItem(atPath: product.library)
            } else {
                result.outcome.withLock { $0 = outcome }
            }
            result.finish()
        }
    }

    /// The outcome; nil before the end and after ``cancel()``.
    var outcome: LiveCompiler.Outcome? { result.outcome.withLock { $0 } }

    /// Ends the compiler's process.
    ///
    /// - Parameter waits: Whether to wait until nothing more is written.
    func cancel(waits: Bool = false) {
        token.cancel()
        if waits { _ = result.isDone.wait(timeout: .now() + 5) }
    }
}
