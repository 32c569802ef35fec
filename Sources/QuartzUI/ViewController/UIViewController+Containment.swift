// Child view controllers, and the appearance callbacks that containers and windows send.

extension UIViewController {
    /// Adds a child controller, after removing it from its former parent. A cycle is refused with a warning.
    final func take(_ child: UIViewController) {
        guard child !== self, !sequence(first: self, next: { $0.parent }).contains(child) else {
            return Diagnostics.warnOnce(
                "UIViewController.addChild: a controller cannot hold itself or one that holds it; ignored")
        }
        // `willMove(toParent:)` may add it, which would recurse without end, or add it elsewhere, where it stays.
        guard child.announcedParent != ObjectIdentifier(self) else { return }
        child.removeFromParent()
        child.announcedParent = ObjectIdentifier(self)
        child.willMove(toParent: self)
        child.announcedParent = nil
        guard child.container == nil else { return }
        child.container = self
        child.isMovingToParent = true
        childList.objects.append(child)
    }

    /// Removes the controller from its parent.
    final func leaveParent() {
        guard let container else { return }
        container.childList.objects.removeObject(self)
        self.container = nil
        isMovingToParent = false
        if appearance == .away { isMovingFromParent = false }
        didMove(toParent: nil)
    }

    /// Replaces one child's view by another's with an animation or a transition, and sends both the appearance callbacks.
    final func exchange(
        from fromViewController: UIViewController, to toViewController: UIViewController, duration: TimeInterval,
        options: UIView.AnimationOptions, animations: (() -> Void)?, completion: ((Bool) -> Void)?
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
}

// MARK: - The appearance callbacks of view controllers
//
// A view that enters a window outside a transition appears with the next commit: `viewIsAppearing(_:)` comes with its first layout, and
// `viewDidAppear(_:)` after it. In a transition, the container that begins and ends it determines the times.

extension UIViewController {
    /// Visibility of the view.
    enum Appearance {
        case away
        case appearing
        case seen
        case leaving
    }

    /// Begins an appearance or a disappearance that a container controls, also for the visible children.
    final func begin(appearing isAppearing: Bool, animated: Bool) {
        isInTransition = true
        if isAppearing, appearance == .away || appearance == .leaving {
            startAppearing(animated: animated)
        } else if !isAppearing, appearance == .seen || appearance == .appearing {
            startLeaving(animated: animated)
        }
        notifiedChildren = shownChildren
        for child in notifiedChildren { child.beginAppearanceTransition(isAppearing, animated: animated) }
    }

    /// Ends the appearance or disappearance that has begun.
    final func endAppearing() {
        guard isInTransition else { return }
        isInTransition = false
        // A child that has left in the meantime also ends its appearance.
        let notified = notifiedChildren
        notifiedChildren = []
        finishAppearance()
        for child in notified { child.endAppearanceTransition() }
    }

    private func startAppearing(animated: Bool) {
        appearance = .appearing
        appearsAnimated = animated
        awaitsIsAppearing = true
        viewWillAppear(animated)
    }

    private func startLeaving(animated: Bool) {
        appearance = .leaving
        appearsAnimated = animated
        viewWillDisappear(animated)
    }

    /// Calls `viewIsAppearing(_:)` before the first layout of an appearance.
    final func isAppearingIfNeeded() {
        guard awaitsIsAppearing, appearance == .appearing, loaded?.window != nil else { return }
        awaitsIsAppearing = false
        viewIsAppearing(appearsAnimated)
    }

    private func finishAppearance() {
        switch appearance {
        case .appearing where loaded?.window == nil:
            // The view has been removed before it appeared.
            startLeaving(animated: appearsAnimated)
            finishAppearance()
        case .appearing:
            loaded?.layoutIfNeeded()
            isAppearingIfNeeded()
            // A callback may have removed the view.
            guard appearance == .appearing else { return }
            appearance = .seen
            viewDidAppear(appearsAnimated)
            isMovingToParent = false
        case .leaving:
            appearance = .away
            viewDidDisappear(appearsAnimated)
            isMovingFromParent = false
        case .away, .seen: break
        }
    }

    private var shownChildren: [UIViewController] {
        guard shouldAutomaticallyForwardAppearanceMethods, let view = loaded else { return [] }
        return children.filter { $0.viewIfLoaded?.isDescendant(of: view) ?? false }
    }

    // MARK: Windows

    /// Called before the view's window changes.
    func windowWillChange(_ window: UIWindow?) {
        guard !isInTransition else { return }
        if window != nil, appearance == .away {
            startAppearing(animated: false)
        } else if window == nil, appearance == .seen || appearance == .appearing {
            startLeaving(animated: false)
        }
    }

    /// Called after the view's window changed.
    func windowDidChange(_ window: UIWindow?) {
        // The first layout of an appearance calls `viewIsAppearing(_:)`.
        if window != nil, awaitsIsAppearing { loaded?.setNeedsLayout() }
        guard !isInTransition else { return }
        if window != nil, appearance == .appearing {
            CATransaction.begin()
            CATransaction.setCompletionBlock { [weak self] in self?.appearAfterCommit() }
            CATransaction.commit()
        } else if window == nil, appearance == .leaving {
            finishAppearance()
        }
    }

    private func appearAfterCommit() {
        if !isInTransition, appearance == .appearing, loaded?.window != nil { finishAppearance() }
    }
}
