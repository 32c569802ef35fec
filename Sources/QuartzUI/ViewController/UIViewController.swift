/// Looks after a view: makes it when it is asked for, and hears when it appears and goes.
@preconcurrency @MainActor
open class UIViewController: UIResponder {
    private var loaded: UIView?
    private var isSeen = false
    private weak var container: UIViewController?

    /// Creates a controller; its view is made when it is first asked for.
    public override init() {
        super.init()
    }

    /// There are no nibs on Linux: both arguments are ignored.
    public convenience init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        self.init()
    }

    /// Controllers are not archived on Linux.
    public required init?(coder: NSCoder) {
        super.init()
    }

    /// A name for titles.
    open var title: String?

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

    open override var next: UIResponder? { loaded?.superview }
    override var hostWindow: UIWindow? { loaded?.window }

    func windowWillChange(_ window: UIWindow?) {
        if window != nil, !isSeen { viewWillAppear(false) }
        if window == nil, isSeen { viewWillDisappear(false) }
    }

    func windowDidChange(_ window: UIWindow?) {
        guard isSeen != (window != nil) else { return }
        isSeen = window != nil
        if isSeen { viewDidAppear(false) } else { viewDidDisappear(false) }
    }

    // MARK: Containment

    /// The controllers whose views this one's view holds.
    open private(set) var children: [UIViewController] = []
    /// The controller that holds this one.
    open var parent: UIViewController? { container }

    /// Takes in another controller; its view is added by hand.
    open func addChild(_ childController: UIViewController) {
        guard childController !== self, !sequence(first: self, next: { $0.parent }).contains(childController) else {
            return Diagnostics.warnOnce(
                "UIViewController.addChild: a controller cannot hold itself or one that holds it; ignored")
        }
        childController.removeFromParent()
        childController.willMove(toParent: self)
        childController.container = self
        children.append(childController)
    }

    /// Leaves the controller that holds this one; the view is removed by hand.
    open func removeFromParent() {
        guard let container else { return }
        container.children.removeAll { $0 === self }
        self.container = nil
        didMove(toParent: nil)
    }

    /// The controller is about to change its parent.
    open func willMove(toParent parent: UIViewController?) {}
    /// The controller has changed its parent.
    open func didMove(toParent parent: UIViewController?) {}
}
