// The controllers of a split view's columns.

extension UISplitViewController {
    // MARK: Columns

    func set(_ vc: UIViewController?, for column: Column) {
        guard style != .unspecified, column != .supplementary || layout.isTriple else {
            return Diagnostics.warnOnce(
                "UISplitViewController.setViewController: the style has no such column; use viewControllers of a classic one")
        }
        guard vc !== self else { return }
        assigned[column] = vc
        let host = vc.map { self.host(for: $0, in: column) }
        if host !== hosts[column] { adopt(host, for: column) }
    }

    /// Returns the navigation controller that shows a controller in a column. The one of an earlier controller stays in use.
    private func host(for vc: UIViewController, in column: Column) -> UIViewController {
        if column == .compact || vc is UINavigationController { return vc }
        if let wrapper = wrappers[column] {
            if wrapper.viewControllers != [vc] { wrapper.setViewControllers([vc], animated: false) }
            return wrapper
        }
        let wrapper = UINavigationController(rootViewController: vc)
        wrappers[column] = wrapper
        return wrapper
    }

    func setControllers(_ controllers: [UIViewController]) {
        if style == .unspecified {
            if controllers.count > 2 {
                Diagnostics.warnOnce("UISplitViewController.viewControllers: a classic split view has two; others are ignored")
            }
            let wasCollapsed = state.isCollapsed
            adopt(controllers.first, for: .primary)
            adopt(controllers.dropFirst().first, for: .secondary)
            if wasCollapsed, let primary = hosts[.primary] { collapseSecondary(onto: primary) }
            return
        }
        let columns: [Column] = layout.isTriple && controllers.count > 2 ? Column.sideBySide : [.primary, .secondary]
        for (column, controller) in zip(columns, controllers) { set(controller, for: column) }
    }

    /// Makes a controller the child of a column instead of the present one.
    func adopt(_ new: UIViewController?, for column: Column) {
        let old = hosts[column]
        if let new, old === new, new.parent === self { return }
        finishMove()
        if state.isCollapsed { replaceCollapsed(old, by: new, column) }
        if let old, old !== new { release(old) }
        hosts[column] = new
        guard let new else {
            columnViews[column]?.hold(nil)
            return buttons.update()
        }
        if !(state.isCollapsed && (new.parent as? UINavigationController)?.splitViewController === self) {
            addChild(new)
            guard new.parent === self else { return hosts[column] = nil }
            new.didMove(toParent: self)
        }
        if state.isExpanded, columnViews[column]?.superview != nil { mount(column) }
        if state.isCollapsed, sole == nil { sole = new }
        if state.isCollapsed, sole === new { showSole() }
        buttons.update()
        startWaiting()
    }

    /// Removes a child that no column shows any more.
    private func release(_ old: UIViewController) {
        guard old.parent === self else { return }
        old.willMove(toParent: nil)
        old.viewIfLoaded?.removeFromSuperview()
        old.removeFromParent()
    }

    // MARK: Showing controllers

    func showPrimary(_ vc: UIViewController, sender: Any?) {
        if style != .unspecified {
            set(vc, for: .primary)
            return show(.primary)
        }
        if delegate?.splitViewController(self, show: vc, sender: sender) ?? false { return }
        if state.isCollapsed { return push(vc, sender: sender) }
        adopt(vc, for: .primary)
    }

    func showSecondary(_ vc: UIViewController, sender: Any?) {
        if style != .unspecified {
            if vc !== assigned[.secondary] { set(vc, for: .secondary) }
            if state.isCollapsed { show(.secondary) }
            return
        }
        if delegate?.splitViewController(self, showDetail: vc, sender: sender) ?? false { return }
        if state.isCollapsed { return push(vc, sender: sender) }
        if vc !== hosts[.secondary] { adopt(vc, for: .secondary) }
    }

    /// Pushes a controller onto the stack of the controller that fills the split view, or presents it if there is no stack.
    private func push(_ vc: UIViewController, sender: Any?) {
        if let stack = sole?.innerStack { stack.show(vc, sender: sender) } else { present(vc, animated: true) }
    }
}

extension UIViewController {
    /// The navigation controller itself, or the one of the selected tab.
    var innerStack: UINavigationController? {
        self as? UINavigationController ?? (self as? UITabBarController)?.selectedViewController?.innerStack
    }

    /// The nearest enclosing split view controller.
    public var splitViewController: UISplitViewController? {
        sequence(first: self, next: \.container).dropFirst().lazy.compactMap { $0 as? UISplitViewController }.first
    }

    /// Posted by a split view controller after it has collapsed or expanded, because `showDetailViewController(_:sender:)` then shows
    /// the controller elsewhere.
    nonisolated public static let showDetailTargetDidChangeNotification = Notification.Name(
        "UIViewControllerShowDetailTargetDidChangeNotification")
}
