import Synchronization

/// Warnings that name what is wrong, each said once for the life of the process.
///
/// Core Graphics and Core Animation log a line or raise an exception for bad calls; one line per kind of mistake is enough to find
/// it, and a mistake made every frame does not flood the terminal.
public enum Diagnostics {
    private static let said = Mutex<Set<String>>([])

    /// How many kinds are told apart; later ones stay silent, so that messages with ever new numbers take no memory without end.
    private static let limit = 1000

    /// Hears the warnings of a task, said before or not, and nobody else's: for tests and inspectors.
    ///
    ///     Diagnostics.$observer.withValue({ lines.add($0) }) { … }
    @TaskLocal public static var observer: (@Sendable (String) -> Void)?

    /// Writes a message to the standard error, the first time it is seen.
    ///
    /// - Parameter message: one sentence that names the function, the bad value and what was done instead.
    public static func warnOnce(_ message: String) {
        warnOnce(nil, message)
    }

    /// Writes a message to the standard error, the first time `key` is seen.
    ///
    /// - Parameters:
    ///   - key: what identifies this kind of warning; the message itself where nil.
    ///   - message: one sentence that names the function, the bad value and what was done instead.
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
