// Walks over a tree of views without recursion, because a tree may be deeper than the call stack allows.

extension UIView {
    /// Calls a closure for the view and the views below it, each before its subviews.
    ///
    /// - Parameter body: Returns whether the view's subviews follow; they are read after the call.
    final func walk(_ body: (UIView) -> Bool) {
        var waiting = [self]
        while let view = waiting.popLast() {
            if body(view) { waiting.append(contentsOf: view.children.reversed()) }
        }
    }

    /// Returns the view and the views below it, each after its subviews. A view that is not included is left out with its subviews.
    final func viewsFromBelow(where isIncluded: (UIView) -> Bool) -> [UIView] {
        var found: [UIView] = []
        var waiting = [self]
        while let view = waiting.popLast() {
            guard isIncluded(view) else { continue }
            found.append(view)
            waiting.append(contentsOf: view.children)
        }
        return found.reversed()
    }
}

/// The views of a tree, to be asked for many views. Each superview is visited once, so that the views of a deep chain take time in
/// proportion to their number.
struct TreeMembers {
    private var known: [ObjectIdentifier: Bool]

    init(of top: UIView) { known = [ObjectIdentifier(top): true] }

    /// Returns whether a view is the top of the tree or lies below it.
    mutating func contains(_ view: UIView) -> Bool {
        var way: [ObjectIdentifier] = []
        var next: UIView? = view
        var isMember = false
        while let view = next {
            if let answer = known[ObjectIdentifier(view)] {
                isMember = answer
                break
            }
            way.append(ObjectIdentifier(view))
            next = view.superview
        }
        for view in way { known[view] = isMember }
        return isMember
    }
}
