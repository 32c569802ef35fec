/// Shows one of several controllers, selected in a bar at the bottom.
///
/// Changing the selection is immediate. For an animation, add a `CATransition` to the view's layer first, or return an animator
/// and an interaction controller from the delegate.
@preconcurrency @MainActor
open class UITabBarController: UIViewController, UITabBarDelegate {
    /// The tab bar.
    public let tabBar = UITabBar()
    /// The delegate, held weakly.
    open weak var delegate: (any UITabBarControllerDelegate)?

    private let content = UIView()
    private var controllers: [UIViewController] = []
    private var shown: UIViewController?
    private var state = State.still
    /// Whether callbacks of a change are running. A selection made by them waits until the change is complete.
    private var isChanging = false
    private var waiting: UIViewController?

    /// The transition between two controllers.
    private enum State {
        /// The selected controller's view fills the content.
        case still
        /// The delegate's animator exchanges two views.
        case changing(TransitionContext)
    }

    /// Creates a view with bar and content.
    open override func loadView() {
        let view = UIView(frame: UIScreen.main.bounds)
        content.clipsToBounds = true
        view.addSubview(content)
        view.addSubview(tabBar)
        tabBar.delegate = self
        tabBar.mayChoose = { [weak self] in self?.maySelect($0) ?? true }
        tabBar.didChoose = { [weak self] in self?.show($0) }
        self.view = view
        layOut()
        if let shown { mount(shown) }
    }

    /// Places bar and content.
    open override func viewWillLayoutSubviews() {
        super.viewWillLayoutSubviews()
        layOut()
    }

    func layOut() {
        guard let bounds = viewIfLoaded?.bounds else { return }
        let isAway = tabBar.isHidden || shown?.hidesBottomBar ?? false
        let height = isAway ? 0 : min(UITabBar.height, bounds.height)
        tabBar.frame = CGRect(x: 0, y: bounds.height - height, width: bounds.width, height: UITabBar.height)
        content.frame = CGRect(x: 0, y: 0, width: bounds.width, height: bounds.height - height)
    }

    // MARK: Controllers

    override var canBePushed: Bool { false }

    /// Lets the selected controller take the secondary one's content.
    open override func collapseSecondaryViewController(
        _ secondaryViewController: UIViewController, for splitViewController: UISplitViewController
    ) {
        selection?.collapseSecondaryViewController(secondaryViewController, for: splitViewController)
    }

    /// Lets the selected controller return the secondary one.
    open override func separateSecondaryViewController(for splitViewController: UISplitViewController) -> UIViewController? {
        selection?.separateSecondaryViewController(for: splitViewController)
    }

    /// The controllers, in the bar's order.
    open var viewControllers: [UIViewController]? {
        get { controllers.isEmpty ? nil : controllers }
        set { setViewControllers(newValue, animated: false) }
    }

    /// Replaces the controllers; the selected one stays if it is among the new ones. The tabs dissolve if
    /// `animated` is true.
    open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
        finishChange()
        var new: [UIViewController] = []
        for controller in viewControllers ?? [] where !new.contains(controller) && controller !== self { new.append(controller) }
        for controller in controllers where !new.contains(controller) {
            controller.willMove(toParent: nil)
            if controller === shown { hideShown() }
            if controller === waiting { waiting = nil }
            controller.removeFromParent()
        }
        controllers = new
        for controller in new where controller.parent !== self {
            addChild(controller)
            controller.didMove(toParent: self)
        }
        let items = new.compactMap(\.tabBarItem)
        if animated, isViewLoaded, tabBar.window != nil {
            let bar = tabBar
            UIView.transition(with: bar, duration: 0.25, options: .transitionCrossDissolve) { bar.items = items }
        } else {
            tabBar.items = items
        }
        if let shown { tabBar.selectedItem = shown.tabBarItem } else { setSelection(new.first) }
    }

    /// The selected controller. A new one ends a running transition at once. If it is set in a callback of another change, such as
    /// `viewWillDisappear(_:)`, it follows that change. A tap on a tab sets it; setting ``selectedIndex`` does not.
    open var selectedViewController: UIViewController? {
        get { selection }
        set { setSelection(newValue) }
    }

    private var selection: UIViewController? { waiting ?? shown }

    /// Selects a controller. The properties do not set each other, because a subclass may set one in the other's observer.
    private func setSelection(_ new: UIViewController?) {
        guard let new, new !== selection else { return }
        guard controllers.contains(new) else {
            return Diagnostics.warnOnce(
                "UITabBarController.selectedViewController: the controller is none of the tabs; ignored")
        }
        waiting = new
        selectWaiting()
    }

    private func selectWaiting() {
        while !isChanging, waiting != nil {
            // The end of a running transition starts the waiting selection, too.
            finishChange()
            guard !isChanging, let next = waiting else { return }
            waiting = nil
            isChanging = true
            if next !== shown { select(next) }
            isChanging = false
        }
    }

    private func select(_ new: UIViewController) {
        if let shown, viewIfLoaded?.window != nil,
            let animator = delegate?.tabBarController(self, animationControllerForTransitionFrom: shown, to: new)
        {
            return change(from: shown, to: new, by: animator)
        }
        hideShown()
        // A callback may have removed the controller.
        guard controllers.contains(new) else { return setSelection(controllers.first) }
        choose(new)
        guard isViewLoaded else { return }
        let isSeen = content.window != nil
        if isSeen { new.beginAppearanceTransition(true, animated: false) }
        mount(new)
        if isSeen { new.endAppearanceTransition() }
    }

    private func choose(_ controller: UIViewController) {
        shown = controller
        layOut()
        tabBar.selectedItem = controller.tabBarItem
    }

    private func change(
        from old: UIViewController, to new: UIViewController, by animator: any UIViewControllerAnimatedTransitioning
    ) {
        choose(new)
        let context = TransitionContext(
            exchangeIn: content, timedBy: view.layer, from: old, to: new,
            willEnd: { [weak self] _ in self?.isChanging = true }
        ) { [weak self] isDone in
            guard let self else { return }
            state = .still
            if !isDone { choose(old) }
            isChanging = false
            selectWaiting()
        }
        state = .changing(context)
        context.run(animator, by: delegate?.tabBarController(self, interactionControllerFor: animator))
    }

    /// Ends a running transition immediately.
    private func finishChange() {
        guard !isChanging, case .changing(let context) = state else { return }
        context.completeTransition(!context.transitionWasCancelled)
    }

    /// The index of the selected controller; `NSNotFound` if there is none.
    open var selectedIndex: Int {
        get { selection.flatMap { controllers.firstIndex(of: $0) } ?? NSNotFound }
        set {
            guard controllers.indices.contains(newValue) else {
                return Diagnostics.warnOnce("UITabBarController.selectedIndex: there is no tab \(newValue); ignored")
            }
            setSelection(controllers[newValue])
        }
    }

    private func hideShown() {
        if shown?.viewIfLoaded?.superview === content { shown?.viewIfLoaded?.removeFromSuperview() }
        shown = nil
    }

    private func mount(_ controller: UIViewController) {
        guard let view = controller.view else { return }
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.frame = content.bounds
        content.addSubview(view)
    }

    // MARK: Bar

    /// The controller of the tabs that have no room in the bar: an empty one, which is not shown.
    @available(*, deprecated, message: "has no effect on Linux: the bar shows all tabs")
    open var moreNavigationController: UINavigationController { remainder }
    private lazy var remainder = UINavigationController()
    /// The controllers whose tabs the user may arrange.
    @available(*, deprecated, message: "has no effect on Linux: the bar shows all tabs in their order")
    open var customizableViewControllers: [UIViewController]? {
        get { arranged }
        set { arranged = newValue }
    }
    private var arranged: [UIViewController]?

    /// Asks the delegate whether to select the item's controller.
    private func maySelect(_ item: UITabBarItem) -> Bool {
        guard let controller = controllers.first(where: { $0.tabBarItem === item }) else { return false }
        return delegate?.tabBarController(self, shouldSelect: controller) ?? true
    }

    /// Called after an item is selected. The controller is shown regardless. The default does nothing.
    open func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}

    private func show(_ item: UITabBarItem) {
        guard let controller = controllers.first(where: { $0.tabBarItem === item }) else { return }
        selectedViewController = controller
        delegate?.tabBarController(self, didSelect: controller)
    }
}

/// Methods that observe and customize a tab bar controller. All are optional.
@preconcurrency @MainActor
public protocol UITabBarControllerDelegate: AnyObject {
    /// Returns whether a controller may be selected. True by default.
    func tabBarController(_ tabBarController: UITabBarController, shouldSelect viewController: UIViewController) -> Bool
    /// Called after a controller is selected in the bar.
    func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController)
    /// Returns the animator of a change of selection, by the user or the program; nil changes immediately.
    func tabBarController(
        _ tabBarController: UITabBarController, animationControllerForTransitionFrom fromVC: UIViewController,
        to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)?
    /// Returns the interaction controller of the animator; nil is not interactive.
    func tabBarController(
        _ tabBarController: UITabBarController,
        interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)?
}

extension UITabBarControllerDelegate {
    /// True.
    public func tabBarController(
        _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
    ) -> Bool { true }
    /// Does nothing.
    public func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) {}
    /// Default implementation: nil, an immediate change.
    public func tabBarController(
        _ tabBarController: UITabBarController, animationControllerForTransitionFrom fromVC: UIViewController,
        to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
    /// Default implementation: nil, not interactive.
    public func tabBarController(
        _ tabBarController: UITabBarController,
        interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
}
