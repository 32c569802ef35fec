import QuartzUI

/// How the viewer itself moves: quickly, calmly, or not at all.
enum Motion {
    /// Whether everything but the demos changes at once.
    static var isReduced = false

    /// Makes changes that the viewer shows as a movement that slows down.
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
