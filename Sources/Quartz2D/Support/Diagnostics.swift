import Synchronization

/// Warnings that name what is wrong, each said once for the life of the process.
///
/// Core Graphics logs "invalid numeric value" for every bad call; one line per kind of mistake is enough to find it.
package enum Diagnostics {
    private static let said = Mutex<Set<String>>([])

    /// Writes `message` to the standard error, the first time `key` is seen.
    ///
    /// - Parameters:
    ///   - key: What identifies this kind of warning; the message itself where omitted.
    ///   - message: One sentence that names the function, the bad value and what was done instead.
    package static func warnOnce(_ key: String? = nil, _ message: @autoclosure () -> String) {
        if let key {
            guard said.withLock({ $0.insert(key).inserted }) else { return }
            write(message())
        } else {
            let text = message()
            guard said.withLock({ $0.insert(text).inserted }) else { return }
            write(text)
        }
    }

    private static func write(_ message: String) {
        FileHandle.standardError.write(Data("warning: \(message)\n".utf8))
    }
}
