/// The motion state of an animator.
enum AnimatorCourse {
    /// A position: a fraction of the time on the animator's timing, or a fraction of the progress.
    enum Place {
        case time(Double)
        case way(Double)
    }

    /// Paused at a position.
    case held(Place)
    /// Playing with the animator's timing; the given fraction of the duration had passed at a moment.
    case playing(from: Double, at: TimeInterval, rate: Double)
    /// Moving from a progress to one end with another timing.
    case turning(from: Double, toEnd: Bool, at: TimeInterval, timing: AnimatorTiming, duration: TimeInterval)
}

/// One uninterrupted motion of an animator; the animator arrives when all of its animations have ended.
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

    /// Without animations the animator arrives immediately, but asynchronously.
    func endIfEmpty() {
        guard waiting == 0 else { return }
        CATransaction.begin()
        CATransaction.setCompletionBlock { self.animator.arrived(self) }
        CATransaction.commit()
    }
}

/// Retains a paused animator while a layer has its animations.
final class AnimatorHold: CAAnimationDelegate {
    private let animator: UIViewPropertyAnimator

    init(_ animator: UIViewPropertyAnimator) {
        self.animator = animator
    }
}
