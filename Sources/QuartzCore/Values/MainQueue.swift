import Dispatch

/// The queue that runs the main actor.
package enum MainQueue {
    private static let key: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    /// Whether the caller runs on the main thread or on the main queue.
    ///
    /// In a program with an asynchronous main function, other threads than the main thread run the main queue. The queue is asked first,
    /// because `Thread.isMainThread` takes ten times as long.
    package static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) != nil || Thread.isMainThread }

    /// Traps off the main actor. Swift 5 code gets there without an error of the compiler, and two threads would change the same memory.
    ///
    /// - Parameter misuse: One sentence that says what is misused and what to do, for the standard error.
    package static func require(_ misuse: @autoclosure () -> String) {
        if isCurrent { return }
        Diagnostics.warnOnce(misuse())
        // A queue that the main actor waits for runs its block on the main actor.
        MainActor.preconditionIsolated()
    }

    /// Releases the elements of an array on the main queue: immediately if it is current, else asynchronously.
    package static func release<Element>(_ elements: inout [Element]) {
        guard !isCurrent, !elements.isEmpty else { return elements = [] }
        let held = HeldElements(elements)
        // The block releases the elements also if it runs before this function returns, because nothing else retains them.
        elements = []
        DispatchQueue.main.async { held.elements = [] }
    }
}

/// Elements that are passed to the main queue and used only there.
private final class HeldElements<Element>: @unchecked Sendable {
    var elements: [Element]

    init(_ elements: [Element]) { self.elements = elements }
}
