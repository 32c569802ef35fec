/// Manages a view: creates it on first use and receives its appearance callbacks.
@preconcurrency @MainActor
open class UIViewController: UIResponder {
    private(set) var loaded: UIView?
    var appearance = Appearance.away
    /// Whether a container sends appearance callbacks explicitly, because it animates.
    var isInTransition = false
    var appearsAnimated = false
    /// Whether `viewIsAppearing(_:)` has not been called for the appearance that began last.
    var awaitsIsAppearing = false
    /// The children that take part in a transition of this controller's appearance.
    var notifiedChildren: [UIViewController] = []
    weak var container: UIViewController?
    /// The controller presented over this one, and the one that this one is presented over.
    package var presented: UIViewController?
    weak var presenting: UIViewController?
    /// The presentation that shows the controller, while it is presented.
    var presentation: UIPresentationController?
    /// The presentation that is prepared for the next `present(_:animated:completion:)`; see ``preparedPresentation``.
    var prepared: (style: UIModalPresentationStyle, presentation: UIPresentationController)?
    /// The coordinator of the change that the controller takes part in.
    weak var currentCoordinator: TransitionCoordinator?

    /// Creates a controller; the view is loaded on first use, from the nib with the name in the bundle. Without a name it is loaded
    /// from the nib with the class's name, if there is one.
    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        nibName = nibNameOrNil
        nibBundle = nibBundleOrNil
        super.init()
    }

    /// Creates a controller; the view is created on first use.
    public override convenience init() {
        self.init(nibName: nil, bundle: nil)
    }

    /// Creates a controller of an Interface Builder file.
    public required init?(coder: NSCoder) {
        nibName = NibCoder.value("nibName", in: coder)
        nibBundle = (coder as? NibCoder)?.bundle
        super.init()
        NibCoder.configure(self, by: coder, after: UIViewController.self)
    }

    /// The title, also of the navigation item and the tab bar item.
    open var title: String? {
        didSet {
            navigationItem.title = title
            tabBarItem?.title = title
        }
    }

    /// The file that created the controller, and from which it gets its view and its segues.
    package final var controllerNib: (any ControllerNib)?
    /// The name of the nib of `init(nibName:bundle:)`.
    public let nibName: String?
    /// The bundle of the nib.
    public let nibBundle: Bundle?

    // MARK: The view

    /// The view, created and loaded on first use.
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

    /// The view, if it is loaded.
    open var viewIfLoaded: UIView? { loaded }
    /// Whether the view is loaded.
    open var isViewLoaded: Bool { loaded != nil }

    /// Creates the view. The default loads it from the controller's storyboard or nib. Without one it creates a plain view of the
    /// screen's size, which follows the size of its superview.
    open func loadView() { if !loadViewFromNib() { view = makePlainView() } }

    private func makePlainView() -> UIView {
        let view = UIView(frame: UIScreen.main.bounds)
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        return view
    }

    private var isLoadingView = false

    /// Loads the view if it is not loaded.
    open func loadViewIfNeeded() {
        guard loaded == nil else { return }
        guard !isLoadingView else {
            Diagnostics.warnOnce("\(type(of: self)) needs its view while that is being loaded; a plain one is used")
            return view = makePlainView()
        }
        isLoadingView = true
        defer { isLoadingView = false }
        loadView()
        if loaded == nil {
            Diagnostics.warnOnce("UIViewController.loadView of \(type(of: self)) makes no view; a plain one is used")
            view = makePlainView()
        }
        viewDidLoad()
    }

    /// Called after the view is loaded.
    open func viewDidLoad() {}
    /// Called before the view appears.
    open func viewWillAppear(_ animated: Bool) {}
    /// Called after the view appears.
    open func viewDidAppear(_ animated: Bool) {}
    /// Called before the view disappears.
    open func viewWillDisappear(_ animated: Bool) {}
    /// Called after the view disappears.
    open func viewDidDisappear(_ animated: Bool) {}
    /// Updates the constraints of the view. Called before the first layout, and after the view's `setNeedsUpdateConstraints()`. An
    /// override calls `super`, whose default calls the view's `updateConstraints()`.
    open func updateViewConstraints() { viewIfLoaded?.updateConstraints() }
    /// Configures content and appearance of the view. Called before the view's own ``UIView/updateProperties()``.
    open func updateProperties() {}
    /// Called before the view lays out its subviews.
    open func viewWillLayoutSubviews() {}
    /// Called after the view lays out its subviews.
    open func viewDidLayoutSubviews() {}

    /// Insets added to the view's safe area, for example for bars of the controller.
    open var additionalSafeAreaInsets = UIEdgeInsets.zero {
        didSet { if additionalSafeAreaInsets != oldValue { loaded?.safeAreaDidChangeInTree() } }
    }
    /// Called after the view's safe area changes. The default does nothing.
    open func viewSafeAreaInsetsDidChange() {}
    /// Called when the view is in the view tree and is about to be laid out, between `viewWillAppear` and `viewDidAppear`.
    open func viewIsAppearing(_ animated: Bool) {}
    /// Shows another controller in the nearest container that overrides the method, such as a navigation controller, which pushes it.
    /// Without one, presents it.
    open func show(_ vc: UIViewController, sender: Any?) {
        if let container { return container.show(vc, sender: sender) }
        present(vc, animated: true)
    }

    /// Shows another controller as the detail of this one. Containers that show a list beside its details override it; the default
    /// presents the controller.
    open func showDetailViewController(_ vc: UIViewController, sender: Any?) {
        if let container { return container.showDetailViewController(vc, sender: sender) }
        present(vc, animated: true)
    }

    /// Takes the content of a split view's secondary controller, because the split view collapses onto this one. The default does
    /// nothing; a navigation controller pushes the controller.
    open func collapseSecondaryViewController(
        _ secondaryViewController: UIViewController, for splitViewController: UISplitViewController
    ) {}
    /// Returns the secondary controller of a split view that expands, after removing it from this one. Nil by default; a navigation
    /// controller pops its top.
    open func separateSecondaryViewController(for splitViewController: UISplitViewController) -> UIViewController? { nil }

    open override var next: UIResponder? { loaded?.superview }
    private var addedCommands: [UIKeyCommand] = []
    open override var keyCommands: [UIKeyCommand]? { addedCommands.isEmpty ? nil : addedCommands }
    /// Adds a key command, active while the controller is in the first responder's chain.
    open func addKeyCommand(_ keyCommand: UIKeyCommand) { addedCommands.append(keyCommand) }
    /// Removes a key command.
    open func removeKeyCommand(_ keyCommand: UIKeyCommand) { addedCommands.removeAll { $0 === keyCommand } }
    override var hostWindow: UIWindow? { loaded?.window }

    // MARK: Missing content

    /// The content that covers the view while its own is missing, such as a `UIContentUnavailableConfiguration`. Nil by default.
    open var contentUnavailableConfiguration: (any UIContentConfiguration)? { didSet { unavailableContentDidChange() } }
    /// The state for which ``updateContentUnavailableConfiguration(using:)`` chooses the configuration: the traits, and the text of the
    /// controller's search.
    open var contentUnavailableConfigurationState: UIContentUnavailableConfigurationState { currentUnavailableState }
    /// Sets ``contentUnavailableConfiguration`` for a state. Called before the first layout, and before a layout after the state has
    /// changed or `setNeedsUpdateContentUnavailableConfiguration()`. The default does nothing.
    open func updateContentUnavailableConfiguration(using state: UIContentUnavailableConfigurationState) {}
    /// The view of the configuration, and whether the configuration is to be updated.
    final var unavailable: (view: (any UIView & UIContentView)?, isStale: Bool) = (nil, true)

    // MARK: Containment

    /// The child controllers.
    open internal(set) var children: [UIViewController] {
        get { childList.objects }
        set { childList.objects = newValue }
    }
    /// The children. Changes go here, because one through ``children`` would copy the array.
    final let childList = DeferredList<UIViewController>()
    /// The parent that `willMove(toParent:)` is announcing.
    final var announcedParent: ObjectIdentifier?
    /// The container of this controller.
    open var parent: UIViewController? { container }

    /// Adds a child controller. The caller adds its view.
    open func addChild(_ childController: UIViewController) { take(childController) }
    /// Removes this controller from its container. The caller removes its view.
    open func removeFromParent() { leaveParent() }
    /// Called before the parent changes.
    open func willMove(toParent parent: UIViewController?) { isMovingFromParent = parent == nil && container != nil }
    /// Called after the parent changed.
    open func didMove(toParent parent: UIViewController?) {}

    /// Replaces one child's view by another's with an animation.
    ///
    /// - Parameters:
    ///   - fromViewController: The child whose view is removed at the end.
    ///   - toViewController: The child whose view is added to the same superview at the start.
    ///   - options: May contain a transition; without one, `animations` animates the change.
    ///   - animations: Changes views.
    ///   - completion: Called at the end.
    open func transition(
        from fromViewController: UIViewController, to toViewController: UIViewController, duration: TimeInterval,
        options: UIView.AnimationOptions = [], animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
    ) {
        exchange(
            from: fromViewController, to: toViewController, duration: duration, options: options, animations: animations,
            completion: completion)
    }

    /// Begins an appearance or a disappearance of the view. `endAppearanceTransition()` must follow. For containers that animate
    /// their children's views.
    open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
        begin(appearing: isAppearing, animated: animated)
    }
    /// Ends the appearance or disappearance that has begun.
    open func endAppearanceTransition() { endAppearing() }

    /// Whether children receive appearance callbacks together with this controller. True by default.
    open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }
    /// Whether the view appears because the controller was added to a container; true until the first `viewDidAppear(_:)` ends.
    open internal(set) var isMovingToParent = false
    /// Whether the controller is being removed from a container; true from `willMove(toParent:)` until `viewDidDisappear(_:)` ends.
    open internal(set) var isMovingFromParent = false

    // MARK: The device

    /// The style of the status bar's text.
    @available(*, deprecated, message: "has no effect on Linux: a desktop has no status bar")
    open var preferredStatusBarStyle: UIStatusBarStyle { .default }
    /// The child whose status bar style applies; nil for this controller's.
    @available(*, deprecated, message: "has no effect on Linux: a desktop has no status bar")
    open var childForStatusBarStyle: UIViewController? { nil }
    /// The child that determines whether the status bar is hidden; nil for this controller.
    @available(*, deprecated, message: "has no effect on Linux: a desktop has no status bar")
    open var childForStatusBarHidden: UIViewController? { nil }
    /// Whether the status bar is hidden.
    @available(*, deprecated, message: "has no effect on Linux: a desktop has no status bar")
    open var prefersStatusBarHidden: Bool { false }
    /// The animation of the status bar.
    @available(*, deprecated, message: "has no effect on Linux: a desktop has no status bar")
    open var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .fade }
    /// The supported orientations.
    @available(*, deprecated, message: "has no effect on Linux: windows do not turn")
    open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .all }
    /// The preferred orientation.
    @available(*, deprecated, message: "has no effect on Linux: windows do not turn")
    open var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation { .portrait }
    /// Whether the view rotates with the device.
    @available(*, deprecated, message: "has no effect on Linux: windows do not turn")
    open var shouldAutorotate: Bool { true }
    /// Whether the home indicator is hidden.
    @available(*, deprecated, message: "has no effect on Linux: a desktop has no home indicator")
    open var prefersHomeIndicatorAutoHidden: Bool { false }
    /// The child that decides whether the home indicator is hidden.
    @available(*, deprecated, message: "has no effect on Linux: a desktop has no home indicator")
    open var childForHomeIndicatorAutoHidden: UIViewController? { nil }
    /// Reports a change of ``prefersHomeIndicatorAutoHidden``.
    @available(*, deprecated, message: "has no effect on Linux: a desktop has no home indicator")
    open func setNeedsUpdateOfHomeIndicatorAutoHidden() {}
    /// The edges at which the program's gestures come before the system's.
    @available(*, deprecated, message: "has no effect on Linux: a desktop has no gestures at the screen's edges")
    open var preferredScreenEdgesDeferringSystemGestures: UIRectEdge { [] }
    /// Reports a change of ``preferredScreenEdgesDeferringSystemGestures``.
    @available(*, deprecated, message: "has no effect on Linux: a desktop has no gestures at the screen's edges")
    open func setNeedsUpdateOfScreenEdgesDeferringSystemGestures() {}
    /// The child that decides which gestures come before the system's.
    @available(*, deprecated, message: "has no effect on Linux: a desktop has no gestures at the screen's edges")
    open var childForScreenEdgesDeferringSystemGestures: UIViewController? { nil }
    /// Whether this controller styles the status bar though it does not cover the screen.
    @available(*, deprecated, message: "has no effect on Linux: a desktop has no status bar")
    open var modalPresentationCapturesStatusBarAppearance = false
    /// The edges that may extend below bars.
    @available(*, deprecated, message: "has no effect on Linux: content ends where bars begin")
    open var edgesForExtendedLayout: UIRectEdge = .all
    /// Whether edges may extend below opaque bars.
    @available(*, deprecated, message: "has no effect on Linux: content ends where bars begin")
    open var extendedLayoutIncludesOpaqueBars = false
    /// The preferred size of the content. The container or the presenting controller is notified of changes.
    open var preferredContentSize = CGSize.zero {
        didSet {
            guard preferredContentSize != oldValue else { return }
            presentation?.preferredContentSizeDidChange(forChildContentContainer: self)
            (parent ?? presentingViewController)?.preferredContentSizeDidChange(forChildContentContainer: self)
        }
    }
    /// Called after the preferred size of a child or of the presented controller changes. The default does nothing.
    open func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer) {}
    /// Returns the size of a child in a container of a size: by default the container's.
    open func size(forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize)
        -> CGSize
    {
        parentSize
    }
    /// Whether the user cannot dismiss the controller's popover or sheet by a click outside or the escape key. Also counts for the
    /// presentation of a container. False by default.
    open var isModalInPresentation = false
    /// The style, light or dark, that the controller's view has instead of the theme's.
    @available(*, deprecated, message: "has no effect on Linux: the theme is one for all of the program")
    open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified
    /// Called before a segue of a storyboard is performed.
    open func prepare(for segue: UIStoryboardSegue, sender: Any?) {}
    /// Returns whether a segue that an event begins may be performed. True by default.
    open func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { true }
    /// Performs a segue of the controller's storyboard, without asking ``shouldPerformSegue(withIdentifier:sender:)``. An identifier
    /// that the storyboard does not have is reported.
    open func performSegue(withIdentifier identifier: String, sender: Any?) {
        if controllerNib?.performSegue(identifier, of: self, sender: sender) == true { return }
        Diagnostics.warnOnce("\(type(of: self)).performSegue: there is no segue with the identifier \"\(identifier)\"")
    }
    /// Returns whether the controller is the destination of an unwinding. True by default; only asked if it has the action.
    open func canPerformUnwindSegueAction(
        _ action: MethodName, from fromViewController: UIViewController, sender: Any?
    ) -> Bool { true }
    /// Returns the children among which an unwinding looks for its destination, the first one to ask first: all but the one that the
    /// unwinding comes from, the last one first.
    open func allowedChildrenForUnwinding(from source: UIStoryboardUnwindSegueSource) -> [UIViewController] {
        let passed = childContaining(source)
        return children.filter { $0 !== passed }.reversed()
    }
    /// Returns the child that contains the controller from which an unwinding comes; nil if none does.
    public final func childContaining(_ source: UIStoryboardUnwindSegueSource) -> UIViewController? {
        let above = sequence(first: source.source) { $0.parent ?? $0.presentingViewController }
        return above.first { $0.parent === self }
    }
    /// Called on each container that an unwinding passes, to show the child on the way to the destination. The default does nothing;
    /// a navigation controller pops, a tab bar controller selects.
    open func unwind(for unwindSegue: UIStoryboardSegue, towards subsequentVC: UIViewController) {}
    /// Whether controllers presented over the current context cover this one.
    @available(*, deprecated, message: "has no effect on Linux: presented controllers cover the window")
    open var definesPresentationContext = false
    /// Called when memory is low.
    @available(*, deprecated, message: "has no effect on Linux: the system does not warn of short memory")
    open func didReceiveMemoryWarning() {}

    /// Called before the window is resized, and the view with it. The default forwards to the children, each with the size of
    /// ``size(forChildContentContainer:withParentContainerSize:)``, and to the presentation and its controller.
    ///
    /// - Parameters:
    ///   - size: The new size.
    ///   - coordinator: Runs changes after the size has changed.
    open func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
        for child in children {
            let part = self.size(forChildContentContainer: child, withParentContainerSize: size)
            child.viewWillTransition(to: part, with: coordinator)
        }
        guard let presented else { return }
        let over = presented.presentation
        over?.viewWillTransition(to: size, with: coordinator)
        let part = over?.size(forChildContentContainer: presented, withParentContainerSize: size) ?? size
        presented.viewWillTransition(to: part, with: coordinator)
    }

    /// Turns the interface to the orientation of the device.
    @available(*, deprecated, message: "has no effect on Linux: a desktop is not turned")
    public class func attemptRotationToDeviceOrientation() {}

    /// Called before the traits change along with a transition, such as a rotation.
    @available(
        *, deprecated, message: "has no effect on Linux: registerForTraitChanges and traitCollectionDidChange report changes"
    )
    open func willTransition(
        to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator
    ) {}

    // MARK: Presentation

    /// The controller presented over this one.
    open var presentedViewController: UIViewController? { presented ?? container?.presentedViewController }
    /// The controller that presented this one.
    open var presentingViewController: UIViewController? { presenting ?? container?.presentingViewController }
    /// The presentation that shows the controller or its container, or the one that will, in the style set by then.
    ///
    /// Nil before the presentation of a `.custom` style, whose delegate makes it when it begins.
    open var presentationController: UIPresentationController? {
        runningPresentation ?? container?.presentationController ?? preparedPresentation
    }
    /// The popover that shows the controller, or will show it if its style is `popover`; nil for other styles.
    open var popoverPresentationController: UIPopoverPresentationController? { currentPopover }
    /// The sheet that shows the controller, or will show it; nil for other styles.
    open var sheetPresentationController: UISheetPresentationController? { currentSheet }
    /// The animation of presentation and dismissal.
    open var modalTransitionStyle = UIModalTransitionStyle.coverVertical
    /// The area of the screen that the controller covers when it is presented, and the kind of presentation.
    open var modalPresentationStyle = UIModalPresentationStyle.automatic
    /// Supplies custom animators for presentation and dismissal. Held weakly.
    open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?
    /// Whether the controller is being presented.
    open var isBeingPresented: Bool { presentation?.isPresenting ?? false }
    /// Whether the controller is being dismissed.
    open var isBeingDismissed: Bool { presentation?.isDismissing ?? false }

    /// Shows another controller's view over the whole window, until it is dismissed.
    open func present(_ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil) {
        show(viewControllerToPresent, animated: flag, completion: completion)
    }

    /// Dismisses the controller presented over this one; without one, dismisses this controller.
    open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) { hide(animated: flag, completion: completion) }

    // MARK: Editing

    /// Whether the controller's content is being edited.
    open var isEditing: Bool {
        get { editing }
        set { setEditing(newValue, animated: false) }
    }
    private var editing = false
    /// Starts or ends editing. A table controller forwards it to its table.
    open func setEditing(_ editing: Bool, animated: Bool) {
        self.editing = editing
        if addedEditButton != nil { editButtonItem.title = editing ? "Done" : "Edit" }
    }
    private var addedEditButton: UIBarButtonItem?
    /// A button for the navigation item that toggles editing.
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

    /// The navigation bar's item of the controller.
    open lazy var navigationItem = UINavigationItem(title: title ?? "")
    /// The tab bar's item of the controller.
    open lazy var tabBarItem: UITabBarItem! = UITabBarItem(title: title, image: nil, tag: 0)
    /// The items for the navigation controller's toolbar.
    open var toolbarItems: [UIBarButtonItem]? {
        get { tools }
        set { setToolbarItems(newValue, animated: false) }
    }
    private var tools: [UIBarButtonItem]?
    /// Replaces the toolbar items; fades if animated.
    open func setToolbarItems(_ toolbarItems: [UIBarButtonItem]?, animated: Bool) {
        tools = toolbarItems
        navigationController?.toolsDidChange(of: self, animated: animated)
    }
    /// Whether toolbar and tab bar are hidden while the controller is in a navigation controller's stack.
    open var hidesBottomBarWhenPushed = false
    /// Whether the controller, as the child of a tab bar controller, hides the tab bar. False by default.
    var hidesBottomBar: Bool { false }
    /// Whether a navigation controller may push the controller onto others. True by default.
    var canBePushed: Bool { true }
    /// Whether the controller, in the stack of a navigation controller, shows its own navigation bar. False by default.
    var hasOwnBar: Bool { false }
    private struct EdgeScrollView {
        let edge: NSDirectionalRectEdge
        weak var view: UIScrollView?
    }
    private var edgeScrollViews: [EdgeScrollView] = []
    /// Sets the scroll view that a bar at an edge follows, for collapsing large titles. Bars follow that of the top edge only.
    open func setContentScrollView(_ scrollView: UIScrollView?, for edge: NSDirectionalRectEdge = .top) {
        if !edge.contains(.top) {
            Diagnostics.warnOnce("UIViewController.setContentScrollView: bars follow the scroll view of the top edge only")
        }
        for single in [NSDirectionalRectEdge.top, .leading, .bottom, .trailing] where edge.contains(single) {
            edgeScrollViews.removeAll { $0.edge == single || $0.view == nil }
            if let scrollView { edgeScrollViews.append(EdgeScrollView(edge: single, view: scrollView)) }
        }
    }
    /// Returns the scroll view that a bar at an edge follows: the one set for the edge, else the view or its first subview if it
    /// scrolls.
    open func contentScrollView(for edge: NSDirectionalRectEdge) -> UIScrollView? {
        edgeScrollViews.first { edge.contains($0.edge) }?.view ?? viewIfLoaded as? UIScrollView ?? viewIfLoaded?.subviews.first
            as? UIScrollView
    }
    /// The nearest enclosing navigation controller.
    open var navigationController: UINavigationController? { ancestor() }
    /// The nearest enclosing tab bar controller.
    open var tabBarController: UITabBarController? { ancestor() }

    private func ancestor<Controller>() -> Controller? {
        sequence(first: self, next: \.container).dropFirst().lazy.compactMap { $0 as? Controller }.first
    }

    /// The properties that code reads and sets by name, beside those of the superclass.
    @_spi(Hooks) open override class var namedProperties: [String: NamedProperty] {
        super.namedProperties.merging(["title": .init(\UIViewController.title)]) { $1 }
    }
}

/// An object with content of a preferred size: a view controller or a presentation.
@preconcurrency @MainActor
public protocol UIContentContainer: AnyObject {
    /// The preferred size of the content.
    var preferredContentSize: CGSize { get }
    /// Called after a child's preferred size changes.
    func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer)
    /// Returns the size of a child in a container of a size.
    func size(forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize) -> CGSize
    /// Called before the size changes.
    func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator)
}

extension UIViewController: UIContentContainer {}
extension UIPresentationController: UIContentContainer {}
