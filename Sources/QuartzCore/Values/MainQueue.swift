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
    /// In a program with an asynchronous main function, other threads than the main thread run the main queue.
    package static var isCurrent: Bool { Thread.isMainThread || DispatchQueue.getSpecific(key: key) != nil }

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
