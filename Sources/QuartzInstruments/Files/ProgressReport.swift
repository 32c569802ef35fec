import Foundation

/// Reports the progress of a long command: as a bar on a terminal, or as lines for another program.
package final class ProgressReport {
    /// The form of the report.
    package enum Style {
        /// A line that is rewritten in place, at most `columns` wide.
        case bar(write: (String) -> Void, columns: () -> Int)
        /// Separate lines such as `42 of 240 frames`.
        case lines(write: (String) -> Void)
    }

    private let total: Int
    private let style: Style?
    private let now: () -> Double
    private let start: Double
    private var told = -Double.infinity

    /// Least time between two reports, in seconds.
    private static let interval = 0.1

    /// - Parameters:
    ///   - total: The number of frames.
    ///   - style: nil for no report.
    ///   - now: A clock in seconds.
    package init(total: Int, style: Style?, now: @escaping () -> Double = { ProcessInfo.processInfo.systemUptime }) {
        self.total = total
        self.style = style
        self.now = now
        start = now()
    }

    /// Reports the number of finished frames.
    package func update(_ done: Int) {
        guard let style else { return }
        let time = now()
        guard time - told >= Self.interval || done == total else { return }
        told = time
        switch style {
        case .bar(let write, let columns):
            write("\r" + Self.bar(done, of: total, after: time - start, columns: columns()) + "\u{1B}[K")
        case .lines(let write): write(Self.line(done, of: total))
        }
    }

    /// Removes the bar.
    package func end() {
        if case .bar(let write, _) = style { write("\r\u{1B}[K") }
    }

    /// Returns a progress line for another program.
    static func line(_ done: Int, of total: Int) -> String { "\(done) of \(total) frames" }

    /// Returns the fraction in a line of ``line(_:of:)``; nil for other lines.
    nonisolated static func share(in line: Substring) -> Double? {
        let words = line.split(separator: " ")
        guard words.count == 4, words[1] == "of", words[3] == "frames", let done = Int(words[0]), let total = Int(words[2]),
            total > 0
        else { return nil }
        return min(max(Double(done) / Double(total), 0), 1)
    }

    /// Returns a bar with the percentage and the estimated time left.
    static func bar(_ done: Int, of total: Int, after elapsed: Double, columns: Int) -> String {
        let share = total > 0 ? min(max(Double(done) / Double(total), 0), 1) : 1
        var text = " \(Int(share * 100)) %  \(done) of \(total)"
        if done > 0, done < total { text += "  \(left(elapsed * (1 - share) / share)) left" }
        let width = min(40, columns - text.count - 1)
        guard width >= 4 else { return String(text.dropFirst().prefix(max(0, columns - 1))) }
        let full = Int((share * Double(width)).rounded(.down))
        return String(repeating: "█", count: full) + String(repeating: "░", count: width - full) + text
    }

    /// Seconds in the form `0:42`.
    private static func left(_ seconds: Double) -> String {
        let whole = Int(min(max(seconds, 0), 359_999).rounded(.up))
        return "\(whole / 60):" + (whole % 60 < 10 ? "0" : "") + "\(whole % 60)"
    }
}
