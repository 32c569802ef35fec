import QuartzUI

/// A plot of progress over time: the original pace dashed, the tried one solid. The two control points of a curve can be dragged.
///
/// With keyboard focus, Space or Return selects the other point, and the arrows move the selected one by 0.05, with Shift by
/// 0.01.
final class PaceCurve: UIControl {
    static let height: CGFloat = 120

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

    /// The range of progress from the lower to the upper edge. Springs and curves may exceed 0 … 1.
    private static let range: ClosedRange<CGFloat> = -0.3...1.4
    private static let handleRadius: CGFloat = 5
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

    private func viewPoint(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
        let inner = bounds.insetBy(dx: 12, dy: 0)
        let share = (y - Self.range.lowerBound) / (Self.range.upperBound - Self.range.lowerBound)
        return CGPoint(x: inner.minX + x * inner.width, y: inner.maxY - share * inner.height)
    }

    private func value(at point: CGPoint) -> CGPoint {
        let inner = bounds.insetBy(dx: 12, dy: 0)
        let share = (inner.maxY - point.y) / max(inner.height, 1)
        return CGPoint(
            x: (point.x - inner.minX) / max(inner.width, 1),
            y: Self.range.lowerBound + share * (Self.range.upperBound - Self.range.lowerBound))
    }

    private func path(of pace: Pace, _ seconds: Double) -> CGPath {
        let path = CGMutablePath()
        let progress = pace.progress(over: seconds)
        for (index, y) in progress.enumerated() {
            let point = viewPoint(CGFloat(index) / CGFloat(progress.count - 1), CGFloat(y))
            if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
        }
        return path
    }

    private func draw() {
        guard let shown else { return }
        let (lines, arm, handle) = (CGMutablePath(), CGMutablePath(), CGMutablePath())
        for y in [0.0, 1] { lines.addLines(between: [viewPoint(0, y), viewPoint(1, y)]) }
        for (index, control) in (controlPoints ?? []).enumerated() {
            let point = viewPoint(control.x, control.y)
            let end = CGFloat(index)
            arm.addLines(between: [viewPoint(end, end), point])
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
            let place = viewPoint(control.x, control.y)
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

    override func endTracking(_ touch: UITouch?, with event: UIEvent?) { held = nil }

    override func cancelTracking(with event: UIEvent?) { held = nil }

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

    /// Moves a control point within the plot; its coordinates are rounded to hundredths.
    private func move(_ index: Int, to point: CGPoint) {
        guard var points = controlPoints else { return }
        let x = min(max(point.x, 0), 1)
        let y = min(max(point.y, Self.range.lowerBound), Self.range.upperBound)
        points[index] = CGPoint(x: (x * 100).rounded() / 100, y: (y * 100).rounded() / 100)
        onChange(.curve(points[0], points[1]))
    }
}
