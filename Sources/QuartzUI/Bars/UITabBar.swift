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
    /// Returns whether an item may be selected; nil allows all.
    var mayChoose: ((UITabBarItem) -> Bool)?

    /// Creates a bar with a frame.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        prepare()
    }

    /// Creates an object of an Interface Builder file.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        prepare()
        NibCoder.configure(self, by: coder, after: UITabBar.self)
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
    /// The appearance while the content is scrolled to its bottom.
    @available(*, deprecated, message: "has no effect on Linux: a tab bar keeps its standard appearance")
    open var scrollEdgeAppearance: UITabBarAppearance? {
        get { nil }
        set {}
    }
    /// The background's image pattern. An empty image removes the background.
    open var backgroundImage: UIImage? {
        didSet {
            standardAppearance.setGround(backgroundImage)
            applyAppearance()
        }
    }
    /// The image of the edge line. An empty image removes the line.
    open var shadowImage: UIImage? {
        didSet {
            standardAppearance.setShadow(shadowImage)
            applyAppearance()
        }
    }
    /// The image behind the selected item; nil is none.
    open var selectionIndicatorImage: UIImage? {
        get { standardAppearance.selectionIndicatorImage }
        set {
            standardAppearance.selectionIndicatorImage = newValue
            applyAppearance()
        }
    }

    /// The placement of the items.
    nonisolated public enum ItemPositioning: Int, Sendable {
        /// They fill the bar.
        case automatic
        /// They fill the bar.
        case fill
        /// They have their own width, in the middle of the bar.
        case centered
    }
    /// The placement of the items. They fill the bar by default.
    open var itemPositioning: ItemPositioning {
        get { standardAppearance.stackedItemPositioning }
        set {
            standardAppearance.stackedItemPositioning = newValue
            applyAppearance()
        }
    }
    /// The width of centred items; 0 is the usual one, 76 points.
    open var itemWidth: CGFloat {
        get { standardAppearance.stackedItemWidth }
        set {
            standardAppearance.stackedItemWidth = newValue
            applyAppearance()
        }
    }
    /// The distance between centred items; 0 is the usual one, 34 points.
    open var itemSpacing: CGFloat {
        get { standardAppearance.stackedItemSpacing }
        set {
            standardAppearance.stackedItemSpacing = newValue
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
        let looks = shownAppearance
        looks.paint(self, hairline: hairline)
        for tab in tabs { tab.take(looks) }
        setNeedsLayout()
    }

    /// The selected item's appearance, or the bar's.
    private var shownAppearance: UITabBarAppearance { selectedItem?.standardAppearance ?? standardAppearance }

    /// The items.
    open var items: [UITabBarItem]? {
        didSet {
            for tab in tabs { tab.removeFromSuperview() }
            tabs = (items ?? []).map { item in
                TabControl(item) { [weak self] in self?.choose(item) }
            }
            for tab in tabs {
                tab.take(shownAppearance)
                addSubview(tab)
            }
            if let chosen = selectedItem, !(items ?? []).contains(chosen) { selectedItem = nil }
            update()
            setNeedsLayout()
        }
    }
    /// Replaces the items. The tabs dissolve if `animated` is true.
    open func setItems(_ items: [UITabBarItem]?, animated: Bool) {
        guard animated, window != nil else { return self.items = items }
        UIView.transition(with: self, duration: Theme.calm, options: .transitionCrossDissolve) { self.items = items }
    }
    /// The selected item.
    open var selectedItem: UITabBarItem? {
        didSet {
            if selectedItem?.standardAppearance !== oldValue?.standardAppearance { applyAppearance() }
            update()
        }
    }

    private func update() {
        for tab in tabs { tab.isSelected = tab.item === selectedItem }
    }

    // MARK: Customizing

    /// Whether the user arranges the items: false.
    open var isCustomizing: Bool { false }
    /// Lets the user arrange items.
    @available(*, deprecated, message: "has no effect on Linux: a bar shows all of its items in their order")
    open func beginCustomizingItems(_ items: [UITabBarItem]) {}
    /// Ends the arranging of items.
    ///
    /// - Returns: Whether the items have changed: false.
    @available(*, deprecated, message: "has no effect on Linux: a bar shows all of its items in their order")
    @discardableResult
    open func endCustomizing(animated: Bool) -> Bool { false }

    private func choose(_ item: UITabBarItem) {
        guard mayChoose?(item) ?? true else { return }
        selectedItem = item
        delegate?.tabBar(self, didSelect: item)
        didChoose?(item)
    }

    /// The properties that `appearance()` sets, beside those of every view.
    open override class var appearanceTraits: [AppearanceTrait] {
        super.appearanceTraits + [
            AppearanceTrait(\UITabBar.barStyle),
            AppearanceTrait(\UITabBar.barTintColor),
            AppearanceTrait(\UITabBar.unselectedItemTintColor),
            AppearanceTrait(appearance: \UITabBar.standardAppearance),
        ]
    }

    /// The left edge of the first item, the items' width, and the distance from one left edge to the next.
    private var places: (start: CGFloat, width: CGFloat, step: CGFloat) {
        let count = CGFloat(max(tabs.count, 1))
        let looks = shownAppearance
        guard looks.stackedItemPositioning == .centered else { return (0, bounds.width / count, bounds.width / count) }
        func usable(_ length: CGFloat, _ usual: CGFloat) -> CGFloat { length > 0 && length.isFinite ? length : usual }
        let space = usable(looks.stackedItemSpacing, 34)
        let width = min(usable(looks.stackedItemWidth, 76), bounds.width / count)
        let step = min(width + space, count > 1 ? (bounds.width - width) / (count - 1) : width)
        return ((bounds.width - step * (count - 1) - width) / 2, width, step)
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        hairline.frame = CGRect(x: 0, y: 0, width: bounds.width, height: 1 / max(layer.contentsScale, 1))
        let (start, width, step) = places
        for (index, tab) in tabs.enumerated() {
            let x = start + CGFloat(index) * step
            let frame = CGRect(x: x.rounded(), y: 0, width: width.rounded(), height: bounds.height)
            tab.frame = isMirrored ? frame.mirrored(in: CGRect(origin: .zero, size: bounds.size)) : frame
        }
    }
}

/// Methods that observe the selection in a tab bar. All are optional.
@preconcurrency @MainActor
public protocol UITabBarDelegate: AnyObject {
    /// Called after an item is selected.
    func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem)
}

extension UITabBarDelegate {
    /// Does nothing.
    public func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}
}

/// One item in a tab bar: an image over a title, and a badge at their corner.
final class TabControl: UIControl {
    let item: UITabBarItem
    var looks = UITabBarItemAppearance() { didSet { update() } }
    private let choose: () -> Void
    private let label = UILabel()
    private let picture = UIImageView(frame: .zero)
    private let badge = UILabel()
    /// The picture behind the selected item.
    private let indicator = UIImageView(frame: .zero)
    private var indicatorColor: UIColor?

    /// Takes the appearance of the bar.
    func take(_ bar: UITabBarAppearance) {
        indicator.image = bar.selectionIndicatorImage
        indicatorColor = bar.selectionIndicatorTintColor
        looks = bar.stackedLayoutAppearance
    }

    init(_ item: UITabBarItem, choose: @escaping () -> Void) {
        self.item = item
        self.choose = choose
        super.init(frame: .zero)
        label.font = Theme.captionFont
        label.textAlignment = .center
        picture.contentMode = .scaleAspectFit
        badge.font = Theme.captionFont
        badge.textAlignment = .center
        badge.isHidden = true
        indicator.contentMode = .center
        for view in [indicator, picture, label, badge] { addSubview(view) }
        item.shownView = self
        item.didChange = { [weak self] in self?.update() }
        update()
    }

    required init?(coder: NSCoder) { nil }

    private func update() {
        isEnabled = item.isEnabled
        showBadge()
        stateDidChange()
        setNeedsLayout()
    }

    /// Updates the badge. A new badge appears with a spring animation.
    private func showBadge() {
        let isNew = badge.isHidden && item.badgeValue != nil
        badge.isHidden = item.badgeValue == nil
        badge.text = item.badgeValue
        badge.textColor = Theme.onAccent
        guard isNew, window != nil else { return }
        badge.transform = CGAffineTransform(scaleX: 0.2, y: 0.2)
        UIView.animate(withDuration: 0.4, delay: 0, usingSpringWithDamping: 0.6, initialSpringVelocity: 0) { [badge] in
            badge.transform = .identity
        }
    }

    override func stateDidChange() {
        super.stateDidChange()
        badge.backgroundColor =
            item.shownBadgeColor ?? (isSelected ? looks.selected.badgeBackgroundColor : nil)
            ?? looks.normal.badgeBackgroundColor ?? Theme.warning
        let own = isSelected ? looks.selected : looks.normal
        let usual: UIColor = isSelected ? tintColor : state.contains(.hovered) ? Theme.text : Theme.secondaryText
        let color = own.iconColor ?? usual
        let attributes = item.shownTitleAttributes(in: state)
            .merging(own.titleTextAttributes) { $1 }
        // An earlier state may have set it.
        label.font = Theme.captionFont
        if attributes.isEmpty {
            label.text = item.title
            label.textColor = color
        } else {
            label.textColor = color
            label.attributedText = NSAttributedString(string: item.title ?? "", attributes: attributes)
        }
        let image = isSelected ? item.selectedImage ?? item.image : item.image
        picture.image = image?.templateUnlessOriginal
        picture.tintColor = color
        indicator.isHidden = !isSelected
        indicator.tintColor = indicatorColor ?? tintColor
        alpha = state.contains(.highlighted) ? 0.6 : isEnabled ? 1 : 0.4
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        indicator.frame = bounds
        let hasPicture = picture.image != nil
        picture.frame = CGRect(x: 0, y: 6, width: bounds.width, height: hasPicture ? 22 : 0)
        let top: CGFloat = hasPicture ? 29 : 0
        label.frame = CGRect(x: 0, y: top, width: bounds.width, height: hasPicture ? 16 : bounds.height)
            .offsetBy(dx: item.shownTitleOffset.horizontal, dy: item.shownTitleOffset.vertical)
        placeBadge(beside: hasPicture ? min(picture.image?.size.width ?? 22, 22) : label.intrinsicContentSize.width, hasPicture)
    }

    /// Places the badge at the upper right corner of the image, or of the title without an image.
    private func placeBadge(beside width: CGFloat, _ hasPicture: Bool) {
        let height: CGFloat = 16
        let size = CGSize(width: max(height, (badge.intrinsicContentSize.width + 8).rounded(.up)), height: height)
        let x = min(bounds.midX + width / 2 - (hasPicture ? 6 : 0), bounds.width - size.width)
        badge.bounds = CGRect(origin: .zero, size: size)
        badge.center = CGPoint(x: x + size.width / 2, y: hasPicture ? 11 : bounds.midY - 12)
        badge.layer.cornerRadius = height / 2
    }

    override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        if let touch, point(inside: touch.location(in: self), with: event) { choose() }
    }

    override var handlesTaps: Bool { true }

    override var canBecomeFocused: Bool { isEnabled }

    override func keyDown(with event: KeyEvent) -> Bool {
        guard isEnabled, event.pressesControl else { return super.keyDown(with: event) }
        choose()
        return true
    }
}
