/// What a tab bar shows for a controller.
@preconcurrency @MainActor
open class UITabBarItem: NSObject {
    var didChange: (() -> Void)?

    /// The title.
    open var title: String? { didSet { didChange?() } }
    /// A picture over it; drawn in the bar's colours.
    open var image: UIImage? { didSet { didChange?() } }
    /// A number to find the item by.
    open var tag: Int
    /// Whether it can be chosen.
    open var isEnabled = true { didSet { didChange?() } }

    /// An item.
    public init(title: String?, image: UIImage?, tag: Int) {
        self.title = title
        self.image = image
        self.tag = tag
        super.init()
    }
}

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
        backgroundColor = Theme.panel
        hairline.backgroundColor = Theme.hairline
        addSubview(hairline)
    }

    /// What can be chosen.
    open var items: [UITabBarItem]? {
        didSet {
            for tab in tabs { tab.removeFromSuperview() }
            tabs = (items ?? []).map { item in
                TabControl(item) { [weak self] in self?.choose(item) }
            }
            for tab in tabs { addSubview(tab) }
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

/// One item in the bar.
private final class TabControl: UIControl {
    let item: UITabBarItem
    private let choose: () -> Void
    private let label = UILabel()
    private let picture = UIImageView(frame: .zero)

    init(_ item: UITabBarItem, choose: @escaping () -> Void) {
        self.item = item
        self.choose = choose
        super.init(frame: .zero)
        label.font = Theme.captionFont
        label.textAlignment = .center
        picture.contentMode = .scaleAspectFit
        addSubview(picture)
        addSubview(label)
        item.didChange = { [weak self] in self?.update() }
        update()
    }

    required init?(coder: NSCoder) { nil }

    private func update() {
        label.text = item.title
        picture.image = item.image?.withRenderingMode(.alwaysTemplate)
        isEnabled = item.isEnabled
        stateDidChange()
        setNeedsLayout()
    }

    override func stateDidChange() {
        super.stateDidChange()
        let color: UIColor = isSelected ? tintColor : state.contains(.hovered) ? Theme.text : Theme.secondaryText
        label.textColor = color
        picture.tintColor = color
        alpha = state.contains(.highlighted) ? 0.6 : isEnabled ? 1 : 0.4
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let hasPicture = picture.image != nil
        picture.frame = CGRect(x: 0, y: 6, width: bounds.width, height: hasPicture ? 22 : 0)
        let top: CGFloat = hasPicture ? 29 : 0
        label.frame = CGRect(x: 0, y: top, width: bounds.width, height: hasPicture ? 16 : bounds.height)
    }

    override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        if let touch, point(inside: touch.location(in: self), with: event) { choose() }
    }

    override var canBecomeFocused: Bool { isEnabled }

    override func keyDown(with event: KeyEvent) -> Bool {
        guard isEnabled, !event.isCommand, event.key == .space || event.key == .return else { return super.keyDown(with: event) }
        choose()
        return true
    }
}
