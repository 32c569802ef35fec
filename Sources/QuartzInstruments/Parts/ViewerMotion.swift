import QuartzUI

/// The viewer's own animations: short, or none.
package enum ViewerMotion {
    /// Whether the viewer changes without animations; demos are not affected.
    package static var isReduced = false

    /// Animates changes with an ease-out curve.
    package static func animate(_ duration: TimeInterval, _ changes: @escaping () -> Void, then end: @escaping () -> Void = {}) {
        guard !isReduced else {
            UIView.performWithoutAnimation(changes)
            return end()
        }
        UIView.animate(
            withDuration: duration, delay: 0, options: [.curveEaseOut, .allowUserInteraction, .beginFromCurrentState],
            animations: changes, completion: { _ in end() })
    }
}

/// Delays on the media clock, so that recorded input meets the same state when it is replayed.
extension UIView {
    /// Performs an action after a delay, unless another one with the same key is requested or cancelled before.
    ///
    /// The delay is an animation without effect on the view's layer.
    package func after(_ seconds: Double, key: String, _ action: @escaping () -> Void) {
        let wait = CAAnimationGroup()
        wait.duration = seconds
        wait.delegate = WaitDelegate(action)
        layer.add(wait, forKey: key)
    }

    /// Cancels a delayed action.
    package func cancelAfter(key: String) { layer.removeAnimation(forKey: key) }
}

/// Calls back when its animation has run to its end.
private final class WaitDelegate: CAAnimationDelegate {
    private let action: () -> Void

    init(_ action: @escaping () -> Void) {
        self.action = action
    }

    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        if flag { action() }
    }
}
