/// The changes of intrinsic sizes so far, by which a layout finds whether it has caused one.
package enum ContentSizeChanges {
    package static var count = 0
}

/// Passes changes of content sizes to the views around, one after the other: stacks may be nested deeper than the call stack allows.
final class ContentSizeQueue {
    private var pending: [(view: UIView, parent: UIView)] = []
    private var isPassing = false

    /// Tells a superview that the size of a view's content has changed: now, or after the change that is being passed.
    func pass(from view: UIView, to parent: UIView) {
        if let last = pending.last, last.view === view, last.parent === parent { return }
        pending.append((view, parent))
        guard !isPassing else { return }
        isPassing = true
        while let next = pending.popLast() { next.parent.contentSizeDidChange(of: next.view) }
        isPassing = false
    }
}
