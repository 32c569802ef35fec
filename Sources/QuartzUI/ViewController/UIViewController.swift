/// Looks after a view: makes it when it is asked for, and hears when it appears and goes.
@preconcurrency @MainActor
open class UIViewController: UIResponder {
    private var loaded: UIView?
    var appearance = Appearance.away
    /// Whether someone tells of appearing and going by hand, because it is animated.
    var isTold = false
    var appearsAnimated = false
    weak var container: UIViewController?
    /// What was presented over this controller, and what this one was presented over.
    var presented: UIViewController?
    weak var presenting: UIViewController?

    /// Creates a controller; its view is made when it is first asked for. There are no nibs on Linux: both arguments are ignored.
    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        super.init()
    }

    /// Creates a controller; its view is made when it is first asked for.
    public override convenience init() {
        self.init(nibName: nil, bundle: nil)
    }

    /// Controllers are not archived on Linux.
    public required init?(coder: NSCoder) {
        super.init()
    }

    /// A name for titles.
    open var title: String? {
        didSet {
            navigationItem.title = title
            tabBarItem?.title = title
        }
    }

    // MARK: The view

    /// The view; made and loaded at first use.
    open var view: UIView! {
        get {
            loadViewIfNeeded()
            return loaded
        }
        set {
            loaded?.viewController = nil
            loaded = newValue
            newValue?.viewController = self
        }
    }

    /// The view, if it has been made.
    open var viewIfLoaded: UIView? { loaded }
    /// Whether the view has been made.
    open var isViewLoaded: Bool { loaded != nil }

    /// Makes the view. The default makes a plain one of the screen's size.
    open func loadView() { view = UIView(frame: UIScreen.main.bounds) }

    /// Makes the view if there is none.
    open func loadViewIfNeeded() {
        guard loaded == nil else { return }
        loadView()
        if loaded == nil {
            Diagnostics.warnOnce("UIViewController.loadView of \(type(of: self)) makes no view; a plain one is used")
            view = UIView(frame: UIScreen.main.bounds)
        }
        viewDidLoad()
    }

    /// The view has been made.
    open func viewDidLoad() {}
    /// The view is about to be seen.
    open func viewWillAppear(_ animated: Bool) {}
    /// The view is seen.
    open func viewDidAppear(_ animated: Bool) {}
    /// The view is about to go.
    open func viewWillDisappear(_ animated: Bool) {}
    /// The view has gone.
    open func viewDidDisappear(_ animated: Bool) {}
    /// The view is about to lay out its subviews.
    open func viewWillLayoutSubviews() {}
    /// The view has laid out its subviews.
    open func viewDidLayoutSubviews() {}

    /// What the view's safe area is made smaller by, beside what is covered anyway: for bars of the controller's own.
    open var additionalSafeAreaInsets = UIEdgeInsets.zero {
        didSet { if additionalSafeAreaInsets != oldValue { loaded?.safeAreaDidChangeInTree() } }
    }
    /// What covers the view's edges has changed. The default does nothing.
    open func viewSafeAreaInsetsDidChange() {}
    /// The view has gone into a tree and is about to be laid out there: between `viewWillAppear` and `viewDidAppear`.
    open func viewIsAppearing(_ animated: Bool) {}
    /// Shows another controller as the containers around this one do: pushed where there is a navigation controller, else presented.
    open func show(_ vc: UIViewController, sender: Any?) {
        if let navigationController { return navigationController.pushViewController(vc, animated: true) }
        present(vc, animated: true)
    }

    open override var next: UIResponder? { loaded?.superview }
    private var addedCommands: [UIKeyCommand] = []
    open override var keyCommands: [UIKeyCommand]? { addedCommands.isEmpty ? nil : addedCommands }
    /// Has something done at a press of keys while the controller is in the chain of the first responder.
    open func addKeyCommand(_ keyCommand: UIKeyCommand) { addedCommands.append(keyCommand) }
    /// Takes a command out.
    open func removeKeyCommand(_ keyCommand: UIKeyCommand) { addedCommands.removeAll { $0 === keyCommand } }
    override var hostWindow: UIWindow? { loaded?.window }

    // MARK: Containment

    /// The controllers whose views this one's view holds.
    open internal(set) var children: [UIViewController] = []
    /// The controller that holds this one.
    open var parent: UIViewController? { container }

    /// Takes in another controller; its view is added by hand.
    open func addChild(_ childController: UIViewController) { take(childController) }
    /// Leaves the controller that holds this one; the view is removed by hand.
    open func removeFromParent() { leaveParent() }
    /// The controller is about to change its parent.
    open func willMove(toParent parent: UIViewController?) {}
    /// The controller has changed its parent.
    open func didMove(toParent parent: UIViewController?) {}

    /// Whether this controller tells its children of appearing and going with it. True by default.
    open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }
    /// Whether the controller is on its way into a container.
    open internal(set) var isMovingToParent = false
    /// Whether it is on its way out of one.
    open internal(set) var isMovingFromParent = false

    // MARK: The device

    /// How a status bar's text is to look.
    @available(*, deprecated, message: "has no effect on Linux: a desktop has no status bar")
    open var preferredStatusBarStyle: UIStatusBarStyle { .default }
    /// Whether the status bar is to be away.
    @available(*, deprecated, message: "has no effect on Linux: a desktop has no status bar")
    open var prefersStatusBarHidden: Bool { false }
    /// How the status bar is to come and go.
    @available(*, deprecated, message: "has no effect on Linux: a desktop has no status bar")
    open var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .fade }
    /// Which way up the view can be.
    @available(*, deprecated, message: "has no effect on Linux: windows do not turn")
    open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .all }
    /// Which way up it is best presented.
    @available(*, deprecated, message: "has no effect on Linux: windows do not turn")
    open var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation { .portrait }
    /// Whether it turns with the device.
    @available(*, deprecated, message: "has no effect on Linux: windows do not turn")
    open var shouldAutorotate: Bool { true }
    /// Whether the bar at a telephone's lower edge is to be away.
    @available(*, deprecated, message: "has no effect on Linux: a desktop has no home indicator")
    open var prefersHomeIndicatorAutoHidden: Bool { false }
    /// Whether the status bar follows this controller though what is below it stays.
    @available(*, deprecated, message: "has no effect on Linux: a desktop has no status bar")
    open var modalPresentationCapturesStatusBarAppearance = false
    /// Which edges may go below bars.
    @available(*, deprecated, message: "has no effect on Linux: bars always lie over the view; go by its safe area")
    open var edgesForExtendedLayout: UIRectEdge = .all
    /// Whether edges may go below opaque bars.
    @available(*, deprecated, message: "has no effect on Linux: bars always lie over the view; go by its safe area")
    open var extendedLayoutIncludesOpaqueBars = false
    /// The size that the content would like to have. The controller that holds or presents this one is told when it changes.
    open var preferredContentSize = CGSize.zero {
        didSet {
            guard preferredContentSize != oldValue else { return }
            (parent ?? presentingViewController)?.preferredContentSizeDidChange(forChildContentContainer: self)
        }
    }
    /// A controller that this one holds or presents would like to have another size. The default does nothing.
    open func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer) {}
    /// Whether a presented controller is not to be swiped away.
    @available(*, deprecated, message: "has no effect on Linux: presented controllers are not swiped away")
    open var isModalInPresentation = false
    /// Whether what is presented over the current context covers this controller.
    @available(*, deprecated, message: "has no effect on Linux: presented controllers cover the window")
    open var definesPresentationContext = false
    /// Memory is short.
    @available(*, deprecated, message: "has no effect on Linux: the system does not warn of short memory")
    open func didReceiveMemoryWarning() {}

    /// The window is about to take another size, and the view with it. The default tells the children.
    ///
    /// - Parameters:
    ///   - size: the new size.
    ///   - coordinator: has changes made when the size has changed.
    open func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
        for child in children { child.viewWillTransition(to: size, with: coordinator) }
        presented?.viewWillTransition(to: size, with: coordinator)
    }

    // MARK: Presentation

    /// The controller that has been presented over this one.
    open var presentedViewController: UIViewController? { presented ?? container?.presentedViewController }
    /// The controller that this one has been presented over.
    open var presentingViewController: UIViewController? { presenting ?? container?.presentingViewController }
    /// How the controller comes and goes when it is presented with an animation.
    open var modalTransitionStyle = UIModalTransitionStyle.coverVertical
    /// How much of the screen it takes when it is presented.
    open var modalPresentationStyle = UIModalPresentationStyle.automatic
    /// Names animations of the controller's own for coming and going. Held weakly.
    open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?
    /// Whether it is being presented.
    open internal(set) var isBeingPresented = false
    /// Whether it is being dismissed.
    open internal(set) var isBeingDismissed = false

    /// Shows another controller's view over the whole window, until it is dismissed.
    open func present(_ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil) {
        show(viewControllerToPresent, animated: flag, completion: completion)
    }

    /// Takes away what has been presented over this controller; where nothing has, the controller itself.
    open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) { hide(animated: flag, completion: completion) }

    // MARK: Editing

    /// Whether the controller's content is being edited.
    open var isEditing: Bool {
        get { editing }
        set { setEditing(newValue, animated: false) }
    }
    private var editing = false
    /// Begins to edit the controller's content, or ends it. A table's controller has its table edited.
    open func setEditing(_ editing: Bool, animated: Bool) {
        self.editing = editing
        if addedEditButton != nil { editButtonItem.title = editing ? "Done" : "Edit" }
    }
    private var addedEditButton: UIBarButtonItem?
    /// A button for the navigation item that begins to edit and ends it.
    open var editButtonItem: UIBarButtonItem {
        if let addedEditButton { return addedEditButton }
        let button = UIBarButtonItem(
            title: editing ? "Done" : "Edit",
            primaryAction: UIAction { [weak self] _ in
                guard let self else { return }
                setEditing(!isEditing, animated: true)
            })
        addedEditButton = button
        return button
    }

    // MARK: In containers

    /// What a navigation bar shows for the controller.
    open lazy var navigationItem = UINavigationItem(title: title ?? "")
    /// What a tab bar shows for the controller.
    open lazy var tabBarItem: UITabBarItem! = UITabBarItem(title: title, image: nil, tag: 0)
    /// What the tool bar of the navigation controller shows for the controller.
    open var toolbarItems: [UIBarButtonItem]? {
        get { tools }
        set { setToolbarItems(newValue, animated: false) }
    }
    private var tools: [UIBarButtonItem]?
    /// Replaces what the tool bar shows; with an animation it fades.
    open func setToolbarItems(_ toolbarItems: [UIBarButtonItem]?, animated: Bool) {
        tools = toolbarItems
        navigationController?.toolsDidChange(of: self, animated: animated)
    }
    /// Whether bars at the lower edge, of tools or tabs, are out of sight while the controller is in a navigation controller's stack.
    open var hidesBottomBarWhenPushed = false
    private weak var toldScrollView: UIScrollView?
    /// Says which content a bar at an edge goes with: large titles are pushed away by it. Only the upper edge counts.
    open func setContentScrollView(_ scrollView: UIScrollView?, for edge: NSDirectionalRectEdge = .top) {
        if edge.contains(.top) { toldScrollView = scrollView }
    }
    /// The content that a bar at an edge goes with: the one that was said, else the view or the first in it, where that scrolls.
    open func contentScrollView(for edge: NSDirectionalRectEdge) -> UIScrollView? {
        toldScrollView ?? viewIfLoaded as? UIScrollView ?? viewIfLoaded?.subviews.first as? UIScrollView
    }
    /// The navigation controller that the controller is in.
    open var navigationController: UINavigationController? { ancestor() }
    /// The tab bar controller that the controller is in.
    open var tabBarController: UITabBarController? { ancestor() }

    private func ancestor<Controller>() -> Controller? {
        sequence(first: self, next: \.container).dropFirst().lazy.compactMap { $0 as? Controller }.first
    }
}
