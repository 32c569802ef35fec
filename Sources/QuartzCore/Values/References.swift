import Quartz2D

/// Releases a value that was replaced, after the access that replaced it: a `deinit` may read the property.
///
///     discard(exchange(&property, with: value))
///     var property: Object? { didSet { discard(oldValue) } }
@inline(__always)
package func discard<Value>(_ old: Value) { withExtendedLifetime(old) {} }

/// Releases the objects held by an object that is deallocated, one after another: with deep nesting, recursive deallocation would
/// exhaust the stack.
///
/// Each thread has its own queue. Objects are therefore released on the thread that released their owner, before that call returns.
enum DeferredRelease {
    private final class Queue {
        var waiting: [AnyObject] = []
        var isRunning = false
    }

    private static let queues = ThreadLocal { Queue() }

    /// Takes over references; the thread's outermost call releases them, and objects added meanwhile are appended to the queue.
    static func release<Object: AnyObject>(_ objects: inout [Object]) {
        let queue = queues.value
        for object in objects { queue.waiting.append(object) }
        objects = []
        guard !queue.isRunning else { return }
        queue.isRunning = true
        // Each object is released after the removal, when its `deinit` may append to the queue.
        while queue.waiting.popLast() != nil {}
        queue.isRunning = false
    }
}

/// Objects that are released one after another when the list is. An owner with an isolated `deinit` keeps its objects in one.
package final class DeferredList<Object: AnyObject> {
    /// The objects.
    package var objects: [Object]

    /// Creates a list.
    package init(_ objects: [Object] = []) { self.objects = objects }

    deinit { if !objects.isEmpty { DeferredRelease.release(&objects) } }
}
