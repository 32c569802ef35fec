import QuartzUI

/// A plot of progress over time: the original pace dashed, the tried one solid. The two control points of a curve can be dragged.
///
/// Curves are shown in true proportion: a unit of time is as long as one of progress. The plot contains both paces and both points.
/// Springs take the whole width.
///
/// With keyboard focus, Space or Return selects the other point, and the arrows move the selected one by 0.05, with Shift by
/// 0.01.
final class PaceCurve: UIControl {
    static let height: CGFloat = 184

    /// Called when a control point moves.
    var onChange: (Pace) -> Void = { _ in }

    private let own = CAShapeLayer()
    private let tried = CAShapeLayer()
    private let arms = CAShapeLayer()
    private let handles = CAShapeLayer()
    private let frameLines = CAShapeLayer()
    private var shown: Shown?
    /// The dragged control point.
    private var held: Int?
    /// The selected control point.
    private var chosen = 0

    /// The inputs of the drawing.
    private struct Shown: Equatable {
        let own: Pace
        let tried: Pace
        let seconds: Double
        var size: CGSize
    }

    /// The range of progress from the lower to the upper edge. It is constant during a drag.
    private var range = PaceCurve.ordinaryRange
    /// The least range of progress. Springs and curves may exceed 0 … 1.
    private static let ordinaryRange: ClosedRange<CGFloat> = -0.25...1.25
    /// The room for a handle beside the plot.
    private static let margin: CGFloat = 10
    private static let handleRadius: CGFloat = 5
    private static let springSamples = 160
    private static let reach: CGFloat = 18

    override init(frame: CGRect) {
        super.init(frame: frame)
        layer.cornerRadius = Theme.controlRadius
        clipsToBounds = true
        for shape in [frameLines, own, arms, tried, handles] {
            shape.fillColor = nil
            shape.lineWidth = 1.5
            layer.addSublayer(shape)
        }
        own.lineDashPattern = [4, 4]
        tried.lineWidth = 2
        frameLines.lineWidth = 1
        arms.lineWidth = 1
        accessibilityLabel = "Pace"
        themeDidChange()
    }

    required init?(coder: NSCoder) { nil }

    override func themeDidChange() {
        super.themeDidChange()
        backgroundColor = Theme.ground
        frameLines.strokeColor = Theme.hairline.cgColor
        own.strokeColor = Theme.secondaryText.cgColor
        tried.strokeColor = Theme.accent.cgColor
        arms.strokeColor = Theme.accent.withAlphaComponent(0.6).cgColor
        handles.strokeColor = Theme.text.cgColor
        handles.fillColor = Theme.accent.cgColor
    }

    override var canBecomeFocused: Bool { isEnabled && controlPoints != nil }

    /// The control points of the tried curve; nil for a spring.
    private var controlPoints: [CGPoint]? {
        guard case .curve(let first, let second)? = shown?.tried else { return nil }
        return [first, second]
    }

    override var cursor: CursorShape? { .crosshair }

    /// Shows both paces.
    ///
    /// - Parameter seconds: The length of a pass.
    func show(own: Pace, tried: Pace, seconds: Double) {
        let new = Shown(own: own, tried: tried, seconds: seconds, size: bounds.size)
        guard new != shown else { return }
        shown = new
        draw()
    }

    /// The area of the view in which time and progress are 0 … 1.
    private var unit: CGRect {
        let room = bounds.insetBy(dx: Self.margin, dy: Self.margin)
        let high = max(1, room.height / (range.upperBound - range.lowerBound))
        let wide = isProportional ? min(high, max(1, room.width)) : max(1, room.width)
        let side = isProportional ? wide : high
        let top = room.midY - (range.upperBound - range.lowerBound) * side / 2 + (range.upperBound - 1) * side
        return CGRect(x: room.midX - wide / 2, y: top, width: wide, height: side)
    }

    private var isProportional: Bool {
        if case .curve? = shown?.tried { true } else { false }
    }

    /// Returns the place of a time and a progress.
    func place(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
        let unit = unit
        return CGPoint(x: unit.minX + x * unit.width, y: unit.maxY - y * unit.height)
    }

    private func value(at point: CGPoint) -> CGPoint {
        let unit = unit
        return CGPoint(x: (point.x - unit.minX) / unit.width, y: (unit.maxY - point.y) / unit.height)
    }

    /// Returns the progress of a spring at equal steps of the pass.
    private static func samples(_ spring: Pace.Spring, _ seconds: Double) -> [CGFloat] {
        let animation = spring.animation(nil)
        return (0...springSamples).map {
            CGFloat(
                animation.progress(at: Double($0) / Double(springSamples) * (seconds.isFinite ? seconds : spring.settlingTime)))
        }
    }

    /// Fits the range to what is shown.
    private func fitRange() {
        guard let shown, held == nil else { return }
        var numbers = [Self.ordinaryRange.lowerBound, Self.ordinaryRange.upperBound]
        for pace in [shown.own, shown.tried] {
            switch pace {
            case .curve(let first, let second): numbers += pace == shown.tried ? [first.y, second.y] : pace.extremes
            case .spring(let spring): numbers += Self.samples(spring, shown.seconds)
            }
        }
        range = (numbers.min() ?? 0)...(numbers.max() ?? 1)
    }

    private func path(of pace: Pace, _ seconds: Double) -> CGPath {
        let path = CGMutablePath()
        path.move(to: place(0, 0))
        switch pace {
        case .curve(let first, let second):
            path.addCurve(to: place(1, 1), control1: place(first.x, first.y), control2: place(second.x, second.y))
        case .spring(let spring):
            for (index, y) in Self.samples(spring, seconds).enumerated() {
                path.addLine(to: place(CGFloat(index) / CGFloat(Self.springSamples), y))
            }
        }
        return path
    }

    private func draw() {
        guard let shown else { return }
        fitRange()
        let (lines, arm, handle) = (CGMutablePath(), CGMutablePath(), CGMutablePath())
        lines.addRect(unit)
        for (index, control) in (controlPoints ?? []).enumerated() {
            let point = place(control.x, control.y)
            let end = CGFloat(index)
            arm.addLines(between: [place(end, end), point])
            let side = Self.handleRadius
            handle.addEllipse(in: CGRect(x: point.x - side, y: point.y - side, width: 2 * side, height: 2 * side))
            guard isFirstResponder, index == chosen else { continue }
            let ring = side + 4
            handle.addEllipse(in: CGRect(x: point.x - ring, y: point.y - ring, width: 2 * ring, height: 2 * ring))
        }
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        (frameLines.path, arms.path, handles.path) = (lines, arm, handle)
        own.path = path(of: shown.own, shown.seconds)
        tried.path = path(of: shown.tried, shown.seconds)
        CATransaction.commit()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        guard var shown, shown.size != bounds.size else { return }
        shown.size = bounds.size
        self.shown = shown
        draw()
    }

    // MARK: Moving control points

    override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        guard let controlPoints else { return false }
        let point = touch.location(in: self)
        let distances = controlPoints.map { control in
            let place = place(control.x, control.y)
            return hypot(place.x - point.x, place.y - point.y)
        }
        guard let nearest = distances.indices.min(by: { distances[$0] < distances[$1] }), distances[nearest] < Self.reach else {
            return false
        }
        held = nearest
        return true
    }

    override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        guard let held, controlPoints != nil else { return false }
        move(held, to: value(at: touch.location(in: self)))
        return true
    }

    override func endTracking(_ touch: UITouch?, with event: UIEvent?) { release() }

    override func cancelTracking(with event: UIEvent?) { release() }

    private func release() {
        held = nil
        draw()
    }

    override func stateDidChange() {
        super.stateDidChange()
        draw()
    }

    override func keyDown(with event: KeyEvent) -> Bool {
        guard !event.isCommand, let points = controlPoints else { return super.keyDown(with: event) }
        let step = event.modifiers.contains(.shift) ? 0.01 : 0.05
        var point = points[chosen]
        switch event.key {
        case .left: point.x -= step
        case .right: point.x += step
        case .down: point.y -= step
        case .up: point.y += step
        case .space, .return:
            if !event.isRepeat { chosen = 1 - chosen }
            draw()
            return true
        default: return super.keyDown(with: event)
        }
        move(chosen, to: point)
        return true
    }

    /// Moves a control point; a drag stays within the plot. Its coordinates are rounded to hundredths.
    private func move(_ index: Int, to point: CGPoint) {
        guard var points = controlPoints else { return }
        let limits = held == nil ? Pace.progressLimits : range
        let x = min(max(point.x, 0), 1)
        let y = min(max(point.y, limits.lowerBound), limits.upperBound)
        points[index] = CGPoint(x: (x * 100).rounded() / 100, y: (y * 100).rounded() / 100)
        onChange(.curve(points[0], points[1]))
    }
}

extension Pace {
    /// The least and the greatest progress of a curve.
    fileprivate var extremes: [CGFloat] {
        guard case .curve(let first, let second) = self else { return [] }
        let progress = (0...64).map { index -> CGFloat in
            let (t, u) = (CGFloat(index) / 64, 1 - CGFloat(index) / 64)
            return 3 * u * u * t * first.y + 3 * u * t * t * second.y + t * t * t
        }
        return [progress.min() ?? 0, progress.max() ?? 1]
    }
}
