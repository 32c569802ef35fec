import Synchronization

/// Lets go of what objects that end hold, one after another however deep it is nested: each inside its holder's end would exhaust
/// the stack.
enum Disposal {
    private struct Queue {
        var waiting: [any AnyObject & Sendable] = []
        var isRunning = false
    }

    private static let queue = Mutex(Queue())

    /// Takes over references; whoever comes first releases them, and what ends meanwhile is added to the queue.
    static func dispose<Object: AnyObject & Sendable>(_ objects: inout [Object]) {
        let isFirst = queue.withLock { queue in
            for object in objects { queue.waiting.append(object) }
            defer { queue.isRunning = true }
            return !queue.isRunning
        }
        objects = []
        guard isFirst else { return }
        while releaseLast() {}
    }

    /// Takes one reference off the queue; it goes when this returns, outside the lock.
    private static func releaseLast() -> Bool {
        let object = queue.withLock { queue in
            let last = queue.waiting.popLast()
            if last == nil { queue.isRunning = false }
            return last
        }
        return object != nil
    }
}
