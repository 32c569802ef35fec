import Foundation

/// A value that is only used where its owner says so: what is sent to the main thread and touched there alone.
struct SendableBox<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
}

/// Runs a closure on the main actor: at once on the main thread, else at the main queue's next turn.
func onMain(_ body: @escaping @MainActor @Sendable () -> Void) {
    if Thread.isMainThread {
        MainActor.assumeIsolated(body)
    } else {
        DispatchQueue.main.async { MainActor.assumeIsolated(body) }
    }
}
