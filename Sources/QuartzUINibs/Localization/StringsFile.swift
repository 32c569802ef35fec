import Foundation

/// The contents of a file of texts: pairs `"key" = "text";`, or a property list.
nonisolated enum StringsFile {
    /// Returns the texts of a file by their keys.
    static func texts(_ data: Data) -> [String: String] {
        if data.starts(with: Array("bplist".utf8)) || data.starts(with: Array("<?xml".utf8)) {
            return (try? PropertyListSerialization.propertyList(from: data, format: nil) as? [String: String]) ?? [:]
        }
        let isWide = data.starts(with: [0xFF, 0xFE]) || data.starts(with: [0xFE, 0xFF])
        return parse(String(data: data, encoding: isWide ? .utf16 : .utf8) ?? "")
    }

    /// Reads pairs `"key" = "text";`. A key may be a word without quotation marks. Other text, such as comments, is skipped.
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
            } else if first.isLetter || first == "_" {
                let word = rest.prefix { $0.isLetter || $0.isNumber || "_.-".contains($0) }
                strings.append(String(word))
                rest = rest[word.endIndex...]
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
            case "U", "u":
                let digits = rest.prefix(4)
                guard digits.count == 4, let code = UInt32(digits, radix: 16) else { continue }
                rest = rest.dropFirst(4)
                if let scalar = Unicode.Scalar(code) { text.unicodeScalars.append(scalar) }
            case let other?: text.append(other)
            case nil: break
            }
        }
        return text
    }
}
