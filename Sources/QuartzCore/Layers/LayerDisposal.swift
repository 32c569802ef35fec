import Synchronization

/// Lets go of the sublayers of layers that end, one after another however deep they are nested.
enum LayerDisposal {
    private struct Queue {
        var waiting: [CALayer] = []
        var isRunning = false
    }

    private static let queue = Mutex(Queue())

    /// Takes over the references; whoever comes first releases them, and what ends meanwhile is added to the queue.
    static func dispose(_ layers: inout [CALayer], _ mask: inout CALayer?) {
        let isFirst = queue.withLock { queue in
            queue.waiting += layers
            if let mask { queue.waiting.append(mask) }
            defer { queue.isRunning = true }
            return !queue.isRunning
        }
        layers = []
        mask = nil
        guard isFirst else { return }
        while releaseLast() {}
    }

    /// Takes one reference off the queue; it goes when this returns, outside the lock.
    private static func releaseLast() -> Bool {
        let layer = queue.withLock { queue in
            let last = queue.waiting.popLast()
            if last == nil { queue.isRunning = false }
            return last
        }
        return layer != nil
    }
}
