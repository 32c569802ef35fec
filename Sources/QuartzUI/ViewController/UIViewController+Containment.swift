// Child view controllers.

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
