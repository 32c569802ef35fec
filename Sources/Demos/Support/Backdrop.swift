/// The scenery behind a demo, shown by the stage, the gallery and pictures. It is no part of the demo's layer tree.
public final class Backdrop: UIView {
    /// The look; without scenery the view is hidden.
    public var look: ChapterLook {
        didSet { show() }
    }
    private var parts: [CAShapeLayer] = []

    /// Creates the backdrop of a chapter.
    public init(_ look: ChapterLook) {
        self.look = look
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        clipsToBounds = true
        show()
    }

    /// Backdrops are not archived; decoding creates an empty one.
    public required init?(coder: NSCoder) {
        look = ChapterLook.of(.code)
        super.init(coder: coder)
    }

    public override class var layerClass: AnyClass { CAGradientLayer.self }

    private func show() {
        isHidden = !look.hasScenery
        for part in parts { part.removeFromSuperlayer() }
        parts = look.land.indices.map { index in
            let part = CAShapeLayer()
            part.fillColor = nil
            part.lineWidth = 1
            layer.addSublayer(part)
            return part
        }
        themeDidChange()
        setNeedsLayout()
    }

    public override func themeDidChange() {
        super.themeDidChange()
        (layer as? CAGradientLayer)?.colors = look.sky.map(\.cgColor)
        for (index, part) in parts.enumerated() {
            let color = look.land[index].cgColor
            if look.scenery.isLine(index) { part.strokeColor = color } else { part.fillColor = color }
        }
    }

    public override func layoutSubviews() {
        for (part, path) in zip(parts, look.scenery.paths(in: bounds.size)) { part.path = path }
    }
}
