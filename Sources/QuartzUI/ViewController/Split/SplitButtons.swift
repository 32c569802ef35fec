/// The buttons that show and hide the sidebars of a split view.
final class SplitButtons {
    private weak var split: UISplitViewController?
    /// The buttons of the columns' navigation bars. A bar button item can be in one bar only.
    private var toggles: [UISplitViewController.Column: UIBarButtonItem] = [:]
    private lazy var secondaryOnly = makeButton("Full Width", BarSymbol.expand) { $0.toggleSecondaryOnly() }
    /// The button that a program adds to a classic split view's content.
    private(set) lazy var classic = makeToggle()

    init(_ split: UISplitViewController) { self.split = split }

    private func makeButton(
        _ name: String, _ image: UIImage, action: @escaping (UISplitViewController) -> Void
    ) -> UIBarButtonItem {
        let item = UIBarButtonItem(
            image: image,
            primaryAction: UIAction { [weak self] _ in
                if let split = self?.split { action(split) }
            })
        item.accessibilityLabel = name
        return item
    }

    private func makeToggle() -> UIBarButtonItem {
        makeButton("Sidebar", image) { $0.toggleSidebars() }
    }

    private var image: UIImage { BarSymbol.sidebar(isTrailing: split?.layout.isTrailing ?? false) }

    /// Puts the buttons into the bars of the columns that show them.
    func update() {
        guard let split else { return }
        let isCollapsed = split.state.isCollapsed
        if classic.isHidden != isCollapsed { classic.isHidden = isCollapsed }
        guard split.style != .unspecified else { return }
        let showing = split.state.isExpanded && isVisible(in: split)
        let outer = split.sidebars(in: split.mode).first ?? .secondary
        for column in UISplitViewController.Column.sideBySide {
            guard let bar = (split.hosts[column] as? UINavigationController)?.navigationBar else { continue }
            var items: [UIBarButtonItem] = []
            if showing, column == outer { items.append(toggle(of: column)) }
            if split.state.isExpanded, column == .secondary, column != outer, split.layout.isTriple,
                split.showsSecondaryOnlyButton
            {
                items.append(secondaryOnly)
            }
            bar.setEdgeItems(items, isTrailing: split.layout.isTrailing)
        }
    }

    private func isVisible(in split: UISplitViewController) -> Bool {
        switch split.displayModeButtonVisibility {
        case .automatic: split.presentsWithGesture
        case .never: false
        case .always: true
        }
    }

    private func toggle(of column: UISplitViewController.Column) -> UIBarButtonItem {
        let item = toggles[column] ?? makeToggle()
        toggles[column] = item
        if item.image !== image { item.image = image }
        return item
    }
}
