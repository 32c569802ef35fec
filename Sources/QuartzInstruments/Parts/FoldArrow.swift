import QuartzUI

/// The arrow of a section or a row that folds: it points to the right while it is folded, and down while it is open.
final class FoldArrow: UIView {
    override class var layerClass: AnyClass { CAShapeLayer.self }

    /// The side of the square around it.
    static let side: CGFloat = 8

    init() {
        super.init(frame: CGRect(x: 0, y: 0, width: Self.side, height: Self.side))
        isUserInteractionEnabled = false
        let path = CGMutablePath()
        path.addLines(between: [CGPoint(x: 2, y: 0), CGPoint(x: 6, y: 4), CGPoint(x: 2, y: 8)])
        let line = layer as? CAShapeLayer
        line?.path = path
        line?.fillColor = nil
        line?.lineWidth = 1.5
        line?.lineCap = .round
        line?.lineJoin = .round
        themeDidChange()
    }

    required init?(coder: NSCoder) { nil }

    func show(isOpen: Bool) { transform = CGAffineTransform(rotationAngle: isOpen ? .pi / 2 : 0) }

    override func themeDidChange() {
        super.themeDidChange()
        (layer as? CAShapeLayer)?.strokeColor = Theme.secondaryText.cgColor
    }
}
