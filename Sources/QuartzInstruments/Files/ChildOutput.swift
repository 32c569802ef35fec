import Foundation

nonisolated extension FileHandle {
    /// Reads what a child writes on another thread, up to the end, and calls one function with each piece and one at the end.
    ///
    /// A thread that waits, not a source: Foundation closes a handle while its source may still be registered. If another child has
    /// inherited the descriptor, the event of the freed source then ends the program.
    package func readOnThread(_ piece: @escaping @Sendable (Data) -> Void, end: @escaping @Sendable () -> Void) {
        Thread.detachNewThread {
            while true {
                let data = self.availableData
                guard !data.isEmpty else { break }
                piece(data)
            }
            end()
        }
    }
}
