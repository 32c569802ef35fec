/// Limits to the size of text, and its changes.
extension UIView {
    /// The minimum text size that the view and its subviews follow; nil without a limit.
    public var minimumContentSizeCategory: UIContentSizeCategory? {
        get { contentSizeLimits.least }
        set { setLimits(newValue, contentSizeLimits.most) }
    }

    /// The maximum text size that the view and its subviews follow; nil without a limit.
    public var maximumContentSizeCategory: UIContentSizeCategory? {
        get { contentSizeLimits.most }
        set { setLimits(contentSizeLimits.least, newValue) }
    }

    /// The limits to the size of text of the view and the views around it, for logs. Empty without any.
    public var appliedContentSizeCategoryLimitsDescription: String {
        sequence(first: self as UIView, next: \.superview).compactMap { view -> String? in
            let limits = view.contentSizeLimits
            guard limits.least != nil || limits.most != nil else { return nil }
            return "\(type(of: view)): \(limits.least?.rawValue ?? "no minimum") to \(limits.most?.rawValue ?? "no maximum")"
        }.joined(separator: "\n")
    }

    private func setLimits(_ least: UIContentSizeCategory?, _ most: UIContentSizeCategory?) {
        let previous = traitCollection
        contentSizeLimits = (least, most)
        Self.isContentSizeLimited = true
        if traitCollection.preferredContentSizeCategory != previous.preferredContentSizeCategory {
            contentSizeDidChangeInTree(from: previous)
        }
    }

    /// Returns a size of text within the limits of the view and of those around it. Inner limits are applied after outer ones.
    final func limited(_ size: UIContentSizeCategory) -> UIContentSizeCategory {
        guard Self.isContentSizeLimited else { return size }
        let outer = superview?.limited(size) ?? size
        return outer.limited(from: contentSizeLimits.least, to: contentSizeLimits.most)
    }

    /// Reports a change of the size of text to the views and their controllers.
    final func contentSizeDidChangeInTree(from previous: UITraitCollection) {
        walk { view in
            let size = view.traitCollection.preferredContentSizeCategory
            if size != view.shownContentSize {
                let before = previous.with(view.shownContentSize)
                view.shownContentSize = size
                view.textSizeDidChange()
                view.viewController?.contentSizeDidChange(from: before)
                view.contentSizeDidChange(from: before)
            }
            return true
        }
    }

    /// Updates a view that has been outside of all windows while the size of text changed.
    final func contentSizeMayHaveChanged() {
        let size = limited(Theme.contentSize)
        guard size != shownContentSize else { return }
        shownContentSize = size
        textSizeDidChange()
    }
}

extension UIResponder {
    /// Reports a change of the size of text to the override and to the registered closures.
    fileprivate final func contentSizeDidChange(from previous: UITraitCollection) {
        traitCollectionDidChange(previous)
        for registration in traitRegistrations { registration.contentSizeDidChange(of: self, from: previous) }
    }
}
