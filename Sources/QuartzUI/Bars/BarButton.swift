/// A button that shows a bar button item and follows its changes.
final class BarButton: UIButton {
    private let item: UIBarButtonItem

    init(_ item: UIBarButtonItem) {
        self.item = item
        super.init(frame: .zero)
        addAction(UIAction { [weak self] _ in self?.click() }, for: .primaryActionTriggered)
        update()
    }

    required init?(coder: NSCoder) { nil }

    /// Updates the button from its item.
    func update() {
        var looks = UIButton.Configuration.plain()
        looks.title = item.title
        looks.image = item.image?.withRenderingMode(.alwaysTemplate)
        looks.contentInsets = NSDirectionalEdgeInsets(top: 4, leading: 8, bottom: 4, trailing: 8)
        if item.style == .done { looks.font = .systemFont(ofSize: Theme.labelFont.pointSize, weight: .semibold) }
        let attributes = item.shownTitleAttributes(in: !item.isEnabled ? .disabled : item.isSelected ? .selected : .normal)
        if let font = attributes[.font] as? UIFont { looks.font = font }
        looks.baseForegroundColor = attributes[.foregroundColor] as? UIColor ?? item.tintColor
        configuration = looks
        isEnabled = item.isEnabled
        isSelected = item.isSelected
        menu = item.menu
        showsMenuAsPrimaryAction = item.menu != nil && item.primaryAction == nil
    }

    private func click() {
        if item.changesSelectionAsPrimaryAction { item.isSelected.toggle() }
        item.primaryAction?.perform(sender: item)
    }
}

extension UIBarButtonItem {
    /// Creates a view that shows the item and follows its changes; nil for spaces. `changed` is called when the view's size or
    /// position may change.
    func makeView(changed: @escaping () -> Void) -> UIView? {
        guard !isSpace else { return nil }
        if let customView {
            didChange = changed
            shownView = customView
            return customView
        }
        let button = BarButton(self)
        shownView = button
        didChange = { [weak button] in
            button?.update()
            changed()
        }
        return button
    }

    /// The width of the item's view in a bar.
    func width(of view: UIView) -> CGFloat {
        if width > 0 { return width }
        if customView == nil { return view.intrinsicContentSize.width }
        return view.bounds.width > 0 ? view.bounds.width : view.sizeThatFits(UIView.layoutFittingExpandedSize).width
    }

    /// The height of the item's view in a bar.
    func height(of view: UIView, in bar: CGFloat) -> CGFloat {
        guard customView != nil else { return Theme.controlHeight }
        return min(view.bounds.height > 0 ? view.bounds.height : Theme.controlHeight, bar)
    }
}
