/// Shows controllers in columns: one or two sidebars at an edge, and the content.
///
/// The width determines the arrangement, because size classes are always regular on a desktop. A split view narrower than 640 points
/// is *collapsed*: it shows one controller, a stack of the columns or the one of the compact column. A wider one is *expanded*. Its
/// sidebars are beside the content where that keeps 480 points, else over it.
///
/// A split view with a ``style`` has the columns of ``setViewController(_:for:)``, and adds a button to their navigation bars that
/// shows and hides sidebars. A classic one has two ``viewControllers``, and the program adds ``displayModeButtonItem``.
@preconcurrency @MainActor
open class UISplitViewController: UIViewController {
    /// The kind of the split view.
    public let style: Style
    /// The delegate, held weakly.
    open weak var delegate: (any UISplitViewControllerDelegate)?

    /// The controllers as set by ``setViewController(_:for:)``.
    var assigned: [Column: UIViewController] = [:]
    /// The child controllers of the columns: in a split view with a style, navigation controllers.
    var hosts: [Column: UIViewController] = [:]
    /// The navigation controllers that the split view has made for others.
    var wrappers: [Column: UINavigationController] = [:]
    var columnViews: [Column: SplitColumnView] = [:]
    /// The controller that fills a collapsed split view.
    var sole: UIViewController?
    var state = SplitState.unarranged
    /// The mode of an expanded split view.
    var mode = DisplayMode.oneBesideSecondary
    /// The behavior at the last layout.
    var behavior = SplitBehavior.automatic
    /// A mode that was set in a callback of another change, which it follows, or before the first layout.
    var waitingMode: DisplayMode?
    /// Whether callbacks of a change of the mode run.
    var isChangingMode = false
    private var isArranging = false
    var layout: SplitLayout
    lazy var buttons = SplitButtons(self)
    lazy var pan = SplitPan(self)

    /// Creates a split view with columns.
    public init(style: Style) {
        self.style = style
        layout = SplitLayout(isTriple: style == .tripleColumn, isClassic: style == .unspecified)
        super.init(nibName: nil, bundle: nil)
    }

    /// Creates a classic split view.
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        style = .unspecified
        layout = SplitLayout(isClassic: true)
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    }

    /// Creates a split view of an Interface Builder file.
    public required init?(coder: NSCoder) {
        style =
            switch NibCoder.value("style", in: coder) {
            case "doubleColumn": .doubleColumn
            case "tripleColumn": .tripleColumn
            default: .unspecified
            }
        layout = SplitLayout(isTriple: style == .tripleColumn, isClassic: style == .unspecified)
        super.init(coder: coder)
        NibCoder.configure(self, by: coder, after: UISplitViewController.self)
    }

    override var canBePushed: Bool { false }

    // MARK: Controllers

    /// The controllers of the columns, from the primary one to the content: for a split view with a style, their navigation
    /// controllers. One that is collapsed returns the controller that fills it.
    open var viewControllers: [UIViewController] {
        get { state.isCollapsed ? sole.map { [$0] } ?? [] : Column.sideBySide.compactMap { hosts[$0] } }
        set { setControllers(newValue) }
    }

    /// Sets the controller of a column. One that is not a navigation controller becomes the root of one, except in the compact column.
    open func setViewController(_ vc: UIViewController?, for column: Column) { set(vc, for: column) }
    /// Returns the controller that was set for a column.
    open func viewController(for column: Column) -> UIViewController? { assigned[column] }

    /// Shows a controller as the primary one; in a collapsed split view, pushes it.
    open override func show(_ vc: UIViewController, sender: Any?) { showPrimary(vc, sender: sender) }
    /// Shows a controller as the content; in a collapsed split view, pushes it.
    open override func showDetailViewController(_ vc: UIViewController, sender: Any?) { showSecondary(vc, sender: sender) }

    /// Shows a column. An expanded split view changes to the closest mode in which the column is fully visible; a collapsed one pushes
    /// the column, or pops to it.
    open func show(_ column: Column) { show(column, animated: true) }
    /// Hides a sidebar. An expanded split view changes to the closest mode without the column; a collapsed one pops the column.
    open func hide(_ column: Column) { hide(column, animated: true) }
    /// Returns whether a column is visible; in a collapsed split view, whether it is on top.
    open func isShowing(_ column: Column) -> Bool { shows(column) }

    // MARK: Arrangement

    /// Whether the split view shows one controller, because it is narrower than 640 points.
    open var isCollapsed: Bool { state.isCollapsed }
    /// The mode of the columns. Never `automatic`; without effect while the split view is collapsed.
    open var displayMode: DisplayMode {
        if case .unarranged = state { return layout.mode(closestTo: preferredDisplayMode, in: resolvedBehavior) }
        return mode
    }
    /// The preferred mode; the mode changes to the closest one of the behavior, in an animation block by sliding. `automatic` by
    /// default.
    open var preferredDisplayMode = DisplayMode.automatic { didSet { preferenceDidChange() } }
    /// The behavior of the sidebars. Of a classic split view `automatic`.
    open var splitBehavior: SplitBehavior { style == .unspecified ? .automatic : resolvedBehavior }
    /// The preferred behavior. `automatic` by default; without effect on a classic split view.
    open var preferredSplitBehavior = SplitBehavior.automatic { didSet { preferenceDidChange() } }
    /// The edge at which the sidebars are. The leading edge by default.
    open var primaryEdge: PrimaryEdge {
        get { layout.isTrailing ? .trailing : .leading }
        set { setLayout(\.isTrailing, newValue == .trailing) }
    }
    /// The background of the primary column.
    @available(*, deprecated, message: "has no effect on Linux: the primary column has the background of its controller's view")
    open var primaryBackgroundStyle: BackgroundStyle {
        get { .none }
        set {}
    }

    // MARK: The user

    /// Whether a drag from the edge shows a sidebar, and a drag over dimmed content hides it. True by default.
    open var presentsWithGesture = true { didSet { buttons.update() } }
    /// The visibility of the button in the navigation bars. Without effect on a classic split view.
    open var displayModeButtonVisibility = DisplayModeButtonVisibility.automatic { didSet { buttons.update() } }
    /// Whether three columns have a button that hides all but the content. False by default.
    open var showsSecondaryOnlyButton = false { didSet { buttons.update() } }
    /// A button for the navigation item of a classic split view's content. It shows and hides the primary controller, and is not visible
    /// while the split view is collapsed.
    open var displayModeButtonItem: UIBarButtonItem { buttons.classic }

    // MARK: Widths

    /// The preferred width of the primary column, in points. It takes precedence over the fraction.
    open var preferredPrimaryColumnWidth: CGFloat {
        get { layout.primary.preferred }
        set { setLayout(\.primary.preferred, newValue) }
    }
    /// The preferred part, 0…1, of the width for the primary column. 0.4 by default.
    open var preferredPrimaryColumnWidthFraction: CGFloat {
        get { layout.primary.fraction }
        set { setLayout(\.primary.fraction, newValue) }
    }
    /// The least width of the primary column. 0 by default.
    open var minimumPrimaryColumnWidth: CGFloat {
        get { layout.primary.minimum }
        set { setLayout(\.primary.minimum, newValue) }
    }
    /// The greatest width of the primary column. 320 points by default.
    open var maximumPrimaryColumnWidth: CGFloat {
        get { layout.primary.maximum }
        set { setLayout(\.primary.maximum, newValue) }
    }
    /// The width of the primary column, visible or not; of a collapsed split view, its own.
    open var primaryColumnWidth: CGFloat { state.isCollapsed ? layout.size.width : layout.primaryWidth }

    /// The preferred width of the supplementary column, in points. It takes precedence over the fraction.
    open var preferredSupplementaryColumnWidth: CGFloat {
        get { layout.supplementary.preferred }
        set { setLayout(\.supplementary.preferred, newValue) }
    }
    /// The preferred part, 0…1, of the width for the supplementary column. 0.4 by default.
    open var preferredSupplementaryColumnWidthFraction: CGFloat {
        get { layout.supplementary.fraction }
        set { setLayout(\.supplementary.fraction, newValue) }
    }
    /// The least width of the supplementary column. 0 by default.
    open var minimumSupplementaryColumnWidth: CGFloat {
        get { layout.supplementary.minimum }
        set { setLayout(\.supplementary.minimum, newValue) }
    }
    /// The greatest width of the supplementary column. 320 points by default.
    open var maximumSupplementaryColumnWidth: CGFloat {
        get { layout.supplementary.maximum }
        set { setLayout(\.supplementary.maximum, newValue) }
    }
    /// The width of the supplementary column, visible or not: 0 without one; of a collapsed split view, its own.
    open var supplementaryColumnWidth: CGFloat { state.isCollapsed ? layout.size.width : layout.supplementaryWidth }

    private func setLayout<Value: Equatable>(_ path: WritableKeyPath<SplitLayout, Value>, _ value: Value) {
        guard layout[keyPath: path] != value else { return }
        layout[keyPath: path] = value
        layoutDidChange()
    }

    // MARK: View

    /// Creates a view, which the first layout fills with columns.
    open override func loadView() {
        let view = UIView(frame: UIScreen.main.bounds)
        view.clipsToBounds = true
        view.addGestureRecognizer(pan)
        self.view = view
        layout.size = view.bounds.size
    }

    /// Adds the columns, so that their controllers appear together with this one.
    open override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        arrange()
    }

    /// Places the columns; collapses or expands the split view if its width asks for it.
    open override func viewWillLayoutSubviews() {
        super.viewWillLayoutSubviews()
        arrange()
    }

    /// Collapses, expands or lays out the columns by the width of the view.
    func arrange() {
        // A change of the mode places the columns itself.
        guard let size = viewIfLoaded?.bounds.size, size.width > 0, !isArranging, !isChangingMode else { return }
        // A stack that changes keeps its place until then.
        guard !hosts.values.contains(where: { $0.innerStack?.isChanging ?? false }) else { return view.setNeedsLayout() }
        isArranging = true
        defer { isArranging = false }
        if size != layout.size { finishMove() }
        layout.size = size
        let isNarrow = size.width < SplitLayout.leastWidth
        switch state {
        case .unarranged: if isNarrow { collapse() } else { arrangeFirst() }
        case .collapsed: if !isNarrow { expand() }
        case .expanded, .moving: if isNarrow { collapse() }
        }
        layOut()
        startWaiting()
    }

    /// Returns the size of the column that shows a controller.
    open override func size(
        forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize
    ) -> CGSize {
        guard parentSize.width >= SplitLayout.leastWidth else { return parentSize }
        var layout = layout
        layout.size = parentSize
        let frames = layout.frames(in: displayMode)
        switch hosts.first(where: { $0.value === container })?.key {
        case .primary: return frames.primary.size
        case .supplementary: return frames.supplementary?.size ?? parentSize
        case .secondary: return frames.secondary.size
        case .compact, nil: return parentSize
        }
    }
}

extension UISplitViewController.Column {
    /// The columns of an expanded split view, from the outer sidebar to the content.
    static let sideBySide: [UISplitViewController.Column] = [.primary, .supplementary, .secondary]
}
