// Regions: the sets of views whose constraints one engine solves.
//
// A view with a given frame (it translates its autoresizing mask, a stack arranges it, or it has no superview) starts a region of
// its descendants, unless a constraint crosses its border. The engine of a region is created at its first layout and then updated
// incrementally.

extension UIView {
    /// Whether the view's frame is given.
    final var isGiven: Bool { layoutConstraints.translates || parent == nil || layoutConstraints.isArranged }

    /// Whether the view is the root of a region.
    final var isRegionRoot: Bool { parent == nil || isGiven && layoutConstraints.passing == 0 }

    /// The root of the region that contains the view's content.
    final var regionRoot: UIView {
        var view = self
        while !view.isRegionRoot, let outer = view.parent { view = outer }
        return view
    }

    /// Calls a closure for the view and its descendants in the same region, including guides' areas and region roots.
    final func forEachInRegion(_ body: (UIView) -> Void) {
        walk { view in
            body(view)
            guard view === self || !view.isRegionRoot else { return false }
            for guide in view.layoutConstraints.guides { if let area = guide.area { body(area) } }
            if let area = view.contentAreaIfAny { body(area) }
            return true
        }
    }

    /// The constraints held by the view and its descendants in the same region.
    final var constraintsOfRegion: [NSLayoutConstraint] {
        var found: [NSLayoutConstraint] = []
        forEachInRegion { view in if view === self || !view.isRegionRoot { found += view.heldForRegion } }
        return found
    }

    /// The constraints that the view holds and an engine solves.
    private var heldForRegion: [NSLayoutConstraint] { constraints.filter { !isSolvedElsewhere($0) } }

    /// Returns whether a constraint that the view holds belongs to no region: a stack solves it, or it concerns only the view's own
    /// size, which is determined elsewhere.
    final func isSolvedElsewhere(_ constraint: NSLayoutConstraint) -> Bool {
        let isElsewhere = isRegionRoot && !layoutConstraints.translates || layoutConstraints.isArranged
        return isElsewhere && !constraint.isAboutMore(than: self) || constraint.isOfArrangement
    }

    /// The engine that places the view's subviews; nil without constraints.
    private var contentEngine: ConstraintEngine? {
        if let inner = layoutConstraints.inner { return inner }
        guard layoutConstraints.hasRegion || !layoutConstraints.held.isEmpty else { return nil }
        let root = regionRoot
        if root.layoutConstraints.engine == nil { root.layoutConstraints.engine = ConstraintEngine(root) }
        return root.layoutConstraints.engine
    }

    /// Whether the constraints leave the view's position or size open. False for a view whose frame is given.
    public var hasAmbiguousLayout: Bool {
        guard !isGiven, let parent else { return false }
        guard let engine = parent.contentEngine else { return true }
        return !engine.contains(self) || engine.isAmbiguous(self)
    }

    /// Places the subviews that constraints place.
    final func layOutConstraints() { contentEngine?.layOut(self) }

    // MARK: Changes

    /// Updates constraints after the view's content, margins or priorities have changed.
    final func constraintsDidChange() {
        layoutConstraints.outer?.noteChange(of: self)
        layoutConstraints.engine?.noteChange(of: self)
        setNeedsConstraintLayout()
    }

    /// Updates constraints after the view's content size has changed.
    ///
    /// The view itself is laid out only if its size changes, as in UIKit: it may invalidate its content size in its layout.
    final func contentSizeDidChangeForConstraints() {
        layoutConstraints.outer?.noteChange(of: self)
        layoutConstraints.engine?.noteChange(of: self)
        if let outer = layoutConstraints.outer, outer.root !== self { outer.root.setNeedsLayout() }
        // `invalidateIntrinsicContentSize()` notifies the stack that arranges the view itself.
        if !isRegionRoot { setRootNeedsLayout() }
    }

    /// Requests layout from the region's root; a stack that arranges the root measures it again.
    final func setNeedsConstraintLayout() {
        setNeedsLayout()
        setRootNeedsLayout()
    }

    private func setRootNeedsLayout() {
        let root = regionRoot
        if root !== self { root.setNeedsLayout() }
        // An arranged view has no region if its content has constraints with views outside it.
        let arranged = layoutConstraints.isArranged ? self : root
        guard arranged.layoutConstraints.isArranged else { return }
        if let parent = arranged.parent { UIEnvironment.current.sizeChanges.pass(from: arranged, to: parent) }
    }

    /// Updates constraints after the program has set the view's frame.
    final func frameDidChangeForConstraints() {
        // A view without a superview has no region around it.
        guard layoutConstraints.translates || layoutConstraints.isArranged, let outer = layoutConstraints.outer, let parent
        else { return }
        parent.setNeedsLayout()
        outer.root.setNeedsLayout()
    }

    /// Discards engines after regions have merged or split at the view.
    final func dropEngines() {
        layoutConstraints.engine = nil
        for constraint in layoutConstraints.mentions.elements { constraint.owner?.setNeedsLayout() }
        guard let parent else { return }
        let outer = parent.regionRoot
        outer.layoutConstraints.engine = nil
        if layoutConstraints.hasRegion { outer.layoutConstraints.hasRegion = true }
        outer.setNeedsLayout()
    }

    /// Sets whether a stack arranges the view.
    final func setArranged(_ isArranged: Bool) {
        guard isArranged != layoutConstraints.isArranged else { return }
        let wasGiven = isGiven
        layoutConstraints.isArranged = isArranged
        // A view without constraints affects no region.
        guard layoutConstraints.hasRegion || !layoutConstraints.mentions.isEmpty else { return }
        if wasGiven == isGiven { layoutConstraints.engine = nil } else { dropEngines() }
    }

    /// Updates regions after the view is added to a superview.
    final func joinRegion() {
        guard !isRegionRoot, let parent else { return }
        layoutConstraints.engine = nil
        guard layoutConstraints.hasRegion else { return }
        let root = parent.regionRoot
        root.layoutConstraints.hasRegion = true
        root.setNeedsLayout()
        guard let engine = root.layoutConstraints.engine else { return }
        for constraint in constraintsOfRegion { engine.add(constraint) }
    }

    /// Removes the constraints with outside views before the view leaves its superview.
    final func leaveRegion() {
        guard let parent else { return }
        dropOuterConstraints()
        parent.regionRoot.layoutConstraints.engine?.forget(self)
    }

    private func dropOuterConstraints() {
        var mentions: [NSLayoutConstraint] = []
        walk { view in
            mentions += view.layoutConstraints.mentions.elements
            for guide in view.layoutConstraints.guides {
                if let area = guide.area { mentions += area.layoutConstraints.mentions.elements }
            }
            return true
        }
        // The views around are visited only if there is a constraint that one of them may hold.
        guard !mentions.isEmpty else { return }
        var outside: Set<ObjectIdentifier> = []
        var current = parent
        while let view = current {
            outside.insert(ObjectIdentifier(view))
            current = view.parent
        }
        for constraint in mentions {
            if let owner = constraint.owner, outside.contains(ObjectIdentifier(owner)) { owner.removeConstraint(constraint) }
        }
    }
}
