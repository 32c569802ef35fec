// How large a view would like to be: by the constraints within it, or by its content.

/// Which line of a text is meant.
enum TextBaseline {
    case first
    case last
}

extension UIView {
    /// Seeks the least size that fulfils the constraints.
    public static let layoutFittingCompressedSize = CGSize.zero
    /// Seeks the greatest size that fulfils the constraints.
    public static let layoutFittingExpandedSize = CGSize(width: 10_000, height: 10_000)

    /// Whether constraints of the view, or of what it holds, say something of its size.
    final var hasConstraintsInTree: Bool { !layoutConstraints.held.isEmpty || children.contains(where: \.hasConstraintsInTree) }

    /// The height of the content at a width, for content that wraps.
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

    /// Has `updateConstraints()` called before the next layout.
    public func setNeedsUpdateConstraints() {
        layoutConstraints.needUpdate = true
        setNeedsLayout()
    }
    /// Whether `updateConstraints()` is due.
    public func needsUpdateConstraints() -> Bool { layoutConstraints.needUpdate }
    /// Calls `updateConstraints()` where it is due.
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
