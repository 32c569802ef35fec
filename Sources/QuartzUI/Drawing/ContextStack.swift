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
        MainQueue.isCurrent ? MainActor.assumeIsolated { UIEnvironment.current.contexts } : ofThreads.value
    }

    private static let ofThreads = ThreadLocal { ContextStack() }
}
