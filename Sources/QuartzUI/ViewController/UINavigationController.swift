/// Shows one controller of a stack, under a bar with its title and a button that leads back.
///
/// Content lies below the bar, not under it, and so has nothing of it in its safe area. Only a large title lies over content that
/// scrolls, which pushes it away and pulls it out again.
@preconcurrency @MainActor
open class UINavigationController: UIViewController {
    /// The bar.
    public let navigationBar = UINavigationBar()
    /// Recognizes a drag from the left edge, which pops.
    public private(set) lazy var interactivePopGestureRecognizer: UIGestureRecognizer? = popPan
    /// Hears of what is shown. Held weakly.
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
    /// The content that the bar's large title goes with.
    private weak var followed: UIScrollView?

    /// What happens to the stack.
    nonisolated public enum Operation: Int, Sendable {
        /// Nothing.
        case none
        /// A controller comes on top.
        case push
        /// The top goes.
        case pop
    }

    /// Creates a controller without content.
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    }

    /// Creates a controller that shows another at first.
    public init(rootViewController: UIViewController) {
        super.init(nibName: nil, bundle: nil)
        setViewControllers([rootViewController], animated: false)
    }

    /// Controllers are not archived on Linux.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    // MARK: View

    /// Makes a view of bar and content.
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

    /// Shows the top's item and tools, without a move.
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

    /// Gives the bar its height, by how far its large title is out.
    private func placeBar() {
        guard let bounds = viewIfLoaded?.bounds else { return }
        var out: CGFloat = 0
        if hasLargeTitle(stack.last) { out = followed?.roomAbove ?? UINavigationBar.largeTitleHeight }
        let height = UINavigationBar.height + max(0, out)
        navigationBar.frame = CGRect(x: 0, y: isNavigationBarHidden ? -height : 0, width: bounds.width, height: height)
        // The small title comes when the large one is all but gone.
        navigationBar.setExpanded(out > Theme.grid)
        navigationBar.layoutIfNeeded()
    }

    /// Whether the bar is out of sight.
    open var isNavigationBarHidden = false { didSet { layOut() } }

    /// Slides the bar out of sight, or back.
    open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
        guard animated else { return isNavigationBarHidden = hidden }
        UIView.animate(withDuration: Theme.calm, delay: 0, options: .layoutSubviews) { self.isNavigationBarHidden = hidden }
    }

    // MARK: Large titles

    /// Whether a controller's title is shown large.
    private func hasLargeTitle(_ controller: UIViewController?) -> Bool {
        guard navigationBar.prefersLargeTitles, let controller, let index = stack.firstIndex(of: controller) else { return false }
        // One that does not say takes after the one below.
        let told = stack[...index].last { $0.navigationItem.largeTitleDisplayMode != .automatic }
        return told?.navigationItem.largeTitleDisplayMode != .never
    }

    /// The bar's item, or what the bar prefers, has changed.
    private func titleDidChange() {
        guard isViewLoaded, move == nil, let top = stack.last else { return }
        if navigationBar.topItem === top.navigationItem, navigationBar.isLarge != hasLargeTitle(top) { showTop() }
        if top.viewIfLoaded?.superview === content { place(top) }
        placeBar()
    }

    /// Has the bar go with what the content of a controller does.
    private func follow(_ controller: UIViewController) {
        let scroller = hasLargeTitle(controller) ? controller.contentScrollView(for: .top) : nil
        if followed !== scroller { followed?.offsetDidChange = nil }
        followed = scroller
        controller.contentScrollView(for: .top)?.barInset = scroller == nil ? 0 : UINavigationBar.largeTitleHeight
        scroller?.offsetDidChange = { [weak self] in self?.placeBar() }
    }

    // MARK: Tools

    /// The bar at the lower edge, with the `toolbarItems` of the controller that is shown.
    public let toolbar: UIToolbar! = UIToolbar()
    /// Whether that bar is out of sight. True by default.
    open var isToolbarHidden = true { didSet { layOut() } }

    /// Slides the bar at the lower edge out of sight, or into it.
    open func setToolbarHidden(_ hidden: Bool, animated: Bool) {
        guard animated else { return isToolbarHidden = hidden }
        UIView.animate(withDuration: Theme.calm, delay: 0, options: .layoutSubviews) { self.isToolbarHidden = hidden }
    }

    /// Whether a controller of the stack wants no bar at the lower edge.
    var hidesBottomBar: Bool { stack.contains(where: \.hidesBottomBarWhenPushed) }

    /// The stack is another, and with it may be what bars are at the lower edge.
    private func bottomBarMayChange(from old: [UIViewController], animated: Bool) {
        guard isViewLoaded, old.contains(where: \.hidesBottomBarWhenPushed) != hidesBottomBar else { return }
        let change = { [self] in
            layOut()
            tabBarController?.layOut()
        }
        guard animated, view.window != nil else { return change() }
        UIView.animate(withDuration: Theme.calm, delay: 0, options: .layoutSubviews, animations: change)
    }

    /// A controller has other tools.
    func toolsDidChange(of controller: UIViewController, animated: Bool) {
        if controller === stack.last { toolbar.setItems(controller.toolbarItems, animated: animated) }
    }

    // MARK: Stack

    /// The controllers, the one that is shown last.
    open var viewControllers: [UIViewController] {
        get { stack }
        set { setViewControllers(newValue, animated: false) }
    }
    /// The controller that is shown.
    open var topViewController: UIViewController? { stack.last }
    /// The controller that is seen: what has been presented over the one that is shown, or that one.
    open var visibleViewController: UIViewController? { presentedViewController ?? stack.last }

    /// Replaces the stack. With an animation the new top comes from the right, or from the left where it was in the old stack.
    open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
        finishMove()
        var new: [UIViewController] = []
        for controller in viewControllers where !new.contains(controller) && controller !== self { new.append(controller) }
        let forward = new.last.map { !stack.contains($0) } ?? true
        change(to: new, forward: forward, animated: animated)
    }

    /// Shows another controller, which slides in from the right.
    open func pushViewController(_ viewController: UIViewController, animated: Bool) {
        finishMove()
        guard !stack.contains(viewController), viewController !== self, !(viewController is UITabBarController) || stack.isEmpty
        else {
            return Diagnostics.warnOnce(
                "UINavigationController.pushViewController: the controller is in the stack, or cannot be; ignored")
        }
        change(to: stack + [viewController], forward: true, animated: animated)
    }

    /// Goes back to the controller below; nil where there is none.
    @discardableResult
    open func popViewController(animated: Bool) -> UIViewController? {
        finishMove()
        guard stack.count > 1, let top = stack.last else { return nil }
        change(to: stack.dropLast(), forward: false, animated: animated)
        return top
    }

    /// Goes back to the first controller; answers with those that leave.
    @discardableResult
    open func popToRootViewController(animated: Bool) -> [UIViewController]? {
        stack.first.flatMap { popToViewController($0, animated: animated) }
    }

    /// Goes back to a controller; answers with those that leave, nil where it is not in the stack.
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
        for controller in old where !new.contains(controller) { controller.willMove(toParent: nil) }
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
        // The view is made, and says what it wants of the bar, before the bar is.
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
                bottomBarMayChange(from: new, animated: true)
                follow(from)
                toolbar.setItems(from.toolbarItems, animated: true)
                if from.viewIfLoaded?.superview === content { place(from) }
                placeBar()
            } else {
                leave()
                // A transition of someone else's may have placed it otherwise.
                if to.viewIfLoaded?.superview === content { place(to) }
                placeBar()
                delegate?.navigationController(self, didShow: to, animated: animated)
            }
        }
    }

    /// Brings a transition under way to its end.
    private func finishMove() { move?.finish() }

    private func dragged(_ pan: UIScreenEdgePanGestureRecognizer) {
        let part = content.bounds.width > 0 ? pan.translation(in: view).x / content.bounds.width : 0
        switch pan.state {
        case .began:
            guard move == nil, stack.count > 1 else { return }
            change(to: stack.dropLast(), forward: false, animated: true, interactive: true)
        case .changed: move?.drag(to: part)
        case .ended:
            // What would be half way within a quarter of a second, at the speed of the drag, goes all the way.
            let goal = part + pan.velocity(in: view).x / max(content.bounds.width, 1) / 4
            move?.letGo(goesOn: goal > 0.5)
        case .cancelled: move?.letGo(goesOn: false)
        default: break
        }
    }
}

/// Hears of what a navigation controller shows. Every method may be left out.
@preconcurrency @MainActor
public protocol UINavigationControllerDelegate: AnyObject {
    /// A controller is about to be shown.
    func navigationController(
        _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool)
    /// A controller is shown.
    func navigationController(
        _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool)
    /// Animates a push or pop in a way of its own; nil for the usual one.
    func navigationController(
        _ navigationController: UINavigationController, animationControllerFor operation: UINavigationController.Operation,
        from fromVC: UIViewController, to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)?
    /// Has a hand on a push or pop of one's own; nil where it runs by itself.
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
    /// The usual way.
    public func navigationController(
        _ navigationController: UINavigationController, animationControllerFor operation: UINavigationController.Operation,
        from fromVC: UIViewController, to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
    /// It runs by itself.
    public func navigationController(
        _ navigationController: UINavigationController,
        interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
}
