// A narrow split view: one controller shows what the columns would.

extension UISplitViewController {
    // MARK: Collapsing

    func collapse() {
        finishMove()
        for column in hosts.keys { finishInnerMove(of: column) }
        state = .collapsed
        // A hidden button leaves the place to a back button.
        buttons.update()
        if style == .unspecified { collapseClassic() } else { collapseColumns() }
        // The view that stays moves first, because one that leaves the window disappears.
        showSole()
        for view in columnViews.values {
            view.removeFromSuperview()
            view.hold(nil)
        }
        if style != .unspecified { delegate?.splitViewControllerDidCollapse(self) }
        NotificationCenter.default.post(name: UIViewController.showDetailTargetDidChangeNotification, object: self)
    }

    private func collapseClassic() {
        guard let primary = delegate?.primaryViewController(forCollapsing: self) ?? hosts[.primary] else {
            return sole = hosts[.secondary]
        }
        sole = primary
        adopt(primary, for: .primary)
        collapseSecondary(onto: primary)
    }

    /// Lets the delegate or the primary controller take the content of the secondary one.
    func collapseSecondary(onto primary: UIViewController) {
        guard let secondary = hosts[.secondary], secondary.parent === self else { return }
        if delegate?.splitViewController(self, collapseSecondary: secondary, onto: primary) ?? false { return }
        primary.collapseSecondaryViewController(secondary, for: self)
    }

    private func collapseColumns() {
        let stacked = Column.sideBySide.filter { hosts[$0] != nil }
        let proposed = hosts[.compact] != nil ? .compact : stacked.last ?? .primary
        let top = delegate?.splitViewController(self, topColumnForCollapsingToProposedTopColumn: proposed) ?? proposed
        if top == .compact, let compact = hosts[.compact] { return sole = compact }
        sole = stacked.first.flatMap { hosts[$0] }
        stack(upTo: top == .compact ? .secondary : top, animated: false)
    }

    /// Adds the view of the controller that fills the split view.
    func showSole() {
        guard let sole, let view = viewIfLoaded, let filling = sole.view else { return }
        filling.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        filling.frame = view.bounds
        if filling.superview !== view { view.addSubview(filling) }
    }

    // MARK: Expanding

    func expand() {
        for column in hosts.keys { finishInnerMove(of: column) }
        if style == .unspecified { expandClassic() } else { unstack() }
        let former = sole
        sole = nil
        for column in Column.sideBySide {
            guard let host = hosts[column], host.parent !== self else { continue }
            addChild(host)
            host.didMove(toParent: self)
        }
        behavior = resolvedBehavior
        mode = layout.mode(closestTo: waitingMode ?? preferredDisplayMode, in: behavior)
        waitingMode = nil
        if style != .unspecified {
            let wanted = delegate?.splitViewController(self, displayModeForExpandingToProposedDisplayMode: mode) ?? mode
            mode = layout.mode(closestTo: wanted, in: behavior)
        }
        state = .expanded
        mountColumns()
        if former?.viewIfLoaded?.superview === viewIfLoaded { former?.viewIfLoaded?.removeFromSuperview() }
        if style != .unspecified { delegate?.splitViewControllerDidExpand(self) }
        NotificationCenter.default.post(name: UIViewController.showDetailTargetDidChangeNotification, object: self)
    }

    /// Separates the secondary controller from the primary one. Without a result the former secondary controller returns.
    private func expandClassic() {
        guard let shown = sole else { return }
        let primary = delegate?.primaryViewController(forExpanding: self) ?? shown
        let secondary =
            delegate?.splitViewController(self, separateSecondaryFrom: primary)
            ?? primary.separateSecondaryViewController(for: self)
        // The children follow in `expand()`.
        hosts[.primary] = primary
        if let secondary { hosts[.secondary] = secondary }
        for child in children where child !== hosts[.primary] && child !== hosts[.secondary] {
            child.willMove(toParent: nil)
            child.viewIfLoaded?.removeFromSuperview()
            child.removeFromParent()
        }
    }

    // MARK: The stack of a collapsed split view with a style

    /// The navigation controller that stacks the columns; nil if another controller fills the split view.
    private var base: UINavigationController? { sole === hosts[.compact] ? nil : sole as? UINavigationController }

    /// The topmost column, or the compact one.
    var topOfCollapsed: UIViewController? {
        guard let base else { return sole }
        return base.viewControllers.last { isColumn($0) } ?? base
    }

    private func isColumn(_ controller: UIViewController) -> Bool { hosts.values.contains { $0 === controller } }

    /// Puts the columns up to one of them onto the stack of the first one, and removes those above.
    private func stack(upTo top: Column, animated: Bool) {
        guard let base else { return }
        let upper = Column.sideBySide.filter { $0.rawValue <= top.rawValue }.compactMap { hosts[$0] }.filter { $0 !== base }
        let goal = base.viewControllers.prefix { !isColumn($0) } + upper
        if Array(goal) != base.viewControllers { base.setViewControllers(Array(goal), animated: animated) }
    }

    /// Removes all columns from the stack of the first one.
    private func unstack() {
        guard let base, base.viewControllers.contains(where: isColumn) else { return }
        base.setViewControllers(base.viewControllers.filter { !isColumn($0) }, animated: false)
    }

    func showCollapsed(_ column: Column, animated: Bool) {
        guard base != nil, hosts[column] != nil else { return }
        stack(upTo: column, animated: animated && viewIfLoaded?.window != nil)
    }

    func hideCollapsed(_ column: Column, animated: Bool) {
        guard let base, let host = hosts[column], host !== base, base.viewControllers.contains(host) else { return }
        let below = Column.sideBySide.last { $0.rawValue < column.rawValue && hosts[$0] != nil } ?? .primary
        stack(upTo: below, animated: animated && viewIfLoaded?.window != nil)
    }

    /// Replaces a collapsed column's controller in the stack, or as the sole controller.
    func replaceCollapsed(_ old: UIViewController?, by new: UIViewController?, _ column: Column) {
        guard let old, old !== new else { return }
        if old === sole {
            let upper = base?.viewControllers.filter(isColumn) ?? []
            unstack()
            sole = new
            if let new = new as? UINavigationController, column != .compact, !upper.isEmpty {
                new.setViewControllers(new.viewControllers + upper, animated: false)
            }
        } else if let base, base.viewControllers.contains(old) {
            let stack = base.viewControllers.compactMap { $0 === old ? new : $0 }
            base.setViewControllers(stack, animated: false)
        }
    }
}
