import QuartzUI

/// The viewer's own animations: short, or none.
enum Motion {
    /// Whether the viewer changes without animations; demos are not affected.
    static var isReduced = false

    /// Animates changes with an ease-out curve.
    static func animate(_ duration: TimeInterval, _ changes: @escaping () -> Void, then end: @escaping () -> Void = {}) {
        guard !isReduced else {
            UIView.performWithoutAnimation(changes)
            return end()
        }
        UIView.animate(
            withDuration: duration, delay: 0, options: [.curveEaseOut, .allowUserInteraction, .beginFromCurrentState],
            animations: changes, completion: { _ in end() })
    }
}
