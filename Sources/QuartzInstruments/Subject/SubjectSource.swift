import Foundation

/// The source text of a subject: where it lies, in which forms it is read, and whether it is edited.
package struct SubjectSource {
    /// A form of the source, such as a document and the code that makes the same layers.
    package struct Form {
        /// Shown to choose it.
        package let name: String
        package let language: CodeLanguage
        /// Reads the text; nil if it cannot be read.
        package let text: () -> String?

        package init(name: String, language: CodeLanguage, text: @escaping () -> String?) {
            (self.name, self.language, self.text) = (name, language, text)
        }
    }

    /// The name of the copy that the first edit makes.
    package var name: String
    package var title: String
    /// The place, shown above the text.
    package var place: String
    /// The forms, the first of which is shown at first.
    package var forms: [Form]
    /// The lines that are marked.
    package var marked: Range<Int>?
    /// The user's file; nil for a source of which the first edit makes a copy.
    package var file: URL?
    package var isEditable = false

    package init(
        name: String, title: String, place: String, forms: [Form], marked: Range<Int>?, file: URL?, isEditable: Bool
    ) {
        (self.name, self.title, self.place, self.forms) = (name, title, place, forms)
        (self.marked, self.file, self.isEditable) = (marked, file, isEditable)
    }

    /// Whether it is the source of the same subject, perhaps of another version.
    package func isVersion(of other: SubjectSource) -> Bool { (name, place) == (other.name, other.place) }
}

/// The languages of sources.
package enum CodeLanguage { case swift, xml }
