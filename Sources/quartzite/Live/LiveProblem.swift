import Foundation

/// An error of the compiler, or the reason why code does not run.
nonisolated struct LiveProblem: Codable, Equatable, Sendable {
    /// The file's path; nil without a place.
    var file: String?
    var line = 0
    var column = 0
    let text: String

    init(_ text: String, file: String? = nil, line: Int = 0, column: Int = 0) {
        (self.text, self.file, self.line, self.column) = (text, file, line, column)
    }

    /// The place: `Wobble.swift:12:5`; empty without one.
    var place: String {
        file.map { "\(URL(fileURLWithPath: $0).lastPathComponent):\(line):\(column)" } ?? ""
    }

    /// The place and the text in a line.
    var summary: String { place.isEmpty ? text : "\(place): \(text)" }

    /// The maximum number of problems that are read.
    static let most = 50

    /// Reads the errors of the compiler's output. The output itself is the problem if none can be read.
    static func errors(in output: String) -> [LiveProblem] {
        var result: [LiveProblem] = []
        for line in output.split(separator: "\n") where result.count < most {
            if let match = line.wholeMatch(of: /(\/.+?):(\d+):(\d+): error: (.*)/) {
                let problem = LiveProblem(
                    String(match.4), file: String(match.1), line: Int(match.2) ?? 0, column: Int(match.3) ?? 0)
                if !result.contains(problem) { result.append(problem) }
            } else if let match = line.wholeMatch(of: /(?:<unknown>:0: )?error: (.*)/) {
                let text = String(match.1)
                // The last line of a failed compilation says nothing.
                if !text.hasPrefix("fatalError"), !text.contains("command failed") { result.append(LiveProblem(text)) }
            }
        }
        if result.isEmpty {
            let end = output.split(separator: "\n").suffix(6).joined(separator: "\n")
            result = [LiveProblem(end.isEmpty ? "the compiler failed without a message" : end)]
        }
        return result
    }
}
