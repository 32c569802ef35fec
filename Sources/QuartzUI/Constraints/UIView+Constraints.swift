// Constraints of views, and their anchors.

/// What a view knows of constraints.
struct ViewConstraints {
    var translates = true
    /// Whether `updateConstraints()` is due.
    var needUpdate = true
    var held: [NSLayoutConstraint] = []
    var guides: [UILayoutGuide] = []
    /// Across and down.
    var hugging = lowest
    var resistance = highest

    private static let lowest = [UILayoutPriority.defaultLow, .defaultLow]
    private static let highest = [UILayoutPriority.defaultHigh, .defaultHigh]
}

extension UIView {
    /// Whether the view stands where its frame says, for constraints too. True by default; false lets constraints place it.
    public var translatesAutoresizingMaskIntoConstraints: Bool {
        get { layoutConstraints.translates }
        set {
            layoutConstraints.translates = newValue
            constraintsDidChange()
        }
    }

    /// The constraints that the view holds: those among it and what it holds.
    public var constraints: [NSLayoutConstraint] { layoutConstraints.held }

    /// Adds a constraint.
    public func addConstraint(_ constraint: NSLayoutConstraint) {
        guard constraint.owner !== self else { return }
        constraint.owner?.removeConstraint(constraint)
        guard let first = constraint.firstItem, first.isDescendant(of: self),
            constraint.secondItem?.isDescendant(of: self) ?? true
        else {
            return Diagnostics.warnOnce("UIView.addConstraint: the constraint is about views outside this one; ignored")
        }
        constraint.owner = self
        layoutConstraints.held.append(constraint)
        constraintsDidChange()
    }
    /// Adds constraints.
    public func addConstraints(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { addConstraint(constraint) }
    }
    /// Takes a constraint out.
    public func removeConstraint(_ constraint: NSLayoutConstraint) {
        guard constraint.owner === self else { return }
        constraint.owner = nil
        layoutConstraints.held.removeAll { $0 === constraint }
        constraintsDidChange()
    }
    /// Takes constraints out.
    public func removeConstraints(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { removeConstraint(constraint) }
    }

    /// How much a view minds being larger than its content. Low by default.
    public func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: UIStackView.Axis) {
        layoutConstraints.hugging[axis.rawValue] = priority
        constraintsDidChange()
    }
    /// How much a view minds being smaller than its content. High by default.
    public func setContentCompressionResistancePriority(_ priority: UILayoutPriority, for axis: UIStackView.Axis) {
        layoutConstraints.resistance[axis.rawValue] = priority
        constraintsDidChange()
    }

    /// Asks all views for a layout whose constraints may depend on this one.
    final func constraintsDidChange() {
        for view in sequence(first: self, next: \.superview) where view === self || !view.layoutConstraints.held.isEmpty {
            view.setNeedsLayout()
        }
    }

    /// The view leaves its superview: constraints with what stays behind are gone.
    final func dropOuterConstraints() {
        for outer in sequence(first: parent, next: { $0?.parent }).compactMap({ $0 }) where !outer.layoutConstraints.held.isEmpty
        {
            let cut = outer.layoutConstraints.held.filter { constraint in
                [constraint.firstItem, constraint.secondItem].contains { $0?.isDescendant(of: self) ?? false }
            }
            outer.removeConstraints(cut)
        }
    }

    /// Places what the view's constraints are about.
    final func layOutConstraints() {
        guard !layoutConstraints.held.isEmpty else { return }
        var layout = ConstraintLayout(self)
        layout.perform()
    }

    // MARK: Guides

    /// The rectangles that constraints place in the view beside its subviews.
    public var layoutGuides: [UILayoutGuide] { layoutConstraints.guides }

    /// Gives the view a rectangle for constraints to place.
    public func addLayoutGuide(_ layoutGuide: UILayoutGuide) {
        guard let area = layoutGuide.area else {
            return Diagnostics.warnOnce("UIView.addLayoutGuide: the guide is a part of its view already; ignored")
        }
        layoutGuide.owningView?.removeLayoutGuide(layoutGuide)
        layoutGuide.owningView = self
        area.parent = self
        layoutConstraints.guides.append(layoutGuide)
    }

    /// Takes a rectangle out, and the constraints with it.
    public func removeLayoutGuide(_ layoutGuide: UILayoutGuide) {
        guard layoutGuide.owningView === self, let area = layoutGuide.area else { return }
        area.dropOuterConstraints()
        area.parent = nil
        layoutGuide.owningView = nil
        layoutConstraints.guides.removeAll { $0 === layoutGuide }
    }

    // MARK: Anchors

    /// The left edge.
    public var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
    /// The right edge.
    public var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
    /// The edge that text starts at.
    public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
    /// The edge that text ends at.
    public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
    /// The middle across.
    public var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
    /// The upper edge.
    public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
    /// The lower edge.
    public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
    /// The middle down.
    public var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }
    /// The width.
    public var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
    /// The height.
    public var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }
    /// The line that the first line of text stands on; the lower edge of a view without text.
    public var firstBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .firstBaseline) }
    /// The line that the last line of text stands on; the lower edge of a view without text.
    public var lastBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .lastBaseline) }
}
