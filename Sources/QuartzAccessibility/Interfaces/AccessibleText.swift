import QuartzUI
import QuartzUIControllers

/// The text of an object, in Unicode scalars, which AT-SPI counts.
struct AccessibleText {
    let scalars: [Unicode.Scalar]
    /// The selection; empty at the caret. Nil without a caret.
    let selection: Range<Int>?
    let isEditable: Bool
    let view: UIView

    init?(_ node: AccessibleNode) {
        guard let view = node.view else { return nil }
        self.view = view
        var text: String
        switch view {
        case let field as UITextField:
            text = field.text ?? ""
            isEditable = field.isEnabled
            // A password's letters are not read.
            if field.isSecureTextEntry { text = String(text.map { _ in "•" }) }
        case let area as UITextView: (text, isEditable) = (area.text ?? "", area.isEditable)
        case let label as UILabel: (text, isEditable) = (label.text ?? "", false)
        default: return nil
        }
        scalars = Array(text.unicodeScalars)
        if let input = view as? any UITextInput, let range = input.selectedTextRange {
            let (start, end) = (Self.units(range.start, of: input), Self.units(range.end, of: input))
            selection = Self.count(text, units: start)..<Self.count(text, units: max(start, end))
        } else {
            selection = nil
        }
    }

    private static func units(_ position: UITextPosition, of input: any UITextInput) -> Int {
        input.offset(from: input.beginningOfDocument, to: position)
    }

    /// Returns the number of scalars in the first UTF-16 units of a text.
    private static func count(_ text: String, units: Int) -> Int {
        text.utf16.prefix(units).count(where: { !UTF16.isTrailSurrogate($0) })
    }

    /// Returns the number of UTF-16 units in the first scalars.
    private func units(_ count: Int) -> Int { scalars.prefix(max(count, 0)).reduce(0) { $0 + ($1.value > 0xFFFF ? 2 : 1) } }

    /// Returns a part of the text. An end below 0 is that of the text; others are clamped.
    func string(_ start: Int, _ end: Int) -> String {
        let last = end < 0 ? scalars.count : min(end, scalars.count)
        let first = min(max(start, 0), last)
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars[first..<last])
        return String(view)
    }

    /// Returns the part around an offset: a character, a word, or a paragraph for all that is longer.
    /// - Parameter granularity: AT-SPI's number; 0 is a character, 1 a word.
    func part(at offset: Int, granularity: Int) -> Range<Int> {
        guard offset >= 0, offset <= scalars.count else { return 0..<0 }
        if granularity == 0 { return offset..<min(offset + 1, scalars.count) }
        let start = scalars[..<offset].lastIndex { $0 == "\n" }.map { $0 + 1 } ?? 0
        let end = scalars[offset...].firstIndex { $0 == "\n" }.map { $0 + 1 } ?? scalars.count
        guard granularity == 1 else { return start..<end }
        let characters = Array(string(start, end))
        // The scalars before each character.
        var places = [start]
        for character in characters { places.append(places[places.count - 1] + character.unicodeScalars.count) }
        let boundaries = [0] + WordBoundaries.inside(characters) + [characters.count]
        let next = boundaries.firstIndex { places[$0] > offset } ?? boundaries.count - 1
        return places[boundaries[max(next - 1, 0)]]..<places[boundaries[next]]
    }

    /// Returns the rectangle of a range in the window.
    func frame(of range: Range<Int>) -> CGRect {
        guard let input = view as? any UITextInput, let textRange = textRange(range, of: input) else {
            return view.convert(view.bounds, to: nil)
        }
        let rects = input.selectionRects(for: textRange).map(\.rect)
        guard let first = rects.first else { return .zero }
        return view.convert(rects.dropFirst().reduce(first) { $0.union($1) }, to: nil)
    }

    private func textRange(_ range: Range<Int>, of input: any UITextInput) -> UITextRange? {
        let start = input.beginningOfDocument
        guard let first = input.position(from: start, offset: units(range.lowerBound)),
            let last = input.position(from: start, offset: units(range.upperBound))
        else { return nil }
        return input.textRange(from: first, to: last)
    }

    /// Clamps two offsets to a range of the text; an end below 0 is that of the text.
    func clamped(_ start: Int, _ end: Int) -> Range<Int> {
        let last = end < 0 ? scalars.count : min(end, scalars.count)
        let first = min(max(start, 0), scalars.count)
        return min(first, last)..<max(first, last)
    }

    /// Selects a range.
    /// - Returns: Whether the object has a selection.
    func select(_ range: Range<Int>) -> Bool {
        guard let input = view as? any UITextInput, let range = textRange(range, of: input) else { return false }
        input.selectedTextRange = range
        return true
    }

    /// Replaces a range by a text, as typing does.
    /// - Returns: Whether the text can be edited.
    func replace(_ range: Range<Int>, with text: String) -> Bool {
        guard isEditable, let input = view as? any UITextInput, let range = textRange(range, of: input) else { return false }
        input.replace(range, withText: text)
        return true
    }
}
