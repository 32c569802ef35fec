// The tree of views, kept in step with the tree of their layers.

extension UIView {
    /// Returns whether the view lies below another, or is that view.
    public func isDescendant(of view: UIView) -> Bool {
        var current: UIView? = self
        while let candidate = current {
            if candidate === view { return true }
            current = candidate.parent
        }
        return false
    }

    final func firstView(tagged tag: Int) -> UIView? {
        var found: UIView?
        walk { view in
            if found == nil, view.tag == tag { found = view }
            return found == nil
        }
        return found
    }

    final func insertChild(_ view: UIView, beside sibling: UIView, isAbove: Bool) {
        if view === sibling, view.parent === self { return }
        guard let index = children.index(of: sibling) else { return insertChild(view, at: children.count) }
        insertChild(view, at: isAbove ? index + 1 : index)
        // Layers without views may lie between two views, so insert relative to the sibling's layer.
        guard view.parent === self, sibling.parent === self else { return }
        if isAbove {
            layer.insertSublayer(view.layer, above: sibling.layer)
        } else {
            layer.insertSublayer(view.layer, below: sibling.layer)
        }
    }

    /// Inserts a view at an index, counted before the view is removed from its current position.
    final func insertChild(_ view: UIView, at index: Int) {
        guard accepts(view) else { return }
        var index = min(max(index, 0), children.count)
        if view.parent === self {
            if let old = children.index(of: view) {
                children.remove(at: old)
                if old < index { index -= 1 }
            }
            children.insert(view, at: min(index, children.count))
            placeLayer(of: view)
            return
        }
        let outerMove = view.impendingMove
        guard view.begins(ImpendingMove(to: self)) else { return }
        let oldWindow = view.window
        let oldTint = view.inheritedTint
        view.willMove(toSuperview: self)
        let newWindow = window
        if oldWindow !== newWindow {
            view.announce(newWindow)
            oldWindow?.forget(view)
        }
        view.parent?.willRemoveSubview(view)
        view.impendingMove = outerMove
        // `willRemoveSubview` may have moved views, so check again.
        if accepts(view) {
            view.leaveRegion()
            view.parent?.children.removeObject(view)
            view.setParent(self)
            ConstraintTrees.changes += 1
            children.insert(view, at: min(index, children.count))
            placeLayer(of: view)
            view.joinRegion()
            view.didMoveToSuperview()
        }
        // Callbacks may have moved the view or its new superview.
        let presentWindow = view.window
        if oldWindow !== presentWindow || oldWindow !== newWindow { view.confirm(presentWindow) }
        guard view.parent === self else { return }
        if view.tint == nil, oldWindow !== presentWindow || oldTint == nil || oldTint != view.inheritedTint {
            view.tintColorDidChangeInTree()
        }
        didAddSubview(view)
        setNeedsLayout()
    }

    /// Returns whether adding a view would not create a cycle.
    private func accepts(_ view: UIView) -> Bool {
        // A view without subviews holds no other.
        if view !== self, view.children.isEmpty { return true }
        guard Ancestry.holds(view, self, parent: { $0.parent }, children: { $0.children }) else { return true }
        Diagnostics.warnOnce("UIView.addSubview: a view cannot hold itself or one that holds it; ignored")
        return false
    }

    /// Sets the superview, and the window of the view and of those below.
    private func setParent(_ parent: UIView?) {
        self.parent = parent
        if leadsToUpdate || propertyUpdate == .listed { markWayToUpdate() }
        walk { view in
            let window = view.parent?.window
            guard view.outerWindow !== window else { return false }
            view.outerWindow = window
            return true
        }
    }

    private func placeLayer(of view: UIView) {
        guard let index = children.index(of: view) else { return }
        if index + 1 < children.count {
            layer.insertSublayer(view.layer, below: children[index + 1].layer)
        } else {
            layer.addSublayer(view.layer)
        }
    }

    final func exchange(_ first: Int, _ second: Int) {
        guard children.indices.contains(first), children.indices.contains(second), first != second else { return }
        let low = min(first, second)
        let high = max(first, second)
        let front = children[high]
        let back = children[low]
        insertChild(front, at: low)
        insertChild(back, at: high + 1)
    }

    final func leave() {
        let outerMove = impendingMove
        guard let parent, begins(ImpendingMove(to: nil)) else { return }
        let oldWindow = window
        willMove(toSuperview: nil)
        if oldWindow != nil { announce(nil) }
        oldWindow?.forget(self)
        parent.willRemoveSubview(self)
        impendingMove = outerMove
        // `willRemoveSubview` may have moved the view elsewhere.
        guard self.parent === parent else { return }
        leaveRegion()
        parent.children.removeObject(self)
        setParent(nil)
        ConstraintTrees.changes += 1
        layer.removeFromSuperlayer()
        didMoveToSuperview()
        if oldWindow != nil { confirm(nil) }
        parent.setNeedsLayout()
    }

    /// Notes a move before its callbacks.
    ///
    /// - Returns: Whether it differs from the move that is being announced; the same one would recurse without end.
    private func begins(_ move: ImpendingMove) -> Bool {
        guard move != impendingMove else {
            Diagnostics.warnOnce("UIView: a view that is about to move cannot be moved to the same place meanwhile; ignored")
            return false
        }
        impendingMove = move
        return true
    }

    private func announce(_ window: UIWindow?) {
        walk { view in
            view.viewController?.windowWillChange(window)
            view.willMove(toWindow: window)
            return true
        }
    }

    private func confirm(_ window: UIWindow?) {
        walk { view in
            view.confirmOwn(window)
            return true
        }
    }

    private func confirmOwn(_ window: UIWindow?) {
        if let scale = window?.screen.scale {
            if layer.contentsScale != scale { screenScaleDidChange(scale) }
            displayScaleMayChange(to: scale)
            viewController?.displayScaleMayChange(to: scale)
        }
        if let window {
            themeMayHaveChanged()
            contentSizeMayHaveChanged()
            let classes = SizeClasses(of: window)
            sizeClassesMayChange(to: classes)
            viewController?.sizeClassesMayChange(to: classes)
        }
        if window != nil { AppearanceStore.current.apply(to: self) } else { endAnimationsBeforeCommit() }
        didMoveToWindow()
        viewController?.windowDidChange(window)
    }

    /// Ends the animations of a layer that has entered a window and left it without a commit between. The render tree, which ends those of
    /// other layers, has never contained it. A view that is in a window again by the end of the turn keeps them.
    private func endAnimationsBeforeCommit() {
        guard layer.animationKeys() != nil, layer.presentation() == nil else { return }
        CATransaction.begin()
        CATransaction.setCompletionBlock { [self] in
            if self.window == nil { layer.removeAllAnimations() }
        }
        CATransaction.commit()
    }

    /// Updates the colours of a view that has been outside of all windows while the theme changed.
    private func themeMayHaveChanged() {
        guard Theme.isDark != isDrawnDark else { return }
        isDrawnDark = Theme.isDark
        themeDidChange()
    }

    final func themeDidChangeInTree() {
        let previous = UITraitCollection.current(in: window).with(Theme.isDark ? .light : .dark)
        walk { view in
            view.isDrawnDark = Theme.isDark
            view.themeDidChange()
            view.tintColorDidChange()
            view.viewController?.styleDidChange(from: previous)
            view.styleDidChange(from: previous)
            return true
        }
    }
}

/// A change of a view's superview that has been announced and has not happened yet.
struct ImpendingMove: Equatable {
    /// The new superview; nil if the view is removed.
    private let superview: ObjectIdentifier?

    init(to superview: UIView?) { self.superview = superview.map { ObjectIdentifier($0) } }
}
