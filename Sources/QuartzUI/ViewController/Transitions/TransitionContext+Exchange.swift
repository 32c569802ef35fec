extension TransitionContext {
    /// The change of one child's view for another's in a container; both controllers hear of it.
    ///
    /// - Parameters:
    ///   - container: what the view that leaves fills, and the one that comes will.
    ///   - layer: the layer above all that moves.
    ///   - alongside: what changes along with the views.
    ///   - completion: hears whether the change was made, or taken back.
    convenience init(
        exchangeIn container: UIView, timedBy layer: CALayer?, from: UIViewController, to: UIViewController,
        alongside: (() -> Void)? = nil, completion: @escaping (Bool) -> Void
    ) {
        from.beginAppearanceTransition(false, animated: true)
        to.beginAppearanceTransition(true, animated: true)
        self.init(in: container, timedBy: layer, from: from, to: to, moves: (true, true), alongside: alongside) { isDone in
            if !isDone {
                from.beginAppearanceTransition(true, animated: true)
                to.beginAppearanceTransition(false, animated: true)
            }
            if let view = (isDone ? to : from).view {
                if view.superview !== container { container.addSubview(view) }
                view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
                view.frame = container.bounds
            }
            (isDone ? from : to).viewIfLoaded?.removeFromSuperview()
            to.endAppearanceTransition()
            from.endAppearanceTransition()
            completion(isDone)
        }
    }
}
