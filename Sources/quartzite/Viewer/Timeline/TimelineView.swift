import QuartzUI

/// The open timeline: a bar for each animation on the scrubber's time scale, a playhead, and the facts beside it.
final class TimelineView: UIView {
    static let height: CGFloat = 132
    private static let headHeight: CGFloat = 24
    private static let leastSubjectWidth: CGFloat = 72

    /// Handles drags over the bars.
    let surface = TimelineSurface()
    /// Called when a lane's name is clicked.
    var onPick: (TimelineLane) -> Void = { _ in }
    /// Called when a drag begins on a bar, with its lane and the dragged part.
    ///
    /// - Returns: A function that is called with the distance in seconds; nil if the drag is a seek.
    var onGrab: (TimelineLane, AnimationBar, BarPart, KeyModifiers) -> ((Double) -> Void)? = { _, _, _, _ in nil }
    /// Whether bars are dragged without a modifier key, which the mouse's cursor then shows.
    var isEditing = false
    /// The horizontal range of the surface, aligned with the scrubber.
    var span: ClosedRange<CGFloat> = 0...1 {
        didSet { if span != oldValue { setNeedsLayout() } }
    }

    private let subject = UILabel(line: "", font: Theme.captionFont, color: Theme.secondaryText)
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
        for view in [subject, marksName, heads, line, rows, marks, surface, empty] { addSubview(view) }
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
        for bar in lanes[index].bars.reversed() where bar.isAttached {
            let end = bar.end.isFinite ? surface.x(of: bar.end) : nil
            if let part = BarPart(at: point.x, from: surface.x(of: bar.begin), to: end) { return (lanes[index], bar, part) }
        }
        return nil
    }

    /// Shows animations.
    ///
    /// - Parameters:
    ///   - lanes: One row each.
    ///   - subject: The name of their layer or layers.
    ///   - scale: The range of time from left to right.
    func show(_ lanes: [TimelineLane], of subject: String, scale: TimeScale, time: Double) {
        self.subject.show(lanes.isEmpty ? subject : "\(subject) · \(lanes.count)")
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

    override func layoutSubviews() {
        let left = max(0, span.lowerBound - 2 * Theme.padding)
        let right = span.upperBound + Theme.padding
        let legend = marksName.sizeThatFits(bounds.size).width.rounded(.up)
        marksName.isHidden = left < legend + Self.leastSubjectWidth
        subject.frame = CGRect(
            x: Theme.padding, y: 5, width: max(0, marksName.isHidden ? left : left - legend - Theme.grid), height: 15)
        marksName.frame = CGRect(x: Theme.padding + left - legend, y: 5, width: legend, height: 15)
        marks.frame = CGRect(x: span.lowerBound, y: 0, width: span.upperBound - span.lowerBound, height: Self.headHeight - 1)
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

/// The draggable surface over the timeline's bars, with the playhead and a line for each tick of the scrubber.
final class TimelineSurface: SeekControl {
    /// Called first for wheel events.
    ///
    /// - Returns: Whether the event is handled.
    var onWheel: (ScrollEvent) -> Bool = { _ in false }

    /// Called first when a drag begins.
    ///
    /// - Returns: A function that is called with the distance in seconds; nil if the drag is a seek.
    var onGrab: (CGPoint, KeyModifiers) -> ((Double) -> Void)? = { _, _ in nil }
    /// The dragged bar's function, and the x position at which the drag began.
    private var held: (move: (Double) -> Void, start: CGFloat)?
    /// The cursor over a point; nil for the ordinary one.
    var cursorAt: (CGPoint) -> CursorShape? = { _ in nil }
    private var hovered: CGPoint?

    private let grid = CAShapeLayer()
    private let playhead = UIView()

    override init(frame: CGRect) {
        super.init(frame: frame)
        grid.fillColor = nil
        layer.addSublayer(grid)
        playhead.backgroundColor = Theme.accent
        playhead.isUserInteractionEnabled = false
        addSubview(playhead)
        themeDidChange()
    }

    required init?(coder: NSCoder) { nil }

    override func themeDidChange() {
        super.themeDidChange()
        grid.strokeColor = Theme.hairline.withAlphaComponent(0.6).cgColor
    }

    override var cursor: CursorShape? { hovered.flatMap(cursorAt) ?? super.cursor }

    override func hoverBegan(at point: CGPoint) {
        super.hoverBegan(at: point)
        hovered = point
    }

    override func hoverMoved(to point: CGPoint) {
        super.hoverMoved(to: point)
        hovered = point
    }

    override func scrollWheel(with event: ScrollEvent) -> Bool {
        onWheel(event) || super.scrollWheel(with: event)
    }

    override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        let point = touch.location(in: self)
        if let move = onGrab(point, event?.modifierFlags ?? []) {
            held = (move, point.x)
            return true
        }
        return super.beginTracking(touch, with: event)
    }

    override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        guard let held else { return super.continueTracking(touch, with: event) }
        held.move(Double((touch.location(in: self).x - held.start) / length) * scale.length)
        return true
    }

    override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        if held != nil { held = nil } else { super.endTracking(touch, with: event) }
    }

    override func cancelTracking(with event: UIEvent?) {
        if held != nil { held = nil } else { super.cancelTracking(with: event) }
    }

    override func timeDidChange() { placePlayhead() }

    private func placePlayhead() {
        UIView.performWithoutAnimation {
            playhead.frame = CGRect(x: x(of: time) - 0.75, y: 0, width: 1.5, height: bounds.height)
        }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let path = CGMutablePath()
        for tick in scale.ticks {
            let x = x(of: tick).rounded() + 0.5 / contentScaleFactor
            path.move(to: CGPoint(x: x, y: 0))
            path.addLine(to: CGPoint(x: x, y: bounds.height))
        }
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        grid.path = path
        grid.lineWidth = 1 / contentScaleFactor
        CATransaction.commit()
        placePlayhead()
    }
}

/// The strip above the timeline's bars: a tick for each commit of the demo's layers, a diamond for each end that called back.
final class MarksView: UIView {
    private let commits = CAShapeLayer()
    private let ends = CAShapeLayer()
    private var shown: Marks?

    /// The inputs of the drawing.
    private struct Marks: Equatable {
        let commits: [Double]
        let ends: [Double]
        let scale: TimeScale
        var size = CGSize.zero
    }

    override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        clipsToBounds = true
        commits.fillColor = nil
        commits.lineWidth = 1
        for shape in [commits, ends] { layer.addSublayer(shape) }
        themeDidChange()
    }

    required init?(coder: NSCoder) { nil }

    override func themeDidChange() {
        super.themeDidChange()
        commits.strokeColor = Theme.secondaryText.cgColor
        ends.fillColor = Theme.model.cgColor
    }

    /// The number of shown ticks and diamonds; those that share a point count once.
    private(set) var counts = (commits: 0, ends: 0)

    func show(commits: [Double], ends: [Double], scale: TimeScale) {
        let marks = Marks(commits: commits, ends: ends, scale: scale, size: bounds.size)
        guard marks != shown else { return }
        shown = marks
        draw(marks)
    }

    /// Returns the different points of times within the scale, in whole points.
    private func places(_ times: [Double], _ scale: TimeScale) -> [CGFloat] {
        var places: [CGFloat] = []
        let width = max(1, bounds.width - 2 * SeekControl.inset)
        for time in times where time >= scale.start && time <= scale.end {
            let x = (SeekControl.inset + CGFloat(scale.fraction(of: time)) * width).rounded()
            if places.last != x { places.append(x) }
        }
        return places
    }

    private func draw(_ marks: Marks) {
        let (ticks, diamonds) = (CGMutablePath(), CGMutablePath())
        let ticksX = places(marks.commits, marks.scale)
        let endsX = places(marks.ends, marks.scale)
        for x in ticksX {
            ticks.move(to: CGPoint(x: x + 0.5, y: bounds.height - 7))
            ticks.addLine(to: CGPoint(x: x + 0.5, y: bounds.height - 1))
        }
        let (middle, side) = (CGFloat(9), CGFloat(3.5))
        for x in endsX {
            diamonds.addLines(between: [
                CGPoint(x: x, y: middle - side), CGPoint(x: x + side, y: middle), CGPoint(x: x, y: middle + side),
                CGPoint(x: x - side, y: middle),
            ])
            diamonds.closeSubpath()
        }
        counts = (ticksX.count, endsX.count)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        (commits.path, ends.path) = (ticks, diamonds)
        CATransaction.commit()
    }

    override func layoutSubviews() {
        guard var marks = shown, marks.size != bounds.size else { return }
        marks.size = bounds.size
        shown = marks
        draw(marks)
    }
}
