/// The current contexts of a thread. Only the thread uses them.
nonisolated final class ContextStack: @unchecked Sendable {
    /// A context into which views, colours and images draw.
    struct Entry {
        let context: CGContext
        /// The scale of an image context; nil for a pushed context.
        let imageScale: CGFloat?
    }

    /// The contexts, innermost last.
    var entries: [Entry] = []

    /// The stack of the calling thread. On the main actor it is that of the environment, which may move between threads.
    static var current: ContextStack {
        MainQueue.isCurrent ? MainActor.assumeIsolated { UIEnvironment.current.contexts } : ofThread
    }

    /// The key of the stacks of threads. A thread releases its stack when it ends.
    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        let result = pthread_key_create(&key) { stack in
            if let stack { Unmanaged<ContextStack>.fromOpaque(stack).release() }
        }
        precondition(result == 0, "no key is left for the drawing contexts of threads")
        return key
    }()

    private static var ofThread: ContextStack {
        if let known = pthread_getspecific(key) { return Unmanaged.fromOpaque(known).takeUnretainedValue() }
        let stack = ContextStack()
        pthread_setspecific(key, Unmanaged.passRetained(stack).toOpaque())
        return stack
    }
}
