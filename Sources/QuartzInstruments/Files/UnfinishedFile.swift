import Foundation
import Synchronization

/// A file or folder that is written under a temporary name beside its destination and renamed when it is complete.
package nonisolated final class UnfinishedFile: Sendable {
    /// The destination.
    package let place: URL
    /// The temporary path.
    package let url: URL
    private let isOpen = Mutex(true)

    package init(for place: URL) {
        self.place = place
        let name = ".\(place.lastPathComponent).unfinished-\(ProcessInfo.processInfo.processIdentifier)"
        url = place.deletingLastPathComponent().appendingPathComponent(name, isDirectory: false)
    }

    deinit {
        discard()
    }

    /// Renames it to its destination and replaces an existing file, whose permissions it takes.
    ///
    /// - Throws: `CommandError`.
    package func keep() throws {
        try isOpen.withLock { isOpen in
            guard isOpen else { return }
            var old = stat()
            if lstat(place.path, &old) == 0, old.st_mode & S_IFMT == S_IFREG { _ = chmod(url.path, old.st_mode & 0o7777) }
            guard rename(url.path, place.path) == 0 else {
                throw CommandError.failure("\(place.path) cannot be written: \(String(cString: strerror(errno)))")
            }
            isOpen = false
        }
    }

    /// Removes it, unless it is already renamed.
    package func discard() {
        isOpen.withLock { isOpen in
            guard isOpen else { return }
            isOpen = false
            // After a signal another thread may still add frames to a folder. It no longer finds the folder by its name, and a frame
            // that was being added makes the removal fail once.
            let files = FileManager.default
            let moved = url.appendingPathExtension("removed")
            let unfinished = (try? files.moveItem(at: url, to: moved)) == nil ? url : moved
            for _ in 0..<8 where files.fileExists(atPath: unfinished.path) { try? files.removeItem(at: unfinished) }
        }
    }
}
