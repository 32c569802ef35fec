import QuartzUI

/// A lane of the timeline: layer and animation, bars, facts.
final class LaneView: UIView {
    static let height: CGFloat = 20

    /// The horizontal range of the bars.
    var span: ClosedRange<CGFloat> = 0...1 {
        didSet { if span != oldValue { setNeedsLayout() } }
    }

    private let label: LaneLabel
    private let bars = BarsView()
    private let facts = LaneFacts()

    /// - Parameter pick: Called when the name is clicked.
    init(pick: @escaping () -> Void) {
        label = LaneLabel(action: pick)
        super.init(frame: .zero)
        for view in [label, bars, facts] { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    func show(_ lane: TimelineLane, scale: TimeScale, time: Double) {
        label.show(lane)
        bars.show(lane.bars, drawings: lane.drawings, scale: scale)
        facts.show(lane.current(at: time))
    }

    override func layoutSubviews() {
        label.frame = CGRect(
            x: Theme.grid, y: 0, width: max(0, span.lowerBound - Theme.padding - Theme.grid), height: bounds.height)
        bars.frame = CGRect(x: span.lowerBound, y: 0, width: span.upperBound - span.lowerBound, height: bounds.height)
        let right = span.upperBound + Theme.padding
        facts.frame = CGRect(x: right, y: 0, width: max(0, bounds.width - right - Theme.padding), height: bounds.height)
    }
}

/// The name of a lane: the layer's, then the animation's. A click inspects it.
private final class LaneLabel: PressControl {
    private let name = UILabel(line: "", font: Theme.captionFont, color: Theme.text)
    /// The indentation of a group's members.
    private static let indent: CGFloat = 16

    init(action: @escaping () -> Void) {
        super.init(frame: .zero)
        layer.cornerRadius = 4
        addSubview(name)
        addAction(UIAction { _ in action() }, for: .touchUpInside)
    }

    required init?(coder: NSCoder) { nil }

    private var lane: TimelineLane?

    func show(_ lane: TimelineLane) {
        guard lane.name != self.lane?.name || lane.layerName != self.lane?.layerName || lane.id != self.lane?.id else { return }
        self.lane = lane
        apply()
        setNeedsLayout()
    }

    private func apply() {
        guard let lane else { return }
        let font = Theme.captionFont.font
        // The lanes of members are below that of their group, which names the layer.
        let layerName = lane.id.member.isEmpty ? [TextRun(lane.layerName + "  ", font: font, color: Theme.text.cgColor)] : []
        name.textRuns = layerName + [TextRun(lane.shownName, font: font, color: Theme.secondaryText.cgColor)]
    }

    override func themeDidChange() {
        super.themeDidChange()
        apply()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let left = Theme.grid + CGFloat(lane?.id.member.count ?? 0) * Self.indent
        name.frame = CGRect(
            x: left, y: ((bounds.height - 15) / 2).rounded(), width: max(0, bounds.width - left - 4), height: 15)
    }

    override func stateDidChange() {
        let isLit = state.contains(.hovered)
        ViewerMotion.animate(Theme.quick) { self.backgroundColor = isLit ? Theme.raised : .clear }
    }
}

/// The facts of an animation in columns: begin, duration, repeats, fill mode. If there is little room, the last ones are hidden
/// first.
final class LaneFacts: UIView {
    private let labels = (0..<4).map { _ in UILabel(line: "", font: Theme.captionFont, color: Theme.secondaryText) }
    private static let widths: [CGFloat] = [56, 64, 136, 72]

    override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        for label in labels { addSubview(label) }
    }

    required init?(coder: NSCoder) { nil }

    /// Shows the column headings.
    func showHeads() { show(["begin", "duration", "repeats", "fill"]) }

    func show(_ bar: AnimationBar?) {
        show(
            bar.map { [$0.beginText, $0.passText, $0.repeatText, $0.isSteady ? "" : $0.fillMode.rawValue] } ?? ["", "", "", ""])
    }

    private func show(_ texts: [String]) {
        for (label, text) in zip(labels, texts) { label.show(text) }
    }

    override func layoutSubviews() {
        var x: CGFloat = 0
        for (label, width) in zip(labels, Self.widths) {
            label.isHidden = x + width * 0.75 > bounds.width
            label.frame = CGRect(
                x: x, y: ((bounds.height - 15) / 2).rounded(), width: max(0, min(width - Theme.grid, bounds.width - x)),
                height: 15)
            x += width
        }
    }
}
