import QuartzUI

/// Outlines of a layer over the canvas: the model dashed, the presentation solid.
package final class OutlineOverlay: UIView {
    private let model = Outline(color: Theme.model, dashes: [5, 4])
    private let presentation = Outline(color: Theme.presentation, dashes: nil)

    override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        // The presentation is on top; where both coincide the dashes would hide it.
        layer.addSublayer(model)
        layer.addSublayer(presentation)
    }

    required init?(coder: NSCoder) { nil }

    /// Whether a layer is that of an overlay, which is no part of the scene that it covers.
    static func owns(_ layer: CALayer) -> Bool { layer.delegate is OutlineOverlay }

    /// Whether an outline is shown.
    var isShowing: Bool { model.path != nil }

    /// Outlines a layer of the same tree; nil hides the outlines.
    package func show(_ target: CALayer?) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        model.path = target.flatMap { corners(of: $0) }
        presentation.path = target?.presentation().flatMap { corners(of: $0) }
        follow(target)
        CATransaction.commit()
    }

    /// The key of the animation that moves the outline between the main actor's frames.
    static let motionKey = "motion of the outline"

    /// Moves the outline with its layer until the next update.
    private func follow(_ target: CALayer?) {
        guard let target, let root = scene, presentation.path != nil, let motion = OutlineMotion(of: target, below: root) else {
            if presentation.animation(forKey: Self.motionKey) != nil { presentation.removeAnimation(forKey: Self.motionKey) }
            return
        }
        let paths = motion.corners.compactMap { corners -> CGPath? in
            outline(of: corners.map { layer.convert(root.convert($0, to: nil), from: nil) })
        }
        guard paths.count == motion.corners.count else { return presentation.removeAnimation(forKey: Self.motionKey) }
        let move = CAKeyframeAnimation(keyPath: "path")
        move.values = paths
        move.duration = OutlineMotion.length
        move.beginTime = presentation.convertTime(CACurrentMediaTime(), from: nil)
        move.fillMode = .both
        move.isRemovedOnCompletion = false
        presentation.add(move, forKey: Self.motionKey)
    }

    /// The topmost layer of the scene, whose own place does not move.
    package weak var scene: CALayer?

    /// The presented outline: its smallest rectangle, in the overlay's coordinates.
    var presentedFrame: CGRect? { presentation.presentation()?.path?.boundingBox }

    /// Returns the outline of a layer's bounds in the overlay's coordinates, including perspective.
    private func corners(of target: CALayer) -> CGPath? {
        let bounds = target.bounds
        let points = [
            CGPoint(x: bounds.minX, y: bounds.minY), CGPoint(x: bounds.maxX, y: bounds.minY),
            CGPoint(x: bounds.maxX, y: bounds.maxY), CGPoint(x: bounds.minX, y: bounds.maxY),
        ].map { layer.convert(target.convert($0, to: nil), from: nil) }
        return outline(of: points)
    }

    /// Returns a closed line; nil if a corner is missing or far away.
    private func outline(of points: [CGPoint]) -> CGPath? {
        let path = CGMutablePath()
        guard points.count == 4, points.allSatisfy({ $0.x.isFinite && $0.y.isFinite && abs($0.x) < 1e5 && abs($0.y) < 1e5 })
        else { return nil }
        path.addLines(between: points)
        path.closeSubpath()
        return path
    }

    package override func themeDidChange() {
        super.themeDidChange()
        model.recolor()
        presentation.recolor()
    }
}

/// One of the two outlines.
private final class Outline: CAShapeLayer {
    private let color: UIColor

    init(color: UIColor, dashes: [NSNumber]?) {
        self.color = color
        super.init()
        fillColor = nil
        lineWidth = 1.5
        lineDashPattern = dashes
        lineJoin = .round
        recolor()
    }

    override init(layer: Any) {
        color = (layer as? Outline)?.color ?? Theme.text
        super.init(layer: layer)
    }

    required init?(coder: NSCoder) { nil }

    func recolor() {
        strokeColor = color.cgColor
    }
}

/// The headings of the two columns, each with a sample of its outline: dashed and solid.
final class ColumnHeads: UIView {
    private let model = UILabel(line: "model", font: Theme.captionFont, color: Theme.model, alignment: .right)
    private let presentation = UILabel(
        line: "presentation", font: Theme.captionFont, color: Theme.presentation, alignment: .right)
    private let samples = [CAShapeLayer(), CAShapeLayer()]

    override init(frame: CGRect) {
        super.init(frame: frame)
        for label in [model, presentation] { addSubview(label) }
        for sample in samples {
            sample.lineWidth = 1.5
            sample.fillColor = nil
            layer.addSublayer(sample)
        }
        samples[0].lineDashPattern = [4, 3]
        themeDidChange()
    }

    required init?(coder: NSCoder) { nil }

    override func themeDidChange() {
        super.themeDidChange()
        samples[0].strokeColor = Theme.model.cgColor
        samples[1].strokeColor = Theme.presentation.cgColor
    }

    override func layoutSubviews() {
        let unit: CGFloat = 10
        let column = PropertyRow.column
        // The word is wider than the numbers.
        presentation.frame = CGRect(x: bounds.width - column - 8, y: 0, width: column - unit + 8, height: 15)
        model.frame = CGRect(x: bounds.width - 2 * column, y: 0, width: column - unit, height: 15)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        for (sample, label) in zip(samples, [model, presentation]) {
            let path = CGMutablePath()
            path.move(to: CGPoint(x: label.frame.maxX - 34, y: 18))
            path.addLine(to: CGPoint(x: label.frame.maxX, y: 18))
            sample.path = path
        }
        CATransaction.commit()
    }
}
