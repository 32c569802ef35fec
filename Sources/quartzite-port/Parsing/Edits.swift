/// Replacements in a text, by UTF-8 offsets.
///
/// Passes collect small edits and do not rebuild the syntax tree, so comments and layout are preserved.
struct Edits {
    private struct Edit {
        let range: Range<Int>
        let text: String
        /// Edits at one offset keep their order.
        let order: Int
    }

    private var edits: [Edit] = []

    var isEmpty: Bool { edits.isEmpty }

    /// Replaces a range; an empty range inserts.
    mutating func replace(_ range: Range<Int>, with text: String) {
        edits.append(Edit(range: range, text: text, order: edits.count))
    }

    mutating func insert(_ text: String, at offset: Int) { replace(offset..<offset, with: text) }

    mutating func add(_ others: Edits) {
        for edit in others.edits { replace(edit.range, with: edit.text) }
    }

    /// Returns the text with all edits applied. An edit inside a replaced range is dropped.
    func applied(to source: String) -> String {
        let bytes = Array(source.utf8)
        var result: [UInt8] = []
        var position = 0
        for edit in edits.sorted(by: Self.precedes) {
            guard edit.range.lowerBound >= position else { continue }
            result += bytes[position..<edit.range.lowerBound]
            result += Array(edit.text.utf8)
            position = edit.range.upperBound
        }
        result += bytes[position...]
        return String(decoding: result, as: UTF8.self)
    }

    /// Insertions come before replacements at the same offset.
    private static func precedes(_ first: Edit, _ second: Edit) -> Bool {
        (first.range.lowerBound, first.range.isEmpty ? 0 : 1, first.order) < (
            second.range.lowerBound, second.range.isEmpty ? 0 : 1, second.order
        )
    }
}
