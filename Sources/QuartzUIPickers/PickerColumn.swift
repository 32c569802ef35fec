@_spi(Hooks) import QuartzUI
import QuartzUILists

/// A component of a picker: the rows on a wheel, and a scroll view in front of them that turns it.
///
/// The scroll view has no content. Its offset, divided by the height of a row, is the row in the middle.
final class PickerColumn: UIView {
    private weak var picker: UIPickerView?
    private let wheel = UIView()
    private let scroller = PickerScroller()
    private let rows = VisibleItems<Int, PickerRow>()
    private let loads = ListLoads()
    /// Views of the delegate that are not shown any more.
    private var spare: [UIView] = []
    private var isShowing = false

    private(set) var count = 0
    private(set) var rowHeight = UIPickerView.standardRowHeight
    /// The selected row; 0 without rows.
    private(set) var selected = 0
    /// The width that the delegate returned; nil is a share.
    var wantedWidth: CGFloat?
    /// Whether the data source is being asked for the number of rows.
    var isLoading = false
    /// x of the picker's vanishing point, from the middle of the column.
    var vanishingX: CGFloat = 0 { didSet { if vanishingX != oldValue { setNeedsLayout() } } }

    /// The distance from a row at which the wheel rests, in points.
    private static let tolerance: CGFloat = 0.5
    /// The number of rows that a page key turns.
    private static let pageRows = 5
    private static let mostSpareViews = 32
    /// The maximum number of rows that are made in one pass.
    private static let mostRowsAtOnce = 160

    init(of picker: UIPickerView) {
        self.picker = picker
        super.init(frame: .zero)
        clipsToBounds = true
        wheel.isUserInteractionEnabled = false
        addSubview(wheel)
        addSubview(scroller)
        scroller.delegate = self
        scroller.didStop = { [weak self] in self?.rest() }
        scroller.addGestureRecognizer(
            UITapGestureRecognizer { [weak self] tap in
                guard let self, let row = row(at: tap.location(in: self).y) else { return }
                choose(row)
            })
    }

    required init?(coder: NSCoder) { nil }

    // MARK: Loading

    /// Replaces the rows. The selected row stays if it still exists.
    func load(count: Int, rowHeight: CGFloat) {
        loads.invalidate()
        let isResized = rowHeight != self.rowHeight
        (self.count, self.rowHeight, scroller.rowHeight) = (count, rowHeight, rowHeight)
        selected = min(selected, max(count - 1, 0))
        for row in rows.removeAll().values { retire(row) }
        if scroller.isScrollEnabled != (count > 0) { scroller.isScrollEnabled = count > 0 }
        fitContent()
        // A wheel that turns continues, and rests at one of the new rows.
        if isResized || !scroller.isMoving {
            scroller.setContentOffset(offset(of: selected), animated: false)
        }
        // Rows that are being shown begin again.
        if !isShowing { setNeedsLayout() }
    }

    /// Returns the delegate's view of a row, if it is shown.
    func customView(of row: Int) -> UIView? { rows[row]?.customView }

    private func retire(_ row: PickerRow) {
        let view = row.customView
        row.removeFromSuperview()
        guard let view else { return }
        view.removeFromSuperview()
        if spare.count < Self.mostSpareViews { spare.append(view) }
    }

    // MARK: Turning

    private func offset(of row: Int) -> CGPoint { CGPoint(x: 0, y: CGFloat(row) * rowHeight) }

    /// Returns the row that is nearest to an offset; 0 without rows.
    private func row(nearest y: CGFloat) -> Int {
        Int(min(max((y / rowHeight).rounded(), 0), CGFloat(max(count - 1, 0))))
    }

    /// Selects a row for the program.
    func select(_ row: Int, animated: Bool) {
        let possible = min(max(row, 0), max(count - 1, 0))
        if possible != row {
            Diagnostics.warnOnce("UIPickerView.selectRow: there is no row \(row) of \(count); row \(possible) is used")
        }
        selected = possible
        scroller.setContentOffset(offset(of: possible), animated: animated)
    }

    /// Turns to a row for the user. The selection is reported when the wheel rests.
    private func choose(_ row: Int) {
        scroller.setContentOffset(offset(of: min(max(row, 0), count - 1)), animated: true)
        if !scroller.isMoving { rest() }
    }

    /// Ends a motion at the nearest row, and reports the row if it is another one.
    private func rest() {
        guard count > 0 else { return }
        let row = row(nearest: scroller.contentOffset.y)
        let place = offset(of: row)
        if abs(scroller.contentOffset.y - place.y) > Self.tolerance, window != nil {
            return scroller.setContentOffset(place, animated: true)
        }
        scroller.contentOffset = place
        guard row != selected else { return }
        selected = row
        picker?.userDidSelect(row, in: self)
    }

    /// Returns the visible row at y.
    private func row(at y: CGFloat) -> Int? {
        let y = y - bounds.midY
        return visibleRows.first { row in
            let distance = offset(of: row).y - scroller.contentOffset.y
            return drum.height(at: distance - rowHeight / 2) <= y && y < drum.height(at: distance + rowHeight / 2)
        }
    }

    // MARK: Showing

    private var drum: PickerDrum { PickerDrum(height: bounds.height, rowHeight: rowHeight) }

    private var visibleRows: Range<Int> {
        guard !bounds.isEmpty else { return 0..<0 }
        let middle = scroller.contentOffset.y / rowHeight
        func clamped(_ row: CGFloat) -> Int { Int(min(max(row, 0), CGFloat(count))) }
        let first = clamped((middle - drum.reach).rounded(.up))
        return first..<max(first, clamped((middle + drum.reach).rounded(.down) + 1))
    }

    /// Makes the content as long as the way from the first row to the last. Motions are not limited by a step in between.
    private func fitContent() {
        let offset = scroller.contentOffset
        let size = CGSize(width: bounds.width, height: CGFloat(max(count - 1, 0)) * rowHeight + bounds.height)
        if scroller.bounds.height < bounds.height { scroller.contentSize = size }
        scroller.frame = bounds
        scroller.contentSize = size
        // An offset that is set ends a motion, even if it is the same.
        if scroller.contentOffset != offset { scroller.contentOffset = offset }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        fitContent()
        wheel.frame = bounds
        wheel.layer.sublayerTransform = drum.perspective(towards: vanishingX)
        showRows()
    }

    /// Shows the visible rows, and retires the others.
    private func showRows() {
        guard !isShowing else { return }
        isShowing = true
        defer { isShowing = false }
        retireUnseen()
        // A delegate may select another row whenever it returns one.
        var left = Self.mostRowsAtOnce
        let isComplete = rows.fill(
            loads,
            next: { [self] _ in
                left -= 1
                return left < 0 ? nil : visibleRows.first { rows[$0] == nil }
            }, by: maker)
        if !isComplete {
            Diagnostics.warnOnce("UIPickerView: the delegate reloads whenever it is asked for a row; not all are shown")
        }
        retireUnseen()
        for (index, row) in rows.views { place(row, at: index) }
    }

    private func retireUnseen() {
        let seen = visibleRows
        rows.remove {
            !seen.contains($0)
        } retire: { _, row in
            retire(row)
        }
    }

    private var maker: VisibleItems<Int, PickerRow>.Maker {
        .init { [self] index in
            picker?.makeRow(index, in: self, reusing: spare.popLast())
        } present: { [self] row, index in
            place(row, at: index)
        } add: { [self] row in
            wheel.addSubview(row)
        } discard: { [self] row in
            retire(row)
        }
    }

    private func place(_ row: PickerRow, at index: Int) {
        let distance = offset(of: index).y - scroller.contentOffset.y
        row.bounds.size = CGSize(width: bounds.width, height: rowHeight)
        row.center = CGPoint(x: bounds.midX, y: bounds.midY)
        row.transform3D = drum.transform(at: distance)
        row.alpha = drum.opacity(at: distance)
    }

    // MARK: Keys

    override var canBecomeFocused: Bool { count > 0 }
    override var canBecomeFirstResponder: Bool { canBecomeFocused }
    override var focusRingRadius: CGFloat { Theme.controlRadius }

    override func keyDown(with event: KeyEvent) -> Bool {
        guard count > 0, !event.isCommand else { return super.keyDown(with: event) }
        // Repeated keys add up while the wheel turns.
        let row = row(nearest: scroller.restingOffset.y)
        switch event.key {
        case .up: choose(row - 1)
        case .down: choose(row + 1)
        case .pageUp: choose(row - Self.pageRows)
        case .pageDown: choose(row + Self.pageRows)
        case .home: choose(0)
        case .end: choose(count - 1)
        case .left where picker?.moveFocus(from: self, by: -1) ?? false: break
        case .right where picker?.moveFocus(from: self, by: 1) ?? false: break
        default: return super.keyDown(with: event)
        }
        return true
    }
}

extension PickerColumn: UIScrollViewDelegate {
    func scrollViewDidScroll(_ scrollView: UIScrollView) { showRows() }

    func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {
        targetContentOffset.pointee = offset(of: row(nearest: targetContentOffset.pointee.y))
    }

    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
        if !decelerate { rest() }
    }

    // A finger that stopped the wheel holds it; the wheel rests after the finger is lifted.
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { if !scroller.isTracking { rest() } }
    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { if !scroller.isTracking { rest() } }
}

/// Turns the wheel of a picker by drags, flicks and the mouse's wheel.
final class PickerScroller: UIScrollView {
    /// The distance that a notch of the mouse's wheel moves.
    var rowHeight = UIPickerView.standardRowHeight
    /// Called when nothing moves the wheel any more, though it may be between two rows.
    var didStop: (() -> Void)?

    override init(frame: CGRect) {
        super.init(frame: frame)
        showsVerticalScrollIndicator = false
        showsHorizontalScrollIndicator = false
        alwaysBounceVertical = true
    }

    required init?(coder: NSCoder) { nil }

    /// Whether a finger, the wheel or a motion moves the content.
    var isMoving: Bool { isDragging || isTravelling }

    override var coastsToTargets: Bool { true }
    override func stoppingTouchDidEnd() { didStop?() }
    /// Ends the motion to a row that the end of the interrupted motion has started.
    override func dragWillBegin() { stopTravel() }

    override func didMoveToWindow() {
        super.didMoveToWindow()
        if window == nil { didStop?() }
    }

    override func scrollWheel(with event: ScrollEvent) -> Bool {
        isScrollEnabled && turned(by: inRows(event)) || next?.scrollWheel(with: event) ?? false
    }

    /// Returns an event that scrolls by whole rows, at least one.
    private func inRows(_ event: ScrollEvent) -> ScrollEvent {
        guard !event.isPrecise, event.delta.dy != 0, event.delta.dy.isFinite else { return event }
        var event = event
        let rows = max((abs(event.delta.dy) / ScrollEvent.pointsPerNotch).rounded(), 1)
        event.delta.dy = (event.delta.dy < 0 ? -rows : rows) * rowHeight
        return event
    }
}
