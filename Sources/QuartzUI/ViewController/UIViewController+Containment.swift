// Child view controllers, and the appearance callbacks.

extension UIViewController {
    final func take(_ child: UIViewController) {
        guard child !== self, !sequence(first: self, next: { $0.parent }).contains(child) else {
            return Diagnostics.warnOnce(
                "UIViewController.addChild: a controller cannot hold itself or one that holds it; ignored")
        }
        child.removeFromParent()
        child.willMove(toParent: self)
        child.container = self
        child.isMovingToParent = true
        children.append(child)
    }

    final func leaveParent() {
        guard let container else { return }
        container.children.removeObject(self)
        self.container = nil
        isMovingToParent = false
        if appearance == .away { isMovingFromParent = false }
        didMove(toParent: nil)
    }

    /// Replaces one child's view by another's with an animation.
    ///
    /// - Parameters:
    /// - fromViewController: the child whose view is removed at the end.
    /// - toViewController: the child whose view is added to the same superview at the start.
    /// - options: may contain a transition; without one, `animations` animates the change.
    ///   - animations: changes views.
    ///   - completion: called at the end.
    public func transition(
        from fromViewController: UIViewController, to toViewController: UIViewController, duration: TimeInterval,
        options: UIView.AnimationOptions = [], animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
    ) {
        guard fromViewController.parent === self, toViewController.parent === self,
            let old = fromViewController.viewIfLoaded, let around = old.superview, let new = toViewController.view
        else {
            Diagnostics.warnOnce(
                "UIViewController.transition: both controllers must be children, and the first one seen; nothing happens")
            completion?(false)
            return
        }
        let isSeen = around.window != nil
        if isSeen {
            fromViewController.beginAppearanceTransition(false, animated: duration > 0)
            toViewController.beginAppearanceTransition(true, animated: duration > 0)
        }
        let finish = { (finished: Bool) in
            old.removeFromSuperview()
            if isSeen {
                fromViewController.endAppearanceTransition()
                toViewController.endAppearanceTransition()
            }
            completion?(finished)
        }
        if options.transition.isEmpty {
            around.insertSubview(new, aboveSubview: old)
            UIView.animate(
                withDuration: duration, delay: 0, options: options, animations: { animations?() }, completion: finish)
        } else {
            UIView.transition(
                with: around, duration: duration, options: options,
                animations: {
                    around.insertSubview(new, aboveSubview: old)
                    old.isHidden = true
                    animations?()
                },
                completion: {
                    old.isHidden = false
                    finish($0)
                })
        }
    }

    // MARK: Appearance callbacks of view controllers

    /// Visibility of the view.
    enum Appearance {
        case away
        case appearing
        case seen
        case leaving
    }

    /// Tells the controller that its view is about to appear or disappear. `endAppearanceTransition()` must follow. For
    /// containers that animate their children's views.
    public func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
        isTold = true
        appearsAnimated = animated
        if isAppearing, appearance == .away || appearance == .leaving {
            appearance = .appearing
            viewWillAppear(animated)
        } else if !isAppearing, appearance == .seen || appearance == .appearing {
            appearance = .leaving
            viewWillDisappear(animated)
        }
        for child in shownChildren { child.beginAppearanceTransition(isAppearing, animated: animated) }
    }

    /// Tells the controller that its view has appeared or disappeared.
    public func endAppearanceTransition() {
        guard isTold else { return }
        isTold = false
        switch appearance {
        case .appearing:
            appearance = .seen
            viewIsAppearing(appearsAnimated)
            viewDidAppear(appearsAnimated)
            isMovingToParent = false
        case .leaving:
            appearance = .away
            viewDidDisappear(appearsAnimated)
            isMovingFromParent = false
        case .away, .seen: break
        }
        for child in shownChildren { child.endAppearanceTransition() }
    }

    private var shownChildren: [UIViewController] {
        guard shouldAutomaticallyForwardAppearanceMethods, let view = viewIfLoaded else { return [] }
        return children.filter { $0.viewIfLoaded?.isDescendant(of: view) ?? false }
    }

    /// Called before the view's window changes.
    func windowWillChange(_ window: UIWindow?) {
        guard !isTold else { return }
        if window != nil, appearance == .away {
            appearance = .appearing
            viewWillAppear(false)
        } else if window == nil, appearance == .seen {
            appearance = .leaving
            viewWillDisappear(false)
        }
    }

    /// Called after the view's window changed.
    func windowDidChange(_ window: UIWindow?) {
        guard !isTold else { return }
        if window != nil, appearance == .appearing {
            appearance = .seen
            viewIsAppearing(false)
            viewDidAppear(false)
            isMovingToParent = false
        } else if window == nil, appearance == .leaving {
            appearance = .away
            viewDidDisappear(false)
            isMovingFromParent = false
        }
    }
}
