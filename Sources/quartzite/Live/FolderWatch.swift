import Foundation
import QuartzInstruments

/// Watches folders by inotify for changes of files. Editors write a file in place, or write another one and rename it.
final class FolderWatch {
    private let queue: Int32
    /// The watches by the paths of their folders.
    private var watches: [String: Int32] = [:]
    /// Whether a file of a name is meant.
    private let isMeant: (String) -> Bool

    /// - Parameter isMeant: Whether a file of a name is meant; by default Swift files are.
    /// - Throws: `CommandError` if the system has no further watches.
    init(_ isMeant: @escaping (String) -> Bool = { $0.hasSuffix(".swift") }) throws {
        self.isMeant = isMeant
        queue = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
        guard queue >= 0 else {
            throw CommandError.failure("files cannot be watched: \(String(cString: strerror(errno)))")
        }
    }

    deinit { close(queue) }

    /// The descriptor that becomes readable with a change.
    var descriptor: Int32 { queue }

    /// Watches folders in place of those before. A folder that has been replaced by another one of its name is watched again.
    func watch(_ folders: [URL]) {
        let events = UInt32(
            IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_CREATE | IN_DELETE_SELF | IN_MOVE_SELF)
        let old = watches
        watches = [:]
        for folder in folders {
            let number = inotify_add_watch(queue, folder.path, events)
            if number >= 0 { watches[folder.path] = number }
        }
        let kept = Set(watches.values)
        for number in old.values where !kept.contains(number) { inotify_rm_watch(queue, number) }
    }

    /// Reads the pending events.
    ///
    /// - Returns: Whether a file that is meant or a folder changed.
    func readChanges() -> Bool {
        var buffer = [UInt8](repeating: 0, count: 1 << 14)
        var isChanged = false
        while true {
            let count = read(queue, &buffer, buffer.count)
            guard count > 0 else { return isChanged }
            var place = 0
            while place + MemoryLayout<inotify_event>.size <= count {
                let event = buffer.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: place, as: inotify_event.self) }
                let start = place + MemoryLayout<inotify_event>.size
                let name = String(decoding: buffer[start..<start + Int(event.len)].prefix { $0 != 0 }, as: UTF8.self)
                // The end of a watch is no change of a file.
                let isEnd = event.mask & UInt32(IN_IGNORED) != 0
                if !isEnd, name.isEmpty || isMeant(name) || event.mask & UInt32(IN_ISDIR) != 0 { isChanged = true }
                place = start + Int(event.len)
            }
        }
    }
}
