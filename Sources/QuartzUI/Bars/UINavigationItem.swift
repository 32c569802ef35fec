/// What a navigation bar shows for a controller.
@preconcurrency @MainActor
open class UINavigationItem: NSObject {
    /// Whether a title is shown large, below the bar's buttons, where the bar prefers that.
    nonisolated public enum LargeTitleDisplayMode: Int, Sendable {
        /// As the item before; the first is large.
        case automatic
        /// Large.
        case always
        /// Among the buttons.
        case never
    }

    /// The bar that shows the item.
    weak var bar: UINavigationBar?

    /// The title.
    open var title: String? { didSet { bar?.itemDidChange(self) } }
    /// A view in the title's place.
    open var titleView: UIView? { didSet { bar?.itemDidChange(self) } }
    /// Whether the title is large.
    open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic { didSet { bar?.itemDidChange(self) } }

    // MARK: The way back

    /// What the button that leads back here says; nil is the title.
    open var backButtonTitle: String? { didSet { bar?.itemDidChange(self) } }
    /// The button that leads back here; nil is one that says `backButtonTitle`.
    open var backBarButtonItem: UIBarButtonItem? { didSet { bar?.itemDidChange(self) } }
    /// Whether there is no button that leads back.
    open var hidesBackButton = false { didSet { bar?.itemDidChange(self) } }
    /// Whether the buttons at the left stand beside the one that leads back, not in its place.
    open var leftItemsSupplementBackButton = false { didSet { bar?.itemDidChange(self) } }

    // MARK: Buttons

    /// The buttons at the left, from left to right; nil is none.
    open var leftBarButtonItems: [UIBarButtonItem]? { didSet { bar?.itemDidChange(self) } }
    /// The buttons at the right, from right to left; nil is none.
    open var rightBarButtonItems: [UIBarButtonItem]? { didSet { bar?.itemDidChange(self) } }
    /// The first button at the left; setting it takes away the others.
    open var leftBarButtonItem: UIBarButtonItem? {
        get { leftBarButtonItems?.first }
        set { leftBarButtonItems = newValue.map { [$0] } }
    }
    /// The outermost button at the right; setting it takes away the others.
    open var rightBarButtonItem: UIBarButtonItem? {
        get { rightBarButtonItems?.first }
        set { rightBarButtonItems = newValue.map { [$0] } }
    }

    /// Replaces the buttons at the left; they fade with an animation.
    open func setLeftBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
        fade(animated) { self.leftBarButtonItems = items }
    }
    /// Replaces the buttons at the right; they fade with an animation.
    open func setRightBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
        fade(animated) { self.rightBarButtonItems = items }
    }
    /// Replaces the buttons at the left by one.
    open func setLeftBarButton(_ item: UIBarButtonItem?, animated: Bool) { fade(animated) { self.leftBarButtonItem = item } }
    /// Replaces the buttons at the right by one.
    open func setRightBarButton(_ item: UIBarButtonItem?, animated: Bool) { fade(animated) { self.rightBarButtonItem = item } }
    /// Shows or hides the button that leads back.
    open func setHidesBackButton(_ hidesBackButton: Bool, animated: Bool) {
        fade(animated) { self.hidesBackButton = hidesBackButton }
    }

    private func fade(_ animated: Bool, _ change: @escaping () -> Void) {
        guard animated, let bar, bar.window != nil else { return change() }
        UIView.transition(with: bar, duration: Theme.calm, options: .transitionCrossDissolve, animations: change)
    }

    // MARK: Looks

    /// The bar's looks while the item is shown; nil are the bar's own.
    open var standardAppearance: UINavigationBarAppearance? { didSet { bar?.itemDidChange(self) } }
    /// The bar's looks while the content is at its top; nil are the bar's own.
    open var scrollEdgeAppearance: UINavigationBarAppearance? { didSet { bar?.itemDidChange(self) } }

    /// An item with a title.
    public init(title: String) {
        self.title = title.isEmpty ? nil : title
        super.init()
    }
}
