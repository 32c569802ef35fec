/// The bar above a navigation controller's content: buttons beside a title, or above a large one.
@preconcurrency @MainActor
open class UINavigationBar: UIView {
    /// The standard height.
    public static let height: CGFloat = 44
    /// The additional height of a large title.
    static let largeTitleHeight: CGFloat = 52

    private let hairline = UIView()
    private var content: NavigationBarContent?
    private var leaving: NavigationBarContent?
    /// The delegate of a bar without a navigation controller. Held weakly.
    open weak var delegate: (any UINavigationBarDelegate)?
    /// The items of a bar without a navigation controller, or those of the controller's stack.
    final var stack: [UINavigationItem] = []
    /// The items of the navigation controller that owns the bar; nil without one.
    var controllerItems: (() -> [UINavigationItem])?
    /// Buttons of the container at the bar's edges, outside of the back button and those of the item.
    private var edgeItems = NavigationBarContent.EdgeItems()
    /// Called by the back button.
    var goBack: (() -> Void)?
    /// Called when the bar's height may change.
    var heightDidChange: (() -> Void)?

    /// Creates a bar with a frame.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        prepare()
    }

    /// Creates an object of an Interface Builder file.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        prepare()
        NibCoder.configure(self, by: coder, after: UINavigationBar.self)
    }

    private func prepare() {
        clipsToBounds = true
        addSubview(hairline)
        applyAppearance()
    }

    // MARK: Looks

    /// Whether titles are large if their items use the automatic mode. False by default.
    open var prefersLargeTitles = false {
        didSet {
            guard prefersLargeTitles != oldValue else { return }
            heightDidChange?()
        }
    }
    /// The standard appearance.
    open var standardAppearance = UINavigationBarAppearance() { didSet { applyAppearance() } }
    /// The appearance while the content is scrolled to its top; nil uses the standard appearance without the edge line.
    open var scrollEdgeAppearance: UINavigationBarAppearance? { didSet { applyAppearance() } }
    /// The appearance of a compact bar.
    @available(*, deprecated, message: "has no effect on Linux: bars have one height, and are never compact")
    open var compactAppearance: UINavigationBarAppearance? {
        get { nil }
        set {}
    }
    /// The appearance of a compact bar while the content is scrolled to its top.
    @available(*, deprecated, message: "has no effect on Linux: bars have one height, and are never compact")
    open var compactScrollEdgeAppearance: UINavigationBarAppearance? {
        get { nil }
        set {}
    }
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
    /// The predefined appearance; black has a black background and white titles.
    open var barStyle = UIBarStyle.default {
        didSet {
            guard barStyle != oldValue else { return }
            barTintColor = barStyle.ground
            let color: UIColor? = barStyle == .black ? .white : nil
            standardAppearance.titleTextAttributes[.foregroundColor] = color
            standardAppearance.largeTitleTextAttributes[.foregroundColor] = color
            applyAppearance()
        }
    }
    /// Sets the background to an image pattern. An empty image removes the background. Images for other metrics than
    /// ``UIBarMetrics/default`` are not shown, because bars have one height.
    open func setBackgroundImage(_ backgroundImage: UIImage?, for barMetrics: UIBarMetrics) {
        guard barMetrics == .default else { return }
        groundImage = backgroundImage
        standardAppearance.setGround(backgroundImage)
        applyAppearance()
    }
    /// Sets the background image. Images for ``UIBarPosition/bottom`` are not shown, because the bar is at the upper edge.
    open func setBackgroundImage(_ backgroundImage: UIImage?, for barPosition: UIBarPosition, barMetrics: UIBarMetrics) {
        if barPosition != .bottom { setBackgroundImage(backgroundImage, for: barMetrics) }
    }
    /// Returns the background image; nil for the lower edge, and for other metrics than ``UIBarMetrics/default``.
    open func backgroundImage(for barPosition: UIBarPosition, barMetrics: UIBarMetrics) -> UIImage? {
        barPosition == .bottom ? nil : backgroundImage(for: barMetrics)
    }
    /// Returns the background image; nil for other metrics than ``UIBarMetrics/default``.
    open func backgroundImage(for barMetrics: UIBarMetrics) -> UIImage? { barMetrics == .default ? groundImage : nil }
    private var groundImage: UIImage?
    /// The image of the back button; nil is an arrow.
    open var backIndicatorImage: UIImage? { didSet { setBackIndicator() } }
    /// The mask of the back button's image while it moves, which has no effect on Linux: the button fades.
    open var backIndicatorTransitionMaskImage: UIImage? { didSet { setBackIndicator() } }
    private func setBackIndicator() {
        standardAppearance.setBackIndicatorImage(
            backIndicatorImage, transitionMaskImage: backIndicatorTransitionMaskImage ?? backIndicatorImage)
        applyAppearance()
    }
    /// The image of the edge line. An empty image removes the line.
    open var shadowImage: UIImage? {
        didSet {
            standardAppearance.setShadow(shadowImage)
            applyAppearance()
        }
    }
    /// Attributes of the title, such as font and colour.
    open var titleTextAttributes: [NSAttributedString.Key: Any]? {
        get { standardAppearance.titleTextAttributes }
        set {
            standardAppearance.titleTextAttributes = newValue ?? [:]
            applyAppearance()
        }
    }
    /// Attributes of a large title.
    open var largeTitleTextAttributes: [NSAttributedString.Key: Any]? {
        get { standardAppearance.largeTitleTextAttributes }
        set {
            standardAppearance.largeTitleTextAttributes = newValue ?? [:]
            applyAppearance()
        }
    }

    /// Whether the content is scrolled to its top below an expanded large title.
    private var isAtEdge: Bool { content?.isExpanded ?? false }

    private func applyAppearance() {
        let item = topItem
        let standard = item?.standardAppearance ?? standardAppearance
        let edge = item?.scrollEdgeAppearance ?? scrollEdgeAppearance
        let looks = isAtEdge ? edge ?? standard : standard
        looks.paint(self, hairline: hairline)
        hairline.alpha = isAtEdge && edge == nil ? 0 : 1
        content?.apply(looks)
    }

    open override func themeDidChange() {
        super.themeDidChange()
        applyAppearance()
    }

    open override var semanticContentAttribute: UISemanticContentAttribute {
        didSet {
            guard semanticContentAttribute != oldValue, let content else { return }
            show(content.item, back: content.back, isLarge: content.isLarge)
        }
    }

    // MARK: Items

    /// The item shown.
    open var topItem: UINavigationItem? { content?.item }
    /// The item that the back button returns to.
    open var backItem: UINavigationItem? { content?.back }
    /// The items; the last one is shown. The bar of a navigation controller shows those of its controllers.
    open var items: [UINavigationItem]? {
        get { controllerItems?() ?? (stack.isEmpty ? nil : stack) }
        set { setItems(newValue, animated: false) }
    }
    /// Replaces the items; the new top slides in if `animated` is true.
    open func setItems(_ items: [UINavigationItem]?, animated: Bool) { change(to: items ?? [], animated: animated) }
    /// Pushes an item, unless the delegate forbids it. Only for a bar without a navigation controller.
    open func pushItem(_ item: UINavigationItem, animated: Bool) { push(item, animated: animated) }
    /// Pops the top item, unless the delegate forbids it, and returns it; nil for the last item. Only for a bar without a
    /// navigation controller.
    @discardableResult
    open func popItem(animated: Bool) -> UINavigationItem? { pop(animated: animated) }
    /// Whether the item has a large title, expanded or collapsed.
    var isLarge: Bool { content?.isLarge ?? false }

    /// The properties that `appearance()` sets, beside those of every view.
    open override class var appearanceTraits: [AppearanceTrait] {
        super.appearanceTraits + [
            AppearanceTrait(\UINavigationBar.barStyle),
            AppearanceTrait(\UINavigationBar.barTintColor),
            AppearanceTrait(\UINavigationBar.prefersLargeTitles),
            AppearanceTrait(attributes: \UINavigationBar.titleTextAttributes),
            AppearanceTrait(attributes: \UINavigationBar.largeTitleTextAttributes),
            AppearanceTrait(\UINavigationBar.shadowImage),
            AppearanceTrait(appearance: \UINavigationBar.standardAppearance),
            AppearanceTrait(optional: \UINavigationBar.scrollEdgeAppearance),
        ]
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let line = 1 / max(layer.contentsScale, 1)
        hairline.frame = CGRect(x: 0, y: bounds.height - line, width: bounds.width, height: line)
        for part in [content, leaving] {
            guard let part else { continue }
            part.frame = CGRect(x: 0, y: 0, width: bounds.width, height: part.travelHeight ?? bounds.height)
            part.bounds.origin.y = part.hiddenHeight
        }
    }

    /// Sets whether the large title is expanded.
    func setExpanded(_ isExpanded: Bool) {
        guard let content, content.isExpanded != isExpanded else { return }
        content.setExpanded(isExpanded)
        applyAppearance()
    }

    func itemDidChange(_ item: UINavigationItem) {
        guard topItem === item, let content else { return }
        show(item, back: content.back, isLarge: content.isLarge)
        heightDidChange?()
    }

    /// Shows another item without animation.
    func show(_ item: UINavigationItem?, back: UINavigationItem?, isLarge: Bool) {
        let wasExpanded = content?.item === item ? content?.isExpanded ?? isLarge : isLarge
        // The new content takes the item's search bar before the old one leaves the window.
        let old = content
        content = item.map { make($0, back, isLarge) }
        old?.removeFromSuperview()
        content?.setExpanded(isLarge && wasExpanded)
        applyAppearance()
    }

    /// Sets the container's buttons at one edge.
    func setEdgeItems(_ items: [UIBarButtonItem], isTrailing: Bool) {
        let new = NavigationBarContent.EdgeItems(left: isTrailing ? [] : items, right: isTrailing ? items : [])
        guard new != edgeItems else { return }
        edgeItems = new
        content?.setEdgeItems(new)
    }

    private func make(_ item: UINavigationItem, _ back: UINavigationItem?, _ isLarge: Bool) -> NavigationBarContent {
        let content = NavigationBarContent(
            item, back: back, isLarge: isLarge, direction: semanticContentAttribute
        ) { [weak self] in
            guard let self else { return }
            if let goBack { goBack() } else { _ = popItem(animated: true) }
        }
        content.setEdgeItems(edgeItems)
        item.bar = self
        let place = { [self] in
            content.frame = bounds
            insertSubview(content, belowSubview: hairline)
        }
        guard controllerItems != nil, item.search != nil else {
            place()
            return content
        }
        // A search begins with an animation, in which the search bar stays where it was in the old content.
        UIView.performWithoutAnimation {
            place()
            content.takeSearchBar()
            content.layoutIfNeeded()
        }
        return content
    }

    /// Adds the views of another item; the returned closure contains the changes to animate.
    ///
    /// - Parameter height: The height of the bar with that item; nil is the one with buttons and titles alone.
    func prepare(
        _ item: UINavigationItem, back: UINavigationItem?, isLarge: Bool, height: CGFloat? = nil, forward: Bool
    ) -> () -> Void {
        leaving?.removeFromSuperview()
        let old = content
        let new = make(item, back, isLarge)
        leaving = old
        content = new
        let way = bounds.width / 3 * (forward ? 1 : -1)
        // Titles move independently of the bar's height during the transition, so they are not clipped.
        clipsToBounds = false
        old?.travelHeight = bounds.height
        new.travelHeight = height ?? Self.height + (isLarge ? Self.largeTitleHeight : 0)
        UIView.performWithoutAnimation {
            layoutIfNeeded()
            new.setExpanded(isLarge)
            new.apply(item.standardAppearance ?? standardAppearance)
            new.layoutIfNeeded()
            new.alpha = 0
            new.shift(by: way)
        }
        return { [self] in
            new.alpha = 1
            new.shift(by: 0)
            old?.alpha = 0
            old?.shift(by: -way)
            applyAppearance()
        }
    }

    /// Ends the transition; `isBack` restores the old item.
    func settle(isBack: Bool) {
        if isBack {
            content?.removeFromSuperview()
            content = leaving
            content?.alpha = 1
            content?.shift(by: 0)
            applyAppearance()
        } else {
            leaving?.removeFromSuperview()
        }
        leaving = nil
        content?.travelHeight = nil
        clipsToBounds = true
        setNeedsLayout()
    }
}

// MARK: - The items, and the delegate that decides about them

/// Decides about and observes the items of a navigation bar without a navigation controller. All methods are optional.
@preconcurrency @MainActor
public protocol UINavigationBarDelegate: UIBarPositioningDelegate {
    /// Returns whether an item may be pushed. True by default.
    func navigationBar(_ navigationBar: UINavigationBar, shouldPush item: UINavigationItem) -> Bool
    /// Called after an item is pushed.
    func navigationBar(_ navigationBar: UINavigationBar, didPush item: UINavigationItem)
    /// Returns whether an item may be popped. True by default.
    func navigationBar(_ navigationBar: UINavigationBar, shouldPop item: UINavigationItem) -> Bool
    /// Called after an item is popped.
    func navigationBar(_ navigationBar: UINavigationBar, didPop item: UINavigationItem)
}

extension UINavigationBarDelegate {
    /// True.
    public func navigationBar(_ navigationBar: UINavigationBar, shouldPush item: UINavigationItem) -> Bool { true }
    /// Does nothing.
    public func navigationBar(_ navigationBar: UINavigationBar, didPush item: UINavigationItem) {}
    /// True.
    public func navigationBar(_ navigationBar: UINavigationBar, shouldPop item: UINavigationItem) -> Bool { true }
    /// Does nothing.
    public func navigationBar(_ navigationBar: UINavigationBar, didPop item: UINavigationItem) {}
}

extension UINavigationBar {
    private var isFree: Bool {
        if controllerItems == nil { return true }
        Diagnostics.warnOnce("UINavigationBar: the items of a navigation controller's bar follow its stack; ignored")
        return false
    }

    func push(_ item: UINavigationItem, animated: Bool) {
        guard isFree, delegate?.navigationBar(self, shouldPush: item) ?? true else { return }
        change(to: stack + [item], animated: animated) { [weak self] in
            if let self { delegate?.navigationBar(self, didPush: item) }
        }
    }

    func pop(animated: Bool) -> UINavigationItem? {
        guard isFree, stack.count > 1, let top = stack.last, delegate?.navigationBar(self, shouldPop: top) ?? true else {
            return nil
        }
        change(to: Array(stack.dropLast()), animated: animated) { [weak self] in
            if let self { delegate?.navigationBar(self, didPop: top) }
        }
        return top
    }

    func change(to new: [UINavigationItem], animated: Bool, completion: @escaping () -> Void = {}) {
        guard isFree else { return }
        let old = stack
        stack = new
        guard animated, window != nil, let top = new.last, top !== topItem else {
            if new.last !== topItem || new.dropLast().last !== backItem {
                show(new.last, back: new.dropLast().last, isLarge: false)
            }
            return completion()
        }
        let isPush = !old.contains { $0 === top }
        let changes = prepare(top, back: new.dropLast().last, isLarge: false, forward: isPush)
        UIView.animate(withDuration: Theme.calm, animations: changes) { [weak self] _ in
            if self?.topItem === top { self?.settle(isBack: false) }
            completion()
        }
    }
}
