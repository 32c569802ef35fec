/// An effect of the pointer on a view: a tint, a growth and a shadow, as animations and layers that leave the view's own values.
final class ShownPointerEffect {
    private weak var view: UIView?
    private let looks: PointerLooks
    private let tint = CAShapeLayer()

    private static let growthKey = "pointer growth"
    private static let shadowKey = "pointer shadow"
    /// The space between a view and the edge of its ground.
    private static let margin: CGFloat = 6
    private static let tintAlpha: CGFloat = 0.12

    /// - Parameter outline: The tint's shape in the coordinates of the view's superview; nil is that of the preview.
    init(_ effect: UIPointerEffect, outline: UIBezierPath?) {
        let preview = effect.preview
        looks = effect.looks
        view = preview.view
        guard preview.view.superview != nil else { return }
        showTint(preview, outline)
        let longest = max(preview.size.width, preview.size.height)
        if looks.growth > 0, longest > 0 {
            // Large views grow by the same number of points as small ones.
            animate("transform.scale", from: 1, to: min(1 + looks.growth / longest, 1.15), Self.growthKey)
        }
        if looks.hasShadow {
            animate("shadowOpacity", from: 0, to: 0.3, Self.shadowKey)
            animate("shadowRadius", from: 0, to: 10, Self.shadowKey + " radius")
        }
    }

    /// Adds the tint to the superview's layer, in front of the view's layer or behind it.
    private func showTint(_ preview: UITargetedPreview, _ outline: UIBezierPath?) {
        guard looks.tint != .none, let around = preview.view.superview else { return }
        let view = preview.view
        let frame = view.frame
        if let outline {
            tint.path = outline.cgPath
        } else if let visible = preview.parameters.visiblePath {
            tint.path = visible.cgPath
            tint.position = CGPoint(x: frame.minX - view.bounds.minX, y: frame.minY - view.bounds.minY)
        } else {
            let isGround = looks.tint == .underlay && view.backgroundColor == nil
            let area = isGround ? frame.insetBy(dx: -Self.margin, dy: -Self.margin) : frame
            let radius = max(view.layer.cornerRadius, isGround ? UIPointerShape.defaultCornerRadius : 0)
            tint.path = UIBezierPath(roundedRect: area, cornerRadius: radius).cgPath
        }
        tint.fillColor = Theme.text.withAlphaComponent(Self.tintAlpha).cgColor
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        if looks.tint == .underlay {
            around.layer.insertSublayer(tint, below: view.layer)
        } else {
            around.layer.insertSublayer(tint, above: view.layer)
        }
        CATransaction.commit()
        let fade = CABasicAnimation(keyPath: "opacity")
        fade.fromValue = 0.0
        fade.duration = Theme.quick
        tint.add(fade, forKey: "fade")
    }

    private func animate(_ keyPath: String, from: Double, to: Double, _ key: String) {
        let animation = CABasicAnimation(keyPath: keyPath)
        animation.fromValue = from
        animation.toValue = to
        animation.duration = Theme.quick
        animation.timingFunction = CAMediaTimingFunction(name: .easeOut)
        animation.fillMode = .forwards
        animation.isRemovedOnCompletion = false
        view?.layer.add(animation, forKey: key)
    }

    /// Ends the effect: the view returns to its own values.
    func end() {
        tint.removeFromSuperlayer()
        guard let layer = view?.layer else { return }
        for key in [Self.growthKey, Self.shadowKey, Self.shadowKey + " radius"] {
            guard let old = layer.animation(forKey: key) as? CABasicAnimation, let keyPath = old.keyPath else { continue }
            layer.removeAnimation(forKey: key)
            let back = CABasicAnimation(keyPath: keyPath)
            back.fromValue = old.toValue
            back.duration = Theme.quick
            layer.add(back, forKey: key + " end")
        }
    }
}

/// A shape in the place of the desktop's pointer, which follows the mouse.
final class ShownPointerShape {
    private let layer = CAShapeLayer()
    private let axes: UIAxis

    private static let alpha: CGFloat = 0.6

    /// Shows a shape in a window; nil for the desktop's cursor for text.
    init?(_ shape: UIPointerShape, _ axes: UIAxis, in window: UIWindow) {
        guard let outline = shape.outline else { return nil }
        self.axes = axes
        layer.path = outline.cgPath
        layer.fillColor = Theme.secondaryText.withAlphaComponent(Self.alpha).cgColor
        layer.zPosition = 1_000_000
        window.layer.addSublayer(layer)
    }

    /// Moves the shape to a place in a view; on the constrained axes to the middle of a region.
    func move(to place: CGPoint, in view: UIView, _ region: CGRect) {
        let point = CGPoint(
            x: axes.contains(.horizontal) ? region.midX : place.x, y: axes.contains(.vertical) ? region.midY : place.y)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        layer.position = view.convert(point, to: nil)
        CATransaction.commit()
    }

    func end() { layer.removeFromSuperlayer() }
}
