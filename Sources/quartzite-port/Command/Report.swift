import Foundation

/// The changes of a conversion, and the places that a person must change.
struct Report: Codable {
    private(set) var findings: [Finding] = []
    /// The number of Swift files read.
    var files = 0
    /// The modules of other packages that the sources import and that no port supplies.
    var absent: [String] = []

    /// The findings that a person must act on.
    var manual: [Finding] { findings.filter { $0.kind == .manual } }

    mutating func add(_ found: [Finding]) { findings += found }

    /// The report as text: places for a person first, then the changes, counted by the replaced code.
    var text: String {
        let manual = manual
        let changes = findings.count { $0.kind == .changed }
        var lines = ["Files read: \(files). Changes: \(changes). Left to a person: \(manual.count)."]
        if !absent.isEmpty {
            lines.insert(
                "Needs other packages: \(absent.joined(separator: ", ")). Port each first, and name its port by --with.", at: 0)
        }
        if !manual.isEmpty { lines += ["", "Left to a person:"] + manual.map { "  " + $0.text } }
        let leftOut = findings.filter { $0.kind == .leftOut }
        if !leftOut.isEmpty { lines += ["", "Left out:"] + leftOut.map { "  " + $0.text } }
        let counts = Dictionary(grouping: findings.filter { $0.kind == .changed }, by: \.what).mapValues(\.count)
        if !counts.isEmpty {
            lines += ["", "Changed:"]
            lines += counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "  \($0.value) × \($0.key)" }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The report with every finding on a line.
    var fullText: String { text + "\nEvery place:\n" + findings.map { "  [\($0.kind.rawValue)] \($0.text)\n" }.joined() }

    /// Returns the report as JSON with sorted keys.
    func json() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(self) + Data("\n".utf8)
    }
}

/// One line of the report: a change, or a place that a person must check.
struct Finding: Codable, Equatable {
    /// The kind of a finding: who acts on it.
    enum Kind: String, Codable {
        /// The converter changed the source.
        case changed
        /// A person must change the source.
        case manual
        /// A file, folder or target is not part of the port.
        case leftOut = "left out"
    }

    let kind: Kind
    /// The path of the file relative to the package.
    let file: String
    /// The line in the original source, from 1.
    let line: Int
    /// The affected code.
    let what: String
    /// The reason for the change.
    let why: String
    /// The replacement, or a suggestion for a person.
    let how: String

    /// The finding as text: `file:line: what: why; how`.
    var text: String { "\(file):\(line): \(what): \(why); \(how)".visible }
}
