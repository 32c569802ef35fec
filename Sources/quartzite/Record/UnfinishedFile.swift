import Foundation
import Synchronization

/// A file or folder that is written under a temporary name beside its destination and renamed when it is complete.
nonisolated final class UnfinishedFile: Sendable {
    /// The destination.
    let place: URL
    /// The temporary path.
    let url: URL
    private let isOpen = Mutex(true)

    init(for place: URL) {
        self.place = place
        let name = ".\(place.lastPathComponent).unfinished-\(ProcessInfo.processInfo.processIdentifier)"
        url = place.deletingLastPathComponent().appendingPathComponent(name, isDirectory: false)
    }

    deinit {
        discard()
    }

    /// Renames it to its destination and replaces an existing file.
    ///
    /// - Throws: `CommandError`.
    func keep() throws {
        try isOpen.withLock { isOpen in
            guard isOpen else { return }
            guard rename(url.path, place.path) == 0 else {
                throw CommandError.failure("\(place.path) cannot be written: \(String(cString: strerror(errno)))")
            }
            isOpen = false
        }
    }

    /// Removes it, unless it is already renamed.
    func discard() {
        isOpen.withLock { isOpen in
            guard isOpen else { return }
            isOpen = false
            try? FileManager.default.removeItem(at: url)
        }
    }
}
