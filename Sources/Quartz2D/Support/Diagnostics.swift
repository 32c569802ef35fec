import Synchronization

/// Warnings that name what is wrong, each said once for the life of the process.
///
/// Core Graphics and Core Animation log a line or raise an exception for bad calls; one line per kind of mistake is enough to find
/// it, and a mistake made every frame does not flood the terminal.
public enum Diagnostics {
    private struct State {
        var said: Set<String> = []
        var observer: (@Sendable (String) -> Void)?
    }

    private static let state = Mutex(State())

    /// How many kinds are told apart; later ones stay silent, so that messages with ever new numbers take no memory without end.
    private static let limit = 1000

    /// Hears every warning, said before or not: for tests and inspectors.
    public static var observer: (@Sendable (String) -> Void)? {
        get { state.withLock { $0.observer } }
        set { state.withLock { $0.observer = newValue } }
    }

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
        let (isNew, observer) = state.withLock { state in
            (state.said.count < limit && state.said.insert(key ?? text ?? "").inserted, state.observer)
        }
        guard isNew || observer != nil else { return }
        let line = text ?? message()
        observer?(line)
        if isNew { FileHandle.standardError.write(Data("quartzite: \(line)\n".utf8)) }
    }
}
