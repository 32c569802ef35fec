import Foundation

/// JSON that commands print for programs: indented, with keys in alphabetical order.
enum ReadableJSON {
    /// Returns the text of a value.
    static func text(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
}
