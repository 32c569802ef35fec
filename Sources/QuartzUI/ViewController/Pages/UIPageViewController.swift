/// Provides the pages of a page controller.
@preconcurrency @MainActor
public protocol UIPageViewControllerDataSource: AnyObject {
    /// Returns the page before another; nil for none.
    func pageViewController(
        _ pageViewController: UIPageViewController, viewControllerBefore viewController: UIViewController
    ) -> UIViewController?
    /// Returns the page after another; nil for none.
    func pageViewController(
        _ pageViewController: UIPageViewController, viewControllerAfter viewController: UIViewController
    ) -> UIViewController?
    /// Returns the number of dots of the page control. 0, the default, for no page control.
    func presentationCount(for pageViewController: UIPageViewController) -> Int
    /// Returns the selected dot after ``UIPageViewController/setViewControllers(_:direction:animated:completion:)``. 0 by default.
    func presentationIndex(for pageViewController: UIPageViewController) -> Int
}

extension UIPageViewControllerDataSource {
    /// Zero: no page control.
    public func presentationCount(for pageViewController: UIPageViewController) -> Int { 0 }
    /// Zero.
    public func presentationIndex(for pageViewController: UIPageViewController) -> Int { 0 }
}

/// Observes drags from page to page. Both methods are optional.
@preconcurrency @MainActor
public protocol UIPageViewControllerDelegate: AnyObject {
    /// Called when a drag brings another page into view.
    func pageViewController(
        _ pageViewController: UIPageViewController, willTransitionTo pendingViewControllers: [UIViewController])
    /// Called after a drag.
    ///
    /// - Parameters:
    ///   - finished: True.
    ///   - completed: Whether another page is shown than before.
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

/// Shows one page of a sequence; a drag leads to the page before or after. Pages scroll also in the style of page curls.
@preconcurrency @MainActor
open class UIPageViewController: UIViewController {
    /// Style of the transitions.
    nonisolated public enum TransitionStyle: Int, Sendable {
        /// Pages curl. Here they scroll.
        case pageCurl
        /// Pages scroll.
        case scroll
    }
    /// The axis of the sequence.
    nonisolated public enum NavigationOrientation: Int, Sendable {
        /// From left to right.
        case horizontal
        /// From top to bottom.
        case vertical
    }
    /// Direction of a transition.
    nonisolated public enum NavigationDirection: Int, Sendable {
        /// To the next page.
        case forward
        /// To the previous page.
        case reverse
    }
    /// An option of a page controller.
    nonisolated public struct OptionsKey: RawRepresentable, Hashable, Sendable {
        /// The raw name.
        public let rawValue: String
        /// Creates a key from a name.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The space between pages, a number of points.
        public static let interPageSpacing = OptionsKey(rawValue: "UIPageViewControllerOptionInterPageSpacingKey")
    }

    /// The delegate, held weakly.
    open weak var delegate: (any UIPageViewControllerDelegate)?
    /// The data source, held weakly. Without one there are no drags.
    open weak var dataSource: (any UIPageViewControllerDataSource)? { didSet { reloadNeighbours() } }
    /// The style of the transitions.
    public let transitionStyle: TransitionStyle
    /// The axis of the sequence.
    public let navigationOrientation: NavigationOrientation
    /// The page that is shown, alone in the array.
    open var viewControllers: [UIViewController]? { current.map { [$0] } ?? [] }
    /// The recognizer of the drag, alone in the array.
    open var gestureRecognizers: [UIGestureRecognizer] { [queue.panGestureRecognizer] }

    private var current: UIViewController?
    private var before: UIViewController?
    private var after: UIViewController?
    /// The neighbour that a drag brings into view.
    private var pending: UIViewController?
    private var needsNeighbours = false
    private var isSliding = false
    private let spacing: CGFloat
    private lazy var queue = PageQueue { [unowned self] in scrolled() }
    private lazy var pageControl = UIPageControl()
    private static let pageControlHeight: CGFloat = 37

    /// Creates a page controller.
    public init(
        transitionStyle style: TransitionStyle, navigationOrientation: NavigationOrientation,
        options: [OptionsKey: Any]? = nil
    ) {
        transitionStyle = style
        self.navigationOrientation = navigationOrientation
        spacing = max(0, (options?[.interPageSpacing] as? NSNumber).map { CGFloat($0.doubleValue) } ?? 0)
        super.init(nibName: nil, bundle: nil)
    }

    /// Creates a page controller in the style of page curls.
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        (transitionStyle, navigationOrientation, spacing) = (.pageCurl, .horizontal, 0)
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    }

    /// Page controllers are not archived on Linux.
    public required init?(coder: NSCoder) {
        (transitionStyle, navigationOrientation, spacing) = (.pageCurl, .horizontal, 0)
        super.init(coder: coder)
    }

    /// Shows a page.
    ///
    /// - Parameters:
    ///   - viewControllers: The page, alone in the array.
    ///   - direction: The direction in which the pages slide.
    ///   - completion: Called after the animation.
    open func setViewControllers(
        _ viewControllers: [UIViewController]?, direction: NavigationDirection, animated: Bool,
        completion: ((Bool) -> Void)? = nil
    ) {
        let (old, new) = (current, viewControllers?.first)
        current = new
        release(pending)
        pending = nil
        reloadNeighbours()
        if let new, new !== old { add(new) }
        pageControl.currentPage = dataSource?.presentationIndex(for: self) ?? 0
        view.setNeedsLayout()
        guard let old, let new, old !== new else { return completion?(true) ?? () }
        guard animated, view.window != nil else {
            release(old)
            completion?(true)
            return
        }
        slide(from: old, to: new, forward: direction == .forward, completion)
    }

    // MARK: Layout

    open override func loadView() {
        super.loadView()
        view.clipsToBounds = true
        view.addSubview(queue)
    }

    open override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let count = dataSource?.presentationCount(for: self) ?? 0
        var area = view.bounds
        if count > 0 {
            pageControl.numberOfPages = count
            if pageControl.superview == nil {
                pageControl.isUserInteractionEnabled = false
                pageControl.currentPage = dataSource?.presentationIndex(for: self) ?? 0
                view.addSubview(pageControl)
            }
            area.size.height = max(0, area.height - Self.pageControlHeight)
            pageControl.frame = CGRect(x: 0, y: area.maxY, width: area.width, height: Self.pageControlHeight)
        } else {
            pageControl.removeFromSuperview()
        }
        queue.frame = area.insetBy(dx: isHorizontal ? -spacing / 2 : 0, dy: isHorizontal ? 0 : -spacing / 2)
        place()
    }

    private var isHorizontal: Bool { navigationOrientation == .horizontal }
    private var pitch: CGFloat { isHorizontal ? queue.bounds.width : queue.bounds.height }
    private var offset: CGFloat { isHorizontal ? queue.contentOffset.x : queue.contentOffset.y }
    private var currentIndex: CGFloat { before == nil ? 0 : 1 }

    private func point(_ distance: CGFloat) -> CGPoint {
        isHorizontal ? CGPoint(x: distance, y: 0) : CGPoint(x: 0, y: distance)
    }

    private func frame(at index: CGFloat) -> CGRect {
        CGRect(origin: point(index * pitch), size: queue.bounds.size)
            .insetBy(dx: isHorizontal ? spacing / 2 : 0, dy: isHorizontal ? 0 : spacing / 2)
    }

    /// Places the current page between its neighbours, and scrolls to it.
    private func place() {
        guard !queue.isMoving, !isSliding, pending == nil else { return }
        loadNeighbours()
        let count = currentIndex + 1 + (after == nil ? 0 : 1)
        let size = queue.bounds.size
        queue.contentSize =
            isHorizontal
            ? CGSize(width: size.width * count, height: size.height)
            : CGSize(width: size.width, height: size.height * count)
        queue.contentOffset = point(currentIndex * pitch)
        current?.view.frame = frame(at: currentIndex)
    }

    // MARK: Pages

    private func reloadNeighbours() {
        needsNeighbours = true
        viewIfLoaded?.setNeedsLayout()
    }

    private func loadNeighbours() {
        guard needsNeighbours else { return }
        needsNeighbours = false
        (before, after) = (nil, nil)
        guard let current, let dataSource else { return }
        before = dataSource.pageViewController(self, viewControllerBefore: current)
        after = dataSource.pageViewController(self, viewControllerAfter: current)
    }

    private func add(_ page: UIViewController) {
        guard let pageView = page.view else { return }
        if page.parent !== self { addChild(page) }
        pageView.translatesAutoresizingMaskIntoConstraints = true
        pageView.autoresizingMask = []
        pageView.frame = frame(at: currentIndex)
        queue.addSubview(pageView)
        page.didMove(toParent: self)
    }

    private func release(_ page: UIViewController?) {
        guard let page, page !== current, page.parent === self else { return }
        page.willMove(toParent: nil)
        page.viewIfLoaded?.removeFromSuperview()
        page.removeFromParent()
    }

    /// Slides a new page in over the place of the old one.
    private func slide(
        from old: UIViewController, to new: UIViewController, forward: Bool, _ completion: ((Bool) -> Void)?
    ) {
        view.layoutIfNeeded()
        let goal = queue.contentOffset
        let rest = isHorizontal ? goal.x / max(pitch, 1) : goal.y / max(pitch, 1)
        isSliding = true
        queue.isUserInteractionEnabled = false
        UIView.performWithoutAnimation {
            old.view.frame = frame(at: rest)
            new.view.frame = frame(at: rest + (forward ? 1 : -1))
        }
        UIView.animate(withDuration: 0.3) {
            old.view.frame = self.frame(at: rest + (forward ? -1 : 1))
            new.view.frame = self.frame(at: rest)
        } completion: { isFinished in
            self.release(old)
            self.isSliding = false
            self.queue.isUserInteractionEnabled = true
            self.view.setNeedsLayout()
            completion?(isFinished)
        }
    }

    /// Called when the offset has changed or the scroll view has come to rest.
    private func scrolled() {
        guard let current, pitch > 0, !isSliding else { return }
        let way = offset / pitch - currentIndex
        if queue.isMoving, abs(way) > 1e-6, let next = way > 0 ? after : before, next !== pending {
            release(pending)
            pending = next
            delegate?.pageViewController(self, willTransitionTo: [next])
            add(next)
            next.view.frame = frame(at: currentIndex + (way > 0 ? 1 : -1))
        }
        guard !queue.isMoving, let next = pending else { return }
        pending = nil
        let isDone = abs(way) > 0.5
        if isDone {
            self.current = next
            needsNeighbours = true
            if pageControl.superview != nil { pageControl.currentPage += way > 0 ? 1 : -1 }
        }
        release(isDone ? current : next)
        place()
        delegate?.pageViewController(
            self, didFinishAnimating: true, previousViewControllers: [current], transitionCompleted: isDone)
    }
}

/// The scroll view of the pages. It reports offsets while it lays out, so that a program may have its delegate.
private final class PageQueue: UIScrollView, UIScrollViewDelegate {
    private let scrolled: () -> Void

    init(_ scrolled: @escaping () -> Void) {
        self.scrolled = scrolled
        super.init(frame: .zero)
        isPagingEnabled = true
        showsHorizontalScrollIndicator = false
        showsVerticalScrollIndicator = false
        contentInsetAdjustmentBehavior = .never
        delegate = self
    }

    required init?(coder: NSCoder) { nil }

    var isMoving: Bool { isTracking || isDragging || isDecelerating }

    override func layoutSubviews() {
        super.layoutSubviews()
        scrolled()
    }

    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) { setNeedsLayout() }
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { setNeedsLayout() }
}
