import Foundation

/// Releases the objects held by an object that is deallocated, one after another: with deep nesting, recursive deallocation would
/// exhaust the stack.
///
/// Each thread has its own queue. Objects are therefore released on the thread that released their owner, before that call returns.
enum DeferredRelease {
    private final class Queue {
        var waiting: [AnyObject] = []
        var isRunning = false
    }

    /// The key of the thread's queue, which is created on first use and released when the thread ends.
    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        let status = pthread_key_create(&key) { address in
            if let address { Unmanaged<Queue>.fromOpaque(address).release() }
        }
        guard status == 0 else { fatalError("the process has no key for thread-local storage left") }
        return key
    }()

    private static var queue: Queue {
        if let known = pthread_getspecific(key) { return Unmanaged<Queue>.fromOpaque(known).takeUnretainedValue() }
        let queue = Queue()
        pthread_setspecific(key, Unmanaged.passRetained(queue).toOpaque())
        return queue
    }

    /// Takes over references; the thread's outermost call releases them, and objects added meanwhile are appended to the queue.
    static func release<Object: AnyObject>(_ objects: inout [Object]) {
        let queue = queue
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
