/// The content of a navigation bar for one controller.
@preconcurrency @MainActor
open class UINavigationItem: NSObject {
    /// Whether a title is shown large below the buttons, in a bar that prefers large titles.
    nonisolated public enum LargeTitleDisplayMode: Int, Sendable {
        /// The mode of the item below it in the stack; large for the first item.
        case automatic
        /// Large.
        case always
        /// Small, between the buttons.
        case never
    }

    /// The text of a back button.
    nonisolated public enum BackButtonDisplayMode: Int, Sendable {
        /// The back title, or else the title.
        case `default`
        /// "Back".
        case generic
        /// None: the arrow alone.
        case minimal
    }

    /// The bar that shows the item.
    weak var bar: UINavigationBar?

    /// The title.
    open var title: String? { didSet { bar?.itemDidChange(self) } }
    /// A small text above the title; nil, the default, is none.
    open var prompt: String? { didSet { bar?.itemDidChange(self) } }
    /// A view that replaces the title.
    open var titleView: UIView? {
        didSet {
            bar?.itemDidChange(self)
            discard(oldValue)
        }
    }
    /// Whether the title is shown large.
    open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic { didSet { bar?.itemDidChange(self) } }

    // MARK: Back button

    /// The text of the back button that returns to this item; nil uses the title.
    open var backButtonTitle: String? { didSet { bar?.itemDidChange(self) } }
    /// The back button that returns to this item; nil uses one with `backButtonTitle`.
    open var backBarButtonItem: UIBarButtonItem? {
        didSet {
            bar?.itemDidChange(self)
            discard(oldValue)
        }
    }
    /// The text of the back button that returns to this item.
    open var backButtonDisplayMode = BackButtonDisplayMode.default { didSet { bar?.itemDidChange(self) } }
    /// Whether the back button is hidden.
    open var hidesBackButton = false { didSet { bar?.itemDidChange(self) } }
    /// Whether the left buttons are shown beside the back button instead of replacing it. False by default.
    open var leftItemsSupplementBackButton = false { didSet { bar?.itemDidChange(self) } }

    // MARK: Buttons

    /// The left buttons, from left to right.
    open var leftBarButtonItems: [UIBarButtonItem]? {
        didSet {
            bar?.itemDidChange(self)
            discard(oldValue)
        }
    }
    /// The right buttons, from right to left.
    open var rightBarButtonItems: [UIBarButtonItem]? {
        didSet {
            bar?.itemDidChange(self)
            discard(oldValue)
        }
    }
    /// The first left button; setting it removes the others.
    open var leftBarButtonItem: UIBarButtonItem? {
        get { leftBarButtonItems?.first }
        set { leftBarButtonItems = newValue.map { [$0] } }
    }
    /// The outermost right button; setting it removes the others.
    open var rightBarButtonItem: UIBarButtonItem? {
        get { rightBarButtonItems?.first }
        set { rightBarButtonItems = newValue.map { [$0] } }
    }

    /// Replaces the left buttons; fades if animated.
    open func setLeftBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
        fade(animated) { self.leftBarButtonItems = items }
    }
    /// Replaces the right buttons; fades if animated.
    open func setRightBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
        fade(animated) { self.rightBarButtonItems = items }
    }
    /// Replaces the left buttons by one.
    open func setLeftBarButton(_ item: UIBarButtonItem?, animated: Bool) { fade(animated) { self.leftBarButtonItem = item } }
    /// Replaces the right buttons by one.
    open func setRightBarButton(_ item: UIBarButtonItem?, animated: Bool) { fade(animated) { self.rightBarButtonItem = item } }
    /// Shows or hides the back button.
    open func setHidesBackButton(_ hidesBackButton: Bool, animated: Bool) {
        fade(animated) { self.hidesBackButton = hidesBackButton }
    }

    private func fade(_ animated: Bool, _ change: @escaping () -> Void) {
        guard animated, let bar, bar.window != nil else { return change() }
        UIView.transition(with: bar, duration: Theme.calm, options: .transitionCrossDissolve, animations: change)
    }

    // MARK: Search

    /// The search whose bar is shown below the buttons, or below the large title. Only for a navigation controller's bar.
    package final var search: (any NavigationSearch)? { didSet { if search !== oldValue { bar?.itemDidChange(self) } } }
    /// Whether scrolling the content collapses the search bar, except during a search. True by default.
    open var hidesSearchBarWhenScrolling = true {
        didSet { if hidesSearchBarWhenScrolling != oldValue { bar?.itemDidChange(self) } }
    }

    // MARK: Looks

    /// The bar's appearance while the item is shown; nil uses the bar's.
    open var standardAppearance: UINavigationBarAppearance? { didSet { bar?.itemDidChange(self) } }
    /// The bar's appearance while the content is scrolled to its top; nil uses the bar's.
    open var scrollEdgeAppearance: UINavigationBarAppearance? { didSet { bar?.itemDidChange(self) } }
    /// The appearance of a compact bar while the item is shown.
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

    /// Creates an item with a title.
    public init(title: String) {
        self.title = title.isEmpty ? nil : title
        super.init()
    }
}

/// A search that a navigation bar shows: the part of a search controller that bars need.
@MainActor
package protocol NavigationSearch: AnyObject {
    /// The bar below the buttons.
    var navigationSearchBar: any NavigationSearchBar { get }
    /// Whether the search is active.
    var isActive: Bool { get }
    /// Whether buttons and titles are hidden now.
    var hidesTitle: Bool { get }
    /// The text of the active search; nil without one.
    var searchText: String? { get }
    /// Places the view over the visible part of the content.
    func placeOverlay()
}

/// A search bar in a navigation bar.
package protocol NavigationSearchBar: UIView {
    /// The height of the field and its margins, and of the scopes if they are shown.
    var standardHeight: CGFloat { get }
    /// Called when the height changes.
    var heightDidChange: (() -> Void)? { get set }
}
