/// One line of the report: a change that was made, or a place that a person must look at.
struct Finding: Codable, Equatable {
    /// Who acts on a finding.
    enum Kind: String, Codable {
        /// The converter changed the source.
        case changed
        /// A person must change the source.
        case manual
    }

    let kind: Kind
    /// The path of the file below the package's folder.
    let file: String
    /// The line in the source as it was given, counted from 1.
    let line: Int
    /// What stands there.
    let what: String
    /// Why it cannot stay.
    let why: String
    /// What replaced it, or what a person can do.
    let how: String

    /// `file:line: what, why, how`.
    var text: String { "\(file):\(line): \(what): \(why); \(how)" }
}
