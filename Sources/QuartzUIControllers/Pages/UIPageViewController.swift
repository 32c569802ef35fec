@_spi(Hooks) import QuartzUI
@_spi(Hooks) import QuartzUIControls

/// Shows one page at a time. The user goes to the adjacent pages by scrolling or by curling the page.
///
/// The data source supplies the neighbours of the shown page. They are requested when a page comes to rest, and their views are loaded
/// when they become visible. Without a data source only the program changes the page. Linux shows one page at a time, whose spine is at
/// the left edge, or at the top of vertical pages.
@preconcurrency @MainActor
open class UIPageViewController: UIViewController {
    /// The visible change from page to page.
    nonisolated public enum TransitionStyle: Int, Sendable {
        /// The page curls away from the next one.
        case pageCurl
        /// The pages scroll.
        case scroll
    }
    /// The axis along which pages follow each other.
    nonisolated public enum NavigationOrientation: Int, Sendable {
        /// From left to right.
        case horizontal
        /// From top to bottom.
        case vertical
    }
    /// The direction of a change.
    nonisolated public enum NavigationDirection: Int, Sendable {
        /// To the next page.
        case forward
        /// To the previous page.
        case reverse
    }
    /// The edge at which curling pages are bound.
    nonisolated public enum SpineLocation: Int, Sendable {
        /// Pages that scroll have no spine.
        case none
        /// At the left edge, or at the top.
        case min
        /// In the middle, between two pages.
        case mid
        /// At the right edge, or at the bottom.
        case max
    }
    /// The keys of the options of a new controller.
    nonisolated public struct OptionsKey: RawRepresentable, Hashable, Sendable {
        /// The name of the key.
        public let rawValue: String
        /// Creates a key.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// A ``SpineLocation`` or its raw value. Linux supports `.min` alone.
        public static let spineLocation = OptionsKey(rawValue: "UIPageViewControllerOptionSpineLocationKey")
        /// The space between pages that scroll, in points.
        public static let interPageSpacing = OptionsKey(rawValue: "UIPageViewControllerOptionInterPageSpacingKey")
    }

    /// The visible change from page to page.
    public let transitionStyle: TransitionStyle
    /// The axis along which pages follow each other.
    public let navigationOrientation: NavigationOrientation
    /// `.min` for pages that curl, `.none` for pages that scroll.
    public var spineLocation: SpineLocation { transitionStyle == .pageCurl ? .min : .none }
    /// The delegate, held weakly.
    open weak var delegate: (any UIPageViewControllerDelegate)?
    /// The data source, held weakly. Without one, gestures do not change the page.
    open weak var dataSource: (any UIPageViewControllerDataSource)? { didSet { neighboursDidChange() } }
    /// Whether pages have content on the back.
    @available(*, deprecated, message: "has no effect on Linux: the back of a page that curls shows its front")
    open var isDoubleSided = false

    private let pages: any PageTurner
    private let pageControl = UIPageControl()
    private(set) var page: UIViewController?
    /// The page that the program has set and that an animation brings in.
    private var arriving: UIViewController?
    /// The neighbours of the shown page that the data source has supplied.
    private var neighbours: [NavigationDirection: UIViewController?] = [:]

    /// Creates a controller without a page.
    public init(
        transitionStyle style: TransitionStyle, navigationOrientation: NavigationOrientation, options: [OptionsKey: Any]? = nil
    ) {
        transitionStyle = style
        self.navigationOrientation = navigationOrientation
        pages = Self.makePages(style, navigationOrientation, options ?? [:])
        super.init(nibName: nil, bundle: nil)
        pages.owner = self
    }

    /// Creates a controller whose pages curl.
    public convenience init() { self.init(transitionStyle: .pageCurl, navigationOrientation: .horizontal) }

    /// Creates a controller of an Interface Builder file.
    public required init?(coder: NSCoder) {
        transitionStyle = NibCoder.value("transitionStyle", in: coder) == "scroll" ? .scroll : .pageCurl
        navigationOrientation = NibCoder.value("navigationOrientation", in: coder) == "vertical" ? .vertical : .horizontal
        let spacing = NibCoder.value("pageSpacing", in: coder).flatMap(Double.init)
        pages = Self.makePages(
            transitionStyle, navigationOrientation, spacing.map { [.interPageSpacing: NSNumber(value: $0)] } ?? [:])
        super.init(coder: coder)
        pages.owner = self
        NibCoder.configure(self, by: coder, after: UIPageViewController.self)
    }

    private static func makePages(
        _ style: TransitionStyle, _ orientation: NavigationOrientation, _ options: [OptionsKey: Any]
    ) -> any PageTurner {
        let isVertical = orientation == .vertical
        if style == .pageCurl {
            let spine = options[.spineLocation]
            let location = spine as? SpineLocation ?? (spine as? NSNumber).flatMap { SpineLocation(rawValue: $0.intValue) }
            if let location, location != .min {
                Diagnostics.warnOnce("UIPageViewController: one page with its spine at the left or at the top is shown")
            }
            return PageCurler(isVertical: isVertical)
        }
        let spacing = (options[.interPageSpacing] as? NSNumber)?.doubleValue ?? 0
        return PageScroller(isVertical: isVertical, spacing: spacing.isFinite ? max(CGFloat(spacing), 0) : 0)
    }

    // MARK: View

    /// Creates a view with the page and, if the data source counts its pages, a page control.
    open override func loadView() {
        let view = UIView(frame: UIScreen.main.bounds)
        view.addSubview(pages.view)
        pageControl.addAction(UIAction { [weak self] _ in self?.pageControlDidChange() }, for: .valueChanged)
        self.view = view
        pages.install(in: view)
        layOut()
        if let page { pages.show(page) }
        neighboursDidChange()
    }

    /// Places the page and the page control.
    open override func viewWillLayoutSubviews() {
        super.viewWillLayoutSubviews()
        layOut()
    }

    private func layOut() {
        guard let bounds = viewIfLoaded?.bounds else { return }
        let height = pageControl.superview == nil ? 0 : min(Self.controlHeight, bounds.height)
        pageControl.frame = CGRect(x: 0, y: bounds.height - height, width: bounds.width, height: height)
        pages.layOut(in: CGRect(x: 0, y: 0, width: bounds.width, height: bounds.height - height))
    }

    /// The recognizers of the gestures that curl a page. Empty for pages that scroll.
    open var gestureRecognizers: [UIGestureRecognizer] {
        loadViewIfNeeded()
        return pages.turningGestures
    }

    // MARK: Pages

    /// The page that was set or that a gesture has reached; empty before the first call of
    /// ``setViewControllers(_:direction:animated:completion:)``.
    open var viewControllers: [UIViewController]? { (arriving ?? page).map { [$0] } ?? [] }

    /// Shows a page.
    ///
    /// The delegate is not called. A change that is still running ends at once.
    ///
    /// - Parameters:
    ///   - viewControllers: The page. Of several controllers only the first is shown; without one nothing happens, with a warning.
    ///   - direction: The direction of the animation.
    ///   - animated: Whether the page moves. Outside a window it appears at once.
    ///   - completion: Called at the end, with false if another change has ended this one.
    open func setViewControllers(
        _ viewControllers: [UIViewController]?, direction: NavigationDirection, animated: Bool,
        completion: ((Bool) -> Void)? = nil
    ) {
        pages.finish()
        guard let new = viewControllers?.first, adopt(new) else {
            Diagnostics.warnOnce("UIPageViewController.setViewControllers: there is no page that can be shown; ignored")
            completion?(false)
            return
        }
        if let page, page !== new, animated, viewIfLoaded?.window != nil {
            arriving = new
            return pages.turn(from: page, to: new, direction) { [weak self] finished in
                self?.indexPageControl()
                completion?(finished)
            }
        }
        if let page, page !== new { remove(page) }
        if page !== new {
            page = new
            if isViewLoaded { pages.show(new) }
            new.didMove(toParent: self)
        }
        neighboursDidChange()
        completion?(true)
    }

    /// Makes a controller a child.
    ///
    /// - Returns: False if it cannot be one, because it contains this controller.
    func adopt(_ new: UIViewController) -> Bool {
        if new.parent !== self { addChild(new) }
        return new.parent === self
    }

    /// Removes a page that was adopted and that a callback has replaced before it became visible.
    func leave(_ new: UIViewController) {
        if new.parent === self, new !== page, new !== arriving { remove(new) }
    }

    private func remove(_ old: UIViewController) {
        old.willMove(toParent: nil)
        old.viewIfLoaded?.removeFromSuperview()
        old.removeFromParent()
    }

    /// Ends the change from one page to another; the page that is not shown leaves.
    func turned(from old: UIViewController, to new: UIViewController, isDone: Bool) {
        arriving = nil
        remove(isDone ? old : new)
        guard isDone else { return }
        page = new
        discard(Swift.exchange(&neighbours, with: [:]))
        new.didMove(toParent: self)
    }

    /// Returns the neighbour of the shown page. The data source is asked once for each page.
    func neighbour(_ direction: NavigationDirection) -> UIViewController? {
        if let known = neighbours[direction] { return known }
        guard let page, let dataSource else { return nil }
        let found =
            direction == .forward
            ? dataSource.pageViewController(self, viewControllerAfter: page)
            : dataSource.pageViewController(self, viewControllerBefore: page)
        // The data source may have set another page.
        guard page === self.page else { return nil }
        neighbours[direction] = .some(found === page ? nil : found)
        return found === page ? nil : found
    }

    private func neighboursDidChange() {
        discard(Swift.exchange(&neighbours, with: [:]))
        guard isViewLoaded else { return }
        pages.neighboursDidChange()
        indexPageControl()
    }

    // MARK: Gestures

    /// Reports the beginning of a change by a gesture.
    func gestureWillTurn(to new: UIViewController) {
        delegate?.pageViewController(self, willTransitionTo: [new])
    }

    /// Reports the end of a change by a gesture.
    func gestureDidTurn(from old: UIViewController, _ direction: NavigationDirection, isDone: Bool) {
        let count = pageControl.numberOfPages
        if isDone, count > 0 { index = (index + (direction == .forward ? 1 : count - 1)) % count }
        delegate?.pageViewController(
            self, didFinishAnimating: true, previousViewControllers: [old], transitionCompleted: isDone)
    }

    // MARK: Page control

    private static let controlHeight: CGFloat = 37
    /// The index of the shown page in the page control.
    private var index = 0 { didSet { pageControl.currentPage = index } }

    /// Shows or hides the page control, and asks the data source for the index of the page.
    private func indexPageControl() {
        let hasControl = transitionStyle == .scroll && navigationOrientation == .horizontal
        let count = hasControl ? max(dataSource?.presentationCount(for: self) ?? 0, 0) : 0
        pageControl.numberOfPages = count
        index = count > 0 ? min(max(dataSource?.presentationIndex(for: self) ?? 0, 0), count - 1) : 0
        guard (count > 0) != (pageControl.superview === view) else { return }
        if count > 0 { view.addSubview(pageControl) } else { pageControl.removeFromSuperview() }
        view.setNeedsLayout()
    }

    /// Goes to an adjacent page after a click on the page control.
    private func pageControlDidChange() {
        let chosen = pageControl.currentPage
        let direction: NavigationDirection = chosen > index ? .forward : .reverse
        pages.finish()
        guard let page, let new = neighbour(direction), adopt(new) else { return pageControl.currentPage = index }
        index = chosen
        pages.turn(from: page, to: new, direction) { _ in }
    }
}

/// Supplies the neighbours of a page. The methods about the page control are optional.
@preconcurrency @MainActor
public protocol UIPageViewControllerDataSource: AnyObject {
    /// Returns the page before another; nil at the start.
    func pageViewController(
        _ pageViewController: UIPageViewController, viewControllerBefore viewController: UIViewController
    ) -> UIViewController?
    /// Returns the page after another; nil at the end.
    func pageViewController(
        _ pageViewController: UIPageViewController, viewControllerAfter viewController: UIViewController
    ) -> UIViewController?
    /// Returns the number of pages in the page control; 0 hides it. Only horizontal pages that scroll have one.
    func presentationCount(for pageViewController: UIPageViewController) -> Int
    /// Returns the index of the shown page in the page control. Asked after the program has set a page; gestures change the index by 1.
    func presentationIndex(for pageViewController: UIPageViewController) -> Int
}

extension UIPageViewControllerDataSource {
    /// Default implementation: 0, no page control.
    public func presentationCount(for pageViewController: UIPageViewController) -> Int { 0 }
    /// Default implementation: 0.
    public func presentationIndex(for pageViewController: UIPageViewController) -> Int { 0 }
}

/// Methods that observe changes of the page by gestures. All are optional.
@preconcurrency @MainActor
public protocol UIPageViewControllerDelegate: AnyObject {
    /// Called before a gesture makes another page visible.
    func pageViewController(
        _ pageViewController: UIPageViewController, willTransitionTo pendingViewControllers: [UIViewController])
    /// Called after a gesture and its animation have ended.
    ///
    /// - Parameters:
    ///   - finished: True.
    ///   - previousViewControllers: The page that was shown before the gesture.
    ///   - completed: Whether another page is shown now.
    func pageViewController(
        _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
        previousViewControllers: [UIViewController], transitionCompleted completed: Bool)
}

extension UIPageViewControllerDelegate {
    /// Does nothing.
    public func pageViewController(
        _ pageViewController: UIPageViewController, willTransitionTo pendingViewControllers: [UIViewController]
    ) {}
    /// Does nothing.
    public func pageViewController(
        _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
        previousViewControllers: [UIViewController], transitionCompleted completed: Bool
    ) {}
}
