import QuartzInstruments
import QuartzUI
import QuartzUIControls

/// Code that can be edited: with colours, line numbers, indentation, marked lines and lines with errors.
final class CodeView: UITextView, UITextViewDelegate {
    /// Called after each edit by the user.
    var onEdit: () -> Void = {}
    /// Called with Ctrl F, with Ctrl S, and with Escape, which otherwise ends the editing.
    var onFind: () -> Void = {}
    var onSave: () -> Void = {}
    var onEscape: () -> Bool = { false }

    /// The language whose words are coloured.
    private(set) var language = CodeLanguage.swift
    /// The marked lines; empty for none.
    private(set) var marked = 0..<0
    /// The messages of errors by line.
    var problems: [Int: String] = [:] {
        didSet { if problems != oldValue { setNeedsLayout() } }
    }
    /// The start of each line in UTF-16 units.
    private var starts = [0]
    /// The numbers in use, by line.
    private var numbers: [Int: UILabel] = [:]
    private let ground = UIView()
    private let bar = UIView()
    private var errorGrounds: [UIView] = []
    /// The place that was found last. It is marked while another view has the keys, because a selection is then not drawn.
    private(set) var found: NSRange? { didSet { if found != oldValue { setNeedsLayout() } } }
    private var foundGrounds: [UIView] = []
    /// Whether the marked lines must still be scrolled to, because there is no size before the first layout.
    private var wantsMark = false

    private static let codeFont = UIFont.monospacedSystemFont(ofSize: 12, weight: .regular)
    private static let lineHeight: CGFloat = 18
    private static let gutter: CGFloat = 40
    /// The number of spaces of an indentation.
    private static let indentation = 4

    init() {
        super.init(frame: .zero, textContainer: nil)
        accessibilityLabel = "Source code"
        font = Self.codeFont
        textColor = Theme.text
        backgroundColor = Theme.panel
        textContainer.lineFragmentPadding = 0
        textContainer.lineBreakMode = .byCharWrapping
        textContainerInset = UIEdgeInsets(top: 0, left: Self.gutter + Theme.padding, bottom: Theme.padding, right: Theme.grid)
        delegate = self
        coloring = { [unowned self] in language.runs($0, after: $1) }
        for view in [ground, bar] {
            view.isUserInteractionEnabled = false
            view.layer.zPosition = -1
            view.isHidden = true
            addSubview(view)
        }
        ground.backgroundColor = Theme.accent.withAlphaComponent(0.1)
        bar.backgroundColor = Theme.accent
    }

    required init?(coder: NSCoder) { nil }

    /// The number of lines; 0 for an empty text.
    var lineCount: Int { text.isEmpty ? 0 : starts.count - (text.hasSuffix("\n") ? 1 : 0) }

    private static var attributes: [NSAttributedString.Key: Any] {
        let style = NSMutableParagraphStyle()
        (style.minimumLineHeight, style.maximumLineHeight) = (lineHeight, lineHeight)
        return [.font: codeFont, .foregroundColor: Theme.text, .paragraphStyle: style]
    }

    /// Shows a text, and forgets the edits before.
    ///
    /// - Parameter marked: Lines that are marked and scrolled to; nil for none, from the beginning.
    func show(_ text: String, in language: CodeLanguage = .swift, marked: Range<Int>? = nil) {
        self.language = language
        attributedText = NSAttributedString(string: text, attributes: Self.attributes)
        if text.isEmpty { typingAttributes = Self.attributes }
        readLines()
        self.marked = marked?.clamped(to: 0..<lineCount) ?? 0..<0
        problems = [:]
        found = nil
        wantsMark = true
        contentOffset = .zero
        selectedRange = NSRange(location: self.marked.isEmpty ? 0 : starts[self.marked.lowerBound], length: 0)
        setNeedsLayout()
    }

    /// Shows another version of the same text: the place stays.
    func replace(with text: String) {
        let (offset, selection) = (contentOffset, selectedRange)
        show(text, in: language)
        wantsMark = false
        selectedRange = selection
        contentOffset = offset
    }

    /// Selects the begin of a line and scrolls to it.
    func goTo(line: Int, column: Int = 0) {
        guard starts.indices.contains(line) else { return }
        select(NSRange(location: starts[line] + max(0, column), length: 0))
    }

    /// Selects a range and scrolls to it.
    func select(_ range: NSRange) {
        found = nil
        selectedRange = range
        scrollRangeToVisible(range)
    }

    /// Selects a place that a search has found, and marks it.
    func showFound(_ range: NSRange) {
        select(range)
        found = range
    }

    @discardableResult
    override func becomeFirstResponder() -> Bool {
        found = nil
        return super.becomeFirstResponder()
    }

    /// Returns the line that contains a UTF-16 unit.
    private func line(of unit: Int) -> Int { starts.indices.partitioningIndex { starts[$0] > unit } - 1 }

    private func readLines() {
        starts = [0]
        for (index, unit) in (text ?? "").utf16.enumerated() where unit == 10 { starts.append(index + 1) }
    }

    // MARK: Editing

    func textViewDidChange(_ textView: UITextView) {
        readLines()
        marked = 0..<0
        problems = [:]
        found = nil
        setNeedsLayout()
        onEdit()
    }

    /// Tabs become spaces, a line begins with the indentation of the one before, and a brace that ends a block moves left.
    override func insertText(_ text: String) {
        let before = String(decoding: (self.text ?? "").utf16.prefix(selectedRange.location), as: UTF16.self)
        let line = before.suffix(while: { $0 != "\n" })
        let margin = line.prefix { $0 == " " }.count
        switch text {
        case "\t":
            super.insertText(String(repeating: " ", count: Self.indentation - line.count % Self.indentation))
        case "\n":
            let opens = line.last { $0 != " " }.map { "{([".contains($0) } ?? false
            super.insertText("\n" + String(repeating: " ", count: margin + (opens ? Self.indentation : 0)))
        case "}" where margin == line.count && margin >= Self.indentation && selectedRange.length == 0:
            let place = selectedRange.location - Self.indentation
            selectedRange = NSRange(location: place, length: Self.indentation)
            super.insertText(text)
        default: super.insertText(text)
        }
    }

    override func keyDown(with event: KeyEvent) -> Bool {
        guard isFirstResponder else { return super.keyDown(with: event) }
        switch event.key {
        case .character("f") where event.isCommand: onFind()
        case .character("s") where event.isCommand: onSave()
        case .escape: if !onEscape() { resignFirstResponder() }
        default: return super.keyDown(with: event)
        }
        return true
    }

    // MARK: Layout

    override func themeDidChange() {
        super.themeDidChange()
        for number in numbers.values { number.removeFromSuperview() }
        numbers = [:]
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        UIView.performWithoutAnimation {
            placeNumbers()
            placeMark()
            placeErrors()
            placeFound()
        }
    }

    /// Returns the top and the height of lines; wrapped ones are higher.
    private func frame(ofLines lines: Range<Int>) -> CGRect {
        guard let first = position(from: beginningOfDocument, offset: starts[lines.lowerBound]) else { return .zero }
        let end = lines.upperBound < starts.count ? starts[lines.upperBound] - 1 : text.utf16.count
        let last = position(from: beginningOfDocument, offset: end) ?? first
        // The caret has the height of the letters, which stand in the middle of the line.
        let (top, bottom) = (caretRect(for: first).midY - Self.lineHeight / 2, caretRect(for: last).midY + Self.lineHeight / 2)
        return CGRect(x: 0, y: top, width: bounds.width, height: max(0, bottom - top))
    }

    private var visibleLines: Range<Int> {
        guard lineCount > 0, !bounds.isEmpty else { return 0..<0 }
        func line(at y: CGFloat) -> Int {
            closestPosition(to: CGPoint(x: textContainerInset.left, y: y)).map {
                self.line(of: offset(from: beginningOfDocument, to: $0))
            } ?? 0
        }
        return line(at: bounds.minY)..<min(starts.count, line(at: bounds.maxY) + 1)
    }

    private func placeNumbers() {
        let seen = visibleLines
        for (line, label) in numbers where !seen.contains(line) {
            label.removeFromSuperview()
            numbers[line] = nil
        }
        for line in seen {
            let label =
                numbers[line]
                ?? UILabel(line: "\(line + 1)", font: Theme.captionFont, color: Theme.secondaryText, alignment: .right)
            numbers[line] = label
            if label.superview == nil { addSubview(label) }
            label.textColor = problems[line] == nil ? Theme.secondaryText : Theme.warning
            label.frame = CGRect(
                x: 0, y: frame(ofLines: line..<line + 1).minY, width: Self.gutter, height: Self.lineHeight)
        }
    }

    private func placeMark() {
        for view in [ground, bar] { view.isHidden = marked.isEmpty }
        guard !marked.isEmpty else {
            if !bounds.isEmpty { wantsMark = false }
            return
        }
        let frame = frame(ofLines: marked)
        ground.frame = frame
        bar.frame = CGRect(x: 0, y: frame.minY, width: 3, height: frame.height)
        guard wantsMark, !bounds.isEmpty else { return }
        wantsMark = false
        contentOffset.y = min(max(0, frame.minY - 2 * Self.lineHeight), max(0, contentSize.height - bounds.height))
    }

    private func placeErrors() {
        let lines = problems.keys.filter { starts.indices.contains($0) }
        place(&errorGrounds, at: lines.map { frame(ofLines: $0..<$0 + 1) }, Theme.warning.withAlphaComponent(0.18))
    }

    private func placeFound() {
        var frames: [CGRect] = []
        if let found, let start = position(from: beginningOfDocument, offset: found.location),
            let end = position(from: start, offset: found.length), let range = textRange(from: start, to: end)
        {
            frames = selectionRects(for: range).map(\.rect).filter { !$0.isEmpty }
        }
        place(&foundGrounds, at: frames, Theme.accent.withAlphaComponent(0.5))
    }

    /// Places views of a colour behind the letters.
    private func place(_ views: inout [UIView], at frames: [CGRect], _ color: UIColor) {
        while views.count > frames.count { views.removeLast().removeFromSuperview() }
        while views.count < frames.count {
            let view = UIView()
            view.isUserInteractionEnabled = false
            view.layer.zPosition = -1
            addSubview(view)
            views.append(view)
        }
        for (frame, view) in zip(frames, views) { (view.frame, view.backgroundColor) = (frame, color) }
    }
}

extension StringProtocol {
    /// Returns the longest end of which all characters satisfy a condition.
    fileprivate func suffix(while condition: (Character) -> Bool) -> SubSequence {
        self[(lastIndex { !condition($0) }.map(index(after:)) ?? startIndex)...]
    }
}
