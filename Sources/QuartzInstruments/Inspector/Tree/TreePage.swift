import QuartzUI

/// The inspector's page of all layers. The mouse over a row outlines its layer, a click selects it, its arrow folds the layers below
/// it, its eye hides it. After a click the arrow keys move the selection and fold.
package final class TreePage: UIView, AccessibleSelection {
    /// Called with a clicked layer.
    package var onPick: (CALayer) -> Void = { _ in }
    /// Called when the mouse enters a row; nil when it has left.
    package var onHover: (CALayer?) -> Void = { _ in }
    /// Called when layers are to be hidden or shown.
    package var onHide: (_ layers: [CALayer], _ isHidden: Bool) -> Void = { _, _ in }
    /// Called when the search has changed. A paused demo has no frames that would update the rows.
    var onSearch: () -> Void = {}

    let search = SearchField(frame: .zero)
    private let list = UIScrollView()
    private let empty = UILabel(line: "No layer matches", font: Theme.labelFont, color: Theme.secondaryText)
    private var views: [TreeRow] = []
    private(set) var rows: [TreeReading.Row] = []
    private var inputs: Inputs?
    private weak var selected: CALayer?
    /// The layers whose sublayers have no rows.
    private var folded: Set<ObjectIdentifier> = []
    private weak var run: (any Subject)?

    /// The inputs of the rows.
    private struct Inputs: Equatable {
        let run: ObjectIdentifier
        let changes: Int
        let lints: Int
        let query: String
        let folded: Set<ObjectIdentifier>
    }

    override init(frame: CGRect) {
        super.init(frame: frame)
        search.placeholder = "Name, class, mask, hidden …"
        search.onKey = { [unowned self] in
            switch $0.key {
            case .up, .down: return move($0)
            case .escape:
                search.text = ""
                search.resignFirstResponder()
                onSearch()
                return true
            default: return false
            }
        }
        search.addAction(UIAction { [unowned self] _ in onSearch() }, for: .editingChanged)
        list.showsHorizontalScrollIndicator = false
        list.addSubview(empty)
        for view in [search, list] { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    /// The layer under the mouse on the stage.
    package weak var hovered: CALayer? {
        didSet {
            guard hovered !== oldValue else { return }
            mark()
            if let hovered { reveal(hovered) }
        }
    }

    /// Updates the rows if layers may have changed.
    func update(_ target: CALayer?, in run: (any Subject)?) {
        guard let run else { return }
        if run !== self.run {
            self.run = run
            folded = []
        }
        let inputs = Inputs(
            run: ObjectIdentifier(run), changes: run.log.changes, lints: run.lints.serial, query: search.text ?? "",
            folded: folded)
        if inputs != self.inputs {
            self.inputs = inputs
            rows =
                TreeReading(
                    run.rootLayer, names: run.names, query: inputs.query, lints: run.lints.findings, folded: folded
                ).rows
            empty.isHidden = !rows.isEmpty
            setNeedsLayout()
            layoutIfNeeded()
        }
        guard target !== selected else { return }
        selected = target
        if let target, !folded.isEmpty { unfold(target) }
        mark()
        if let target { reveal(target) }
    }

    // MARK: Folding, hiding, keys

    private func pick(_ index: Int) {
        // The arrow keys then move in the tree.
        becomeFirstResponder()
        if let layer = rows[index].layer { onPick(layer) }
    }

    private func fold(_ index: Int, _ isOpen: Bool) {
        if isOpen { folded.remove(rows[index].id) } else { folded.insert(rows[index].id) }
        onSearch()
    }

    /// Hides a layer or shows it; with Alt, its siblings and those of its ancestors, so that it is seen alone.
    private func toggleHidden(_ index: Int, isAlone: Bool) {
        guard let layer = rows[index].layer, let root = rows.first?.layer else { return }
        guard isAlone else { return onHide([layer], !layer.isHidden) }
        let chain = sequence(first: layer, next: \.superlayer).prefix { $0 !== root }
        let others = chain.flatMap { one in (one.superlayer?.sublayers ?? []).filter { $0 !== one } }
        let seen = others.filter { !$0.isHidden }
        onHide(seen.isEmpty ? others : seen, !seen.isEmpty)
    }

    package override var canBecomeFirstResponder: Bool { true }

    package var accessibleSelection: UIResponder? { views.first(where: \.isSelected) }

    package override func keyDown(with event: KeyEvent) -> Bool { move(event) || super.keyDown(with: event) }

    /// Moves the selection by an arrow key. Left and right fold, or go to the parent and the first sublayer.
    private func move(_ event: KeyEvent) -> Bool {
        guard !event.isCommand, !rows.isEmpty else { return false }
        let index = rows.firstIndex { selected != nil && $0.layer === selected }
        func select(_ index: Int?) {
            if let index, rows.indices.contains(index), let layer = rows[index].layer { onPick(layer) }
        }
        switch event.key {
        case .up: select(index.map { $0 - 1 } ?? rows.count - 1)
        case .down: select(index.map { $0 + 1 } ?? 0)
        case .left:
            guard let index else { return false }
            if rows[index].isOpen ?? false {
                fold(index, false)
                return true
            }
            select(rows[..<index].lastIndex { $0.depth < rows[index].depth })
        case .right:
            guard let index else { return false }
            if rows[index].isOpen == false {
                fold(index, true)
                return true
            }
            if rows[index].isOpen ?? false { select(index + 1) }
        case .character("h") where isFirstResponder:
            guard let index else { return false }
            toggleHidden(index, isAlone: event.modifiers.contains(.option))
        default: return false
        }
        return true
    }

    /// Opens the layers above a layer, so that it has a row.
    func unfold(_ layer: CALayer) {
        let above = sequence(first: layer, next: \.superlayer).dropFirst().map { ObjectIdentifier($0) }
        let count = folded.count
        folded.subtract(above)
        if folded.count != count { onSearch() }
    }

    private func reveal(_ layer: CALayer) {
        guard let index = rows.firstIndex(where: { $0.layer === layer }) else { return }
        let rect = CGRect(x: 0, y: CGFloat(index) * TreeRow.height, width: 1, height: TreeRow.height)
        list.scrollRectToVisible(rect.insetBy(dx: 0, dy: -TreeRow.height), animated: false)
    }

    private func mark() {
        for (view, row) in zip(views, rows) {
            view.isSelected = selected != nil && row.layer === selected
            view.isPointedAt = hovered != nil && row.layer === hovered
        }
    }

    package override func layoutSubviews() {
        let padding = Theme.padding
        search.frame = CGRect(x: padding, y: 0, width: max(0, bounds.width - 2 * padding), height: Theme.controlHeight)
        let top = search.frame.maxY + Theme.grid
        list.frame = CGRect(x: 0, y: top, width: bounds.width, height: max(0, bounds.height - top))
        empty.frame = CGRect(x: padding, y: 4, width: max(0, bounds.width - 2 * padding), height: 18)
        while views.count > rows.count { views.removeLast().removeFromSuperview() }
        while views.count < rows.count {
            let index = views.count
            let view = TreeRow()
            view.onPick = { [unowned self] in pick(index) }
            view.onFold = { [unowned self] in fold(index, !(rows[index].isOpen ?? false)) }
            view.onEye = { [unowned self] in toggleHidden(index, isAlone: $0) }
            view.onHover = { [unowned self] in onHover($0 && rows.indices.contains(index) ? rows[index].layer : nil) }
            views.append(view)
            list.addSubview(view)
        }
        for (index, (view, row)) in zip(views, rows).enumerated() {
            view.show(row)
            view.frame = CGRect(x: 0, y: CGFloat(index) * TreeRow.height, width: bounds.width, height: TreeRow.height)
        }
        list.contentSize = CGSize(width: bounds.width, height: CGFloat(rows.count) * TreeRow.height + padding)
        mark()
    }
}
