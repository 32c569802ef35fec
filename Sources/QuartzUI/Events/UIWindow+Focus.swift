// Keyboard focus.

extension UIWindow {
    /// The root of the tab order: the topmost presented view, or the window.
    private var focusRoot: UIView {
        let controllers = sequence(first: rootViewController, next: { $0?.presentedViewController }).compactMap { $0 }
        guard controllers.count > 1, let top = controllers.last?.viewIfLoaded, top.window === self else { return self }
        return top
    }

    /// The view after the focused one in tab order, or the first; nil if no view is focusable.
    func nextFocus(backwards: Bool) -> UIView? {
        let order = FocusOrder.views(in: focusRoot)
        guard !order.isEmpty else { return nil }
        guard let current = order.firstIndex(where: { $0 === firstResponder }) else {
            return backwards ? order.last : order.first
        }
        return order[(current + (backwards ? order.count - 1 : 1)) % order.count]
    }

    /// Scrolls until a focused view is visible.
    func reveal(_ view: UIView) {
        for case let scrollView as UIScrollView in sequence(first: view.superview, next: { $0?.superview }) {
            let rect = scrollView.convert(view.bounds, from: view).insetBy(dx: -Theme.grid, dy: -Theme.grid)
            scrollView.scrollRectToVisible(rect, animated: true)
        }
    }
}
