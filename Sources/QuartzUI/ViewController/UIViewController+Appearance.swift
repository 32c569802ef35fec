// Telling controllers that their views appear and go.

extension UIViewController {
    /// Whether the view is seen.
    enum Appearance {
        case away
        case appearing
        case seen
        case leaving
    }

    /// Tells the controller that its view is about to appear or to go, in a way that is animated; `endAppearanceTransition()` must
    /// follow. For containers that animate the views of their children by hand.
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

    /// Tells the controller that its view has appeared or gone.
    public func endAppearanceTransition() {
        guard isTold else { return }
        isTold = false
        switch appearance {
        case .appearing:
            appearance = .seen
            viewIsAppearing(appearsAnimated)
            viewDidAppear(appearsAnimated)
        case .leaving:
            appearance = .away
            viewDidDisappear(appearsAnimated)
        case .away, .seen: break
        }
        for child in shownChildren { child.endAppearanceTransition() }
    }

    private var shownChildren: [UIViewController] {
        guard shouldAutomaticallyForwardAppearanceMethods, let view = viewIfLoaded else { return [] }
        return children.filter { $0.viewIfLoaded?.isDescendant(of: view) ?? false }
    }

    /// The view is about to change its window.
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

    /// The view has changed its window.
    func windowDidChange(_ window: UIWindow?) {
        guard !isTold else { return }
        if window != nil, appearance == .appearing {
            appearance = .seen
            viewIsAppearing(false)
            viewDidAppear(false)
        } else if window == nil, appearance == .leaving {
            appearance = .away
            viewDidDisappear(false)
        }
    }
}
