// Constraints of views, and their anchors.

/// What a view knows of constraints.
struct ViewConstraints {
    var translates = true
    /// Whether `updateConstraints()` is due.
    var needUpdate = true
    /// The constraints that the view holds, and those that are about it.
    var held = IdentityList<NSLayoutConstraint>()
    var mentions = IdentityList<NSLayoutConstraint>()
    var guides: [UILayoutGuide] = []
    /// Whether the view stands for a rectangle of another, which has no place among its subviews.
    var isArea = false
    /// Whether a stack places the view.
    var isArranged = false
    /// How many constraints go from within the view to beyond it.
    var passing = 0
    /// Whether constraints have been given to the region while the view was its root.
    var hasRegion = false
    /// What solves the constraints of the view's content, where that is a region of its own.
    var engine: ConstraintEngine?
    /// What the view takes part in with its frame, and what places what it holds.
    weak var outer: ConstraintEngine?
    weak var inner: ConstraintEngine?
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
            guard newValue != layoutConstraints.translates else { return }
            layoutConstraints.translates = newValue
            dropEngines()
            askForConstraintLayout()
        }
    }

    /// The constraints that the view holds: those among it and what it holds.
    public var constraints: [NSLayoutConstraint] { layoutConstraints.held.elements }

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
        layoutConstraints.held.insert(constraint)
        first.layoutConstraints.mentions.insert(constraint)
        if let second = constraint.secondItem, second !== first { second.layoutConstraints.mentions.insert(constraint) }
        pass(constraint)
        let root = regionRoot
        root.layoutConstraints.hasRegion = true
        root.layoutConstraints.engine?.add(constraint)
        askForConstraintLayout()
    }
    /// Adds constraints.
    public func addConstraints(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { addConstraint(constraint) }
    }
    /// Takes a constraint out.
    public func removeConstraint(_ constraint: NSLayoutConstraint) {
        guard constraint.owner === self else { return }
        regionRoot.layoutConstraints.engine?.remove(constraint)
        constraint.owner = nil
        layoutConstraints.held.remove(constraint)
        constraint.firstItem?.layoutConstraints.mentions.remove(constraint)
        constraint.secondItem?.layoutConstraints.mentions.remove(constraint)
        for view in constraint.passedViews {
            view.layoutConstraints.passing -= 1
            if view.isGiven, view.layoutConstraints.passing == 0 { view.dropEngines() }
        }
        constraint.passedViews = []
        askForConstraintLayout()
    }

    /// Counts a constraint at the views that it goes out of: their content is no region of its own any longer.
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

    /// A constraint that the view holds has changed.
    final func update(_ constraint: NSLayoutConstraint) {
        regionRoot.layoutConstraints.engine?.update(constraint)
        askForConstraintLayout()
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
        area.leaveRegion()
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
