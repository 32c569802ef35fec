import Foundation

/// The source text of a subject: where it lies, in which forms it is read, and whether it is edited.
struct SubjectSource {
    /// A form of the source, such as a document and the code that makes the same layers.
    struct Form {
        /// Shown to choose it.
        let name: String
        let language: CodeLanguage
        /// Reads the text; nil if it cannot be read.
        let text: () -> String?
    }

    /// The name of the copy that the first edit makes.
    var name: String
    var title: String
    /// The place, shown above the text.
    var place: String
    /// The forms, the first of which is shown at first.
    var forms: [Form]
    /// The lines that are marked.
    var marked: Range<Int>?
    /// The user's file; nil for a source of which the first edit makes a copy.
    var file: URL?
    var isEditable = false

    /// Whether it is the source of the same subject, perhaps of another version.
    func isVersion(of other: SubjectSource) -> Bool { (name, place) == (other.name, other.place) }
}

/// The languages of sources.
enum CodeLanguage { case swift, xml }
