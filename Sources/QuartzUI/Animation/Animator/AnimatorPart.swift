/// One animation of an animator: an untimed template, added to its layer again whenever the animator's motion changes.
final class AnimatorPart {
    private weak var layer: CALayer?
    private let key: String
    private let template: CAAnimation
    /// The start, as a fraction of the animator's duration. The part ends with the animator.
    private let start: Double
    private let stopped: (() -> Void)?
    private var release: (() -> Void)?
    /// The key of the animation on its layer; nil while it has none.
    private var layerKey: String?

    init(_ layer: CALayer, key: String, template: CAAnimation, start: Double, stopped: (() -> Void)?) {
        self.layer = layer
        self.key = key
        self.template = template
        self.start = min(max(start, 0), Self.latestStart)
        self.stopped = stopped
    }

    private static let latestStart = 0.999

    /// Converts a position on the animator's timeline to one on the part's.
    private func own(_ fraction: Double) -> Double { min(max((fraction - start) / (1 - start), 0), 1) }

    // MARK: Courses

    /// Shows a fixed position.
    func hold(at fraction: Double, timing: AnimatorTiming, duration: TimeInterval, delegate: any CAAnimationDelegate) {
        let length = duration * (1 - start)
        guard let animation = timing.apply(to: template, duration: length) else { return }
        animation.speed = 0
        // A time offset of exactly the duration would show the start of the next pass.
        animation.timeOffset = min(own(fraction), 1 - 1e-9) * length
        lay(animation, delegate)
    }

    /// Plays with the animator's timing.
    ///
    /// - Parameters:
    ///   - fraction: The fraction of the duration that has passed at `moment`.
    ///   - rate: The speed factor; negative plays backwards.
    func play(
        from fraction: Double, at moment: StartTime, rate: Double, timing: AnimatorTiming, duration: TimeInterval,
        delegate: any CAAnimationDelegate
    ) {
        guard let layer, let animation = timing.apply(to: template, duration: duration * (1 - start)) else { return }
        animation.speed = Float(rate)
        // Backwards, the animation starts at the animator's end.
        let passed = rate < 0 ? 1 - fraction : fraction - start
        animation.begin(at: moment.delayed(by: -passed * duration / abs(rate)), on: layer)
        lay(animation, delegate)
    }

    /// Moves from the presented value to one of the ends with another timing.
    func turn(
        from fraction: Double, toEnd: Bool, at moment: StartTime, timing: AnimatorTiming, duration: TimeInterval,
        delegate: any CAAnimationDelegate
    ) {
        guard let layer else { return }
        guard let basic = template as? CABasicAnimation, let rest = basic.copy() as? CABasicAnimation else {
            let remaining = max(toEnd ? 1 - fraction : fraction, 1e-3)
            return play(
                from: fraction, at: moment, rate: toEnd ? 1 : -1, timing: .linear, duration: duration / remaining,
                delegate: delegate)
        }
        if basic.isAdditive {
            rest.fromValue = Self.scaled(basic.fromValue, by: 1 - own(fraction))
        } else {
            rest.fromValue = (layer.presentation() ?? layer).value(forKey: key)
        }
        if !toEnd { rest.toValue = basic.fromValue }
        guard let animation = timing.apply(to: rest, duration: duration) else { return }
        animation.begin(at: moment, on: layer)
        lay(animation, delegate)
    }

    private func lay(_ animation: CAAnimation, _ delegate: any CAAnimationDelegate) {
        animation.fillMode = .both
        animation.isRemovedOnCompletion = false
        animation.delegate = delegate
        guard let layer else { return }
        let layerKey = self.layerKey ?? freeKey(of: layer)
        self.layerKey = layerKey
        layer.add(animation, forKey: layerKey)
    }

    /// Returns a key that the layer does not use. Equal runs have equal keys.
    private func freeKey(of layer: CALayer) -> String {
        if template is CATransition { return kCATransition }
        let used = Set(layer.animationKeys() ?? [])
        var (key, number) = ("animator.\(key)", 1)
        while used.contains(key) {
            number += 1
            key = "animator.\(number).\(self.key)"
        }
        return key
    }

    /// Returns a scaled difference of values.
    private static func scaled(_ value: Any?, by factor: Double) -> Any? {
        let f = CGFloat(factor)
        switch value {
        case let value as CGPoint: return CGPoint(x: value.x * f, y: value.y * f)
        case let value as CGSize: return CGSize(width: value.width * f, height: value.height * f)
        case let value as CGRect:
            return CGRect(x: value.minX * f, y: value.minY * f, width: value.size.width * f, height: value.size.height * f)
        case let value as CATransform3D:
            return NSValue(caTransform3D: CATransform3DIdentity.interpolated(to: value, at: factor))
        case let value as NSNumber: return NSNumber(value: value.doubleValue * factor)
        default: return value
        }
    }

    // MARK: Touch and end

    /// Blocks touches on the view, or makes hit tests follow its presentation layer, until the part is removed.
    func reserve(isTouchable: Bool, follows: Bool) {
        guard let view = layer?.delegate as? UIView, view.layer === layer, release == nil else { return }
        if !isTouchable { view.blockingAnimations += 1 }
        if follows { view.followedAnimations += 1 }
        release = { [weak view] in
            if !isTouchable { view?.blockingAnimations -= 1 }
            if follows { view?.followedAnimations -= 1 }
        }
    }

    /// Removes the animation from its layer.
    func remove() {
        release?()
        release = nil
        if let layerKey { layer?.removeAnimation(forKey: layerKey) }
        layerKey = nil
        stopped?()
    }
}
