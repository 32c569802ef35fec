import Glibc

/// Runs work on a thread with a large stack, because parser and visitors recurse.
enum DeepStack {
    /// The stack's size in bytes for files of a size. The parser needs up to 3 KB for a level, and a keyword such as `try` makes one.
    /// Only the pages that are used take memory.
    static func size(forFileOf bytes: Int) -> Int { (64 << 20) + min(bytes, SourceText.largest) << 10 }

    /// Runs the work and returns its result.
    ///
    /// - Throws: The work's error, or `PortError` if there is no memory for the stack.
    static func run<Result>(stack size: Int, _ work: @escaping () throws -> Result) throws -> Result {
        let job = Job(work)
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setstacksize(&attributes, size)
        var thread = pthread_t()
        let status = pthread_create(
            &thread, &attributes,
            { argument in
                Unmanaged<AnyJob>.fromOpaque(argument!).takeUnretainedValue().run()
                return nil
            }, Unmanaged<AnyJob>.passUnretained(job).toOpaque())
        guard status == 0 else { throw PortError("there is no memory for a stack of \(size >> 20) MB") }
        pthread_join(thread, nil)
        return try job.result!.get()
    }

    private class AnyJob {
        func run() {}
    }

    /// The work and its result, which the calling thread reads after the other has ended.
    private final class Job<Value>: AnyJob {
        private let work: () throws -> Value
        var result: Result<Value, any Error>?

        init(_ work: @escaping () throws -> Value) { self.work = work }

        override func run() { result = Result { try work() } }
    }
}
