import ImageIO
import QuartzGL
import QuartzSDL

/// The reason why a command was refused or failed.
package nonisolated struct CommandError: Error, Equatable {
    /// The kind of error.
    package enum Kind {
        /// The command line is invalid.
        case usage
        /// The command failed.
        case failure
        /// The program that carries the command out cannot run. Its own statuses below 64 have other meanings.
        case unavailable
    }

    let kind: Kind
    /// One sentence without a full stop, in lower case unless it starts with a name.
    package let message: String
    /// Advice, as a sentence.
    package let hint: String?

    package static func usage(_ message: String, hint: String? = nil) -> CommandError {
        CommandError(kind: .usage, message: message, hint: hint)
    }

    package static func unavailable(_ message: String, hint: String? = nil) -> CommandError {
        CommandError(kind: .unavailable, message: message, hint: hint)
    }

    package static func failure(_ message: String, hint: String? = nil) -> CommandError {
        CommandError(kind: .failure, message: message, hint: hint)
    }
}

/// An error as shown to the user: message, hint and exit status. All errors are converted here.
package struct ErrorReport {
    package let message: String
    package let hint: String?
    package let status: Int32

    /// The exit status of a command that failed.
    package static let failureStatus: Int32 = 1
    /// The exit status of a command that cannot be carried out: `EX_USAGE` of sysexits.
    static let usageStatus: Int32 = 64

    package init(_ error: any Error) {
        switch error {
        case let error as CommandError:
            message = error.message
            hint = error.hint
            status = error.kind == .failure ? Self.failureStatus : Self.usageStatus
        case is SDLError, is RenderError:
            message = "\(error)"
            hint = "On Debian and Ubuntu, drawing needs the packages libgles2, libegl1 and libgl1-mesa-dri."
            status = Self.failureStatus
        case is ImageIOError:
            message = "\(error)"
            hint = nil
            status = Self.failureStatus
        default:
            message = error.localizedDescription
            hint = nil
            status = Self.failureStatus
        }
    }

    /// The text for standard error.
    package var text: String {
        let first = "quartzite: \(message)"
        return hint.map { "\(first)\n\($0)" } ?? first
    }
}

/// Suggestions for misspelt words.
package enum Suggestion {
    /// Returns the candidate closest to a word, if it is close enough: within a third of the word's length (at least one and at
    /// most three edits), or with the word as prefix.
    package static func nearest(to word: String, among candidates: [String]) -> String? {
        let word = word.lowercased()
        guard !word.isEmpty, word.count <= 64 else { return nil }
        let reach = min(max(word.count / 3, 1), 3)
        let ranked = candidates.map { (name: $0, distance: distance(word, $0.lowercased())) }
        if let best = ranked.min(by: { $0.distance < $1.distance }), best.distance <= reach { return best.name }
        guard word.count >= 3 else { return nil }
        return candidates.first { $0.lowercased().hasPrefix(word) } ?? candidates.first { $0.lowercased().contains(word) }
    }

    /// Returns the suggestion as a hint: “Did you mean “render”?”
    package static func hint(for word: String, among candidates: [String]) -> String? {
        nearest(to: word, among: candidates).map { "Did you mean “\($0)”?" }
    }

    /// Returns the number of insertions, deletions, replacements and swaps of neighbours that turn `b` into `a`.
    ///
    /// Optimal string alignment distance. Three rows suffice, because a swap refers to the row before the previous one.
    static func distance(_ a: String, _ b: String) -> Int {
        let a = Array(a)
        let b = Array(b)
        var previous = [Int](repeating: 0, count: b.count + 1)
        var row = Array(0...b.count)
        for i in a.indices {
            var next = [Int](repeating: i + 1, count: b.count + 1)
            for j in b.indices {
                next[j + 1] = min(next[j] + 1, row[j + 1] + 1, row[j] + (a[i] == b[j] ? 0 : 1))
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { next[j + 1] = min(next[j + 1], previous[j - 1] + 1) }
            }
            previous = row
            row = next
        }
        return row[b.count]
    }
}
