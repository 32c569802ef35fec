import QuartzInstruments
import QuartzUI

/// A bar that finds a word in a text: Return goes to the next place, Shift Return to the one before.
final class FindBar: UIView {
    static let height: CGFloat = 40

    /// Returns the searched text, and the current selection in UTF-16 units.
    var text: () -> String = { "" }
    var place: () -> NSRange = { NSRange() }
    /// Called with a found range.
    var onSelect: (NSRange) -> Void = { _ in }
    var onClose: () -> Void = {}

    let field = SearchField()
    private let count = UILabel(line: "", font: Theme.captionFont, color: Theme.secondaryText, alignment: .right)
    private let nextButton: IconButton
    private let previousButton: IconButton

    init() {
        var move: (Bool) -> Void = { _ in }
        nextButton = IconButton(.forward, tip: "Next  Return") { move(true) }
        previousButton = IconButton(.back, tip: "Previous  Shift Return") { move(false) }
        super.init(frame: .zero)
        move = { [unowned self] in go(forwards: $0) }
        isHidden = true
        field.placeholder = "Find"
        field.font = Theme.labelFont
        field.onKey = { [unowned self] in press($0) }
        field.addAction(UIAction { [unowned self] _ in showCount() }, for: .editingChanged)
        for view in [field, count, nextButton, previousButton] { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    /// Whether the field has the keyboard focus.
    var isEditing: Bool { field.isFirstResponder }

    /// Begins to edit the searched word.
    func begin() {
        field.becomeFirstResponder()
        field.selectAll(nil)
        showCount()
    }

    /// The places of the word, in order.
    private var places: [NSRange] {
        let word = field.text ?? ""
        guard !word.isEmpty else { return [] }
        let text = text() as NSString
        var places: [NSRange] = []
        var start = 0
        while start < text.length {
            let found = text.range(
                of: word, options: .caseInsensitive, range: NSRange(location: start, length: text.length - start))
            guard found.location != NSNotFound else { break }
            places.append(found)
            start = found.location + max(1, found.length)
        }
        return places
    }

    /// Selects the next place of the word after the selection, or the one before it; after the last one the first.
    func go(forwards: Bool) {
        let (places, current) = (places, place())
        let found =
            forwards
            ? places.first { $0.location >= current.location + current.length } ?? places.first
            : places.last { $0.location < current.location } ?? places.last
        if let found { onSelect(found) }
        showCount()
    }

    private func showCount() {
        let (places, current) = (places, place())
        let index = places.firstIndex { $0 == current }
        let word = field.text ?? ""
        count.show(
            word.isEmpty ? "" : places.isEmpty ? "not found" : index.map { "\($0 + 1) of \(places.count)" } ?? "\(places.count)")
    }

    /// The shown number of places, for tests.
    var countText: String { count.text ?? "" }

    private func press(_ event: KeyEvent) -> Bool {
        switch event.key {
        case .return: go(forwards: !event.modifiers.contains(.shift))
        case .escape: onClose()
        default: return false
        }
        return true
    }

    override func layoutSubviews() {
        let side = Theme.controlHeight
        let y = (bounds.height - side) / 2
        nextButton.frame = CGRect(x: bounds.width - Theme.padding - side, y: y, width: side, height: side)
        previousButton.frame = CGRect(x: nextButton.frame.minX - side, y: y, width: side, height: side)
        count.frame = CGRect(x: previousButton.frame.minX - 80, y: y + 6, width: 72, height: 15)
        field.frame = CGRect(x: Theme.padding, y: y, width: max(0, count.frame.minX - Theme.padding), height: side)
    }
}
