extension TransitionContext {
    /// Replaces one child's view by another's in a container, and sends both controllers the appearance callbacks.
    ///
    /// - Parameters:
    /// - container: the view that both views fill.
    /// - layer: the layer above everything that moves.
    /// - alongside: changes that animate along with the views.
    /// - completion: called with whether the transition completed or was cancelled.
    convenience init(
        exchangeIn container: UIView, timedBy layer: CALayer?, from: UIViewController, to: UIViewController,
        alongside: (() -> Void)? = nil, completion: @escaping (Bool) -> Void
    ) {
        let coordinator = TransitionCoordinator(isAnimated: true, of: [from, to])
        from.beginAppearanceTransition(false, animated: true)
        to.beginAppearanceTransition(true, animated: true)
        self.init(
            in: container, timedBy: layer, from: from, to: to, moves: (true, true), coordinator: coordinator, alongside: alongside
        ) { isDone in
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
            coordinator.end(isDone: isDone)
            completion(isDone)
        }
    }
}
