import QuartzUI

/// The inspector's page of all layers. The mouse over a row outlines its layer, a click selects it.
final class TreePage: UIView {
    /// Called with a clicked layer.
    var onPick: (CALayer) -> Void = { _ in }
    /// Called when the mouse enters a row; nil when it has left.
    var onHover: (CALayer?) -> Void = { _ in }
    /// Called when the search has changed. A paused demo has no frames that would update the rows.
    var onSearch: () -> Void = {}

    let search = SearchField(frame: .zero)
    private let list = UIScrollView()
    private let empty = UILabel(line: "No layer matches", font: Theme.labelFont, color: Theme.secondaryText)
    private var views: [TreeRow] = []
    private(set) var rows: [TreeReading.Row] = []
    private var inputs: Inputs?
    private weak var selected: CALayer?

    /// The inputs of the rows.
    private struct Inputs: Equatable {
        let run: ObjectIdentifier
        let changes: Int
        let lints: Int
        let query: String
    }

    override init(frame: CGRect) {
        super.init(frame: frame)
        search.placeholder = "Name, class, mask, hidden …"
        search.onKey = { [unowned self] in
            guard $0.key == .escape else { return false }
            search.text = ""
            search.resignFirstResponder()
            onSearch()
            return true
        }
        search.addAction(UIAction { [unowned self] _ in onSearch() }, for: .editingChanged)
        list.showsHorizontalScrollIndicator = false
        list.addSubview(empty)
        for view in [search, list] { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    /// The layer under the mouse on the stage.
    weak var hovered: CALayer? {
        didSet {
            guard hovered !== oldValue else { return }
            mark()
            if let hovered { reveal(hovered) }
        }
    }

    /// Updates the rows if layers may have changed.
    func update(_ target: CALayer?, in run: DemoRun?) {
        guard let run else { return }
        let inputs = Inputs(
            run: ObjectIdentifier(run), changes: run.log.changes, lints: run.lints.serial, query: search.text ?? "")
        if inputs != self.inputs {
            self.inputs = inputs
            rows = TreeReading(run.canvas.demo.layer, names: run.names, query: inputs.query, lints: run.lints.findings).rows
            empty.isHidden = !rows.isEmpty
            setNeedsLayout()
            layoutIfNeeded()
        }
        guard target !== selected else { return }
        selected = target
        mark()
        if let target { reveal(target) }
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

    override func layoutSubviews() {
        let padding = Theme.padding
        search.frame = CGRect(x: padding, y: 0, width: max(0, bounds.width - 2 * padding), height: Theme.controlHeight)
        let top = search.frame.maxY + Theme.grid
        list.frame = CGRect(x: 0, y: top, width: bounds.width, height: max(0, bounds.height - top))
        empty.frame = CGRect(x: padding, y: 4, width: max(0, bounds.width - 2 * padding), height: 18)
        while views.count > rows.count { views.removeLast().removeFromSuperview() }
        while views.count < rows.count {
            let index = views.count
            let view = TreeRow()
            view.onPick = { [unowned self] in if let layer = rows[index].layer { onPick(layer) } }
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

/// A layer in the tree.
private final class TreeRow: UIControl {
    static let height: CGFloat = 24
    private static let indent: CGFloat = 12
    /// The depth up to which rows are indented.
    private static let mostIndents = 9

    var onPick: () -> Void = {}
    var onHover: (Bool) -> Void = { _ in }
    /// Whether the layer is under the mouse on the stage.
    var isPointedAt = false {
        didSet { if isPointedAt != oldValue { stateDidChange() } }
    }
    private let label = UILabel(line: "", font: Theme.labelFont, color: Theme.text)
    private let marks = UILabel(line: "", font: Theme.captionFont, color: Theme.secondaryText, alignment: .right)
    private let bar = UIView()
    private var row: TreeReading.Row?

    init() {
        super.init(frame: .zero)
        bar.backgroundColor = Theme.accent
        bar.isUserInteractionEnabled = false
        bar.isHidden = true
        for view in [bar, label, marks] { addSubview(view) }
        addAction(UIAction { [unowned self] _ in onPick() }, for: .touchUpInside)
    }

    required init?(coder: NSCoder) { nil }

    func show(_ row: TreeReading.Row) {
        guard row != self.row else { return }
        self.row = row
        apply()
        setNeedsLayout()
    }

    private func apply() {
        guard let row else { return }
        let font = Theme.labelFont.font
        let color = row.isUnseen || !row.isMatch ? Theme.secondaryText : Theme.text
        // A layer without a name is named for its class.
        let kind = row.name == row.className || row.name.hasPrefix(row.className + " ") ? "" : "  " + row.className
        label.textRuns = [
            TextRun(row.name, font: font, color: color.cgColor), TextRun(kind, font: font, color: Theme.secondaryText.cgColor),
        ]
        marks.show(row.marks.joined(separator: ", "))
    }

    override func themeDidChange() {
        super.themeDidChange()
        apply()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let left = Theme.padding + CGFloat(min(row?.depth ?? 0, Self.mostIndents)) * Self.indent
        let width = min(marks.sizeThatFits(bounds.size).width.rounded(.up), bounds.width / 2)
        marks.frame = CGRect(x: bounds.width - Theme.padding - width, y: 5, width: width, height: 15)
        label.frame = CGRect(x: left, y: 3, width: max(0, marks.frame.minX - left - Theme.grid), height: 18)
        bar.frame = CGRect(x: 4, y: 5, width: 3, height: bounds.height - 10)
    }

    override func stateDidChange() {
        bar.isHidden = !isSelected
        let isLit = state.contains(.hovered) || isPointedAt
        backgroundColor = isSelected ? Theme.accent.withAlphaComponent(0.2) : isLit ? Theme.raised : .clear
    }

    override func hoverBegan(at point: CGPoint) {
        super.hoverBegan(at: point)
        onHover(true)
    }

    override func hoverEnded() {
        super.hoverEnded()
        onHover(false)
    }
}

/// The layers of a demo as rows: each layer before its sublayers, back to front, masks last.
struct TreeReading {
    /// A layer.
    struct Row: Equatable {
        let id: ObjectIdentifier
        private(set) weak var layer: CALayer?
        /// The number of layers above it, up to the demo's layer.
        let depth: Int
        let name: String
        let className: String
        /// Its traits: `mask`, `hidden`, `transparent`, `empty`, `animated`, `lint`.
        let marks: [String]
        /// Whether it matches the search itself, rather than a layer below it.
        var isMatch = true

        init(_ layer: CALayer, depth: Int, name: String, className: String, marks: [String]) {
            id = ObjectIdentifier(layer)
            self.layer = layer
            self.depth = depth
            self.name = name
            self.className = className
            self.marks = marks
        }

        static func == (a: Row, b: Row) -> Bool {
            a.id == b.id && a.depth == b.depth && a.name == b.name && a.marks == b.marks && a.isMatch == b.isMatch
        }

        /// Whether no part of the layer is visible.
        var isUnseen: Bool { marks.contains("hidden") || marks.contains("transparent") || marks.contains("empty") }
    }

    private(set) var rows: [Row] = []
    private let flagged: Set<ObjectIdentifier>

    /// - Parameters:
    ///   - root: The topmost layer.
    ///   - query: Words that must all occur in the name, the class or the marks; layers above a match are kept.
    ///   - lints: Mistakes that were found; their layers are marked.
    init(_ root: CALayer, names: LayerNames, query: String = "", lints: [Lint] = []) {
        flagged = Set(lints.compactMap { $0.layer.map { ObjectIdentifier($0) } })
        add(root, depth: 0, isMask: false, names)
        let words = query.lowercased().split(whereSeparator: \.isWhitespace)
        if !words.isEmpty { filter(words) }
    }

    private mutating func add(_ layer: CALayer, depth: Int, isMask: Bool, _ names: LayerNames) {
        rows.append(
            Row(
                layer, depth: depth, name: names.name(of: layer), className: Self.className(layer),
                marks: Self.marks(layer, isMask: isMask) + (flagged.contains(ObjectIdentifier(layer)) ? ["lint"] : [])))
        for sublayer in layer.sublayers ?? [] { add(sublayer, depth: depth + 1, isMask: false, names) }
        if let mask = layer.mask { add(mask, depth: depth + 1, isMask: true, names) }
    }

    /// Returns the layer's class; that of its view for a plain layer of a view.
    private static func className(_ layer: CALayer) -> String {
        LayerNames.view(of: layer).map { "\(type(of: $0))" } ?? "\(type(of: layer))"
    }

    private static func marks(_ layer: CALayer, isMask: Bool) -> [String] {
        var marks: [String] = []
        if isMask { marks.append("mask") }
        if layer.isHidden { marks.append("hidden") }
        if layer.opacity == 0 { marks.append("transparent") }
        // A shape, or a layer that only contains others, may draw without a size.
        let holdsMore = !(layer.sublayers ?? []).isEmpty || layer is CAShapeLayer || layer is CAEmitterLayer
        if layer.bounds.isEmpty { marks.append(holdsMore ? "no size" : "empty") }
        if !layer.runningAnimations.isEmpty { marks.append("animated") }
        return marks
    }

    private mutating func filter(_ words: [Substring]) {
        var kept: [Row] = []
        // Backwards, so that a match is known before the layers above it.
        var needed = 0
        for row in rows.reversed() {
            let text = ([row.name, row.className] + row.marks).joined(separator: " ").lowercased()
            let isMatch = words.allSatisfy { text.contains($0) }
            guard isMatch || row.depth < needed else { continue }
            var row = row
            row.isMatch = isMatch
            kept.append(row)
            needed = row.depth
        }
        rows = kept.reversed()
    }
}
