import QuartzUI
import QuartzUIControls

/// The right panel: the selected layer, all layers, the history of one of its values, the engine's events, lints,
/// and changes by hand.
package final class InspectorView: UIView {
    /// The pages of the panel.
    package enum Page: Int, CaseIterable {
        case layer, tree, value, events, lints, edits

        var title: String {
            switch self {
            case .layer: "Layer"
            case .tree: "Tree"
            case .value: "Value"
            case .events: "Events"
            case .lints: "Lints"
            case .edits: "Edits"
            }
        }
    }

    private let title = UILabel(line: "Inspector", font: UIFont.systemFont(ofSize: 15, weight: .semibold), color: Theme.text)
    private let tabs = UISegmentedControl(items: Page.allCases.map(\.title))
    private let answers = HitAnswerView()
    let copy: IconButton
    private let hint = UILabel(
        line: "Alt click a layer on the stage, or press E.", font: Theme.labelFont, color: Theme.secondaryText)
    package let layerPage = LayerPage()
    package let treePage = TreePage()
    package let valuePage = ValuePage()
    package let eventPage = EventPage()
    package let lintPage = LintPage()
    package let editPage = EditPage()

    /// The inspected layer; weak, because it may be removed at any time.
    package weak var target: CALayer? {
        didSet {
            guard target !== oldValue else { return }
            valuePage.explain(nil)
            update()
        }
    }
    /// The results of the last click on the stage; nil if the layer was selected otherwise.
    package var answer: HitAnswer? {
        didSet {
            if let answer { answers.show(answer) }
            setNeedsLayout()
            update()
        }
    }
    /// Called when the inspected layer is to be copied as Swift.
    package var onCopy: () -> Void = {}
    /// Called with a new value of a property of the inspected layer, and whether a drag sets it.
    package var onEdit: (PropertyEdit, InspectedProperty, CALayer, _ isDragged: Bool) -> Void = { _, _, _, _ in }
    /// The changes by hand and the tried animations.
    package var edits = EditHistory()
    package var trials = TrialBook()
    /// Called when a result of a click is clicked.
    package var onPickLayer: (CALayer) -> Void {
        get { answers.onPick }
        set { answers.onPick = newValue }
    }
    /// The scene whose layers are shown.
    package weak var run: (any Subject)?

    /// The open page.
    package var page = Page.layer {
        didSet {
            guard page != oldValue else { return }
            tabs.selectedSegmentIndex = page.rawValue
            setNeedsLayout()
            update()
        }
    }

    override init(frame: CGRect) {
        var copyLayer: () -> Void = {}
        copy = IconButton(.copy, tip: "Copy the layer as Swift") { copyLayer() }
        super.init(frame: frame)
        copyLayer = { [unowned self] in onCopy() }
        backgroundColor = Theme.panel
        clipsToBounds = true
        tabs.selectedSegmentIndex = page.rawValue
        tabs.accessibilityLabel = "Inspector"
        tabs.apportionsSegmentWidthsByContent = true
        tabs.addAction(
            UIAction { [unowned self] _ in
                page = Page(rawValue: tabs.selectedSegmentIndex) ?? page
                // The arrow keys then move in the tree.
                if page == .tree { treePage.becomeFirstResponder() }
            }, for: .valueChanged)
        layerPage.onPick = { [unowned self] in $1 ? compare($0) : explain($0) }
        layerPage.onEdit = { [unowned self] in edit($0, $1, isDragged: $2) }
        treePage.onSearch = { [unowned self] in update() }
        valuePage.onSelect = { [unowned self] in update() }
        for view in [title, copy, tabs, answers, hint, layerPage, treePage, valuePage, eventPage, lintPage, editPage] {
            addSubview(view)
        }
        update()
    }

    required init?(coder: NSCoder) { nil }

    /// Opens the value page.
    package func explain(_ keyPath: String?) {
        valuePage.explain(keyPath)
        page = .value
        update()
    }

    /// Opens the value page with another value in its plot.
    func compare(_ keyPath: String) {
        // The page may not have been updated yet, and its first value depends on the layer.
        if let target { valuePage.update(target, in: run) }
        valuePage.toggle(keyPath)
        page = .value
        update()
    }

    /// Sets a property of the inspected layer.
    private func edit(_ text: String, _ row: LayerReading.Row, isDragged: Bool) -> Bool {
        guard let target, let edit = PropertyEdit(text, for: row) else { return false }
        onEdit(edit, row.property, target, isDragged)
        return true
    }

    /// Updates the page's content.
    package func update() {
        let needsTarget = page == .layer || page == .value
        hint.isHidden = !needsTarget || target != nil
        copy.isHidden = target == nil
        layerPage.isHidden = page != .layer || target == nil
        treePage.isHidden = page != .tree
        valuePage.isHidden = page != .value || target == nil
        eventPage.isHidden = page != .events
        lintPage.isHidden = page != .lints
        editPage.isHidden = page != .edits
        tabs.setTitle(lintTitle, forSegmentAt: Page.lints.rawValue)
        answers.isHidden = answer == nil || page != .layer
        switch page {
        case .layer: if let target { layerPage.update(target, in: run) }
        case .tree: treePage.update(target, in: run)
        case .value: if let target { valuePage.update(target, in: run) }
        case .events: eventPage.update(run?.log)
        case .lints: lintPage.update(run?.lints)
        case .edits: editPage.update(edits, trials, run?.names)
        }
    }

    /// The title of the page of lints, with their number.
    private var lintTitle: String {
        let count = run?.lints.findings.count ?? 0
        return count == 0 ? Page.lints.title : "\(Page.lints.title) \(count > 9 ? "9+" : "\(count)")"
    }

    package override func layoutSubviews() {
        let padding = Theme.padding
        let width = max(0, bounds.width - 2 * padding)
        title.frame = CGRect(x: padding, y: padding + 2, width: max(0, width - Theme.controlHeight - Theme.grid), height: 20)
        copy.frame = CGRect(
            x: padding + width - Theme.controlHeight, y: padding - 2, width: Theme.controlHeight, height: Theme.controlHeight)
        tabs.frame = CGRect(x: padding, y: 52, width: width, height: Theme.controlHeight)
        answers.frame = CGRect(x: padding, y: tabs.frame.maxY + 14, width: width, height: HitAnswerView.height)
        let top = answers.isHidden ? tabs.frame.maxY + 14 : answers.frame.maxY + Theme.grid
        hint.frame = CGRect(x: padding, y: top, width: width, height: 18)
        for view in [layerPage, treePage, valuePage, eventPage, lintPage, editPage] {
            view.frame = CGRect(x: 0, y: top, width: bounds.width, height: max(0, bounds.height - top))
        }
    }
}

/// A clickable row of the inspector, highlighted slightly beyond its edges while the mouse is over it.
open class PickableRow: PressControl {
    /// Called by a click.
    package var onPick: () -> Void = {}
    /// Whether Shift was held in the last press, which extends the selection.
    private(set) var isMore = false
    private let ground = UIView()

    public override init(frame: CGRect) {
        super.init(frame: frame)
        ground.layer.cornerRadius = 4
        ground.isUserInteractionEnabled = false
        addSubview(ground)
        addAction(UIAction { [unowned self] _ in onPick() }, for: .touchUpInside)
    }

    public required init?(coder: NSCoder) { nil }

    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        isMore = event?.modifierFlags.contains(.shift) ?? false
        return super.beginTracking(touch, with: event)
    }

    open override func keyDown(with event: KeyEvent) -> Bool {
        isMore = event.modifiers.contains(.shift)
        return super.keyDown(with: event)
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        ground.frame = bounds.insetBy(dx: -Theme.grid, dy: 0)
    }

    open override func stateDidChange() {
        let isLit = state.contains(.hovered)
        ViewerMotion.animate(Theme.quick) { self.ground.backgroundColor = isLit ? Theme.raised : .clear }
    }
}
