/// What an animator does at present.
enum AnimatorCourse {
    /// A place: a share of the time on the animator's own timing, or of the way.
    enum Place {
        case time(Double)
        case way(Double)
    }

    /// Stands still.
    case held(Place)
    /// Plays on its own timing: a share of the duration had passed at a moment.
    case playing(from: Double, at: TimeInterval, rate: Double)
    /// Goes from a share of the way to one of the ends in another timing.
    case turning(from: Double, toEnd: Bool, at: TimeInterval, timing: AnimatorTiming, duration: TimeInterval)
}

/// One stretch of an animator's motion; when its animations have ended, the animator has arrived.
final class AnimatorRun: CAAnimationDelegate {
    private let animator: UIViewPropertyAnimator
    private var waiting: Int

    init(_ animator: UIViewPropertyAnimator, parts: Int) {
        self.animator = animator
        waiting = parts
    }

    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        waiting -= 1
        if waiting == 0 { animator.arrived(self) }
    }

    /// Without animations there is nothing to wait for, but nobody hears of it from within the call.
    func endIfEmpty() {
        guard waiting == 0 else { return }
        CATransaction.begin()
        CATransaction.setCompletionBlock { self.animator.arrived(self) }
        CATransaction.commit()
    }
}

/// Keeps a held animator alive as long as a layer shows its animations.
final class AnimatorHold: CAAnimationDelegate {
    private let animator: UIViewPropertyAnimator

    init(_ animator: UIViewPropertyAnimator) {
        self.animator = animator
    }
}
