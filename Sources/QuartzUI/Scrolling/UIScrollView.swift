/// Shows a part of larger content. Scrolling changes the bounds origin.
@preconcurrency @MainActor
open class UIScrollView: UIView {
    /// The recognizer of drags.
    public let panGestureRecognizer: UIPanGestureRecognizer = ScrollPan()
    let indicators = ScrollIndicators()
    /// The motion of the content without a finger, and the link that drives it.
    var travel: ScrollTravel?
    /// The offset at which the motion without a finger ends; nil at rest.
    package var travelTarget: CGPoint? { travel?.target }
    var link: CADisplayLink?
    var wheelDrag = WheelDrag()
    package var dragStart = CGPoint.zero
    var zooming = ScrollZoom()
    private var scrolledArea: ScrollContentArea?

    /// The delegate, held weakly.
    ///
    /// Tables, collections and text views have a property of this name with their own protocol as its type. It is preferred where
    /// both fit.
    @_disfavoredOverload open weak var delegate: (any UIScrollViewDelegate)?

    /// Creates a scroll view with a frame.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        prepare()
    }

    /// Creates an object of an Interface Builder file.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        prepare()
        NibCoder.configure(self, by: coder, after: UIScrollView.self)
    }

    private func prepare() {
        clipsToBounds = true
        indicators.attach(to: self)
        panGestureRecognizer.addAction { [weak self] pan in self?.dragged(pan) }
        addGestureRecognizer(panGestureRecognizer)
    }

    /// The properties that code reads and sets by name, beside those of the superclass.
    @_spi(Hooks) open override class var namedProperties: [String: NamedProperty] {
        super.namedProperties.merging(["contentOffset": .init(reading: \UIScrollView.contentOffset)]) { $1 }
    }

    // MARK: Content

    /// The size of the content.
    open var contentSize = CGSize.zero {
        didSet {
            guard contentSize != oldValue else { return }
            contentDidChange()
            reportChange()
        }
    }
    /// Insets around the content. A component that is not finite becomes 0.
    open var contentInset = UIEdgeInsets.zero {
        didSet {
            contentInset = contentInset.finite
            guard contentInset != oldValue else { return }
            contentDidChange()
            adjustedInsetDidChange()
            reportChange()
        }
    }
    /// Space between the vertical indicator's track and the view's edges.
    open var verticalScrollIndicatorInsets = UIEdgeInsets.zero { didSet { setNeedsLayout() } }
    /// Space between the horizontal indicator's track and the view's edges.
    open var horizontalScrollIndicatorInsets = UIEdgeInsets.zero { didSet { setNeedsLayout() } }
    /// Both indicators' insets; reads as the vertical one's.
    open var scrollIndicatorInsets: UIEdgeInsets {
        get { verticalScrollIndicatorInsets }
        set { (verticalScrollIndicatorInsets, horizontalScrollIndicatorInsets) = (newValue, newValue) }
    }
    /// `contentInset`, plus the space of a refresh control and a bar's large title at the top.
    open var adjustedContentInset: UIEdgeInsets {
        var insets = contentInset
        insets.top += refreshInset + barInset
        return insets
    }
    /// A pull-to-refresh control above the content.
    open var refreshControl: UIRefreshControl? {
        didSet {
            guard refreshControl !== oldValue else { return }
            oldValue?.removeFromSuperview()
            refreshInset = refreshControl?.isRefreshing ?? false ? UIRefreshControl.height : 0
            if let refreshControl { insertSubview(refreshControl, at: 0) }
            refreshControl?.follow()
        }
    }
    var refreshInset: CGFloat = 0 { didSet { if refreshInset != oldValue { adjustedInsetDidChange() } } }
    /// The maximum height of a bar's large title above the content.
    var barInset: CGFloat = 0 {
        didSet {
            guard barInset != oldValue else { return }
            barInsetDidChange(from: oldValue)
            adjustedInsetDidChange()
        }
    }
    /// Called after ``adjustedContentInset`` changes. The default does nothing; overrides call `super`.
    open func adjustedContentInsetDidChange() {}
    private func adjustedInsetDidChange() {
        adjustedContentInsetDidChange()
        delegate?.scrollViewDidChangeAdjustedContentInset(self)
    }
    /// Called after the offset changes, for the navigation bar.
    package var offsetDidChange: (() -> Void)?
    /// Whether a click on the status bar scrolls to the top.
    @available(*, deprecated, message: "has no effect on Linux: a desktop has no status bar")
    open var scrollsToTop = true
    /// Whether the insets of the scroll indicators follow the safe area too.
    @available(*, deprecated, message: "has no effect on Linux: indicators have the insets that the program gives them")
    open var automaticallyAdjustsScrollIndicatorInsets = true
    /// Whether a drag ends text editing. `none` by default.
    open var keyboardDismissMode = KeyboardDismissMode.none
    /// Whether a drag along one axis is locked to it. False by default.
    open var isDirectionalLockEnabled = false
    /// The axes along which the current drag moves.
    var freeAxes = (x: true, y: true)

    /// The condition under which a drag ends text editing.
    nonisolated public enum KeyboardDismissMode: Int, Sendable {
        /// Never.
        case none
        /// At the beginning of a drag.
        case onDrag
        /// At the beginning of a drag, because there is no on-screen keyboard to drag.
        case interactive
    }

    /// Called before a drag begins, for subclasses.
    @_spi(Hooks) open func dragWillBegin() {}
    /// Called when a drag or a motion has ended and no other follows, before the delegate is notified, for subclasses.
    @_spi(Hooks) open func scrollingDidEnd() {}

    /// Whether touches are delivered to the content only after it is clear that they do not scroll.
    @available(*, deprecated, message: "has no effect on Linux: the content receives touches at once")
    open var delaysContentTouches: Bool {
        get { false }
        set {}
    }
    /// The adjustment of the content insets by safe areas.
    nonisolated public enum ContentInsetAdjustmentBehavior: Int, Sendable {
        /// Depends on the controller.
        case automatic
        /// Along scrollable axes.
        case scrollableAxes
        /// Never.
        case never
        /// Always.
        case always
    }
    /// The adjustment of the content insets by safe areas. Only large titles do.
    @available(*, deprecated, message: "has no effect on Linux: insets are what contentInset says; add the safe area's yourself")
    open var contentInsetAdjustmentBehavior: ContentInsetAdjustmentBehavior {
        get { .never }
        set {}
    }

    /// The content point at the view's top left corner.
    open var contentOffset: CGPoint {
        get { bounds.origin }
        set {
            guard newValue.x.isFinite, newValue.y.isFinite else { return }
            // The program's offset ends a deceleration or a bounce, which would return to its course otherwise.
            if !movesContent, travel?.isDecelerating == true { interrupt() }
            guard newValue != bounds.origin else { return }
            bounds.origin = newValue
        }
    }
    /// The view's rectangle in its own coordinates. Its origin is the content offset.
    open override var bounds: CGRect {
        get { super.bounds }
        set {
            let old = super.bounds.origin
            super.bounds = newValue
            // A change of the size may have corrected the offset, whose setter reports the change.
            guard newValue.origin != old, super.bounds.origin == newValue.origin else { return }
            refreshControl?.follow()
            offsetDidChange?()
            delegate?.scrollViewDidScroll(self)
        }
    }
    /// Whether the user can scroll.
    open var isScrollEnabled = true {
        didSet {
            scrollingDidChange()
            if !isScrollEnabled, travel?.isDecelerating == true { contentOffset = clamped(contentOffset) }
        }
    }
    /// Whether the scroll view itself is moving the content.
    final var movesContent = false
    /// Whether the content's x runs from the right edge to the left, so that the content begins at the right.
    package final var isFlippedHorizontally = false {
        didSet {
            if isFlippedHorizontally != oldValue { transform = CGAffineTransform(scaleX: -1, y: 1).concatenating(transform) }
        }
    }
    /// The number of views over the content that keep the user from scrolling it.
    package final var coverCount = 0 { didSet { scrollingDidChange() } }
    /// Whether the user can scroll and nothing covers the content.
    package final var takesScrolling: Bool { isScrollEnabled && coverCount == 0 }
    private func scrollingDidChange() { panGestureRecognizer.isEnabled = takesScrolling }
    /// Whether content can be pulled beyond its ends.
    open var bounces = true
    /// Whether content that fits can be pulled vertically.
    open var alwaysBounceVertical = false
    /// Whether content that fits can be pulled horizontally.
    open var alwaysBounceHorizontal = false
    /// Whether the horizontal scroll bar is shown.
    open var showsHorizontalScrollIndicator = true { didSet { setNeedsLayout() } }
    /// Whether the vertical scroll bar is shown.
    open var showsVerticalScrollIndicator = true { didSet { setNeedsLayout() } }
    /// The colour of the scroll bars.
    open var indicatorStyle = IndicatorStyle.default { didSet { setNeedsLayout() } }

    /// Colours of scroll bars.
    nonisolated public enum IndicatorStyle: Int, Sendable {
        /// The theme's colour of secondary text.
        case `default`
        /// Black, for light content.
        case black
        /// White, for dark content.
        case white
    }
    /// The fraction of the velocity that remains after a millisecond.
    open var decelerationRate = DecelerationRate.normal

    /// The rate of deceleration after a drag.
    nonisolated public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
        /// The fraction of the velocity that remains after a millisecond.
        public let rawValue: CGFloat
        /// Creates a rate.
        public init(rawValue: CGFloat) { self.rawValue = rawValue }
        /// 0.998.
        public static let normal = DecelerationRate(rawValue: 0.998)
        /// 0.99.
        public static let fast = DecelerationRate(rawValue: 0.99)
    }

    /// Whether the content is being dragged, by fingers or by precise events of a wheel or touchpad.
    open var isDragging: Bool { panGestureRecognizer.state.isUnderWay || wheelDrag.isUnderWay }
    /// Whether a finger touches the content.
    open var isTracking: Bool { panGestureRecognizer.numberOfTouches > 0 }
    /// Whether the content moves freely after a drag or a turn of the wheel.
    open var isDecelerating: Bool { travel?.isDecelerating ?? false }
    /// Whether scrolling stops at multiples of the view's size, one page at a time.
    open var isPagingEnabled = false
    /// Returns the resting position that replaces a proposed one; called before the delegate's method.
    @_spi(Hooks) open func restingPlace(_ proposed: CGPoint, velocity: CGPoint) -> CGPoint { proposed }
    /// Whether the content decelerates to a target that the delegate sets near the free end, instead of being drawn there by a spring.
    /// False by default.
    @_spi(Hooks) open var coastsToTargets: Bool { false }
    /// Called when a touch that stopped the content ends without a drag. Moves the content to its resting position.
    @_spi(Hooks) open func stoppingTouchDidEnd() { settleAfterTouch() }
    /// Returns the target of a notch of the wheel.
    @_spi(Hooks) open func wheelPlace(_ proposed: CGPoint, from place: CGPoint) -> CGPoint { proposed }

    // MARK: Zooming

    /// The recognizer of pinches, and of the wheel with control held; nil if minimum and maximum scale are equal.
    open var pinchGestureRecognizer: UIPinchGestureRecognizer? { zooming.pinch }
    /// The minimum scale of the zoomed view. 1 by default.
    open var minimumZoomScale: CGFloat {
        get { zooming.least }
        set { setZoomLimits(newValue, zooming.greatest) }
    }
    /// The maximum scale. 1 by default, which disables zooming.
    open var maximumZoomScale: CGFloat {
        get { zooming.greatest }
        set { setZoomLimits(zooming.least, newValue) }
    }
    /// The scale. Setting it clamps it to the limits and keeps the centre of the visible content.
    open var zoomScale: CGFloat {
        get { zooming.view(in: self)?.transform.a ?? 1 }
        set { setZoomScale(newValue, animated: false) }
    }
    /// Whether fingers can zoom beyond the limits; the scale then bounces back.
    open var bouncesZoom = true
    /// Whether fingers or the wheel are zooming.
    open var isZooming: Bool { zooming.pinch?.state.isUnderWay ?? false }
    /// Whether the scale is bouncing back.
    open internal(set) var isZoomBouncing = false
    /// Sets the scale, clamped to the limits, about the centre of the visible content.
    open func setZoomScale(_ scale: CGFloat, animated: Bool) { zoom(to: scale, animated: animated) }
    /// Zooms and scrolls until a rectangle of the zoomed view fills the scroll view, within the limits.
    open func zoom(to rect: CGRect, animated: Bool) { zoom(toShow: rect, animated: animated) }

    private func contentDidChange() {
        // Use a copy, because overridden insets may read the motion.
        if var moved = travel {
            moved.limit(clamped)
            moved.keep(x: horizontal, y: vertical, at: Turn.start())
            travel = moved
        }
        if !isDragging, !isZooming, travel == nil { contentOffset = clamped(contentOffset) }
        setNeedsLayout()
    }

    package var horizontal: ClosedRange<CGFloat> {
        let insets = adjustedContentInset
        return -insets.left...max(-insets.left, contentSize.width + insets.right - bounds.width)
    }
    package var vertical: ClosedRange<CGFloat> {
        let insets = adjustedContentInset
        return -insets.top...max(-insets.top, endBesideTitle(contentSize.height + insets.bottom - bounds.height))
    }

    /// Returns the nearest resting offset.
    package func clamped(_ offset: CGPoint) -> CGPoint {
        CGPoint(
            x: min(max(offset.x, horizontal.lowerBound), horizontal.upperBound),
            y: min(max(offset.y, vertical.lowerBound), vertical.upperBound))
    }

    /// Whether content can scroll horizontally and vertically.
    var canScroll: (x: Bool, y: Bool) {
        (
            horizontal.upperBound > horizontal.lowerBound || alwaysBounceHorizontal,
            vertical.upperBound > vertical.lowerBound || alwaysBounceVertical || refreshControl != nil
        )
    }

    /// Scrolls to an offset.
    ///
    /// - Parameter animated: Whether the offset moves there frame by frame, each with `scrollViewDidScroll(_:)`. The delegate's
    ///   `scrollViewDidEndScrollingAnimation(_:)` follows if anything moved. A view outside a window moves at once.
    open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
        stopTravel()
        if animated, window != nil { glide(to: contentOffset) } else { self.contentOffset = contentOffset }
    }

    /// Scrolls by the smallest distance that makes a rectangle of the content visible.
    open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
        var offset = contentOffset
        offset.x = min(max(offset.x, rect.maxX - bounds.width), rect.minX)
        offset.y = min(max(offset.y, rect.maxY - bounds.height), rect.minY)
        setContentOffset(clamped(offset), animated: animated)
    }

    override func revealDescendant(_ view: UIView) {
        scrollRectToVisible(convert(view.bounds, from: view).insetBy(dx: -Theme.grid, dy: -Theme.grid), animated: true)
    }

    /// Shows the scroll bars briefly.
    open func flashScrollIndicators() { indicators.flash() }

    /// The properties that `appearance()` sets, beside those of every view.
    open override class var appearanceTraits: [AppearanceTrait] {
        super.appearanceTraits + [
            AppearanceTrait(\UIScrollView.indicatorStyle)
        ]
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        refreshControl?.follow()
        indicators.layOut(
            in: self, horizontal: showsHorizontalScrollIndicator && contentSize.width > bounds.width,
            vertical: showsVerticalScrollIndicator && contentSize.height > bounds.height)
    }

    @_spi(Hooks) open override func sizeDidChange(from old: CGSize) { contentDidChange() }

    override var contentArea: UIView? { area }
    override var contentAreaIfAny: UIView? { scrolledArea }
    /// Represents the content in constraints.
    final var area: ScrollContentArea {
        if let scrolledArea { return scrolledArea }
        let area = ScrollContentArea(of: self)
        scrolledArea = area
        return area
    }

    // MARK: Dragging

    /// Whether a drag that begins in the content scrolls and cancels the touch there. True by default.
    open var canCancelContentTouches = true
    /// Returns whether a drag that starts in a view scrolls and cancels the touch in the view. False for sliders and text fields.
    /// Called when a drag begins, if ``canCancelContentTouches`` is set.
    open func touchesShouldCancel(in view: UIView) -> Bool { !view.keepsDrags }
    /// Returns whether a view of the content receives touches. True by default; otherwise they only scroll.
    open func touchesShouldBegin(_ touches: Set<UITouch>, with event: UIEvent?, in view: UIView) -> Bool { true }

    func cancels(_ view: UIView) -> Bool { canCancelContentTouches && touchesShouldCancel(in: view) }
    /// Whether a touch stops the content. A click between notches of a wheel reaches the content, because their motion is short.
    var stopsAtTouch: Bool { wheelDrag.isUnderWay || travel.map { !$0.isByWheel } ?? false }

    /// Returns whether a touch can scroll.
    @_spi(Hooks) open func scrolls(with touch: UITouch) -> Bool { true }

    // MARK: Wheel

    open override func scrollWheel(with event: ScrollEvent) -> Bool {
        takesScrolling && turned(by: event) || super.scrollWheel(with: event)
    }

    open override func keyDown(with event: KeyEvent) -> Bool { scrolls(by: event) || super.keyDown(with: event) }

    open override func willMove(toWindow newWindow: UIWindow?) {
        super.willMove(toWindow: newWindow)
        if newWindow == nil { finishTravel() }
    }
}

extension UIScrollView {
    /// The part of the bounds in which tables and collections show cells: at most 16,384 points a side, which no display exceeds.
    /// A larger view would make a cell for each of its rows.
    package final var shownBounds: CGRect {
        let side: CGFloat = 16_384
        return CGRect(origin: bounds.origin, size: CGSize(width: min(bounds.width, side), height: min(bounds.height, side)))
    }
}
