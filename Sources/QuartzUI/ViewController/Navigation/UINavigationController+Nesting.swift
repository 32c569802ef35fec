// A navigation controller in the stack of another one, which collapsing split views make. The inner one shows its own bar.

extension UINavigationController {
    /// Whether the content begins at the upper edge of the view.
    var isBarAway: Bool { isNavigationBarHidden || exchangesBars || stack.last?.hasOwnBar ?? false }

    /// The navigation controller in whose stack this one is.
    private var outer: UINavigationController? {
        guard let outer = container as? UINavigationController, outer.stack.contains(self) else { return nil }
        return outer
    }

    /// Returns the item that the back button of a stack's top returns to: that of the controller below, in this stack or in the outer
    /// one.
    func backItem(in stack: [UIViewController]) -> UINavigationItem? {
        if let below = stack.dropLast().last { return below.topNavigationItem }
        guard let outer, let index = outer.stack.firstIndex(of: self), index > 0 else { return nil }
        return outer.stack[index - 1].topNavigationItem
    }

    /// Pops the top controller; from the root, pops this controller from the outer stack.
    func returnToPrevious() {
        if goal.count > 1 { popViewController(animated: true) } else { outer?.popViewController(animated: true) }
    }

    /// Shows the back button of a root that has come to another place in an outer stack.
    func outerStackDidChange() {
        if isViewLoaded, state.isStill, navigationBar.backItem !== backItem(in: stack) { showTop() }
    }

    /// Extends the content below the bar for a move from or to a controller with its own bar.
    func beginBarExchange(from controller: UIViewController) {
        exchangesBars = true
        content.frame = CGRect(x: 0, y: 0, width: content.frame.width, height: content.frame.maxY)
        mount(controller)
    }

    /// Ends the move between two bars.
    func endBarExchange() {
        guard exchangesBars else { return }
        exchangesBars = false
        layOut()
    }
}

extension UIViewController {
    /// The navigation item of the controller, or of the top one of its stack.
    fileprivate var topNavigationItem: UINavigationItem {
        (self as? UINavigationController)?.stack.last?.topNavigationItem ?? navigationItem
    }
}
