/// Shows a part of content that is larger: the origin of its bounds is what is scrolled.
@preconcurrency @MainActor
open class UIScrollView: UIView {
    /// Recognizes drags.
    public let panGestureRecognizer: UIPanGestureRecognizer = ScrollPan()
    let indicators = ScrollIndicators()
    var motion: (x: ScrollMotion, y: ScrollMotion, since: TimeInterval)?
    private var wheelTarget: CGPoint?
    private var link: CADisplayLink?
    var dragStart = CGPoint.zero
    private var lastTick: TimeInterval?
    var zooming = ScrollZoom()
    /// The content as constraints place it.
    private(set) var contentAreaIfAny: ScrollContentArea?
    var contentArea: ScrollContentArea {
        if let contentAreaIfAny { return contentAreaIfAny }
        let area = ScrollContentArea(of: self)
        contentAreaIfAny = area
        return area
    }

    /// Hears of scrolling. Held weakly.
    open weak var delegate: (any UIScrollViewDelegate)?

    /// Creates a scroll view with a frame.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        prepare()
    }

    /// Views are not archived on Linux.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        prepare()
    }

    private func prepare() {
        clipsToBounds = true
        indicators.attach(to: self)
        panGestureRecognizer.addAction { [weak self] pan in self?.dragged(pan) }
        addGestureRecognizer(panGestureRecognizer)
    }

    // MARK: Content

    /// How large the content is.
    open var contentSize = CGSize.zero {
        didSet { if contentSize != oldValue { contentDidChange() } }
    }
    /// What is added around the content.
    open var contentInset = UIEdgeInsets.zero {
        didSet { if contentInset != oldValue { contentDidChange() } }
    }
    /// What is added around the content, and what a control that refreshes and a bar's large title take above it.
    open var adjustedContentInset: UIEdgeInsets {
        var insets = contentInset
        insets.top += refreshInset + barInset
        return insets
    }
    /// Has the content fetched anew when it is pulled down; it stands above the content.
    open var refreshControl: UIRefreshControl? {
        didSet {
            guard refreshControl !== oldValue else { return }
            oldValue?.removeFromSuperview()
            refreshInset = refreshControl?.isRefreshing ?? false ? UIRefreshControl.height : 0
            if let refreshControl { insertSubview(refreshControl, at: 0) }
            refreshControl?.follow()
        }
    }
    var refreshInset: CGFloat = 0
    /// The room that a bar's large title takes above the content, at most.
    var barInset: CGFloat = 0 { didSet { if barInset != oldValue { barInsetDidChange(from: oldValue) } } }
    /// Tells the bar.
    var offsetDidChange: (() -> Void)?
    /// Whether a drag has whatever is edited let go of. Not by default.
    open var keyboardDismissMode = KeyboardDismissMode.none
    /// Whether a drag that begins along one axis stays on it. False by default.
    open var isDirectionalLockEnabled = false
    /// The axes that a drag under way moves along.
    var freeAxes = (x: true, y: true)

    /// When whatever is edited lets go.
    nonisolated public enum KeyboardDismissMode: Int, Sendable {
        /// Never by a drag.
        case none
        /// When a drag begins.
        case onDrag
        /// When a drag begins: there is no keyboard on the screen to be pulled down.
        case interactive
    }

    /// A drag begins: for classes with something to put back first.
    func dragWillBegin() {}

    /// Whether a touch waits until it is clear that it does not scroll, before the content hears of it.
    @available(*, deprecated, message: "has no effect on Linux: the content hears of touches at once")
    open var delaysContentTouches: Bool {
        get { false }
        set {}
    }
    /// Whether bars and what else covers the view move its content.
    nonisolated public enum ContentInsetAdjustmentBehavior: Int, Sendable {
        /// As suits the controller.
        case automatic
        /// Along the axes that scroll.
        case scrollableAxes
        /// Not at all.
        case never
        /// Always.
        case always
    }
    /// Whether bars and what else covers the view move its content: a large title alone does.
    @available(*, deprecated, message: "has no effect on Linux: insets are what contentInset says; add the safe area's yourself")
    open var contentInsetAdjustmentBehavior: ContentInsetAdjustmentBehavior {
        get { .never }
        set {}
    }

    /// The point of the content at the view's top left corner.
    open var contentOffset: CGPoint {
        get { bounds.origin }
        set {
            guard newValue.x.isFinite, newValue.y.isFinite, newValue != bounds.origin else { return }
            bounds.origin = newValue
            refreshControl?.follow()
            offsetDidChange?()
            delegate?.scrollViewDidScroll(self)
        }
    }
    /// Whether the user can scroll.
    open var isScrollEnabled = true {
        didSet { panGestureRecognizer.isEnabled = isScrollEnabled }
    }
    /// Whether content can be pulled beyond its ends.
    open var bounces = true
    /// Whether it can be pulled up and down even where it all fits.
    open var alwaysBounceVertical = false
    /// Whether it can be pulled sideways even where it all fits.
    open var alwaysBounceHorizontal = false
    /// Whether the bar at the bottom is shown.
    open var showsHorizontalScrollIndicator = true { didSet { setNeedsLayout() } }
    /// Whether the bar at the right is shown.
    open var showsVerticalScrollIndicator = true { didSet { setNeedsLayout() } }
    /// The share of the velocity that is left after a millisecond.
    open var decelerationRate = DecelerationRate.normal

    /// How quickly content that was let go comes to rest.
    nonisolated public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
        /// The share of the velocity that is left after a millisecond.
        public let rawValue: CGFloat
        /// A rate.
        public init(rawValue: CGFloat) { self.rawValue = rawValue }
        /// 0.998.
        public static let normal = DecelerationRate(rawValue: 0.998)
        /// 0.99.
        public static let fast = DecelerationRate(rawValue: 0.99)
    }

    /// Whether the content is being dragged.
    open var isDragging: Bool { panGestureRecognizer.state.isUnderWay }
    /// Whether a finger is on the content.
    open var isTracking: Bool { panGestureRecognizer.numberOfTouches > 0 }
    /// Whether the content moves by itself after a drag.
    open internal(set) var isDecelerating = false
    /// Whether the content comes to rest at multiples of the view's size only, one at a time.
    open var isPagingEnabled = false
    /// Where scrolling comes to rest in place of where it would; asked before the delegate is.
    func restingPlace(_ proposed: CGPoint, velocity: CGPoint) -> CGPoint { proposed }

    // MARK: Zooming

    /// Recognizes pinches, and the wheel with control held; nil where the scales leave no choice.
    open var pinchGestureRecognizer: UIPinchGestureRecognizer? { zooming.pinch }
    /// The least scale of the view that the delegate names for zooming. 1 by default.
    open var minimumZoomScale: CGFloat {
        get { zooming.least }
        set { setZoomLimits(newValue, zooming.greatest) }
    }
    /// The greatest scale. 1 by default: nothing is zoomed.
    open var maximumZoomScale: CGFloat {
        get { zooming.greatest }
        set { setZoomLimits(zooming.least, newValue) }
    }
    /// The scale now; setting it keeps within the limits, and the middle of what is seen in its place.
    open var zoomScale: CGFloat {
        get { zooming.view(in: self)?.transform.a ?? 1 }
        set { setZoomScale(newValue, animated: false) }
    }
    /// Whether fingers can zoom beyond the limits, from where the scale bounces back.
    open var bouncesZoom = true
    /// Whether fingers or the wheel are zooming.
    open var isZooming: Bool { zooming.pinch?.state.isUnderWay ?? false }
    /// Whether the scale is bouncing back.
    open internal(set) var isZoomBouncing = false
    /// Changes the scale, within the limits, about the middle of what is seen.
    open func setZoomScale(_ scale: CGFloat, animated: Bool) { zoom(to: scale, animated: animated) }
    /// Zooms and scrolls until a rectangle of the zoomed view fills the scroll view as far as the limits allow.
    open func zoom(to rect: CGRect, animated: Bool) { zoom(toShow: rect, animated: animated) }

    private func contentDidChange() {
        if !isDragging, !isZooming, motion == nil { contentOffset = clamped(contentOffset) }
        setNeedsLayout()
    }

    var horizontal: ClosedRange<CGFloat> {
        let insets = adjustedContentInset
        return -insets.left...max(-insets.left, contentSize.width + insets.right - bounds.width)
    }
    var vertical: ClosedRange<CGFloat> {
        let insets = adjustedContentInset
        return -insets.top...max(-insets.top, endBesideTitle(contentSize.height + insets.bottom - bounds.height))
    }

    /// The nearest offset at which the content may rest.
    func clamped(_ offset: CGPoint) -> CGPoint {
        CGPoint(
            x: min(max(offset.x, horizontal.lowerBound), horizontal.upperBound),
            y: min(max(offset.y, vertical.lowerBound), vertical.upperBound))
    }

    /// Whether there is anything to scroll sideways, up and down.
    var canScroll: (x: Bool, y: Bool) {
        (
            horizontal.upperBound > horizontal.lowerBound || alwaysBounceHorizontal,
            vertical.upperBound > vertical.lowerBound || alwaysBounceVertical || refreshControl != nil
        )
    }

    /// Scrolls to a point of the content.
    open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
        stop()
        guard animated, window != nil else { return self.contentOffset = contentOffset }
        // What is due from before is not part of the way.
        layoutIfNeeded()
        UIView.animate(
            withDuration: Theme.calm, delay: 0, options: [.curveEaseOut, .allowUserInteraction, .beginFromCurrentState],
            animations: {
                self.contentOffset = contentOffset
                self.layoutIfNeeded()
            },
            completion: { [weak self] _ in if let self { delegate?.scrollViewDidEndScrollingAnimation(self) } })
    }

    /// Scrolls as little as makes a rectangle of the content seen.
    open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
        var offset = contentOffset
        offset.x = min(max(offset.x, rect.maxX - bounds.width), rect.minX)
        offset.y = min(max(offset.y, rect.maxY - bounds.height), rect.minY)
        setContentOffset(clamped(offset), animated: animated)
    }

    /// Shows the bars for a moment.
    open func flashScrollIndicators() { indicators.flash() }

    open override func layoutSubviews() {
        super.layoutSubviews()
        refreshControl?.follow()
        indicators.place(
            in: self, horizontal: showsHorizontalScrollIndicator && contentSize.width > bounds.width,
            vertical: showsVerticalScrollIndicator && contentSize.height > bounds.height)
    }

    override func sizeDidChange(from old: CGSize) { contentDidChange() }

    // MARK: Dragging

    /// Whether a drag that begins in a view scrolls, and takes the touch from that view. Sliders and text fields keep theirs.
    open func touchesShouldCancel(in view: UIView) -> Bool { !((view as? UIControl)?.keepsDrags ?? false) }

    /// Whether a drag of a touch scrolls at all.
    func scrolls(with touch: UITouch) -> Bool { true }

    // MARK: Wheel

    open override func scrollWheel(with event: ScrollEvent) -> Bool {
        guard isScrollEnabled else { return super.scrollWheel(with: event) }
        // With shift, or where there is nothing above and below, the wheel scrolls sideways.
        let sideways = event.delta.dx == 0 && (event.modifiers.contains(.shift) || !canScroll.y)
        let delta = sideways ? CGVector(dx: event.delta.dy, dy: 0) : event.delta
        let from = wheelTarget ?? contentOffset
        let moved = clamped(CGPoint(x: from.x + delta.dx, y: from.y + delta.dy))
        let target =
            event.isPrecise
            ? moved
            : isPagingEnabled
                ? page(from: from, towards: CGPoint(x: delta.dx, y: delta.dy)) : restBesideTitle(moved, towards: delta.dy)
        guard target != from else { return wheelTarget != nil || super.scrollWheel(with: event) }
        indicators.flash()
        motion = nil
        isDecelerating = false
        if event.isPrecise {
            stop()
            contentOffset = target
        } else {
            wheelTarget = target
            startTicking()
        }
        return true
    }

    // MARK: Moving by itself

    func startTicking() {
        lastTick = nil
        guard link == nil else { return }
        let link = CADisplayLink { [weak self] link in
            guard let self else { return link.invalidate() }
            tick(at: link.timestamp)
        }
        link.add(to: .main, forMode: .common)
        self.link = link
    }

    func stop() {
        motion = nil
        wheelTarget = nil
        isDecelerating = false
        link?.invalidate()
        link = nil
        lastTick = nil
    }

    /// Moves what is seen, and where it is going, by a distance down: the content has grown above.
    func shiftContent(by distance: CGFloat) {
        dragStart.y += distance
        wheelTarget?.y += distance
        motion?.y.shift(by: distance)
        contentOffset.y += distance
    }

    /// How quickly the content follows the wheel, a second: nine tenths of the way in 0.13 s.
    private static let wheelRate = 18.0

    private func tick(at time: TimeInterval) {
        indicators.flash()
        if let motion {
            let age = CGFloat(time - motion.since)
            contentOffset = CGPoint(x: motion.x.place(at: age), y: motion.y.place(at: age))
            if age >= max(motion.x.duration, motion.y.duration) {
                stop()
                delegate?.scrollViewDidEndDecelerating(self)
            }
        } else if let target = wheelTarget {
            let part = CGFloat(1 - exp(-Self.wheelRate * (lastTick.map { time - $0 } ?? 1.0 / 60)))
            lastTick = time
            let way = CGVector(dx: target.x - contentOffset.x, dy: target.y - contentOffset.y)
            let isNear = abs(way.dx) < 0.5 && abs(way.dy) < 0.5
            contentOffset = isNear ? target : CGPoint(x: contentOffset.x + way.dx * part, y: contentOffset.y + way.dy * part)
            if isNear { stop() }
        } else {
            stop()
        }
    }

    open override func keyDown(with event: KeyEvent) -> Bool { scrolls(by: event) || super.keyDown(with: event) }

    open override func willMove(toWindow newWindow: UIWindow?) {
        super.willMove(toWindow: newWindow)
        if newWindow == nil { stop() }
    }
}
