import QuartzUI

/// The inspector's first page: all properties of a layer in model and presentation, in sections, and its animations.
package final class LayerPage: UIScrollView {
    /// Called when a property or an animation is clicked, with whether its value is added to the plot.
    var onPick: (_ keyPath: String, _ isMore: Bool) -> Void = { _, _ in }
    /// Called with a clicked layer of the path, or one that is a property's value.
    package var onPickLayer: (CALayer) -> Void = { _ in } {
        didSet { path.onPick = onPickLayer }
    }
    /// Called with a typed or dragged value of a property.
    ///
    /// - Returns: Whether the text is a value of the property.
    var onEdit: (_ text: String, _ row: LayerReading.Row, _ isDragged: Bool) -> Bool = { _, _, _ in false }

    let search = SearchField(frame: .zero)
    let path = PathBar()
    private let name = UILabel(line: "", font: Theme.labelFont, color: Theme.text)
    private let className = UILabel(line: "", font: Theme.labelFont, color: Theme.secondaryText, alignment: .right)
    private let columns = ColumnHeads()
    private let empty = UILabel(line: "No property matches", font: Theme.labelFont, color: Theme.secondaryText)
    private let animationsTitle = UILabel(line: "ANIMATIONS", font: Theme.captionFont, color: Theme.secondaryText)
    private let noAnimations = UILabel(line: "None on this layer", font: Theme.labelFont, color: Theme.secondaryText)
    private var animations: [AnimationRow] = []
    private var headers: [FoldHeader] = []
    private(set) var rows: [PropertyRow] = []
    private let picker = ColorPicker()

    private weak var target: CALayer?
    /// The sections, without the rows that do not match the search.
    private var sections: [PropertySection] = []
    private var inputs: Inputs?
    /// The sections that a click has opened or closed.
    private var folds: [String: Bool] = [:]
    /// The key path of the colour whose picker is open.
    private var pickedColor: String?

    /// The inputs of the sections.
    private struct Inputs: Equatable {
        let layer: ObjectIdentifier
        let query: String
        let stored: [String]
        let folds: [String: Bool]
    }

    override init(frame: CGRect) {
        super.init(frame: frame)
        showsHorizontalScrollIndicator = false
        search.placeholder = "Property"
        search.onKey = { [unowned self] in
            guard $0.key == .escape else { return false }
            search.text = ""
            search.resignFirstResponder()
            refresh()
            return true
        }
        search.addAction(UIAction { [unowned self] _ in refresh() }, for: .editingChanged)
        picker.isHidden = true
        picker.onClose = { [unowned self] in
            pickedColor = nil
            setNeedsLayout()
        }
        for view in [path, className, name, search, columns, empty, animationsTitle, noAnimations, picker] { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    /// The titles of the sections, for tests.
    var titles: [String] { sections.map(\.title) }

    /// Returns the row of a property; nil while its section is closed.
    func row(of keyPath: String) -> PropertyRow? {
        zip(openRows, rows).first { $0.0.keyPath == keyPath }?.1
    }

    /// Updates the page from a layer.
    ///
    /// - Parameter run: The scene of the layer.
    func update(_ target: CALayer, in run: (any Subject)?) {
        if target !== self.target {
            self.target = target
            pickedColor = nil
            contentOffset = .zero
        }
        className.show("\(type(of: target))")
        name.show(run?.names.name(of: target) ?? target.name ?? "")
        if let run { path.show(target, below: run.rootLayer, run.names) }
        updateSections(target)
        readVisibleRows()
        updateAnimations(target)
    }

    private func refresh() {
        guard let target else { return }
        updateSections(target)
        layoutIfNeeded()
        readVisibleRows()
    }

    // MARK: Sections

    private func isOpen(_ section: PropertySection) -> Bool {
        !(search.text ?? "").isEmpty || folds[section.title] ?? section.isOpenAtFirst
    }

    /// The properties of the open sections, in the order of the rows.
    private var openRows: [InspectedProperty] { sections.filter(isOpen).flatMap(\.rows) }

    private func updateSections(_ target: CALayer) {
        let query = (search.text ?? "").trimmingCharacters(in: .whitespaces)
        let inputs = Inputs(layer: ObjectIdentifier(target), query: query, stored: target.storedKeys, folds: folds)
        guard inputs != self.inputs else { return }
        self.inputs = inputs
        sections = PropertySection.sections(of: target).map { $0.matching(query) }.filter { !$0.rows.isEmpty }
        fit(&headers, to: sections.count) { FoldHeader() }
        fit(&rows, to: openRows.count) { PropertyRow() }
        for (header, section) in zip(headers, sections) {
            let isOpen = isOpen(section)
            header.show(section.title, isOpen: isOpen)
            header.onPick = { [unowned self] in
                folds[section.title] = !isOpen
                refresh()
            }
        }
        empty.isHidden = !sections.isEmpty
        setNeedsLayout()
    }

    private func fit<Row: UIView>(_ rows: inout [Row], to count: Int, make: () -> Row) {
        while rows.count > count { rows.removeLast().removeFromSuperview() }
        while rows.count < count {
            let row = make()
            rows.append(row)
            addSubview(row)
        }
    }

    /// Reads the values of the rows that can be seen; the others are read when they are scrolled to.
    private func readVisibleRows() {
        guard let target else { return }
        let shown = target.presentation()
        let seen = bounds.insetBy(dx: 0, dy: -PropertyRow.height)
        for (view, property) in zip(rows, openRows) where view.frame.intersects(seen) || view.frame.isEmpty {
            show(LayerReading.Row(property, of: target, shown), in: view)
        }
        for (header, section) in zip(headers, sections) where header.frame.intersects(seen) {
            header.show(changes: Set(section.rows.map(\.key)).count { target.isChanged($0) })
        }
    }

    private func show(_ row: LayerReading.Row, in view: PropertyRow) {
        view.show(row)
        view.onPick = { [unowned self, unowned view] in
            if let layer = target?.value(forKey: row.property.key) as? CALayer {
                onPickLayer(layer)
            } else {
                onPick(row.keyPath, view.isMore)
            }
        }
        view.model.onEdit = { [unowned self] in onEdit($0, row, $1) }
        view.model.onColor = { [unowned self] in pick(row) }
        guard pickedColor == row.keyPath, case .color(let color) = row.model else { return }
        picker.show(color)
        picker.onEdit = { [unowned self] in onEdit($0, row, $1) }
    }

    /// Opens the picker of a colour below its row, or closes it.
    private func pick(_ row: LayerReading.Row) {
        pickedColor = pickedColor == row.keyPath ? nil : row.keyPath
        setNeedsLayout()
        layoutIfNeeded()
        readVisibleRows()
        guard !picker.isHidden else { return }
        scrollRectToVisible(picker.frame, animated: false)
        picker.beginTyping()
    }

    /// The open picker of a colour.
    var openPicker: ColorPicker? { picker.isHidden ? nil : picker }

    // MARK: Animations

    private func updateAnimations(_ target: CALayer) {
        let now = target.convertTime(CACurrentMediaTime(), from: nil)
        let running = target.runningAnimations
        if animations.count != running.count {
            fit(&animations, to: running.count) { AnimationRow() }
            setNeedsLayout()
        }
        for (view, running) in zip(animations, running) {
            view.show(AnimationReading(running, at: now))
            let path = running.animation.keyPaths.first
            view.onPick = { [unowned self, unowned view] in if let path { onPick(path, view.isMore) } }
        }
        noAnimations.isHidden = !running.isEmpty
    }

    // MARK: Layout

    package override func layoutSubviews() {
        super.layoutSubviews()
        let padding = Theme.padding
        let width = max(0, bounds.width - 2 * padding)
        func place(_ view: UIView, _ y: CGFloat, _ height: CGFloat) -> CGFloat {
            view.frame = CGRect(x: padding, y: y, width: width, height: height)
            return y + height
        }
        path.frame = CGRect(x: padding, y: 0, width: width, height: PathBar.height)
        name.frame = CGRect(x: padding, y: 24, width: width * 0.55, height: 18)
        className.frame = CGRect(x: padding + width * 0.55, y: 24, width: width * 0.45, height: 18)
        search.frame = CGRect(x: padding, y: 50, width: width, height: Theme.controlHeight)
        columns.frame = CGRect(x: padding, y: 86, width: width, height: 15)
        empty.frame = CGRect(x: padding, y: 112, width: width, height: 18)
        var (y, next) = (CGFloat(104), 0)
        picker.isHidden = true
        // Few sections are always open: animations follow these, so that they are near.
        let firstClosed = sections.firstIndex { !$0.isOpenAtFirst } ?? sections.count
        for (index, section) in sections.enumerated() {
            if index == firstClosed { y = layOutAnimations(from: y, width) }
            y = place(headers[index], y, FoldHeader.height)
            guard isOpen(section) else { continue }
            for property in section.rows {
                y = place(rows[next], y, PropertyRow.height)
                next += 1
                guard property.keyPath == pickedColor else { continue }
                picker.isHidden = false
                y = place(picker, y, ColorPicker.height)
            }
        }
        if firstClosed == sections.count { y = layOutAnimations(from: y, width) }
        contentSize = CGSize(width: bounds.width, height: y + padding)
        readVisibleRows()
    }

    private func layOutAnimations(from top: CGFloat, _ width: CGFloat) -> CGFloat {
        let padding = Theme.padding
        animationsTitle.frame = CGRect(x: padding, y: top + 9, width: width, height: 15)
        var y = top + 30
        if animations.isEmpty {
            noAnimations.frame = CGRect(x: padding, y: y, width: width, height: 18)
            y += 24
        }
        for row in animations {
            row.frame = CGRect(x: padding, y: y, width: width, height: AnimationRow.height)
            y += AnimationRow.height
        }
        return y
    }
}

/// The title of a section, which opens and closes it, and the number of its properties that differ from a new layer's.
final class FoldHeader: PickableRow {
    static let height: CGFloat = 30

    private let arrow = FoldArrow()
    private let title = UILabel(font: Theme.captionFont, color: Theme.secondaryText)
    private let changes = UILabel(font: Theme.captionFont, color: Theme.secondaryText, alignment: .right)

    override init(frame: CGRect) {
        super.init(frame: frame)
        addSubview(arrow)
        for view in [title, changes] {
            view.isUserInteractionEnabled = false
            addSubview(view)
        }
    }

    required init?(coder: NSCoder) { nil }

    func show(_ text: String, isOpen: Bool) {
        title.show(text.hasPrefix("CA") ? text : text.uppercased())
        accessibilityLabel = "\(isOpen ? "close" : "open") \(text)"
        ViewerMotion.animate(Theme.quick) {
            self.arrow.show(isOpen: isOpen)
        }
    }

    func show(changes count: Int) { changes.show(count == 0 ? "" : "\(count) set") }

    override func layoutSubviews() {
        super.layoutSubviews()
        arrow.center = CGPoint(x: 4, y: bounds.height / 2 + 1)
        let y = (bounds.height - 15) / 2 + 1
        title.frame = CGRect(x: 16, y: y, width: max(0, bounds.width - 80), height: 15)
        changes.frame = CGRect(x: max(0, bounds.width - 70), y: y, width: 60, height: 15)
    }
}
