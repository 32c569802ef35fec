import Synchronization

/// Warnings about misuse, each printed once per process.
///
/// One line per kind of mistake is enough to find it, and a mistake repeated in every frame does not flood the terminal.
public enum Diagnostics {
    /// The keys of the printed warnings, and their issues in order.
    private static let known = Mutex<(keys: Set<String>, issues: [Issue])>(([], []))

    /// The maximum number of recorded issues. Later ones are not printed, which bounds the memory for messages with ever new
    /// numbers.
    private static let limit = 1000

    /// Receives all issues of a task, including repeated ones, and those of no other task. For tests and inspectors.
    ///
    ///     Diagnostics.$observer.withValue({ issues.add($0) }) { … }
    @TaskLocal public static var observer: (@Sendable (Issue) -> Void)?

    /// The issues of this process so far, each once, in the order of their first occurrence.
    public static var issues: [Issue] { known.withLock { $0.issues } }

    /// Writes a message to the standard error, the first time it occurs.
    ///
    /// - Parameter message: One sentence that names the function, the bad value and the fallback.
    public static func warnOnce(_ message: Issue) { warnOnce(nil, message) }

    /// Writes a message that has no kind beside its own text.
    @_disfavoredOverload
    public static func warnOnce(_ message: String) { warnOnce(nil, Issue(stringLiteral: message)) }

    /// Writes a message to the standard error, the first time `key` occurs.
    ///
    /// - Parameters:
    ///   - key: Identifies the warnings of which one is enough; nil uses the message.
    ///   - message: One sentence that names the function, the bad value and the fallback.
    public static func warnOnce(_ key: String?, _ message: @autoclosure () -> Issue) {
        let given = key == nil ? message() : nil
        let isNew = known.withLock { $0.keys.count < limit && $0.keys.insert(key ?? given?.message ?? "").inserted }
        let observer = observer
        guard isNew || observer != nil else { return }
        let issue = given ?? message()
        observer?(issue)
        guard isNew else { return }
        known.withLock { $0.issues.append(issue) }
        // The reader may have gone, or the disk may be full.
        try? FileHandle.standardError.write(contentsOf: Data("quartzite: \(issue.message)\n".utf8))
    }
}
