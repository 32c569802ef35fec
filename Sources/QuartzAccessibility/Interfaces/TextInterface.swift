import QuartzUI

/// `org.a11y.atspi.Text`: the text of a label, field or text view, with its caret and selection.
struct TextInterface: AccessibleInterface {
    static let name = "org.a11y.atspi.Text"
    private let text: AccessibleText
    private let node: AccessibleNode
    private let context: AccessibleContext

    init?(_ node: AccessibleNode, _ context: AccessibleContext) {
        guard let text = AccessibleText(node) else { return nil }
        self.text = text
        self.node = node
        self.context = context
    }

    var properties: [String: DBusValue] {
        ["CharacterCount": DBusValue(text.scalars.count), "CaretOffset": DBusValue(text.selection?.upperBound ?? -1)]
    }

    func call(_ method: String, _ arguments: [DBusValue]) -> [DBusValue]? {
        let numbers = arguments.compactMap(\.integer)
        switch method {
        case "GetNSelections": return [DBusValue(selected == nil ? 0 : 1)]
        case "GetDefaultAttributes", "GetDefaultAttributeSet": return [.texts([:])]
        default: break
        }
        guard let first = numbers.first else { return nil }
        let second = numbers.count > 1 ? numbers[1] : 0
        switch method {
        case "GetText": return [.string(text.string(first, second))]
        case "GetCharacterAtOffset":
            return [DBusValue(text.scalars.indices.contains(first) ? Int(text.scalars[first].value) : 0)]
        case "GetStringAtOffset": return part(text.part(at: first, granularity: second))
        // Kinds of boundaries instead of granularities: words from 1, sentences from 3, lines from 5.
        case "GetTextAtOffset": return part(text.part(at: first, granularity: (second + 1) / 2))
        case "SetCaretOffset": return [.boolean(text.select(text.clamped(first, max(first, 0))))]
        case "GetSelection":
            let range = first == 0 ? selected ?? 0..<0 : 0..<0
            return [DBusValue(range.lowerBound), DBusValue(range.upperBound)]
        case "AddSelection": return [.boolean(selected == nil && text.select(text.clamped(first, second)))]
        case "RemoveSelection":
            guard first == 0, let selected else { return [.boolean(false)] }
            return [.boolean(text.select(selected.upperBound..<selected.upperBound))]
        case "SetSelection":
            guard numbers.count > 2 else { return nil }
            return [.boolean(first == 0 && text.select(text.clamped(second, numbers[2])))]
        case "GetAttributes", "GetAttributeRun":
            return [.texts([:]), .int32(0), DBusValue(text.scalars.count)]
        case "GetCharacterExtents": return extents(text.clamped(first, max(first, 0) + 1), in: second)
        case "GetRangeExtents": return numbers.count > 2 ? extents(text.clamped(first, second), in: numbers[2]) : nil
        default: return nil
        }
    }

    private var selected: Range<Int>? { text.selection.flatMap { $0.isEmpty ? nil : $0 } }

    private func part(_ range: Range<Int>) -> [DBusValue] {
        [.string(text.string(range.lowerBound, range.upperBound)), DBusValue(range.lowerBound), DBusValue(range.upperBound)]
    }

    private func extents(_ range: Range<Int>, in coordinates: Int) -> [DBusValue] {
        let rect = context.rectangle(text.frame(of: range), of: node, in: coordinates)
        return [rect.minX, rect.minY, rect.width, rect.height].map { DBusValue($0) }
    }
}

/// `org.a11y.atspi.EditableText`: changes of a field's or text view's text.
struct EditableTextInterface: AccessibleInterface {
    static let name = "org.a11y.atspi.EditableText"
    let properties: [String: DBusValue] = [:]
    private let text: AccessibleText

    init?(_ node: AccessibleNode, _ context: AccessibleContext) {
        guard let text = AccessibleText(node), text.isEditable else { return nil }
        self.text = text
    }

    func call(_ method: String, _ arguments: [DBusValue]) -> [DBusValue]? {
        switch method {
        case "SetTextContents":
            guard let new = arguments.text(0) else { return nil }
            return [.boolean(text.replace(0..<text.scalars.count, with: new))]
        case "InsertText":
            guard let place = arguments.integer(0), let new = arguments.text(1) else { return nil }
            return [.boolean(text.replace(text.clamped(place, max(place, 0)), with: new))]
        case "DeleteText":
            guard let start = arguments.integer(0), let end = arguments.integer(1) else { return nil }
            return [.boolean(text.replace(text.clamped(start, end), with: ""))]
        default: return nil
        }
    }
}
