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
        texts = data.map { Self.parse(Self.text($0)) } ?? [:]
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

    private static func text(_ data: Data) -> String {
        let isWide = data.starts(with: [0xFF, 0xFE]) || data.starts(with: [0xFE, 0xFF])
        return String(data: data, encoding: isWide ? .utf16 : .utf8) ?? ""
    }

    /// Reads pairs `"key" = "text";`. Other text, such as comments, is skipped.
    static func parse(_ source: String) -> [String: String] {
        var result: [String: String] = [:]
        var strings: [String] = []
        var rest = Substring(source)
        while let first = rest.first {
            if rest.hasPrefix("/*") {
                rest = rest.range(of: "*/").map { rest[$0.upperBound...] } ?? ""
            } else if rest.hasPrefix("//") {
                rest = rest.drop { !$0.isNewline }
            } else if first == "\"" {
                strings.append(quoted(&rest))
            } else {
                if first == ";" {
                    if strings.count == 2 { result[strings[0]] = strings[1] }
                    strings = []
                }
                rest = rest.dropFirst()
            }
        }
        return result
    }

    private static func quoted(_ rest: inout Substring) -> String {
        rest = rest.dropFirst()
        var text = ""
        while let next = rest.popFirst(), next != "\"" {
            guard next == "\\" else {
                text.append(next)
                continue
            }
            switch rest.popFirst() {
            case "n": text.append("\n")
            case "t": text.append("\t")
            case "r": text.append("\r")
            case let other?: text.append(other)
            case nil: break
            }
        }
        return text
    }
}
