@_spi(Hooks) import QuartzUI

/// A list whose rows can be swiped aside to reveal actions.
protocol SwipeList: UIScrollView {
    /// Returns the visible row at a point, if it can be swiped now.
    func swipeablePath(at point: CGPoint) -> IndexPath?
    /// Returns the view of a visible row.
    func swipedView(at path: IndexPath) -> UIView?
    /// Returns the frame of a row that is not swiped, and its corners that are rounded.
    func swipeFrame(at path: IndexPath) -> (frame: CGRect, corners: CACornerMask)
    /// Returns the actions at one side of a row; nil for none.
    func swipeActions(at path: IndexPath, isLeading: Bool) -> UISwipeActionsConfiguration?
    /// Deletes the row of a destructive action, if the data source no longer counts it and the list still shows it.
    func removeRow(leftOutAt path: IndexPath)
}

/// Moves the swiped row of a list and performs its actions.
final class SwipeTracker {
    private unowned let list: any SwipeList
    /// The swiped row, and its offset at the start of the drag.
    private(set) var swipe: RowSwipe?
    private var start: CGFloat = 0

    private static let duration = 0.25

    /// Creates a tracker that recognizes drags in a list.
    init(_ list: any SwipeList) {
        self.list = list
        let pan = RowSwipePan()
        pan.tracker = self
        pan.addAction { [weak self] pan in self?.swiped(pan) }
        list.addGestureRecognizer(pan)
    }

    /// Returns whether the row at a point can be swiped in a direction, or swiped back.
    func canSwipe(isLeading: Bool, at point: CGPoint) -> Bool {
        guard let path = list.swipeablePath(at: point) else { return false }
        if let swipe, swipe.path == path, swipe.isOpen { return true }
        return actions(at: path, isLeading: isLeading) != nil
    }

    private func actions(at path: IndexPath, isLeading: Bool) -> UISwipeActionsConfiguration? {
        list.swipeActions(at: path, isLeading: isLeading).flatMap { $0.actions.isEmpty ? nil : $0 }
    }

    private func swiped(_ pan: UIPanGestureRecognizer) {
        let way = pan.translation(in: list).x
        switch pan.state {
        case .began: begin(at: pan.location(in: list), way: way)
        case .changed: swipe?.move(to: start + way, in: list)
        case .ended: letGo(velocity: pan.velocity(in: list).x)
        case .cancelled: close(animated: true)
        default: break
        }
    }

    private func begin(at point: CGPoint, way: CGFloat) {
        guard let path = list.swipeablePath(at: point) else { return }
        if let swipe, swipe.path == path {
            start = swipe.offset
            return
        }
        if make(path, isLeading: way > 0) { swipe?.move(to: way, in: list) }
    }

    /// Replaces the swiped row by another.
    ///
    /// - Returns: Whether the other has actions.
    private func make(_ path: IndexPath, isLeading: Bool) -> Bool {
        close(animated: true)
        guard let actions = actions(at: path, isLeading: isLeading), let view = list.swipedView(at: path) else { return false }
        start = 0
        swipe = RowSwipe(path, view, actions, isLeading: isLeading) { [weak self] action, view in
            self?.perform(action, from: view)
        }
        swipe?.setSwiped(true)
        return true
    }

    /// Reveals the actions at one side of a row.
    func open(_ path: IndexPath, isLeading: Bool) {
        if make(path, isLeading: isLeading) { open() }
    }

    private func open() {
        guard let swipe else { return }
        swipe.isOpen = true
        UIView.animate(withDuration: Self.duration, delay: 0, options: [.curveEaseOut, .allowUserInteraction]) {
            swipe.move(to: swipe.openOffset, in: self.list)
        }
    }

    private func letGo(velocity: CGFloat) {
        guard let swipe else { return }
        if swipe.isFull, let (action, view) = swipe.firstAction { return perform(action, from: view) }
        // The direction of a fast drag decides, else its distance.
        let isOpening = abs(velocity) > 100 ? velocity * swipe.openOffset > 0 : abs(swipe.offset) > abs(swipe.openOffset) / 2
        if isOpening { open() } else { close(animated: true) }
    }

    private func perform(_ action: UIContextualAction, from view: UIView) {
        let path = swipe?.path
        action.handler(action, view) { [weak self, weak swipe] isDone in
            guard let self else { return }
            if isDone, action.style == .destructive, let path { list.removeRow(leftOutAt: path) }
            // By now the user may have swiped another row.
            if self.swipe === swipe { close(animated: true) }
        }
    }

    /// Moves the swiped row to its offset again, after a layout of the list.
    func follow() {
        if let swipe { swipe.move(to: swipe.offset, in: list) }
    }

    /// Moves the swiped row back to its position.
    func close(animated: Bool) {
        guard let swipe else { return }
        self.swipe = nil
        swipe.setSwiped(false)
        let back = { swipe.move(to: 0, in: self.list) }
        guard animated, list.window != nil, swipe.cell.superview === list else {
            UIView.performWithoutAnimation(back)
            return swipe.remove()
        }
        UIView.animate(
            withDuration: Self.duration, delay: 0, options: [.curveEaseOut, .allowUserInteraction], animations: back,
            completion: { _ in swipe.remove() })
    }
}

/// A row swiped aside and the buttons revealed beside it.
final class RowSwipe {
    let path: IndexPath
    let cell: UIView
    private let tray = UIView()
    /// The mask of a row in an inset group.
    private let window = UIView()
    private let configuration: UISwipeActionsConfiguration
    private let isLeading: Bool
    private let buttons: [UIButton]
    /// The offset of the row, positive to the right.
    private(set) var offset: CGFloat = 0
    var isOpen = false

    /// The minimum width of a button.
    private static let buttonWidth: CGFloat = 74
    /// The part of the row's width that makes a full swipe.
    private static let fullShare: CGFloat = 0.6

    init(
        _ path: IndexPath, _ cell: UIView, _ configuration: UISwipeActionsConfiguration, isLeading: Bool,
        choose: @escaping (UIContextualAction, UIView) -> Void
    ) {
        self.path = path
        self.cell = cell
        self.configuration = configuration
        self.isLeading = isLeading
        buttons = configuration.actions.map { action in
            var looks = UIButton.Configuration.bare()
            if action.image == nil { looks.title = action.title }
            looks.image = action.image
            looks.baseForegroundColor = Theme.onAccent
            looks.baseBackgroundColor = action.backgroundColor
            looks.font = .systemFont(ofSize: 13, weight: .semibold)
            let button = UIButton(configuration: looks)
            button.addAction(
                UIAction { action_ in if let view = action_.sender as? UIView { choose(action, view) } },
                for: .primaryActionTriggered)
            return button
        }
        tray.clipsToBounds = true
        for button in buttons { tray.addSubview(button) }
    }

    /// The row's offset while its buttons are open.
    var openOffset: CGFloat {
        let width = buttons.map { max(Self.buttonWidth, $0.intrinsicContentSize.width + 24) }.reduce(0, +)
        return isLeading ? width : -width
    }

    /// Whether releasing here performs the first action.
    var isFull: Bool {
        configuration.performsFirstActionWithFullSwipe && !configuration.actions.isEmpty
            && abs(offset) > max(cell.bounds.width * Self.fullShare, abs(openOffset) + 20)
    }

    var firstAction: (UIContextualAction, UIView)? {
        guard let action = configuration.actions.first, let button = buttons.first else { return nil }
        return (action, button)
    }

    /// Moves the row; the buttons share the revealed area.
    func move(to new: CGFloat, in list: any SwipeList) {
        offset = isLeading ? max(new, 0) : min(new, 0)
        if tray.superview !== list { list.insertSubview(tray, belowSubview: cell) }
        cell.transform = CGAffineTransform(translationX: offset, y: 0)
        let (frame, corners) = list.swipeFrame(at: path)
        tray.layer.cornerRadius = corners.isEmpty ? 0 : Theme.cardRadius
        tray.layer.maskedCorners = corners
        clip(to: frame, in: list)
        let width = abs(offset)
        tray.frame = CGRect(x: isLeading ? frame.minX : frame.maxX - width, y: frame.minY, width: width, height: frame.height)
        let share = buttons.isEmpty ? 0 : width / CGFloat(buttons.count)
        for (index, button) in buttons.enumerated() {
            // In a full swipe the first button covers the others.
            let first = isFull ? width : share
            let length = index == 0 ? first : isFull ? 0 : share
            let start = index == 0 ? 0 : first + share * CGFloat(index - 1)
            button.frame = CGRect(x: isLeading ? start : width - start - length, y: 0, width: length, height: frame.height)
            button.layoutIfNeeded()
        }
    }

    /// Whether the cell is swiped aside, in its configuration state.
    func setSwiped(_ isSwiped: Bool) {
        (cell as? any ListCell)?.isSwiped = isSwiped
    }

    /// Hides the part of a row that leaves its group. A row from edge to edge leaves the list instead.
    private func clip(to frame: CGRect, in list: any SwipeList) {
        guard frame.width < list.bounds.width else { return }
        if cell.mask !== window {
            window.backgroundColor = .white
            UIView.performWithoutAnimation { window.frame = CGRect(origin: .zero, size: frame.size) }
            cell.mask = window
        }
        window.frame = CGRect(x: -offset, y: 0, width: frame.width, height: frame.height)
    }

    func remove() {
        tray.removeFromSuperview()
        if cell.mask === window { cell.mask = nil }
    }
}

/// Recognizes horizontal drags of a row.
final class RowSwipePan: UIPanGestureRecognizer {
    weak var tracker: SwipeTracker?

    override func shouldBegin(along way: CGVector) -> Bool {
        abs(way.dx) > abs(way.dy) && tracker?.canSwipe(isLeading: way.dx > 0, at: location(in: view)) ?? false
    }
}

extension CACornerMask {
    /// Returns the corners of a group that are corners of its first or last row.
    static func ofRow(isFirst: Bool, isLast: Bool) -> CACornerMask {
        let top: CACornerMask = isFirst ? [.layerMinXMinYCorner, .layerMaxXMinYCorner] : []
        return isLast ? top.union([.layerMinXMaxYCorner, .layerMaxXMaxYCorner]) : top
    }
}
