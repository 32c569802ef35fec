/// Offers a choice at the bottom of the screen.
@preconcurrency @MainActor
open class UITabBar: UIView {
    /// The usual height.
    public static let height: CGFloat = 49

    private let hairline = UIView()
    private var tabs: [TabControl] = []
    /// Hears of choices. Held weakly.
    open weak var delegate: (any UITabBarDelegate)?
    /// Shows what an item stands for.
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

    /// How the bar and its items look.
    open var standardAppearance = UITabBarAppearance() { didSet { applyAppearance() } }
    /// The colour of the bar's ground.
    open var barTintColor: UIColor? {
        get { standardAppearance.backgroundColor }
        set {
            standardAppearance.backgroundColor = newValue ?? Theme.panel
            applyAppearance()
        }
    }
    /// Whether what lies behind the bar shines through.
    @available(*, deprecated, message: "has no effect on Linux: bars are as opaque as their colour; use one with an alpha")
    open var isTranslucent: Bool {
        get { (standardAppearance.backgroundColor?.alpha ?? 0) < 1 }
        set {}
    }
    /// The usual looks: black has a black ground.
    open var barStyle = UIBarStyle.default {
        didSet { if barStyle != oldValue { barTintColor = barStyle.ground } }
    }
    /// The colour of items that are not chosen; nil is the theme's.
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

    /// What can be chosen.
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
    /// What is chosen.
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

/// Hears of choices in a tab bar. Every method may be left out.
@preconcurrency @MainActor
public protocol UITabBarDelegate: AnyObject {
    /// Whether an item may be chosen. True by default.
    func tabBar(_ tabBar: UITabBar, shouldSelect item: UITabBarItem) -> Bool
    /// An item has been chosen.
    func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem)
}

extension UITabBarDelegate {
    /// True.
    public func tabBar(_ tabBar: UITabBar, shouldSelect item: UITabBarItem) -> Bool { true }
    /// Does nothing.
    public func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}
}
