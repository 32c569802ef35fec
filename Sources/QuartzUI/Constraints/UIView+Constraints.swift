// Constraints, anchors and fitting sizes of views.

/// The constraint state of a view.
struct ViewConstraints {
    var translates = true
    /// Whether `updateConstraints()` is pending.
    var needUpdate = true
    /// The constraints that the view holds, and those that involve it.
    var held = IdentityList<NSLayoutConstraint>()
    var mentions = IdentityList<NSLayoutConstraint>()
    var guides: [UILayoutGuide] = []
    /// Whether the view is a layout guide's area, which is not in `subviews`.
    var isArea = false
    /// Whether a stack arranges the view.
    var isArranged = false
    /// Whether the view or a descendant holds constraints, as of a number of ``ConstraintTrees/changes``.
    var holdsInTree = (isTrue: false, asOf: -1)
    /// The number of ``ConstraintTrees/changes`` as of which no update is pending in the view's tree.
    var updatedAsOf = -1
    /// Number of constraints between the view's descendants and views outside it.
    var passing = 0
    /// Whether constraints have been added to the region while the view was its root.
    var hasRegion = false
    /// The engine of the view's content, if the view is a region root.
    var engine: ConstraintEngine?
    /// The engines in which the view's frame and its subviews take part.
    weak var outer: ConstraintEngine?
    weak var inner: ConstraintEngine?
    /// Content priorities, horizontal and vertical.
    var hugging = lowest
    var resistance = highest

    private static let lowest = [UILayoutPriority.defaultLow, .defaultLow]
    private static let highest = [UILayoutPriority.defaultHigh, .defaultHigh]
}

/// Counts changes of what views know about the constraints below them, so that nested measures look at each view once.
enum ConstraintTrees {
    /// The number of constraints that views have taken or given up, of moved views, and of requests for updates.
    static var changes = 0
}

extension UIView {
    final func setTranslates(_ newValue: Bool) {
        guard newValue != layoutConstraints.translates else { return }
        layoutConstraints.translates = newValue
        dropEngines()
        setNeedsConstraintLayout()
    }

    /// The constraints that the view holds: those between it and its descendants.
    public var constraints: [NSLayoutConstraint] { layoutConstraints.held.elements }

    /// Adds a constraint.
    public func addConstraint(_ constraint: NSLayoutConstraint) {
        guard constraint.owner !== self else { return }
        constraint.owner?.removeConstraint(constraint)
        guard let first = constraint.firstView, first.isDescendant(of: self),
            constraint.secondView?.isDescendant(of: self) ?? true
        else {
            return Diagnostics.warnOnce("UIView.addConstraint: the constraint is about views outside this one; ignored")
        }
        constraint.owner = self
        ConstraintTrees.changes += 1
        layoutConstraints.held.insert(constraint)
        first.layoutConstraints.mentions.insert(constraint)
        if let second = constraint.secondView, second !== first { second.layoutConstraints.mentions.insert(constraint) }
        pass(constraint)
        let root = regionRoot
        root.layoutConstraints.hasRegion = true
        root.layoutConstraints.engine?.add(constraint)
        setNeedsConstraintLayout()
        if constraint.isOfArrangement { contentSizeDidChange(of: first) }
    }
    /// Adds constraints.
    public func addConstraints(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { addConstraint(constraint) }
    }
    /// Removes a constraint.
    public func removeConstraint(_ constraint: NSLayoutConstraint) {
        guard constraint.owner === self else { return }
        let isOfArrangement = constraint.isOfArrangement
        regionRoot.layoutConstraints.engine?.remove(constraint)
        constraint.owner = nil
        ConstraintTrees.changes += 1
        layoutConstraints.held.remove(constraint)
        constraint.firstView?.layoutConstraints.mentions.remove(constraint)
        constraint.secondView?.layoutConstraints.mentions.remove(constraint)
        for view in constraint.passedViews {
            view.layoutConstraints.passing -= 1
            if view.isGiven, view.layoutConstraints.passing == 0 { view.dropEngines() }
        }
        constraint.passedViews = []
        setNeedsConstraintLayout()
        if isOfArrangement { contentSizeDidChange(of: self) }
    }

    /// Counts a constraint at the views between its items and this view. The content of such views is not a separate region.
    private func pass(_ constraint: NSLayoutConstraint) {
        let (first, second) = ConstraintEngine.items(of: constraint)
        for item in [first, second].compactMap({ $0 }) where item !== self {
            var view = item.parent
            while let passed = view, passed !== self {
                constraint.passedViews.append(passed)
                passed.layoutConstraints.passing += 1
                if passed.isGiven, passed.layoutConstraints.passing == 1 { passed.dropEngines() }
                view = passed.parent
            }
        }
    }

    /// Updates the engine after a constraint changed.
    final func update(_ constraint: NSLayoutConstraint) {
        regionRoot.layoutConstraints.engine?.update(constraint)
        setNeedsConstraintLayout()
        if constraint.isOfArrangement { contentSizeDidChange(of: self) }
    }

    /// Removes constraints.
    public func removeConstraints(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { removeConstraint(constraint) }
    }

    // MARK: Guides

    /// The custom layout guides of the view.
    public var layoutGuides: [UILayoutGuide] { layoutConstraints.guides }

    /// Adds a layout guide.
    public func addLayoutGuide(_ layoutGuide: UILayoutGuide) {
        guard let area = layoutGuide.area else {
            return Diagnostics.warnOnce("UIView.addLayoutGuide: the guide is a part of its view already; ignored")
        }
        layoutGuide.owningView?.removeLayoutGuide(layoutGuide)
        layoutGuide.owningView = self
        area.parent = self
        layoutConstraints.guides.append(layoutGuide)
    }

    /// Removes a layout guide and its constraints.
    public func removeLayoutGuide(_ layoutGuide: UILayoutGuide) {
        guard layoutGuide.owningView === self, let area = layoutGuide.area else { return }
        area.leaveRegion()
        area.parent = nil
        layoutGuide.owningView = nil
        layoutConstraints.guides.removeObject(layoutGuide)
    }

    // MARK: Anchors

    /// The left edge.
    public var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
    /// The right edge.
    public var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
    /// The leading edge.
    public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
    /// The trailing edge.
    public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
    /// The horizontal centre.
    public var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
    /// The upper edge.
    public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
    /// The lower edge.
    public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
    /// The vertical centre.
    public var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }
    /// The width.
    public var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
    /// The height.
    public var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }
    /// The baseline of the first line of text; the lower edge of a view without text.
    public var firstBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .firstBaseline) }
    /// The baseline of the last line of text; the lower edge of a view without text.
    public var lastBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .lastBaseline) }

    // MARK: The frame of a view for constraints

    /// The frame for constraints: the bounds' size, about the centre. The anchor point is ignored, as in UIKit.
    var layoutFrame: CGRect {
        let size = bounds.size
        return CGRect(x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height)
    }

    /// The rectangle of the view that constraints align.
    var alignedFrame: CGRect { alignmentRect(forFrame: layoutFrame) }

    func setAlignedFrame(_ solved: CGRect) { setLayoutFrame(frame(forAlignmentRect: solved)) }

    /// Gives the view a frame that it has apart from its transform, which then moves it.
    package final func setUntransformedFrame(_ frame: CGRect) {
        guard !CATransform3DIsIdentity(layer.transform) else { return self.frame = frame }
        let anchor = layer.anchorPoint
        if bounds.size != frame.size { bounds.size = frame.size }
        center = CGPoint(x: frame.minX + anchor.x * frame.width, y: frame.minY + anchor.y * frame.height)
    }

    package func setLayoutFrame(_ solved: CGRect) {
        let new = CGRect(
            x: solved.minX.settled, y: solved.minY.settled, width: solved.width.settled, height: solved.height.settled)
        let old = layoutFrame
        if abs(old.width - new.width) > 1e-6 || abs(old.height - new.height) > 1e-6 { bounds.size = new.size }
        let place = CGPoint(x: new.minX + new.width / 2, y: new.minY + new.height / 2)
        if hypot(place.x - center.x, place.y - center.y) > 1e-6 { center = place }
    }
}

extension CGFloat {
    /// The nearest 1/1024 point if the difference is a rounding error, else the number.
    var settled: CGFloat {
        let near = (self * 1024).rounded() / 1024
        return (near - self).magnitude < 1e-9 * Swift.max(1, magnitude) ? near : self
    }
}

// MARK: - Fitting sizes of views: from constraints within the view, or from its content

/// Identifies a line of text.
@_spi(Hooks) public enum TextBaseline {
    case first
    case last
}

extension UIView {
    /// Requests the smallest size that satisfies the constraints.
    public static let layoutFittingCompressedSize = CGSize.zero
    /// Requests the largest size that satisfies the constraints.
    public static let layoutFittingExpandedSize = CGSize(width: 10_000, height: 10_000)

    /// Whether the view or a descendant holds constraints.
    package final var hasConstraintsInTree: Bool {
        if let known = holdsInTree { return known }
        for view in viewsFromBelow(where: { $0.holdsInTree == nil }) {
            let isTrue = view.children.contains { $0.holdsInTree == true }
            view.layoutConstraints.holdsInTree = (isTrue, ConstraintTrees.changes)
        }
        return holdsInTree == true
    }

    /// Whether the view or a descendant holds constraints; nil if this is not known.
    private var holdsInTree: Bool? {
        if !layoutConstraints.held.isEmpty { return true }
        let known = layoutConstraints.holdsInTree
        return known.asOf == ConstraintTrees.changes ? known.isTrue : nil
    }

    /// Returns the smallest height, in whole points, that the constraints within the view allow at a width.
    package final func constrainedHeight(forWidth width: CGFloat, priority: UILayoutPriority = .required) -> CGFloat {
        let target = CGSize(width: width, height: Self.layoutFittingCompressedSize.height)
        return systemLayoutSizeFitting(
            target, withHorizontalFittingPriority: priority, verticalFittingPriority: .fittingSizeLevel
        ).height.rounded(.up)
    }

    /// Returns the height of wrapped content at a width.
    final func contentHeight(forWidth width: CGFloat) -> CGFloat {
        sizeThatFits(CGSize(width: max(width, 1), height: .infinity)).height
    }

    final func fittingSize(_ target: CGSize, _ across: UILayoutPriority, _ down: UILayoutPriority) -> CGSize {
        guard target.width.isFinite, target.height.isFinite else {
            Diagnostics.warnOnce("UIView.systemLayoutSizeFitting: \(target) is not finite; the size stays")
            return bounds.size
        }
        updateConstraintsInTree()
        return ConstraintEngine(self, fitting: .init(size: target, across: across, down: down)).fittingSize()
    }

    /// Returns the view whose last baseline constraints use, by its older name.
    @available(*, deprecated, renamed: "forLastBaselineLayout")
    public func forBaselineLayout() -> UIView { forLastBaselineLayout }

    // MARK: Updating

    /// Returns whether `updateConstraints()` is pending.
    public func needsUpdateConstraints() -> Bool { layoutConstraints.needUpdate }
    /// Calls `updateConstraints()` if it is pending.
    public func updateConstraintsIfNeeded() {
        guard layoutConstraints.needUpdate else { return }
        layoutConstraints.needUpdate = false
        if let viewController { viewController.updateViewConstraints() } else { updateConstraints() }
    }

    private func updateConstraintsInTree() {
        let changes = ConstraintTrees.changes
        for view in viewsFromBelow(where: { $0.layoutConstraints.updatedAsOf != changes }) {
            view.updateConstraintsIfNeeded()
            // An update may have requested others.
            view.layoutConstraints.updatedAsOf = changes
        }
    }
}
