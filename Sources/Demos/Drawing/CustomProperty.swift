/// A custom animatable property that redraws the layer in each frame, beside the same layer without `needsDisplay(forKey:)`.
final class CustomProperty: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "custom-property", title: "Custom properties",
            summary: "A click animates progress, a drag sets it; only the left ring is redrawn in each frame.",
            chapter: .drawing, stillTime: 0.5, times: [0, 0.3, 0.6, 0.9, 1.2, 1.8])
    }

    let rings = [Ring(), StiffRing()]

    private lazy var slider: UISlider = {
        let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 240, height: Theme.controlHeight))
        slider.value = 0.8
        slider.addAction(UIAction { [unowned self] _ in isPressed = true }, for: .touchDown)
        slider.addAction(
            UIAction { [unowned self, unowned slider] _ in
                // The first press animates; dragging follows at once.
                if isPressed {
                    for ring in rings { ring.removeAnimation(forKey: "progress") }
                    CATransaction.withoutActions { set(CGFloat(slider.value)) }
                } else {
                    set(CGFloat(slider.value))
                }
            }, for: .valueChanged)
        slider.addAction(
            UIAction { [unowned self] _ in isPressed = false }, for: [.touchUpInside, .touchUpOutside, .touchCancel])
        return slider
    }()
    /// Whether the slider's knob is held after its first press.
    private var isPressed = false
    override var controls: [UIView] { [UILabel(caption: "progress"), slider] }

    override var caption: String {
        let seen = rings[0].presentation()?.progress ?? 0
        return "presentation " + String(format: "%.2f", Double(seen)) + "   model "
            + String(format: "%.2f", Double(rings[0].progress))
    }

    override func prepare() {
        let cards = addCards(["needsDisplay(forKey:)", "without"], size: CGSize(width: 168, height: 168), spacing: 40)
        for (ring, card) in zip(rings, cards) {
            ring.frame = card.bounds.insetBy(dx: 24, dy: 24)
            ring.contentsScale = 2
            card.layer.addSublayer(ring)
            ring.setNeedsDisplay()
        }
    }

    override func start() { set(0.8) }

    /// Sets the property; the layer's action makes an implicit animation.
    func set(_ progress: CGFloat) {
        for ring in rings {
            ring.progress = progress
            // Without the key the layer is drawn once with the model value.
            if ring is StiffRing { ring.setNeedsDisplay() }
        }
    }
}

/// A ring that is closed by the fraction `progress`.
class Ring: CALayer {
    @CAAnimatable("progress") var progress: CGFloat = 0.1

    override init() { super.init() }
    override init(layer: Any) { super.init(layer: layer) }
    required init?(coder: NSCoder) { super.init(coder: coder) }

    override class func needsDisplay(forKey key: String) -> Bool { key == "progress" || super.needsDisplay(forKey: key) }

    override func action(forKey event: String) -> (any CAAction)? {
        guard event == "progress" else { return super.action(forKey: event) }
        let animation = CABasicAnimation(keyPath: event)
        animation.fromValue = presentation()?.progress
        animation.duration = 1.2
        animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        return animation
    }

    override func draw(in ctx: CGContext) {
        let middle = CGPoint(x: bounds.midX, y: bounds.midY)
        ctx.setLineWidth(14)
        ctx.setLineCap(.round)
        for (color, share) in [(Palette.hairline, 1), (Palette.teal, progress)] where share > 0 {
            ctx.setStrokeColor(color)
            ctx.addArc(
                center: middle, radius: bounds.width / 2 - 8, startAngle: -.pi / 2, endAngle: -.pi / 2 + share * 2 * .pi,
                clockwise: false)
            ctx.strokePath()
        }
    }
}

/// The same ring without redrawing while `progress` animates.
final class StiffRing: Ring {
    override class func needsDisplay(forKey key: String) -> Bool { key != "progress" && super.needsDisplay(forKey: key) }
}
