/// Decides about and observes the items of a navigation bar without a navigation controller. All methods are optional.
@preconcurrency @MainActor
public protocol UINavigationBarDelegate: AnyObject {
    /// Returns whether an item may be pushed. True by default.
    func navigationBar(_ navigationBar: UINavigationBar, shouldPush item: UINavigationItem) -> Bool
    /// Called after an item is pushed.
    func navigationBar(_ navigationBar: UINavigationBar, didPush item: UINavigationItem)
    /// Returns whether an item may be popped. True by default.
    func navigationBar(_ navigationBar: UINavigationBar, shouldPop item: UINavigationItem) -> Bool
    /// Called after an item is popped.
    func navigationBar(_ navigationBar: UINavigationBar, didPop item: UINavigationItem)
}

extension UINavigationBarDelegate {
    /// True.
    public func navigationBar(_ navigationBar: UINavigationBar, shouldPush item: UINavigationItem) -> Bool { true }
    /// Does nothing.
    public func navigationBar(_ navigationBar: UINavigationBar, didPush item: UINavigationItem) {}
    /// True.
    public func navigationBar(_ navigationBar: UINavigationBar, shouldPop item: UINavigationItem) -> Bool { true }
    /// Does nothing.
    public func navigationBar(_ navigationBar: UINavigationBar, didPop item: UINavigationItem) {}
}

extension UINavigationBar {
    private var isFree: Bool {
        if controllerItems == nil { return true }
        Diagnostics.warnOnce("UINavigationBar: the items of a navigation controller's bar follow its stack; ignored")
        return false
    }

    func push(_ item: UINavigationItem, animated: Bool) {
        guard isFree, delegate?.navigationBar(self, shouldPush: item) ?? true else { return }
        change(to: stack + [item], animated: animated) { [weak self] in
            if let self { delegate?.navigationBar(self, didPush: item) }
        }
    }

    func pop(animated: Bool) -> UINavigationItem? {
        guard isFree, stack.count > 1, let top = stack.last, delegate?.navigationBar(self, shouldPop: top) ?? true else {
            return nil
        }
        change(to: Array(stack.dropLast()), animated: animated) { [weak self] in
            if let self { delegate?.navigationBar(self, didPop: top) }
        }
        return top
    }

    func change(to new: [UINavigationItem], animated: Bool, completion: @escaping () -> Void = {}) {
        guard isFree else { return }
        let old = stack
        stack = new
        guard animated, window != nil, let top = new.last, top !== topItem else {
            if new.last !== topItem || new.dropLast().last !== backItem {
                show(new.last, back: new.dropLast().last, isLarge: false)
            }
            return completion()
        }
        let isPush = !old.contains { $0 === top }
        let changes = prepare(top, back: new.dropLast().last, isLarge: false, forward: isPush)
        UIView.animate(withDuration: Theme.calm, animations: changes) { [weak self] _ in
            if self?.topItem === top { self?.settle(isBack: false) }
            completion()
        }
    }
}
