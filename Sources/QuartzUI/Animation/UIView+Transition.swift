// Transitions between two states of a view, or between two views.

extension UIView {
    /// Changes a view's content with the transition in the options; without one, immediately.
    ///
    /// - Parameters:
    /// - view: the view that fades, curls or flips.
    /// - animations: changes the view or its subviews. Without `.allowAnimatedContent` these changes are not animated separately.
    /// - completion: called when the transition has ended.
    public class func transition(
        with view: UIView, duration: TimeInterval, options: AnimationOptions = [], animations: (() -> Void)?,
        completion: ((Bool) -> Void)? = nil
    ) {
        let block = AnimationBlock(duration: duration, options: options, completion: completion)
        block.open()
        let transition = ViewTransition(view: view, options: options, block: block)
        if areAnimationsEnabled, duration > 0 { transition.prepare() }
        if options.contains(.allowAnimatedContent) {
            animations?()
        } else {
            performWithoutAnimation { animations?() }
        }
        block.close()
    }

    /// Replaces a view by another in its superview, with a transition of the superview.
    ///
    /// - Parameters:
    /// - fromView: the view to remove, or to hide with `.showHideTransitionViews`.
    /// - toView: the view that replaces it, or is shown.
    public class func transition(
        from fromView: UIView, to toView: UIView, duration: TimeInterval, options: AnimationOptions = [],
        completion: ((Bool) -> Void)? = nil
    ) {
        guard let container = fromView.superview else {
            Diagnostics.warnOnce("UIView.transition(from:to:): the view to leave has no superview; nothing happens")
            completion?(false)
            return
        }
        transition(
            with: container, duration: duration, options: options,
            animations: {
                if options.contains(.showHideTransitionViews) {
                    fromView.isHidden = true
                    toView.isHidden = false
                } else {
                    container.insertSubview(toView, aboveSubview: fromView)
                    fromView.removeFromSuperview()
                }
            }, completion: completion)
    }
}
