// Fitting sizes of views: from constraints within the view, or from its content.

/// Identifies a line of text.
enum TextBaseline {
    case first
    case last
}

extension UIView {
    /// Requests the smallest size that satisfies the constraints.
    public static let layoutFittingCompressedSize = CGSize.zero
    /// Requests the largest size that satisfies the constraints.
    public static let layoutFittingExpandedSize = CGSize(width: 10_000, height: 10_000)

    /// Whether the view or a descendant holds constraints.
    final var hasConstraintsInTree: Bool {
        if !layoutConstraints.held.isEmpty { return true }
        for view in children where view.hasConstraintsInTree { return true }
        return false
    }

    /// The height of wrapped content at a width.
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

    // MARK: Updating

    /// Requests a call of `updateConstraints()` before the next layout.
    public func setNeedsUpdateConstraints() {
        layoutConstraints.needUpdate = true
        setNeedsLayout()
    }
    /// Whether `updateConstraints()` is pending.
    public func needsUpdateConstraints() -> Bool { layoutConstraints.needUpdate }
    /// Calls `updateConstraints()` if it is pending.
    public func updateConstraintsIfNeeded() {
        guard layoutConstraints.needUpdate else { return }
        layoutConstraints.needUpdate = false
        updateConstraints()
    }

    private func updateConstraintsInTree() {
        for view in children { view.updateConstraintsInTree() }
        updateConstraintsIfNeeded()
    }
}
