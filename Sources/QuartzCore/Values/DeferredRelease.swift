import Synchronization

/// Releases the objects held by an object that is deallocated, one after another: with deep nesting, recursive deallocation would
/// exhaust the stack.
enum DeferredRelease {
    private struct Queue {
        var waiting: [any AnyObject & Sendable] = []
        var isRunning = false
    }

    private static let queue = Mutex(Queue())

    /// Takes over references; the outermost call releases them, and objects added meanwhile are appended to the queue.
    static func release<Object: AnyObject & Sendable>(_ objects: inout [Object]) {
        let isFirst = queue.withLock { queue in
            for object in objects { queue.waiting.append(object) }
            defer { queue.isRunning = true }
            return !queue.isRunning
        }
        objects = []
        guard isFirst else { return }
        while releaseLast() {}
    }

    /// Removes one reference from the queue; it is released when this returns, outside the lock.
    private static func releaseLast() -> Bool {
        let object = queue.withLock { queue in
            let last = queue.waiting.popLast()
            if last == nil { queue.isRunning = false }
            return last
        }
        return object != nil
    }
}

/// Objects that are released one after another when the list is. An owner with an isolated `deinit` keeps its objects in one.
package final class DeferredList<Object: AnyObject & Sendable> {
    /// The objects.
    package var objects: [Object]

    /// Creates a list.
    package init(_ objects: [Object] = []) { self.objects = objects }

    deinit { if !objects.isEmpty { DeferredRelease.release(&objects) } }
}
