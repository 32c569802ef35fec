import QuartzCore

/// The value of a key path before a transition, as it is shown.
@MainActor
struct StartValue {
    var element: CAStateTransitionElement?
    var value: Any?

    init() {}

    init(_ element: CAStateTransitionElement, _ target: CALayer) {
        self.element = element
        let path = element.keyPath
        value = (target.presentation() ?? target).value(forKeyPath: path) ?? target.value(forKeyPath: path)
    }
}

extension CAStateTransitionElement {
    /// The key path that the animation changes.
    var keyPath: String { (animation as? CAPropertyAnimation)?.keyPath ?? key }
}

/// The animations of a transition until they have ended.
@MainActor
final class RunningTransition: CAAnimationDelegate {
    private let transition: CAStateTransition
    private let speed: Float
    private let onStop: (RunningTransition, Bool) -> Void
    private var added: [(layer: CALayer, key: String)] = []
    private var remaining = 0
    private var isStopped = false

    init(_ transition: CAStateTransition, speed: Float, onStop: @escaping (RunningTransition, Bool) -> Void) {
        self.transition = transition
        self.speed = speed
        self.onStop = onStop
    }

    /// Adds the animations.
    func start(_ starts: [StartValue]) {
        for start in starts {
            guard let element = start.element, let layer = element.target,
                let animation = element.animation.copy() as? CAAnimation
            else { continue }
            if let animation = animation as? CAPropertyAnimation, animation.keyPath == nil { animation.keyPath = element.key }
            if let basic = animation as? CABasicAnimation, basic.fromValue == nil, basic.toValue == nil, basic.byValue == nil {
                basic.fromValue = start.value
            }
            animation.speed *= speed
            animation.delegate = self
            let key = "state.\(element.key)"
            layer.add(animation, forKey: key)
            added.append((layer, key))
            remaining += 1
        }
        if remaining == 0 { stop(completed: true) }
    }

    func animationDidStop(_ animation: CAAnimation, finished: Bool) {
        remaining -= 1
        if remaining <= 0 { stop(completed: finished) }
    }

    /// Removes the animations that still run, and reports the end once.
    func stop(completed: Bool) {
        guard !isStopped else { return }
        isStopped = true
        for (layer, key) in added { layer.removeAnimation(forKey: key) }
        onStop(self, completed)
    }
}
