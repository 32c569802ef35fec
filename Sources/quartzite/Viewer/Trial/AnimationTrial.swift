import QuartzUI

/// A change of an animation that is tried: another pace, begin or length. It lasts over restarts of the demo.
struct AnimationTrial: Equatable {
    /// The pace; nil for the animation's own.
    var pace: Pace?
    /// Seconds by which it begins later, in the layer's time.
    var delay = 0.0
    /// The factor of its length.
    var stretch = 1.0

    static let leastStretch = 0.05

    /// The keys of trials begin with this.
    static let prefix = "trial of "

    /// Whether nothing differs from the original.
    var isEmpty: Bool { self == AnimationTrial() }

    /// Whether an animation can be tried differently: its values replace those underneath.
    static func canChange(_ animation: CAAnimation) -> Bool {
        guard let animation = animation as? CAPropertyAnimation, !animation.isAdditive, !animation.isCumulative else {
            return false
        }
        return animation is CABasicAnimation || animation is CAKeyframeAnimation
    }

    /// The changed animation. It lies above the original and hides it. It has no delegate; the original still ends and calls back.
    func animation(for running: RunningAnimation, on layer: CALayer) -> CAAnimation? {
        guard Self.canChange(running.animation), let copy = running.animation.copy() as? CAPropertyAnimation else { return nil }
        var changed = copy
        if let basic = copy as? CABasicAnimation {
            if case .spring(let spring)? = pace {
                let new = spring.animation(basic.keyPath)
                (new.fromValue, new.toValue, new.byValue) = (basic.fromValue, basic.toValue, basic.byValue)
                new.valueFunction = basic.valueFunction
                new.copyTiming(of: basic)
                changed = new
            } else if let pace, basic is CASpringAnimation {
                let new = CABasicAnimation(keyPath: basic.keyPath)
                (new.fromValue, new.toValue, new.byValue) = (basic.fromValue, basic.toValue, basic.byValue)
                new.valueFunction = basic.valueFunction
                new.copyTiming(of: basic)
                new.timingFunction = pace.timingFunction
                changed = new
            }
            if let changed = changed as? CABasicAnimation { Self.fillEnds(of: changed, on: layer) }
        }
        if let function = pace?.timingFunction { changed.timingFunction = function }
        changed.delegate = nil
        changed.duration = running.duration * stretch
        // A begin of 0 would mean the present.
        let begin = running.begin + delay
        changed.beginTime = begin == 0 ? 1e-9 : begin
        changed.fillMode = .both
        changed.isRemovedOnCompletion = false
        return changed
    }

    /// Replaces ends that are taken from underneath, where the original now is.
    private static func fillEnds(of animation: CABasicAnimation, on layer: CALayer) {
        guard let path = animation.keyPath else { return }
        let model = layer.value(forKeyPath: path)
        switch (animation.fromValue, animation.toValue, animation.byValue) {
        case (nil, _, nil): animation.fromValue = model
        case (nil, nil, _): animation.fromValue = model
        case (_, nil, nil): animation.toValue = model
        default: break
        }
    }
}

extension CAAnimation {
    /// Takes over the repeats and the speed of another animation.
    fileprivate func copyTiming(of other: CAAnimation) {
        (repeatCount, repeatDuration, autoreverses) = (other.repeatCount, other.repeatDuration, other.autoreverses)
        (speed, timeOffset) = (other.speed, other.timeOffset)
    }
}
