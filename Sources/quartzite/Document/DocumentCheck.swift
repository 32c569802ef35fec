import CAML
import Foundation

/// The options of a check of a document.
struct CheckOptions {
    var url: URL
    var isJSON = false
}

/// A report of what a document contains and what of it is not honoured.
struct DocumentCheck {
    private let document: OpenedDocument
    private let name: String

    /// Opens the document.
    ///
    /// - Throws: `CommandError` if it cannot be opened.
    init(_ options: CheckOptions) throws {
        document = try OpenedDocument(options.url)
        name = options.url.lastPathComponent
    }

    /// Whether everything that changes the picture is honoured.
    var isHonoured: Bool { !document.issues.contains { $0.severity == .notHonoured } }

    /// The report in words.
    var text: String {
        let size = document.size
        var lines = ["\(name): \(Int(size.width)) × \(Int(size.height)) points"]
        if !document.states.names.isEmpty { lines.append("states: \(document.states.names.joined(separator: ", "))") }
        let words: [CAMLIssue.Severity: String] = [
            .notHonoured: "not honoured", .faulty: "faulty", .editorOnly: "without effect on the picture",
        ]
        for severity in [CAMLIssue.Severity.notHonoured, .faulty, .editorOnly] {
            let found = document.issues.filter { $0.severity == severity }
            guard !found.isEmpty, let word = words[severity] else { continue }
            lines.append("\(word):")
            lines += found.map { "  \($0)" }
        }
        if isHonoured { lines.append("Everything that changes the picture is honoured.") }
        return lines.joined(separator: "\n")
    }

    private struct Report: Encodable {
        struct Issue: Encodable {
            let severity, message, file: String
            let line, column, count: Int
        }
        let name: String
        let width, height: Double
        let isHonoured: Bool
        let states: [String]
        let issues: [Issue]
    }

    /// The report as JSON.
    func json() throws -> String {
        let size = document.size
        let report = Report(
            name: name, width: Double(size.width), height: Double(size.height), isHonoured: isHonoured,
            states: document.states.names,
            issues: document.issues.map { issue in
                Report.Issue(
                    severity: issue.severity.rawValue, message: issue.message, file: issue.file, line: issue.position.line,
                    column: issue.position.column, count: issue.count)
            })
        return try ReadableJSON.text(report)
    }
}
