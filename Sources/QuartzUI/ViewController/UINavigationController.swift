/// A stack of controllers. Shows the top one, under a bar with its title and a back button.
///
/// The content is placed below the bar, so the bar does not affect its safe area. Only a large title covers content that scrolls;
/// scrolling collapses and expands it.
@preconcurrency @MainActor
open class UINavigationController: UIViewController {
    /// The navigation bar.
    public let navigationBar = UINavigationBar()
    /// A drag from the left edge that pops.
    public private(set) lazy var interactivePopGestureRecognizer: UIGestureRecognizer? = popPan
    /// The delegate, held weakly.
    open weak var delegate: (any UINavigationControllerDelegate)?

    private lazy var popPan: UIScreenEdgePanGestureRecognizer = {
        let pan = UIScreenEdgePanGestureRecognizer()
        pan.edges = .left
        pan.addAction { [weak self] pan in self?.dragged(pan) }
        return pan
    }()
    private let content = UIView()
    private var stack: [UIViewController] = []
    private var move: NavigationMove?
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
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    }

    /// Creates a controller with a root.
    public init(rootViewController: UIViewController) {
        super.init(nibName: nil, bundle: nil)
        setViewControllers([rootViewController], animated: false)
    }

    /// Controllers are not archived on Linux.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    // MARK: View

    /// Creates a view with bar and content.
    open override func loadView() {
        let view = UIView(frame: UIScreen.main.bounds)
        content.clipsToBounds = true
        view.addSubview(content)
        view.addSubview(navigationBar)
        view.addSubview(toolbar)
        navigationBar.goBack = { [weak self] in _ = self?.popViewController(animated: true) }
        navigationBar.heightDidChange = { [weak self] in self?.titleDidChange() }
        view.addGestureRecognizer(popPan)
        self.view = view
        layOut()
        if let top = stack.last { place(top) }
        showTop()
    }

    /// Shows the top controller's navigation item and toolbar items, without animation.
    private func showTop() {
        navigationBar.show(
            stack.last?.navigationItem, back: stack.dropLast().last?.navigationItem, isLarge: hasLargeTitle(stack.last))
        toolbar.setItems(stack.last?.toolbarItems, animated: false)
        placeBar()
    }

    /// Places bar and content.
    open override func viewWillLayoutSubviews() {
        super.viewWillLayoutSubviews()
        layOut()
    }

    private func layOut() {
        guard let bounds = viewIfLoaded?.bounds else { return }
        let top = isNavigationBarHidden ? 0 : UINavigationBar.height
        let bottom = isToolbarHidden || hidesBottomBar ? 0 : min(UIToolbar.height, bounds.height)
        toolbar.frame = CGRect(x: 0, y: bounds.height - bottom, width: bounds.width, height: UIToolbar.height)
        content.frame = CGRect(x: 0, y: top, width: bounds.width, height: max(0, bounds.height - top - bottom))
        if move == nil, let top = stack.last, top.viewIfLoaded?.superview === content { place(top) }
        placeBar()
    }

    /// Sets the bar's height from how far its large title is expanded.
    private func placeBar() {
        guard let bounds = viewIfLoaded?.bounds else { return }
        var out: CGFloat = 0
        if hasLargeTitle(stack.last) { out = followed?.roomAbove ?? UINavigationBar.largeTitleHeight }
        let height = UINavigationBar.height + max(0, out)
        navigationBar.frame = CGRect(x: 0, y: isNavigationBarHidden ? -height : 0, width: bounds.width, height: height)
        // The small title appears when the large one is almost collapsed.
        navigationBar.setExpanded(out > Theme.grid)
        navigationBar.layoutIfNeeded()
    }

    /// Whether the navigation bar is hidden.
    open var isNavigationBarHidden = false { didSet { layOut() } }

    /// Hides or shows the navigation bar by sliding it.
    open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
        guard animated else { return isNavigationBarHidden = hidden }
        UIView.animate(withDuration: Theme.calm, delay: 0, options: .layoutSubviews) { self.isNavigationBarHidden = hidden }
    }

    // MARK: Large titles

    /// Whether a controller's title is shown large.
    private func hasLargeTitle(_ controller: UIViewController?) -> Bool {
        guard navigationBar.prefersLargeTitles, let controller, let index = stack.firstIndex(of: controller) else { return false }
        // `automatic` uses the mode of the controller below.
        let told = stack[...index].last { $0.navigationItem.largeTitleDisplayMode != .automatic }
        return told?.navigationItem.largeTitleDisplayMode != .never
    }

    /// Updates the bar after its item or its large-title preference changed.
    private func titleDidChange() {
        guard isViewLoaded, move == nil, let top = stack.last else { return }
        if navigationBar.topItem === top.navigationItem, navigationBar.isLarge != hasLargeTitle(top) { showTop() }
        if top.viewIfLoaded?.superview === content { place(top) }
        placeBar()
    }

    /// Makes the bar follow a controller's scroll view.
    private func follow(_ controller: UIViewController) {
        let scroller = hasLargeTitle(controller) ? controller.contentScrollView(for: .top) : nil
        if followed !== scroller { followed?.offsetDidChange = nil }
        followed = scroller
        controller.contentScrollView(for: .top)?.barInset = scroller == nil ? 0 : UINavigationBar.largeTitleHeight
        scroller?.offsetDidChange = { [weak self] in self?.placeBar() }
    }

    // MARK: Tools

    /// The toolbar at the lower edge, with the `toolbarItems` of the top controller.
    public let toolbar: UIToolbar! = UIToolbar()
    /// Whether the toolbar is hidden. True by default.
    open var isToolbarHidden = true { didSet { layOut() } }

    /// Hides or shows the toolbar by sliding it.
    open func setToolbarHidden(_ hidden: Bool, animated: Bool) {
        guard animated else { return isToolbarHidden = hidden }
        UIView.animate(withDuration: Theme.calm, delay: 0, options: .layoutSubviews) { self.isToolbarHidden = hidden }
    }

    /// Whether a controller in the stack hides the bars at the lower edge.
    var hidesBottomBar: Bool { stack.contains(where: \.hidesBottomBarWhenPushed) }

    /// Updates the bars at the lower edge after a change of the stack, if their visibility changes.
    private func bottomBarMayChange(from old: [UIViewController], animated: Bool) {
        guard isViewLoaded, old.contains(where: \.hidesBottomBarWhenPushed) != hidesBottomBar else { return }
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

    /// The stack, from the root to the top.
    open var viewControllers: [UIViewController] {
        get { stack }
        set { setViewControllers(newValue, animated: false) }
    }
    /// The top controller, which is shown.
    open var topViewController: UIViewController? { stack.last }
    /// The visible controller: the presented one, or else the top.
    open var visibleViewController: UIViewController? { presentedViewController ?? stack.last }

    /// Replaces the stack. With animation, the new top slides in from the right, or from the left if it was in the old stack.
    open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
        finishMove()
        var new: [UIViewController] = []
        for controller in viewControllers where !new.contains(controller) && controller !== self { new.append(controller) }
        let forward = new.last.map { !stack.contains($0) } ?? true
        change(to: new, forward: forward, animated: animated)
    }

    /// Pushes a controller, which slides in from the right.
    open func pushViewController(_ viewController: UIViewController, animated: Bool) {
        finishMove()
        guard !stack.contains(viewController), viewController !== self, !(viewController is UITabBarController) || stack.isEmpty
        else {
            return Diagnostics.warnOnce(
                "UINavigationController.pushViewController: the controller is in the stack, or cannot be; ignored")
        }
        change(to: stack + [viewController], forward: true, animated: animated)
    }

    /// Pops the top controller and returns it; nil if there is only one.
    @discardableResult
    open func popViewController(animated: Bool) -> UIViewController? {
        finishMove()
        guard stack.count > 1, let top = stack.last else { return nil }
        change(to: stack.dropLast(), forward: false, animated: animated)
        return top
    }

    /// Pops to the root; returns the popped controllers.
    @discardableResult
    open func popToRootViewController(animated: Bool) -> [UIViewController]? {
        stack.first.flatMap { popToViewController($0, animated: animated) }
    }

    /// Pops to a controller; returns the popped ones, or nil if it is not in the stack.
    @discardableResult
    open func popToViewController(_ viewController: UIViewController, animated: Bool) -> [UIViewController]? {
        finishMove()
        guard let index = stack.firstIndex(of: viewController) else {
            Diagnostics.warnOnce("UINavigationController.popToViewController: the controller is not in the stack; ignored")
            return nil
        }
        let gone = Array(stack[(index + 1)...])
        if !gone.isEmpty { change(to: Array(stack[...index]), forward: false, animated: animated) }
        return gone
    }

    // MARK: Moving

    private func place(_ controller: UIViewController) {
        guard let view = controller.view else { return }
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        follow(controller)
        var area = content.bounds
        if hasLargeTitle(controller), followed == nil {
            area.origin.y += UINavigationBar.largeTitleHeight
            area.size.height = max(0, area.height - UINavigationBar.largeTitleHeight)
        }
        view.frame = area
        if view.superview !== content { content.addSubview(view) }
    }

    private func change(to new: [UIViewController], forward: Bool, animated: Bool, interactive: Bool = false) {
        let old = stack
        stack = new
        for controller in new where controller.parent !== self {
            addChild(controller)
            controller.didMove(toParent: self)
        }
        for controller in old where !new.contains(controller) {
            controller.willMove(toParent: nil)
            // An override need not call the base class.
            controller.isMovingFromParent = true
        }
        let leave = { [weak self] in
            guard let self else { return }
            for controller in old where !stack.contains(controller) {
                if controller.viewIfLoaded?.superview === content { controller.viewIfLoaded?.removeFromSuperview() }
                controller.removeFromParent()
            }
        }
        guard isViewLoaded, old.last !== new.last else {
            leave()
            if isViewLoaded { showTop() }
            return
        }
        if let top = new.last { delegate?.navigationController(self, willShow: top, animated: animated) }
        guard let from = old.last, let to = new.last else {
            old.last?.viewIfLoaded?.removeFromSuperview()
            layOut()
            if let top = new.last { place(top) }
            showTop()
            leave()
            if let top = new.last { delegate?.navigationController(self, didShow: top, animated: animated) }
            return
        }
        // Load the view first, because it may change the controller's navigation item.
        to.loadViewIfNeeded()
        let bar = {
            let change = self.navigationBar.prepare(
                to.navigationItem, back: new.dropLast().last?.navigationItem, isLarge: self.hasLargeTitle(to), forward: forward)
            return {
                change()
                self.placeBar()
            }
        }
        toolbar.setItems(to.toolbarItems, animated: animated)
        bottomBarMayChange(from: old, animated: animated)
        follow(to)
        let move = NavigationMove(from: from, to: to, in: content, forward: forward, animated: animated && content.window != nil)
        if animated, !interactive, content.window != nil {
            move.custom = delegate?.navigationController(
                self, animationControllerFor: forward ? .push : .pop, from: from, to: to)
            move.hand = move.custom.flatMap { delegate?.navigationController(self, interactionControllerFor: $0) }
        }
        self.move = move
        move.start(placing: { place(to) }, with: bar(), interactive: interactive) { [weak self] wentBack in
            guard let self else { return }
            self.move = nil
            navigationBar.settle(isBack: wentBack)
            if wentBack {
                stack = old
                for controller in old { controller.isMovingFromParent = false }
                bottomBarMayChange(from: new, animated: true)
                follow(from)
                toolbar.setItems(from.toolbarItems, animated: true)
                if from.viewIfLoaded?.superview === content { place(from) }
                placeBar()
            } else {
                leave()
                // A custom transition may have left the view in another place.
                if to.viewIfLoaded?.superview === content { place(to) }
                placeBar()
                delegate?.navigationController(self, didShow: to, animated: animated)
            }
        }
    }

    /// Ends a running transition immediately.
    private func finishMove() { move?.finish() }

    private func dragged(_ pan: UIScreenEdgePanGestureRecognizer) {
        let part = content.bounds.width > 0 ? pan.translation(in: view).x / content.bounds.width : 0
        switch pan.state {
        case .began:
            guard move == nil, stack.count > 1 else { return }
            change(to: stack.dropLast(), forward: false, animated: true, interactive: true)
        case .changed: move?.drag(to: part)
        case .ended:
            // Finish if the drag, continued for a quarter of a second at its speed, would pass half of the width.
            let goal = part + pan.velocity(in: view).x / max(content.bounds.width, 1) / 4
            move?.letGo(goesOn: goal > 0.5)
        case .cancelled: move?.letGo(goesOn: false)
        default: break
        }
    }
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
    /// The animator of a push or pop; nil uses the standard one.
    func navigationController(
        _ navigationController: UINavigationController, animationControllerFor operation: UINavigationController.Operation,
        from fromVC: UIViewController, to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)?
    /// The interaction controller of a custom push or pop; nil is not interactive.
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
