import QuartzUI

/// The open timeline: a bar for each animation on the scrubber's time scale, a playhead, and the facts beside it.
package final class TimelineView: UIView {
    static let height: CGFloat = 132
    private static let headHeight = TimelineSurface.headHeight

    /// Handles drags over the bars.
    package let surface = TimelineSurface()
    /// Called when a lane's name is clicked.
    package var onPick: (TimelineLane) -> Void = { _ in }
    /// Called when a drag begins on a bar, with its lane and the dragged part.
    ///
    /// - Returns: A function that is called with the distance in seconds; nil if the drag is a seek.
    package var onGrab: (TimelineLane, AnimationBar, BarPart, KeyModifiers) -> ((Double) -> Void)? = { _, _, _, _ in nil }
    /// Called when the rows of the selected layer alone are to be shown, or all rows.
    package var onFilter: () -> Void = {}
    /// Called to show all animations again after a zoom.
    package var onFit: () -> Void = {}
    /// Whether only the rows of the selected layer are shown.
    package private(set) var isFiltering = true
    /// Whether bars are dragged without a modifier key, which the mouse's cursor then shows.
    package var isEditing = false
    /// The horizontal range of the surface, aligned with the scrubber.
    package var span: ClosedRange<CGFloat> = 0...1 {
        didSet { if span != oldValue { setNeedsLayout() } }
    }

    let subject = TimelineButton(tip: "Show the selected layer’s rows, or all rows")
    let fit = TimelineButton(tip: "Show all animations  Z")
    private let heads = LaneFacts()
    /// Commits and ends, above the bars.
    let marks = MarksView()
    private let marksName = UILabel(
        line: "| commit  ◆ end", font: Theme.captionFont, color: Theme.secondaryText, alignment: .right)
    private let rows = UIScrollView()
    private let empty = UILabel(font: Theme.labelFont, color: Theme.secondaryText)
    private let line = Hairline()
    private var lanes: [TimelineLane] = []
    private var views: [LaneView] = []

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = Theme.panel
        clipsToBounds = true
        rows.panGestureRecognizer.isEnabled = false
        rows.showsHorizontalScrollIndicator = false
        // Hidden rows scroll before the time scale zooms.
        surface.onWheel = { [unowned self] in
            rows.contentSize.height > rows.bounds.height && !$0.modifiers.contains(.shift) && rows.scrollWheel(with: $0)
        }
        surface.onGrab = { [unowned self] in grab(at: $0, $1) }
        surface.cursorAt = { [unowned self] in isEditing ? part(at: $0)?.part.cursor : nil }
        heads.showHeads()
        subject.onPress = { [unowned self] in
            isFiltering.toggle()
            onFilter()
        }
        fit.onPress = { [unowned self] in onFit() }
        fit.isLit = true
        for view in [subject, marksName, heads, line, rows, marks, surface, empty, fit] { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    private func grab(at point: CGPoint, _ modifiers: KeyModifiers) -> ((Double) -> Void)? {
        part(at: point).flatMap { onGrab($0.lane, $0.bar, $0.part, modifiers) }
    }

    /// Returns the bar at a point of the surface, and the part of it.
    private func part(at point: CGPoint) -> (lane: TimelineLane, bar: AnimationBar, part: BarPart)? {
        let y = point.y - Self.headHeight + rows.contentOffset.y - 4
        let index = Int((y / LaneView.height).rounded(.down))
        guard point.y >= Self.headHeight, lanes.indices.contains(index) else { return nil }
        var near: (lane: TimelineLane, bar: AnimationBar, part: BarPart)?
        for bar in lanes[index].bars.reversed() {
            let begin = surface.position(of: bar.begin)
            let end = bar.end.isFinite ? surface.position(of: bar.end) : nil
            guard let part = BarPart(at: point.x, from: begin, to: end) else { continue }
            // The next pass of a group's member begins where this one ends; the bar under the point comes before one that is near.
            if point.x >= begin, point.x < end ?? .infinity { return (lanes[index], bar, part) }
            near = near ?? (lanes[index], bar, part)
        }
        return near
    }

    /// Shows the animations of a scene.
    ///
    /// - Parameters:
    ///   - target: The selected layer, whose rows are shown alone if it has any.
    ///   - scale: The range of time from left to right.
    package func show(_ scene: any Subject, selected target: CALayer?, scale: TimeScale, range: MarkedRange = MarkedRange()) {
        let all = scene.lanes()
        let own = target.map { target in all.filter { $0.id.layer == ObjectIdentifier(target) } } ?? []
        let isFiltered = isFiltering && !own.isEmpty
        marks.show(commits: scene.log.commits, ends: scene.log.ends, scale: scale)
        surface.range = range
        fit.isHidden = !scale.isByHand
        fit.show("whole time  Z")
        subject.isLit = isFiltered
        subject.isUserInteractionEnabled = !own.isEmpty
        subject.show(
            isFiltered
                ? "Only \(target.map(scene.names.name) ?? ""): \(own.count) of \(all.count)  ×"
                : all.isEmpty ? "All layers" : "All layers · \(all.count)")
        show(isFiltered ? own : all, scale: scale, time: scene.time)
    }

    private func show(_ lanes: [TimelineLane], scale: TimeScale, time: Double) {
        surface.scale = scale
        surface.time = time
        empty.show(lanes.isEmpty ? "No animations yet" : "")
        self.lanes = lanes
        if views.count != lanes.count { setNeedsLayout() }
        while views.count > lanes.count { views.removeLast().removeFromSuperview() }
        while views.count < lanes.count {
            let index = views.count
            let view = LaneView { [unowned self] in if self.lanes.indices.contains(index) { onPick(self.lanes[index]) } }
            views.append(view)
            rows.addSubview(view)
        }
        for (view, lane) in zip(views, lanes) { view.show(lane, scale: scale, time: time) }
    }

    package override func layoutSubviews() {
        let left = max(0, span.lowerBound - 2 * Theme.padding)
        let right = span.upperBound + Theme.padding
        let legend = marksName.sizeThatFits(bounds.size).width.rounded(.up)
        marksName.isHidden = left < legend + subject.width
        subject.frame = CGRect(
            x: Theme.grid, y: 2, width: max(0, marksName.isHidden ? left + Theme.grid : left - legend), height: 20)
        marksName.frame = CGRect(x: Theme.padding + left - legend, y: 5, width: legend, height: 15)
        marks.frame = CGRect(x: span.lowerBound, y: 0, width: span.upperBound - span.lowerBound, height: Self.headHeight - 1)
        fit.frame = CGRect(x: span.upperBound - fit.width - SeekControl.inset, y: 2, width: fit.width, height: 20)
        heads.frame = CGRect(x: right, y: 0, width: max(0, bounds.width - right - Theme.padding), height: Self.headHeight)
        line.lie(at: Self.headHeight - 1, from: Theme.padding, to: bounds.width - Theme.padding)
        rows.frame = CGRect(x: 0, y: Self.headHeight, width: bounds.width, height: max(0, bounds.height - Self.headHeight))
        surface.frame = CGRect(x: span.lowerBound, y: 0, width: span.upperBound - span.lowerBound, height: bounds.height)
        empty.frame = CGRect(
            x: span.lowerBound + SeekControl.inset + Theme.grid, y: Self.headHeight + 5,
            width: max(0, surface.bounds.width - 2 * Theme.padding), height: 18)
        for (index, view) in views.enumerated() {
            view.span = span
            view.frame = CGRect(x: 0, y: 4 + CGFloat(index) * LaneView.height, width: bounds.width, height: LaneView.height)
        }
        rows.contentSize = CGSize(width: bounds.width, height: 8 + CGFloat(views.count) * LaneView.height)
    }
}

/// A small button with a text in the head of the timeline.
final class TimelineButton: PressControl {
    var onPress: () -> Void = {}
    /// Whether it says that less than everything is shown.
    var isLit = false {
        didSet { if isLit != oldValue { themeDidChange() } }
    }
    private let label = UILabel(line: "", font: Theme.captionFont, color: Theme.secondaryText)
    private static let inset: CGFloat = 8

    init(tip: String) {
        super.init(frame: .zero)
        accessibilityLabel = tip
        layer.cornerRadius = 4
        addSubview(label)
        addAction(UIAction { [unowned self] _ in onPress() }, for: .touchUpInside)
    }

    required init?(coder: NSCoder) { nil }

    /// The shown text.
    var text: String { label.text ?? "" }

    func show(_ text: String) {
        guard text != label.text else { return }
        label.show(text)
        superview?.setNeedsLayout()
    }

    /// The width of the text and the margins.
    var width: CGFloat { label.sizeThatFits(CGSize(width: 400, height: 20)).width.rounded(.up) + 2 * Self.inset }

    override func themeDidChange() {
        super.themeDidChange()
        label.textColor = isLit ? Theme.accent : Theme.secondaryText
        stateDidChange()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        label.frame = CGRect(
            x: Self.inset, y: ((bounds.height - 15) / 2).rounded(), width: max(0, bounds.width - 2 * Self.inset), height: 15)
    }

    override func stateDidChange() {
        super.stateDidChange()
        let color = state.contains(.hovered) && isEnabled ? Theme.raised : isLit ? Theme.accent.withAlphaComponent(0.12) : .clear
        ViewerMotion.animate(Theme.quick) { self.backgroundColor = color }
    }
}
