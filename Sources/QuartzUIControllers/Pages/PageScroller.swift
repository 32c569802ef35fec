@_spi(Hooks) import QuartzUI
@_spi(Hooks) import QuartzUIControls

/// The pages of a page view controller that scrolls.
///
/// The shown page lies in the middle of three places, and its neighbour beside it while it is visible. When another page has come to rest,
/// it moves to the middle place. So the content offset at rest is always one page.
final class PageScroller: UIScrollView, PageTurner {
    typealias Direction = UIPageViewController.NavigationDirection

    weak var owner: UIPageViewController?
    var view: UIView { self }
    private let isVertical: Bool
    private let spacing: CGFloat
    private var turn: Turn?
    /// Whether the scroller itself moves the content.
    private var isPlacing = false

    /// A change from the shown page to a neighbour.
    private struct Turn {
        let old: UIViewController
        let new: UIViewController
        let direction: Direction
        /// Called at the end of a change by the program; nil for a gesture.
        let completion: ((Bool) -> Void)?
        /// Whether the pages receive appearance callbacks.
        let isSeen: Bool
    }

    init(isVertical: Bool, spacing: CGFloat) {
        self.isVertical = isVertical
        self.spacing = spacing
        super.init(frame: .zero)
        isPagingEnabled = true
        showsHorizontalScrollIndicator = false
        showsVerticalScrollIndicator = false
    }

    required init?(coder: NSCoder) { nil }

    let turningGestures: [UIGestureRecognizer] = []

    func install(in view: UIView) {}

    // MARK: Places

    private var length: CGFloat { isVertical ? bounds.height : bounds.width }

    /// The offset of the content from its position at rest, along the axis.
    private var distance: CGFloat {
        get { (isVertical ? contentOffset.y : contentOffset.x) - length }
        set { contentOffset = isVertical ? CGPoint(x: 0, y: length + newValue) : CGPoint(x: length + newValue, y: 0) }
    }

    /// The frame of a page: 0 in the middle, -1 before it, 1 after it.
    private func frame(at place: CGFloat) -> CGRect {
        let start = (place + 1) * length + spacing / 2
        let extent = max(length - spacing, 0)
        return isVertical
            ? CGRect(x: 0, y: start, width: bounds.width, height: extent)
            : CGRect(x: start, y: 0, width: extent, height: bounds.height)
    }

    func layOut(in frame: CGRect) {
        self.frame = isVertical ? frame.insetBy(dx: 0, dy: -spacing / 2) : frame.insetBy(dx: -spacing / 2, dy: 0)
    }

    override func sizeDidChange(from old: CGSize) {
        // The content offset is that of pages of the old length.
        finish(ofLength: isVertical ? old.height : old.width)
        isPlacing = true
        super.sizeDidChange(from: old)
        placeContent()
    }

    /// Moves the shown page to the middle, and makes the content end where there is no neighbour.
    private func placeContent(at distance: CGFloat = 0) {
        isPlacing = true
        defer { isPlacing = false }
        contentSize =
            isVertical ? CGSize(width: bounds.width, height: length * 3) : CGSize(width: length * 3, height: bounds.height)
        limitContent(before: owner?.neighbour(.reverse) != nil, after: owner?.neighbour(.forward) != nil)
        self.distance = distance
        owner?.page?.viewIfLoaded?.frame = frame(at: 0)
    }

    private func limitContent(before: Bool, after: Bool) {
        let (start, end) = (before ? 0 : -length, after ? 0 : -length)
        contentInset =
            isVertical
            ? UIEdgeInsets(top: start, left: 0, bottom: end, right: 0)
            : UIEdgeInsets(top: 0, left: start, bottom: 0, right: end)
    }

    // MARK: Pages

    func show(_ page: UIViewController) {
        guard let view = page.view else { return }
        view.frame = frame(at: 0)
        addSubview(view)
    }

    func neighboursDidChange() {
        guard turn == nil else { return }
        let pulls = owner?.dataSource != nil
        (alwaysBounceHorizontal, alwaysBounceVertical) = (pulls && !isVertical, pulls && isVertical)
        placeContent(at: distance)
    }

    func turn(
        from old: UIViewController, to new: UIViewController, _ direction: Direction, completion: @escaping (Bool) -> Void
    ) {
        begin(Turn(old: old, new: new, direction: direction, completion: completion, isSeen: window != nil))
        // Another change has begun in a callback.
        guard turn?.new === new else { return }
        // A touch would stop the content between two pages.
        isUserInteractionEnabled = false
        isPlacing = true
        limitContent(before: direction == .reverse, after: direction == .forward)
        isPlacing = false
        let end = length * (1 + direction.step)
        setContentOffset(isVertical ? CGPoint(x: 0, y: end) : CGPoint(x: end, y: 0), animated: true)
        // Pages without a length do not scroll.
        if length <= 0 { scrollingDidEnd() }
    }

    private func begin(_ turn: Turn) {
        self.turn = turn
        if turn.isSeen {
            turn.old.beginAppearanceTransition(false, animated: true)
            turn.new.beginAppearanceTransition(true, animated: true)
        }
        guard self.turn?.new === turn.new, let view = turn.new.view else { return }
        view.frame = frame(at: turn.direction.step)
        addSubview(view)
    }

    /// Ends the change.
    ///
    /// - Parameter distance: The distance of the content from the position at rest of the page that is shown then.
    private func end(isDone: Bool, finished: Bool, at distance: CGFloat = 0) {
        guard let turn, let owner else { return }
        self.turn = nil
        isUserInteractionEnabled = true
        if turn.isSeen, !isDone {
            turn.old.beginAppearanceTransition(true, animated: true)
            turn.new.beginAppearanceTransition(false, animated: true)
        }
        owner.turned(from: turn.old, to: turn.new, isDone: isDone)
        // A callback may have begun another change.
        if self.turn == nil { placeContent(at: distance) }
        if turn.isSeen {
            (isDone ? turn.old : turn.new).endAppearanceTransition()
            (isDone ? turn.new : turn.old).endAppearanceTransition()
        }
        if let completion = turn.completion {
            completion(finished)
        } else {
            owner.gestureDidTurn(from: turn.old, turn.direction, isDone: isDone)
        }
    }

    func finish() { finish(ofLength: length) }

    /// Ends a running change between pages of a length.
    private func finish(ofLength length: CGFloat) {
        guard let turn else { return }
        let part = part(of: turn, ofLength: length)
        stopTravel()
        if isTracking {
            panGestureRecognizer.isEnabled = false
            panGestureRecognizer.isEnabled = takesScrolling
        }
        end(isDone: turn.completion != nil || part > 0.5, finished: false)
    }

    // MARK: Scrolling

    /// The visible part of the page that a change goes to.
    private func part(of turn: Turn) -> CGFloat { part(of: turn, ofLength: length) }

    private func part(of turn: Turn, ofLength length: CGFloat) -> CGFloat {
        let offset = isVertical ? contentOffset.y : contentOffset.x
        return length > 0 ? (offset - length) * turn.direction.step / length : 0
    }

    override var bounds: CGRect {
        get { super.bounds }
        set {
            let old = super.bounds
            super.bounds = newValue
            if !isPlacing, super.bounds.origin != old.origin, super.bounds.size == old.size { didScroll() }
        }
    }

    /// The distance below which the content is at rest, in points.
    private static let leastDistance: CGFloat = 0.01

    /// Adds the neighbour that becomes visible.
    private func didScroll() {
        guard turn?.completion == nil, abs(distance) > Self.leastDistance, let owner, let old = owner.page else { return }
        let direction: Direction = distance > 0 ? .forward : .reverse
        if let turn, turn.direction != direction {
            isPlacing = true
            let distance = distance
            end(isDone: false, finished: true, at: distance)
            isPlacing = false
        }
        if turn == nil, let new = owner.neighbour(direction), owner.adopt(new) {
            owner.gestureWillTurn(to: new)
            guard turn == nil, owner.page === old, new.parent === owner else { return owner.leave(new) }
            begin(Turn(old: old, new: new, direction: direction, completion: nil, isSeen: window != nil))
        }
        if !isDragging, travelTarget == nil { scrollingDidEnd() }
    }

    override func scrollingDidEnd() {
        guard let turn else { return }
        let part = part(of: turn)
        if length <= 0 {
            end(isDone: true, finished: true)
        } else if abs(part) * length <= Self.leastDistance {
            end(isDone: false, finished: true)
        } else if abs(1 - part) * length <= Self.leastDistance {
            end(isDone: true, finished: true)
        }
    }

    override func dragWillBegin() {
        // A drag that catches the next page goes on from there, so that quick swipes pass page after page.
        guard let turn, part(of: turn) > 0.5 else { return }
        end(isDone: true, finished: true, at: distance - turn.direction.step * length)
        dragStart = contentOffset
        didScroll()
    }

    override func willMove(toWindow newWindow: UIWindow?) {
        super.willMove(toWindow: newWindow)
        if newWindow == nil { finish() }
    }
}

extension UIPageViewController.NavigationDirection {
    /// 1 for the next page, -1 for the previous one.
    fileprivate var step: CGFloat { self == .forward ? 1 : -1 }
}
