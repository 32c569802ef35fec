/// The content of a navigation bar for one controller.
@preconcurrency @MainActor
open class UINavigationItem: NSObject {
    /// Whether a title is shown large below the buttons, in a bar that prefers large titles.
    nonisolated public enum LargeTitleDisplayMode: Int, Sendable {
        /// The mode of the item below in the stack; large for the first.
        case automatic
        /// Large.
        case always
        /// Small, between the buttons.
        case never
    }

    /// The bar that shows the item.
    weak var bar: UINavigationBar?

    /// The title.
    open var title: String? { didSet { bar?.itemDidChange(self) } }
    /// A view in place of the title.
    open var titleView: UIView? { didSet { bar?.itemDidChange(self) } }
    /// Whether the title is shown large.
    open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic { didSet { bar?.itemDidChange(self) } }

    // MARK: The way back

    /// The text of the back button that returns to this item; nil uses the title.
    open var backButtonTitle: String? { didSet { bar?.itemDidChange(self) } }
    /// The back button that returns to this item; nil uses one with `backButtonTitle`.
    open var backBarButtonItem: UIBarButtonItem? { didSet { bar?.itemDidChange(self) } }
    /// Whether the back button is hidden.
    open var hidesBackButton = false { didSet { bar?.itemDidChange(self) } }
    /// Whether the left buttons are shown beside the back button rather than in place of it.
    open var leftItemsSupplementBackButton = false { didSet { bar?.itemDidChange(self) } }

    // MARK: Buttons

    /// The left buttons, from left to right.
    open var leftBarButtonItems: [UIBarButtonItem]? { didSet { bar?.itemDidChange(self) } }
    /// The right buttons, from right to left.
    open var rightBarButtonItems: [UIBarButtonItem]? { didSet { bar?.itemDidChange(self) } }
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

    // MARK: Looks

    /// The bar's appearance while the item is shown; nil uses the bar's.
    open var standardAppearance: UINavigationBarAppearance? { didSet { bar?.itemDidChange(self) } }
    /// The bar's appearance while the content is scrolled to its top; nil uses the bar's.
    open var scrollEdgeAppearance: UINavigationBarAppearance? { didSet { bar?.itemDidChange(self) } }

    /// Creates an item with a title.
    public init(title: String) {
        self.title = title.isEmpty ? nil : title
        super.init()
    }
}
