// Appearance callbacks of view controllers.

extension UIViewController {
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
