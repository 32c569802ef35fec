/// A stack of controllers. Shows the top one, under a bar with its title and a back button.
///
/// The content is placed below the bar, so the bar does not affect its safe area. Only a large title covers content that scrolls;
/// scrolling collapses and expands it. A navigation controller in the stack of another one, as in a collapsed split view, shows its own
/// bar instead of the outer one; its root has a back button that leads out of it.
@preconcurrency @MainActor
open class UINavigationController: UIViewController {
    /// The navigation bar.
    public let navigationBar: UINavigationBar
    /// A drag from the leading edge that pops.
    public private(set) lazy var interactivePopGestureRecognizer: UIGestureRecognizer? = popPan
    /// The delegate, held weakly.
    open weak var delegate: (any UINavigationControllerDelegate)?

    private lazy var popPan: UIScreenEdgePanGestureRecognizer = {
        let pan = PopPan()
        pan.navigation = self
        pan.addAction { [weak self] pan in self?.dragged(pan) }
        return pan
    }()
    let content = UIView()
    /// The stack that is shown or that a running move goes to.
    var stack: [UIViewController] = []
    /// The tab bar item that the program has set; nil for that of the root controller.
    private var givenTabBarItem: UITabBarItem?
    var state = NavigationState.still
    /// Whether callbacks of a change are running; further changes wait in `waiting`.
    var isChanging = false
    var waiting: NavigationGoal?
    /// Whether a move is under way to or from a controller with its own bar, so that the content extends below this one's.
    var exchangesBars = false
    /// The scroll view that collapses the bar's large title.
    private weak var followed: UIScrollView?

    /// The kind of a change of the stack.
    nonisolated public enum Operation: Int, Sendable {
        /// No change.
        case none
        /// A controller is pushed.
        case push
        /// The top controller is popped.
        case pop
    }

    /// Creates a controller with an empty stack.
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        (navigationBar, toolbar) = (UINavigationBar(), UIToolbar())
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    }

    /// Creates a controller with a root.
    public init(rootViewController: UIViewController) {
        (navigationBar, toolbar) = (UINavigationBar(), UIToolbar())
        super.init(nibName: nil, bundle: nil)
        setViewControllers([rootViewController], animated: false)
    }

    /// Creates a controller with an empty stack and bars of some classes.
    ///
    /// - Parameters:
    ///   - navigationBarClass: A subclass of `UINavigationBar`; others and nil are the class itself.
    ///   - toolbarClass: A subclass of `UIToolbar`; others and nil are the class itself.
    public init(navigationBarClass: AnyClass?, toolbarClass: AnyClass?) {
        let bar = (navigationBarClass as? UINavigationBar.Type).map { ViewClasses.create($0, frame: .zero) }
        navigationBar = bar as? UINavigationBar ?? UINavigationBar()
        let tools = (toolbarClass as? UIToolbar.Type).map { ViewClasses.create($0, frame: .zero) }
        toolbar = tools as? UIToolbar ?? UIToolbar()
        super.init(nibName: nil, bundle: nil)
    }

    /// Creates a controller of an Interface Builder file, with an empty stack.
    public required init?(coder: NSCoder) {
        (navigationBar, toolbar) = (UINavigationBar(), UIToolbar())
        super.init(coder: coder)
        NibCoder.configure(self, by: coder, after: UINavigationController.self)
    }

    /// Pops to the child on the way to the destination of an unwinding.
    open override func unwind(for unwindSegue: UIStoryboardSegue, towards subsequentVC: UIViewController) {
        if stack.contains(subsequentVC) { popToViewController(subsequentVC, animated: UIView.areAnimationsEnabled) }
    }

    // MARK: View

    override var hasOwnBar: Bool { true }

    /// The item for a tab bar: the one that is set, or else that of the root controller.
    open override var tabBarItem: UITabBarItem! {
        get { givenTabBarItem ?? stack.first?.tabBarItem ?? super.tabBarItem }
        set { givenTabBarItem = newValue }
    }

    /// Creates a view with bar and content.
    open override func loadView() {
        let view = UIView(frame: UIScreen.main.bounds)
        content.clipsToBounds = true
        view.addSubview(content)
        view.addSubview(navigationBar)
        view.addSubview(toolbar)
        navigationBar.goBack = { [weak self] in self?.returnToPrevious() }
        navigationBar.controllerItems = { [weak self] in self?.stack.map(\.navigationItem) ?? [] }
        navigationBar.heightDidChange = { [weak self] in self?.titleDidChange() }
        view.addGestureRecognizer(popPan)
        if hidesBarsOnSwipe { view.addGestureRecognizer(barHideOnSwipeGestureRecognizer) }
        self.view = view
        layOut()
        if let top = stack.last { mount(top) }
        showTop()
    }

    /// Pushes the controller.
    open override func show(_ vc: UIViewController, sender: Any?) { pushViewController(vc, animated: true) }

    /// Pushes the secondary controller of a split view that collapses.
    open override func collapseSecondaryViewController(
        _ secondaryViewController: UIViewController, for splitViewController: UISplitViewController
    ) {
        pushViewController(secondaryViewController, animated: false)
    }

    /// Pops the top controller, for a split view that expands.
    open override func separateSecondaryViewController(for splitViewController: UISplitViewController) -> UIViewController? {
        popViewController(animated: false)
    }

    /// Shows the top controller's navigation item and toolbar items, without animation.
    func showTop() {
        navigationBar.show(stack.last?.navigationItem, back: backItem(in: stack), isLarge: hasLargeTitle(stack.last))
        toolbar.setItems(stack.last?.toolbarItems, animated: false)
        placeBar()
    }

    /// Places bar and content.
    open override func viewWillLayoutSubviews() {
        super.viewWillLayoutSubviews()
        layOut()
    }

    func layOut() {
        guard let bounds = viewIfLoaded?.bounds else { return }
        let top = isBarAway ? 0 : UINavigationBar.height
        let isToolbarAway = isToolbarHidden || hidesBottomBar || stack.last?.hasOwnBar ?? false
        let bottom = isToolbarAway ? 0 : min(UIToolbar.height, bounds.height)
        toolbar.frame = CGRect(x: 0, y: bounds.height - bottom, width: bounds.width, height: UIToolbar.height)
        content.frame = CGRect(x: 0, y: top, width: bounds.width, height: max(0, bounds.height - top - bottom))
        if state.isStill, let top = stack.last, top.viewIfLoaded?.superview === content { mount(top) }
        placeBar()
    }

    /// Sets the bar's height from how far its large title is expanded.
    func placeBar() {
        guard let bounds = viewIfLoaded?.bounds else { return }
        let (height, out) = barHeight(of: stack.last)
        navigationBar.frame = CGRect(x: 0, y: isNavigationBarHidden ? -height : 0, width: bounds.width, height: height)
        navigationBar.alpha = stack.last?.hasOwnBar ?? false ? 0 : 1
        // The small title appears when the large one is almost collapsed.
        navigationBar.setExpanded(hasLargeTitle(stack.last) && out > Theme.grid)
        navigationBar.layoutIfNeeded()
    }

    /// Returns the height of the bar for a controller, and the part of it that scrolling collapses.
    func barHeight(of controller: UIViewController?) -> (all: CGFloat, collapsible: CGFloat) {
        let collapsible = collapsibleHeight(of: controller)
        let out = collapsible > 0 ? max(0, followed?.roomAbove ?? collapsible) : 0
        return (fixedBarHeight(of: controller) + out, out)
    }

    /// Whether the navigation bar is hidden.
    open var isNavigationBarHidden = false { didSet { layOut() } }

    /// Hides or shows the navigation bar by sliding it.
    open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
        guard animated else { return isNavigationBarHidden = hidden }
        UIView.animate(withDuration: Theme.calm, delay: 0, options: .layoutSubviews) { self.isNavigationBarHidden = hidden }
    }

    // MARK: Hiding bars by a swipe

    /// Whether a swipe up over the content hides the bars, and one down shows them again. False by default.
    open var hidesBarsOnSwipe = false { didSet { barHideOnSwipeGestureRecognizer.isEnabled = hidesBarsOnSwipe } }
    /// The recognizer of the swipe that hides and shows the bars.
    public private(set) lazy var barHideOnSwipeGestureRecognizer: UIPanGestureRecognizer = {
        let pan = BarSwipePan { [weak self] pan in
            guard let self, pan.state == .changed else { return }
            let way = pan.translation(in: view).y
            guard abs(way) > UINavigationBar.height, isNavigationBarHidden != (way < 0) else { return }
            setNavigationBarHidden(way < 0, animated: true)
            if !(toolbar.items ?? []).isEmpty { setToolbarHidden(way < 0, animated: true) }
        }
        viewIfLoaded?.addGestureRecognizer(pan)
        return pan
    }()

    // MARK: Hiding bars by a tap

    /// Whether a tap on the content hides the bars, and another one shows them again. False by default.
    open var hidesBarsOnTap = false { didSet { barHideOnTapGestureRecognizer.isEnabled = hidesBarsOnTap } }
    /// The recognizer of the tap that hides and shows the bars. Controls and bars have their taps for themselves.
    public private(set) lazy var barHideOnTapGestureRecognizer: UITapGestureRecognizer = {
        let tap = UITapGestureRecognizer { [weak self] tap in
            guard let self, tap.state == .ended else { return }
            let hides = !isNavigationBarHidden
            setNavigationBarHidden(hides, animated: true)
            if !(toolbar.items ?? []).isEmpty { setToolbarHidden(hides, animated: true) }
        }
        tap.cancelsTouchesInView = false
        tap.isEnabled = hidesBarsOnTap
        content.addGestureRecognizer(tap)
        return tap
    }()

    // MARK: Large titles

    /// Returns whether a controller's title is shown large.
    func hasLargeTitle(_ controller: UIViewController?) -> Bool {
        guard navigationBar.prefersLargeTitles, let controller, let index = stack.firstIndex(of: controller),
            controller.navigationItem.search?.hidesTitle != true
        else { return false }
        if controller.hasOwnBar { return false }
        // `automatic` uses the mode of the controller below.
        let told = stack[...index].last { $0.navigationItem.largeTitleDisplayMode != .automatic }
        return told?.navigationItem.largeTitleDisplayMode != .never
    }

    /// Updates the bar after its item or its large-title preference changed.
    private func titleDidChange() {
        guard isViewLoaded, state.isStill, let top = stack.last else { return }
        if navigationBar.topItem === top.navigationItem, navigationBar.isLarge != hasLargeTitle(top) { showTop() }
        if top.viewIfLoaded?.superview === content { mount(top) }
        placeBar()
    }

    /// Makes the bar follow a controller's scroll view.
    func follow(_ controller: UIViewController) {
        let collapsible = collapsibleHeight(of: controller)
        let scroller = collapsible > 0 ? controller.contentScrollView(for: .top) : nil
        if followed !== scroller { followed?.offsetDidChange = nil }
        followed = scroller
        controller.contentScrollView(for: .top)?.barInset = scroller == nil ? 0 : collapsible
        scroller?.offsetDidChange = { [weak self] in self?.placeBar() }
    }

    // MARK: Tools

    /// The toolbar at the lower edge, with the `toolbarItems` of the top controller.
    public let toolbar: UIToolbar!
    /// The duration of the animations that hide and show the bars.
    nonisolated public static let hideShowBarDuration: CGFloat = 0.2
    /// Whether the toolbar is hidden. True by default.
    open var isToolbarHidden = true { didSet { layOut() } }

    /// Hides or shows the toolbar by sliding it.
    open func setToolbarHidden(_ hidden: Bool, animated: Bool) {
        guard animated else { return isToolbarHidden = hidden }
        UIView.animate(withDuration: Theme.calm, delay: 0, options: .layoutSubviews) { self.isToolbarHidden = hidden }
    }

    /// Whether a controller in the stack hides the bars at the lower edge.
    override var hidesBottomBar: Bool { Self.hideBottomBar(stack) }

    private static func hideBottomBar(_ stack: [UIViewController]) -> Bool {
        stack.contains { $0.hidesBottomBarWhenPushed || $0.hasOwnBar && $0.hidesBottomBar }
    }

    /// Updates the bars at the lower edge after a change of the stack, if their visibility changes.
    func bottomBarMayChange(from old: [UIViewController], animated: Bool) {
        guard isViewLoaded, Self.hideBottomBar(old) != hidesBottomBar else { return }
        let change = { [self] in
            layOut()
            tabBarController?.layOut()
        }
        guard animated, view.window != nil else { return change() }
        UIView.animate(withDuration: Theme.calm, delay: 0, options: .layoutSubviews, animations: change)
    }

    /// Shows a controller's changed toolbar items, if it is on top.
    func toolsDidChange(of controller: UIViewController, animated: Bool) {
        if controller === stack.last { toolbar.setItems(controller.toolbarItems, animated: animated) }
    }

    // MARK: Stack

    // A change during an animation ends the animation at once. A change from a callback of another change, such as
    // `viewWillAppear(_:)`, follows that one; the properties have its result already.

    /// The stack, from the root to the top.
    open var viewControllers: [UIViewController] {
        get { goal }
        set { setViewControllers(newValue, animated: false) }
    }
    /// The top controller, which is shown.
    open var topViewController: UIViewController? { goal.last }
    /// The visible controller: the presented one, or else the top.
    open var visibleViewController: UIViewController? { presentedViewController ?? goal.last }

    /// Replaces the stack. With animation, the new top slides in from the right, or from the left if it was in the old stack.
    open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
        finishMove()
        var seen: Set = [ObjectIdentifier(self)]
        let new = viewControllers.filter { seen.insert(ObjectIdentifier($0)).inserted }
        let forward = new.last.map { !goal.contains($0) } ?? true
        change(to: NavigationGoal(stack: new, isPush: forward, isAnimated: animated))
    }

    /// Pushes a controller, which slides in from the right.
    open func pushViewController(_ viewController: UIViewController, animated: Bool) {
        finishMove()
        guard !goal.contains(viewController), viewController !== self, viewController.canBePushed || goal.isEmpty
        else {
            return Diagnostics.warnOnce(
                "UINavigationController.pushViewController: the controller is in the stack, or cannot be; ignored")
        }
        change(to: NavigationGoal(stack: goal + [viewController], isPush: true, isAnimated: animated))
    }

    /// Pops the top controller and returns it; nil if there is only one.
    @discardableResult
    open func popViewController(animated: Bool) -> UIViewController? {
        finishMove()
        guard goal.count > 1, let top = goal.last else { return nil }
        change(to: NavigationGoal(stack: goal.dropLast(), isPush: false, isAnimated: animated))
        return top
    }

    /// Pops to the root; returns the popped controllers.
    @discardableResult
    open func popToRootViewController(animated: Bool) -> [UIViewController]? {
        goal.first.flatMap { popToViewController($0, animated: animated) }
    }

    /// Pops to a controller; returns the popped ones, or nil if it is not in the stack.
    @discardableResult
    open func popToViewController(_ viewController: UIViewController, animated: Bool) -> [UIViewController]? {
        finishMove()
        guard let index = goal.firstIndex(of: viewController) else {
            Diagnostics.warnOnce("UINavigationController.popToViewController: the controller is not in the stack; ignored")
            return nil
        }
        let gone = Array(goal[(index + 1)...])
        if !gone.isEmpty {
            change(to: NavigationGoal(stack: Array(goal[...index]), isPush: false, isAnimated: animated))
        }
        return gone
    }

    /// Returns the height at the upper edge of the content that the bar covers while it shows a controller.
    private func coveredHeight(of controller: UIViewController) -> CGFloat {
        if controller.hasOwnBar { return 0 }
        let collapsible = followed == nil ? collapsibleHeight(of: controller) : 0
        return collapsible + (isNavigationBarHidden ? 0 : fixedBarHeight(of: controller) - content.frame.minY)
    }

    /// Sets the frame of a controller's view in the content.
    func mount(_ controller: UIViewController) {
        guard let view = controller.view else { return }
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        follow(controller)
        var area = content.bounds
        let covered = coveredHeight(of: controller)
        area.origin.y += covered
        area.size.height = max(0, area.height - covered)
        view.frame = area
        if view.superview !== content { content.addSubview(view) }
        controller.navigationItem.search?.placeOverlay()
    }
}

/// The drag from the leading edge that pops.
private final class PopPan: UIScreenEdgePanGestureRecognizer {
    weak var navigation: UINavigationController?
    /// The edges that the program has set; nil for the leading one.
    private var given: UIRectEdge?
    override var edges: UIRectEdge {
        get { given ?? (view?.isMirrored == true ? .right : .left) }
        set { given = newValue }
    }
    // Other drags from the edge may begin where nothing can be popped.
    override func shouldBegin(along way: CGVector) -> Bool { navigation?.goal.count ?? 0 > 1 }
}

/// A vertical drag that is recognized along with the scrolling of the content.
private final class BarSwipePan: UIPanGestureRecognizer {
    override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { false }
    override func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { false }
    override func shouldBegin(along way: CGVector) -> Bool { abs(way.dy) > abs(way.dx) }
}

/// Methods that observe and customize a navigation controller. All are optional.
@preconcurrency @MainActor
public protocol UINavigationControllerDelegate: AnyObject {
    /// Called before a controller is shown.
    func navigationController(
        _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool)
    /// Called after a controller is shown.
    func navigationController(
        _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool)
    /// Returns the animator of a push or pop; nil uses the standard one.
    func navigationController(
        _ navigationController: UINavigationController, animationControllerFor operation: UINavigationController.Operation,
        from fromVC: UIViewController, to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)?
    /// Returns the interaction controller of a custom push or pop; nil is not interactive.
    func navigationController(
        _ navigationController: UINavigationController,
        interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)?
}

extension UINavigationControllerDelegate {
    /// Does nothing.
    public func navigationController(
        _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool
    ) {}
    /// Does nothing.
    public func navigationController(
        _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
    ) {}
    /// Default implementation: nil, the standard transition.
    public func navigationController(
        _ navigationController: UINavigationController, animationControllerFor operation: UINavigationController.Operation,
        from fromVC: UIViewController, to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
    /// Default implementation: nil, not interactive.
    public func navigationController(
        _ navigationController: UINavigationController,
        interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
}
