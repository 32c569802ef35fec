import InterfaceFiles

/// The translated texts of a file: a table `Main.strings` in the folder of the program's language.
final class NibStrings {
    private let texts: [String: String]

    /// Reads the table of a file with a name such as `Main.storyboard`.
    init(of file: String, in bundle: Bundle?) {
        let name = file.prefix { $0 != "." } + ".strings"
        let places = NibFiles.folders(of: bundle ?? .main).flatMap { folder in
            NibFiles.languages.map { folder.appendingPathComponent($0 + ".lproj").appendingPathComponent(String(name)) }
        }
        let data = places.lazy.compactMap { try? Data(contentsOf: $0) }.first
        texts = data.map(StringsFile.texts) ?? [:]
    }

    /// Returns the translation of an attribute of an element; nil without one.
    func text(of element: InterfaceElement, _ key: String) -> String? {
        guard !texts.isEmpty else { return nil }
        if element.name == "state", let id = element.parent?.id, let state = element["key"] {
            return texts["\(id).\(state)\(key.prefix(1).uppercased())\(key.dropFirst())"]
        }
        if element.name == "segment", let list = element.parent, let id = list.parent?.id {
            return list.children.firstIndex { $0 === element }.flatMap { texts["\(id).segmentTitles[\($0)]"] }
        }
        return element.id.flatMap { texts["\($0).\(key)"] }
    }
}
