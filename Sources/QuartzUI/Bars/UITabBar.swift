/// A bar of tabs at the bottom of the screen.
@preconcurrency @MainActor
open class UITabBar: UIView {
    /// The standard height.
    public static let height: CGFloat = 49

    private let hairline = UIView()
    private var tabs: [TabControl] = []
    /// The delegate, held weakly.
    open weak var delegate: (any UITabBarDelegate)?
    /// Called after a tab is selected, to show its content.
    var didChoose: ((UITabBarItem) -> Void)?

    /// Creates a bar with a frame.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        prepare()
    }

    /// Views are not archived on Linux.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        prepare()
    }

    private func prepare() {
        addSubview(hairline)
        applyAppearance()
    }

    /// The appearance of the bar and its items.
    open var standardAppearance = UITabBarAppearance() { didSet { applyAppearance() } }
    /// The background colour.
    open var barTintColor: UIColor? {
        get { standardAppearance.backgroundColor }
        set {
            standardAppearance.backgroundColor = newValue ?? Theme.panel
            applyAppearance()
        }
    }
    /// Whether the bar is translucent.
    @available(*, deprecated, message: "has no effect on Linux: bars are as opaque as their colour; use one with an alpha")
    open var isTranslucent: Bool {
        get { (standardAppearance.backgroundColor?.alpha ?? 0) < 1 }
        set {}
    }
    /// The predefined appearance; black has a black background.
    open var barStyle = UIBarStyle.default {
        didSet { if barStyle != oldValue { barTintColor = barStyle.ground } }
    }
    /// The colour of unselected items; nil uses the theme's.
    open var unselectedItemTintColor: UIColor? {
        get { standardAppearance.stackedLayoutAppearance.normal.iconColor }
        set {
            standardAppearance.stackedLayoutAppearance.normal.iconColor = newValue
            applyAppearance()
        }
    }

    private func applyAppearance() {
        standardAppearance.paint(self, hairline: hairline)
        for tab in tabs { tab.looks = standardAppearance.stackedLayoutAppearance }
    }

    /// The items.
    open var items: [UITabBarItem]? {
        didSet {
            for tab in tabs { tab.removeFromSuperview() }
            tabs = (items ?? []).map { item in
                TabControl(item) { [weak self] in self?.choose(item) }
            }
            for tab in tabs {
                tab.looks = standardAppearance.stackedLayoutAppearance
                addSubview(tab)
            }
            if let chosen = selectedItem, !(items ?? []).contains(chosen) { selectedItem = nil }
            update()
            setNeedsLayout()
        }
    }
    /// The selected item.
    open var selectedItem: UITabBarItem? { didSet { update() } }

    private func update() {
        for tab in tabs { tab.isSelected = tab.item === selectedItem }
    }

    private func choose(_ item: UITabBarItem) {
        guard delegate?.tabBar(self, shouldSelect: item) ?? true else { return }
        selectedItem = item
        delegate?.tabBar(self, didSelect: item)
        didChoose?(item)
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        hairline.frame = CGRect(x: 0, y: 0, width: bounds.width, height: 1 / max(layer.contentsScale, 1))
        let width = bounds.width / CGFloat(max(tabs.count, 1))
        for (index, tab) in tabs.enumerated() {
            tab.frame = CGRect(x: (CGFloat(index) * width).rounded(), y: 0, width: width.rounded(), height: bounds.height)
        }
    }
}

/// Methods that control and observe the selection in a tab bar. All are optional.
@preconcurrency @MainActor
public protocol UITabBarDelegate: AnyObject {
    /// Whether an item may be selected. True by default.
    func tabBar(_ tabBar: UITabBar, shouldSelect item: UITabBarItem) -> Bool
    /// Called after an item is selected.
    func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem)
}

extension UITabBarDelegate {
    /// True.
    public func tabBar(_ tabBar: UITabBar, shouldSelect item: UITabBarItem) -> Bool { true }
    /// Does nothing.
    public func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}
}
