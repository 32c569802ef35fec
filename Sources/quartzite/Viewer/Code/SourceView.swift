import QuartzInstruments
import QuartzUI
import QuartzUIControls

/// A source in the pane: that of a demo, the user's copy of one, or a file.
struct SourceDocument: Equatable {
    var title: String
    /// The place, shown above the text.
    var place: String
    /// nil if there is no source.
    var text: String?
    /// Shown instead of a missing source.
    var missing = "The sources of the demos are not installed: QUARTZITE_ASSETS names the folder of assets."
    var language = CodeLanguage.swift
    /// The names of the forms of a source that has several, and the shown one.
    var forms: [String] = []
    var form = 0
    /// The lines that are marked.
    var marked: Range<Int>?
    /// The file to which edits are written; nil if the first edit makes it.
    var file: URL?
    var isEditable = false
    /// Whether it is the user's copy of a demo.
    var isCopy = false

    /// Whether it is a version of another source: it is at the same place, and in the same form.
    func isVersion(of other: SourceDocument) -> Bool { (place, form) == (other.place, other.form) }
}

/// The right panel in place of the inspector: an editor of the source.
final class SourceView: UIView {
    /// The actions of the pane.
    struct Actions {
        /// Called with the text that the copy button put on the clipboard.
        var copy: (String) -> Void = { _ in }
        var close: () -> Void = {}
        /// Called after each edit.
        var edit: () -> Void = {}
        /// Called by Ctrl S.
        var save: () -> Void = {}
        /// Called by the button that discards the user's copy of a demo.
        var discard: () -> Void = {}
        /// Called with the number of the form that the user chooses.
        var choose: (Int) -> Void = { _ in }
    }

    private let actions: Actions
    private let title = UILabel(line: "", font: UIFont.systemFont(ofSize: 15, weight: .semibold), color: Theme.text)
    private let path = UILabel(line: "", font: Theme.captionFont, color: Theme.secondaryText)
    private let copyButton: IconButton
    private let closeButton: IconButton
    private let discardButton: IconButton
    /// The forms of a source that has several.
    private let forms = UISegmentedControl(items: [])
    private let missing = UILabel(font: Theme.labelFont, color: Theme.secondaryText)
    let find = FindBar()
    let text = CodeView()
    /// The first error, below the text; a click goes to its line.
    let footer = ErrorFooter()

    /// The shown document; its text is that before the edits.
    private(set) var document = SourceDocument(title: "", place: "")
    /// The edited text; nil if there is no source.
    var source: String? { document.text == nil ? nil : text.text }

    init(_ actions: Actions) {
        self.actions = actions
        var copy: () -> Void = {}
        copyButton = IconButton(.copy, tip: "Copy the source") { copy() }
        closeButton = IconButton(.close, tip: "Close the source  C", action: actions.close)
        discardButton = IconButton(.restart, tip: "Discard your copy, show the original", action: actions.discard)
        super.init(frame: .zero)
        copy = { [unowned self] in if let source { actions.copy(source) } }
        backgroundColor = Theme.panel
        clipsToBounds = true
        missing.numberOfLines = 3
        forms.addAction(
            UIAction { [unowned self] _ in actions.choose(max(0, forms.selectedSegmentIndex)) },
            for: .valueChanged)
        for view in [title, path, copyButton, closeButton, discardButton, forms, text, missing, find, footer] { addSubview(view) }
        text.onEdit = actions.edit
        text.onSave = actions.save
        text.onFind = { [unowned self] in openFind() }
        text.onEscape = { [unowned self] in find.isHidden ? false : closeFind() }
        find.onSelect = { [unowned self] in text.showFound($0) }
        find.onClose = { [unowned self] in _ = closeFind() }
        find.text = { [unowned self] in text.text ?? "" }
        find.place = { [unowned self] in text.selectedRange }
        footer.onGoTo = { [unowned self] in
            text.becomeFirstResponder()
            text.goTo(line: $0, column: $1)
        }
    }

    required init?(coder: NSCoder) { nil }

    /// Shows a document.
    ///
    /// - Parameter keepsPlace: Whether it is another version of the shown one, which stays at its place.
    func show(_ document: SourceDocument, keepsPlace: Bool = false) {
        let isSame = keepsPlace && document.text == text.text
        self.document = document
        title.show(document.title)
        path.show(document.place)
        text.isEditable = document.isEditable && document.text != nil
        if isSame {
            // The caret and the steps to undo stay.
        } else if keepsPlace {
            text.replace(with: document.text ?? "")
        } else {
            _ = closeFind()
            text.show(document.text ?? "", in: document.language, marked: document.marked)
        }
        show(document.forms, document.form)
        show([])
        missing.show(document.text == nil ? document.missing : "")
        setNeedsLayout()
    }

    private func show(_ names: [String], _ chosen: Int) {
        if names != (0..<forms.numberOfSegments).map({ forms.titleForSegment(at: $0) ?? "" }) {
            forms.removeAllSegments()
            for (index, name) in names.enumerated() { forms.insertSegment(withTitle: name, at: index, animated: false) }
        }
        forms.isHidden = names.isEmpty
        if !names.isEmpty { forms.selectedSegmentIndex = chosen }
    }

    /// Marks the lines with errors.
    func show(_ problems: [LiveProblem]) {
        let own = problems.filter { $0.file == document.file?.path && $0.line > 0 }
        text.problems = Dictionary(own.map { ($0.line - 1, $0.text) }) { first, _ in first }
        footer.show(own.first, count: own.count)
        setNeedsLayout()
    }

    private func openFind() {
        find.isHidden = false
        setNeedsLayout()
        layoutIfNeeded()
        find.begin()
    }

    private func closeFind() -> Bool {
        guard !find.isHidden else { return false }
        find.isHidden = true
        if find.isEditing { text.becomeFirstResponder() }
        setNeedsLayout()
        return true
    }

    override func layoutSubviews() {
        let padding = Theme.padding
        let side = Theme.controlHeight
        closeButton.frame = CGRect(x: bounds.width - padding - side, y: 12, width: side, height: side)
        copyButton.frame = CGRect(x: closeButton.frame.minX - Theme.grid - side, y: 12, width: side, height: side)
        copyButton.isHidden = document.text == nil || Host.services == nil
        discardButton.frame = CGRect(x: copyButton.frame.minX - Theme.grid - side, y: 12, width: side, height: side)
        discardButton.isHidden = !document.isCopy
        let width = max(0, (document.isCopy ? discardButton : copyButton).frame.minX - 2 * padding)
        title.frame = CGRect(x: padding, y: 9, width: width, height: 20)
        path.frame = CGRect(x: padding, y: 30, width: width, height: 15)
        var top: CGFloat = 56
        if !forms.isHidden {
            forms.frame = CGRect(x: padding, y: top - 2, width: max(0, bounds.width - 2 * padding), height: side)
            top += side + Theme.grid
        }
        if !find.isHidden {
            find.frame = CGRect(x: 0, y: top - 4, width: bounds.width, height: FindBar.height)
            top += FindBar.height
        }
        let bottom = footer.isHidden ? bounds.height : max(top, bounds.height - ErrorFooter.height)
        footer.frame = CGRect(x: 0, y: bottom, width: bounds.width, height: ErrorFooter.height)
        text.frame = CGRect(x: 0, y: top, width: bounds.width, height: max(0, bottom - top))
        missing.frame = CGRect(x: padding, y: top, width: max(0, bounds.width - 2 * padding), height: 54)
    }
}

/// The first error below the source. A click goes to its place.
final class ErrorFooter: PickableRow {
    static let height: CGFloat = 30

    private let label = UILabel(line: "", font: Theme.labelFont, color: Theme.warning)
    private var place = (line: 0, column: 0)

    override init(frame: CGRect) {
        super.init(frame: frame)
        onPick = { [unowned self] in onGoTo(place.line, place.column) }
        isHidden = true
        label.isUserInteractionEnabled = false
        addSubview(label)
    }

    required init?(coder: NSCoder) { nil }

    /// Called with the line and the column, both from 0.
    var onGoTo: (Int, Int) -> Void = { _, _ in }

    /// The shown text, for tests.
    var text: String? { isHidden ? nil : label.text }

    func show(_ problem: LiveProblem?, count: Int) {
        isHidden = problem == nil
        guard let problem else { return }
        place = (problem.line - 1, problem.column - 1)
        label.show("\(problem.line): \(problem.text)" + (count > 1 ? "  (1 of \(count))" : ""))
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        label.frame = CGRect(x: Theme.padding, y: 6, width: max(0, bounds.width - 2 * Theme.padding), height: 18)
    }
}
