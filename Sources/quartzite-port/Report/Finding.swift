/// One line of the report: a change, or a place that a person must check.
struct Finding: Codable, Equatable {
    /// The actor that a finding concerns.
    enum Kind: String, Codable {
        /// The converter changed the source.
        case changed
        /// A person must change the source.
        case manual
    }

    let kind: Kind
    /// The path of the file relative to the package.
    let file: String
    /// The line in the original source, from 1.
    let line: Int
    /// The affected code.
    let what: String
    /// Why the code must change.
    let why: String
    /// The replacement, or a suggestion for a person.
    let how: String

    /// The finding as text: `file:line: what: why; how`.
    var text: String { "\(file):\(line): \(what): \(why); \(how)" }
}
