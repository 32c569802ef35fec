// Regions: which engine solves which views' constraints.
//
// A view that stands where its frame says (one that translates its mask, that a stack arranges, or that has no superview) cuts what it
// holds off from what is around it, unless a constraint passes through it. The engine of a region is made when it is first laid out,
// and follows changes from then on.

extension UIView {
    /// Whether the view stands where its frame says.
    final var isGiven: Bool { layoutConstraints.translates || parent == nil || layoutConstraints.isArranged }

    /// Whether the view's content is a region of its own.
    final var isRegionRoot: Bool { parent == nil || isGiven && layoutConstraints.passing == 0 }

    /// The view that the region belongs to which the view's content lies in.
    final var regionRoot: UIView {
        var view = self
        while !view.isRegionRoot, let outer = view.parent { view = outer }
        return view
    }

    /// Calls a closure for the view and for what it holds of the same region, areas of guides and frames that are given included.
    final func forEachInRegion(_ body: (UIView) -> Void) {
        body(self)
        for guide in layoutConstraints.guides { if let area = guide.area { body(area) } }
        if let scrollView = self as? UIScrollView, let area = scrollView.contentAreaIfAny { body(area) }
        for view in children {
            if view.isRegionRoot { body(view) } else { view.forEachInRegion(body) }
        }
    }

    /// The constraints that the view and what it holds of the same region hold.
    final var constraintsOfRegion: [NSLayoutConstraint] {
        var found: [NSLayoutConstraint] = []
        forEachInRegion { view in if view === self || !view.isRegionRoot { found += view.heldForRegion } }
        return found
    }

    /// Where a view's own size is decided elsewhere, or nowhere, what it says of that is no matter of the region.
    private var heldForRegion: [NSLayoutConstraint] {
        let isElsewhere = isRegionRoot && !layoutConstraints.translates || layoutConstraints.isArranged
        return isElsewhere ? constraints.filter { $0.isAboutMore(than: self) } : constraints
    }

    /// The engine that places what the view holds; nil where no constraint does.
    private var contentEngine: ConstraintEngine? {
        let inner = layoutConstraints.inner
        if let inner, !inner.isWorn { return inner }
        guard inner != nil || layoutConstraints.hasRegion || !layoutConstraints.held.isEmpty else { return nil }
        let root = regionRoot
        if root.layoutConstraints.engine?.isWorn ?? true { root.layoutConstraints.engine = ConstraintEngine(root) }
        return root.layoutConstraints.engine
    }

    /// Places what constraints place within the view.
    final func layOutConstraints() { contentEngine?.layOut(self) }

    // MARK: Changes

    /// The view's content, margins or priorities have changed: constraints that depend on them are to be solved.
    final func constraintsDidChange() {
        layoutConstraints.outer?.noteChange(of: self)
        layoutConstraints.engine?.noteChange(of: self)
        askForConstraintLayout()
    }

    /// Asks for a layout from the region's root down; a stack that arranges the root measures it again.
    final func askForConstraintLayout() {
        setNeedsLayout()
        let root = regionRoot
        if root !== self { root.setNeedsLayout() }
        guard root.layoutConstraints.isArranged, let stack = root.parent else { return }
        stack.setNeedsLayout()
        stack.invalidateIntrinsicContentSize()
    }

    /// The view's frame has been set by the program: constraints with it are to be solved.
    final func frameDidChangeForConstraints() {
        if let outer = layoutConstraints.outer, isGiven, let parent {
            parent.setNeedsLayout()
            outer.root.setNeedsLayout()
        }
    }

    /// Regions have merged, or come apart, at the view.
    final func dropEngines() {
        layoutConstraints.engine = nil
        for constraint in layoutConstraints.mentions.elements { constraint.owner?.setNeedsLayout() }
        guard let parent else { return }
        let outer = parent.regionRoot
        outer.layoutConstraints.engine = nil
        if layoutConstraints.hasRegion { outer.layoutConstraints.hasRegion = true }
        outer.setNeedsLayout()
    }

    /// A stack begins or ends to arrange the view.
    final func setArranged(_ isArranged: Bool) {
        guard isArranged != layoutConstraints.isArranged else { return }
        let wasGiven = isGiven
        layoutConstraints.isArranged = isArranged
        // A view that no constraint is about changes no region.
        guard layoutConstraints.hasRegion || !layoutConstraints.mentions.isEmpty else { return }
        if wasGiven == isGiven { layoutConstraints.engine = nil } else { dropEngines() }
    }

    /// The view has come to a superview.
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

    /// The view leaves its superview: constraints with what stays behind are gone.
    final func leaveRegion() {
        guard let parent else { return }
        dropOuterConstraints()
        parent.regionRoot.layoutConstraints.engine?.forget(self)
    }

    private func dropOuterConstraints() {
        var outside: Set<ObjectIdentifier> = []
        for view in sequence(first: parent, next: { $0?.parent }).compactMap({ $0 }) { outside.insert(ObjectIdentifier(view)) }
        dropConstraints(heldBy: outside)
    }

    private func dropConstraints(heldBy outside: Set<ObjectIdentifier>) {
        for constraint in layoutConstraints.mentions.elements {
            if let owner = constraint.owner, outside.contains(ObjectIdentifier(owner)) { owner.removeConstraint(constraint) }
        }
        for guide in layoutConstraints.guides { guide.area?.dropConstraints(heldBy: outside) }
        for view in children { view.dropConstraints(heldBy: outside) }
    }
}
