import Synchronization

/// Warnings about misuse, each printed once per process.
///
/// One line per kind of mistake is enough to find it, and a mistake repeated in every frame does not flood the terminal.
public enum Diagnostics {
    private static let said = Mutex<Set<String>>([])

    /// The maximum number of recorded kinds. Later ones are not printed, which bounds the memory for messages with ever new
    /// numbers.
    private static let limit = 1000

    /// Receives all warnings of a task, including repeated ones, and those of no other task. For tests and inspectors.
    ///
    ///     Diagnostics.$observer.withValue({ lines.add($0) }) { … }
    @TaskLocal public static var observer: (@Sendable (String) -> Void)?

    /// Writes a message to the standard error, the first time it occurs.
    ///
    /// - Parameter message: One sentence that names the function, the bad value and the fallback.
    public static func warnOnce(_ message: String) {
        warnOnce(nil, message)
    }

    /// Writes a message to the standard error, the first time `key` occurs.
    ///
    /// - Parameters:
    ///   - key: Identifies the kind of warning; nil uses the message.
    ///   - message: One sentence that names the function, the bad value and the fallback.
    public static func warnOnce(_ key: String?, _ message: @autoclosure () -> String) {
        let text = key == nil ? message() : nil
        let isNew = said.withLock { $0.count < limit && $0.insert(key ?? text ?? "").inserted }
        let observer = observer
        guard isNew || observer != nil else { return }
        let line = text ?? message()
        observer?(line)
        if isNew { FileHandle.standardError.write(Data("quartzite: \(line)\n".utf8)) }
    }
}
