// Editing by the user: deletion, insertion and moves of rows, and swipe actions. In editing mode a row that may move has a grip at
// its right.

extension UITableView {
    func applyEditing(_ editing: Bool, animated: Bool) {
        guard editing != isEditing else { return }
        storedIsEditing = editing
        for path in selection { deselectRow(at: path, animated: animated) }
        let change = {
            for (path, cell) in self.shown.views {
                self.prepareEditing(of: cell, at: path, animated: false)
                cell.layoutIfNeeded()
            }
        }
        guard animated, window != nil else { return change() }
        UIView.animate(withDuration: Theme.calm, delay: 0, options: .allowUserInteraction, animations: change)
    }

    /// Configures the edit button of a cell.
    func prepareEditing(of cell: UITableViewCell, at path: IndexPath, animated: Bool) {
        let canEdit = isEditing && dataSource?.tableView(self, canEditRowAt: path) ?? false
        let marks = canEdit && allowsMultipleSelectionDuringEditing
        let style = canEdit && !marks ? tableDelegate?.tableView(self, editingStyleForRowAt: path) ?? .delete : .none
        prepareMoving(of: cell, at: path)
        cell.setEditingStyle(style, marksSelection: marks) { [weak self, weak cell] in
            // Find the cell's current row, because rows may have been inserted or deleted.
            guard let self, let cell, let path = indexPath(for: cell) else { return }
            dataSource?.tableView(self, commit: style, forRowAt: path)
        }
        cell.setEditing(canEdit, animated: animated)
    }

    /// Deletes the focused row, like its edit button.
    func deletesFocusedRow() -> Bool {
        guard isEditing, let focusedRow, let cell = shown[focusedRow], cell.editingStyle == .delete else { return false }
        dataSource?.tableView(self, commit: .delete, forRowAt: focusedRow)
        return true
    }

    // MARK: Swipe actions of rows

    private static let swipeDuration = 0.25

    /// Returns whether the row at a point can be swiped in a direction, or swiped back.
    func canSwipe(isLeading: Bool, at point: CGPoint) -> Bool {
        guard !isEditing, let path = indexPathForRow(at: point), shown[path] != nil else { return false }
        if let swipe, swipe.path == path, swipe.isOpen { return true }
        return configuration(at: path, isLeading: isLeading) != nil
    }

    private func configuration(at path: IndexPath, isLeading: Bool) -> UISwipeActionsConfiguration? {
        guard dataSource?.tableView(self, canEditRowAt: path) ?? false else { return nil }
        let found =
            isLeading
            ? tableDelegate?.tableView(self, leadingSwipeActionsConfigurationForRowAt: path)
            : tableDelegate?.tableView(self, trailingSwipeActionsConfigurationForRowAt: path)
        return found.flatMap { $0.actions.isEmpty ? nil : $0 }
    }

    /// Handles the drag of a row.
    func swiped(_ pan: UIPanGestureRecognizer) {
        let way = pan.translation(in: self).x
        switch pan.state {
        case .began: beginSwipe(at: pan.location(in: self), way: way)
        case .changed: swipe?.move(to: swipeStart + way, in: self)
        case .ended: letGoOfSwipe(velocity: pan.velocity(in: self).x)
        case .cancelled: closeSwipe(animated: true)
        default: break
        }
    }

    private func beginSwipe(at point: CGPoint, way: CGFloat) {
        guard let path = indexPathForRow(at: point), let cell = shown[path] else { return }
        if let swipe, swipe.path == path {
            swipeStart = swipe.offset
            return
        }
        closeSwipe(animated: true)
        let isLeading = way > 0
        guard let configuration = configuration(at: path, isLeading: isLeading) else { return }
        swipeStart = 0
        swipe = RowSwipe(path, cell, configuration, isLeading: isLeading) { [weak self] action, view in
            self?.perform(action, from: view)
        }
        swipe?.move(to: way, in: self)
    }

    private func letGoOfSwipe(velocity: CGFloat) {
        guard let swipe else { return }
        if swipe.isFull, let (action, view) = swipe.firstAction { return perform(action, from: view) }
        // The direction of a fast drag decides, else its distance.
        let isOpening = abs(velocity) > 100 ? velocity * swipe.openOffset > 0 : abs(swipe.offset) > abs(swipe.openOffset) / 2
        guard isOpening else { return closeSwipe(animated: true) }
        swipe.isOpen = true
        UIView.animate(withDuration: Self.swipeDuration, delay: 0, options: [.curveEaseOut, .allowUserInteraction]) {
            swipe.move(to: swipe.openOffset, in: self)
        }
    }

    private func perform(_ action: UIContextualAction, from view: UIView) {
        let path = swipe?.path
        action.handler(action, view) { [weak self] isDone in
            guard let self else { return }
            if isDone, action.style == .destructive, let path { removeRow(leftOutAt: path) }
            closeSwipe(animated: true)
        }
    }

    /// Deletes the row of a destructive action that the data source has removed without a call of `deleteRows(at:with:)`.
    private func removeRow(leftOutAt path: IndexPath) {
        guard let dataSource, path.section < numberOfSections,
            dataSource.tableView(self, numberOfRowsInSection: path.section) == numberOfRows(inSection: path.section) - 1
        else { return }
        deleteRows(at: [path], with: .automatic)
    }

    /// Moves the swiped row back to its position.
    func closeSwipe(animated: Bool) {
        guard let swipe else { return }
        self.swipe = nil
        let back = { swipe.move(to: 0, in: self) }
        guard animated, window != nil, swipe.cell.superview === self else {
            UIView.performWithoutAnimation(back)
            return swipe.remove()
        }
        UIView.animate(
            withDuration: Self.swipeDuration, delay: 0, options: [.curveEaseOut, .allowUserInteraction], animations: back,
            completion: { _ in swipe.remove() })
    }
}

/// An action that is revealed by swiping a row.
@preconcurrency @MainActor
open class UIContextualAction: NSObject {
    /// The meaning of an action.
    nonisolated public enum Style: Int, Sendable {
        /// Not destructive.
        case normal
        /// Destructive.
        case destructive
    }

    /// Performs the action, then calls its last argument with whether it was performed. After a destructive action that was, the row
    /// leaves if the data source no longer counts it.
    public typealias Handler = (UIContextualAction, UIView, @escaping (Bool) -> Void) -> Void

    /// The meaning of the action.
    public let style: Style
    /// The button's title.
    open var title: String?
    /// The button's image, which replaces the title.
    open var image: UIImage?
    /// The button's background colour; depends on the style unless set.
    open var backgroundColor: UIColor!
    /// Performs the action.
    public let handler: Handler

    /// Creates an action.
    public init(style: Style, title: String?, handler: @escaping Handler) {
        self.style = style
        self.title = title
        self.handler = handler
        backgroundColor = style == .destructive ? Theme.warning : Theme.secondaryText
        super.init()
    }
}

/// The actions revealed by swiping a row.
@preconcurrency @MainActor
open class UISwipeActionsConfiguration: NSObject {
    /// The actions, from the edge inwards.
    public let actions: [UIContextualAction]
    /// Whether a full swipe performs the first action. True by default.
    open var performsFirstActionWithFullSwipe = true

    /// Creates a configuration.
    public init(actions: [UIContextualAction]) {
        self.actions = actions
        super.init()
    }
}

/// A row swiped aside and the buttons revealed beside it.
final class RowSwipe {
    let path: IndexPath
    let cell: UITableViewCell
    private let tray = UIView()
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
        _ path: IndexPath, _ cell: UITableViewCell, _ configuration: UISwipeActionsConfiguration, isLeading: Bool,
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
    func move(to new: CGFloat, in table: UITableView) {
        offset = isLeading ? max(new, 0) : min(new, 0)
        if tray.superview !== table { table.insertSubview(tray, belowSubview: cell) }
        cell.transform = CGAffineTransform(translationX: offset, y: 0)
        let frame = table.rectForRow(at: path)
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

    func remove() { tray.removeFromSuperview() }
}

/// Recognizes horizontal drags of a row.
final class RowSwipePan: UIPanGestureRecognizer {
    override func shouldBegin(along way: CGVector) -> Bool {
        guard let table = view as? UITableView else { return false }
        return abs(way.dx) > abs(way.dy) && table.canSwipe(isLeading: way.dx > 0, at: location(in: table))
    }
}

// MARK: - Moving rows

/// A row that follows the pointer.
struct RowMove {
    let cell: UITableViewCell
    /// The row's index path before the move, and the proposed one.
    let start: IndexPath
    var target: IndexPath
    /// The distance of the pointer below the cell's centre.
    let grab: CGFloat
}

extension UITableView {
    /// Shows a grip in a cell whose row may move.
    func prepareMoving(of cell: UITableViewCell, at path: IndexPath) {
        let canMove = isEditing && dataSource?.tableView(self, canMoveRowAt: path) ?? false
        cell.setGrip(canMove) { [weak self, weak cell] pan in
            if let self, let cell { moved(cell, by: pan) }
        }
    }

    private func moved(_ cell: UITableViewCell, by pan: UIPanGestureRecognizer) {
        let point = pan.location(in: self)
        switch pan.state {
        case .began:
            guard let path = indexPath(for: cell) else { return }
            move = RowMove(cell: cell, start: path, target: path, grab: point.y - pan.translation(in: self).y - cell.center.y)
            bringSubviewToFront(cell)
        case .changed: carry(to: point)
        case .ended: drop()
        case .cancelled: putBack()
        default: break
        }
    }

    private func carry(to point: CGPoint) {
        guard var move, rows.contains(move.start) else { return self.move = nil }
        move.cell.center.y = point.y - move.grab
        let proposed = place(at: move.cell.center.y, from: move.start)
        let target = tableDelegate?.tableView(self, targetIndexPathForMoveFromRowAt: move.start, toProposedIndexPath: proposed)
        let isChanged = target ?? proposed != move.target
        move.target = target ?? proposed
        self.move = move
        if isChanged {
            UIView.animate(withDuration: Theme.quick, delay: 0, options: .allowUserInteraction) { self.placeRows(beside: move) }
        }
    }

    /// Returns the index path of a row whose centre is dragged to a y coordinate. In another section it is above or below the row
    /// there.
    private func place(at y: CGFloat, from start: IndexPath) -> IndexPath {
        guard let path = rows.row(at: y) else { return placeBesideRows(at: y, from: start) }
        guard path.section != start.section else { return path }
        let extent = rows.extent(path)
        return y < extent.y + extent.height / 2 ? path : IndexPath(row: path.row + 1, section: path.section)
    }

    /// Returns the index path over a header or footer, or beyond the ends of the table.
    private func placeBesideRows(at y: CGFloat, from start: IndexPath) -> IndexPath {
        let beyond = y < rows.height / 2 ? 0 : rows.counts.sectionCount - 1
        let section = rows.sections(from: y, to: y.nextUp).first ?? beyond
        let header = rows.header(section)
        if y < header.y + header.height { return IndexPath(row: 0, section: section) }
        let count = rows.counts.count(in: section)
        return IndexPath(row: section == start.section ? max(count - 1, 0) : count, section: section)
    }

    /// Makes room for a moved row among the visible ones; nil returns them to their positions.
    func placeRows(beside move: RowMove?) {
        let height = move.map { rectForRow(at: $0.start).height } ?? 0
        for (path, cell) in shown.views where cell !== move?.cell {
            cell.frame = rectForRow(at: path).offsetBy(dx: 0, dy: move.map { shift(of: path, by: $0, height) } ?? 0)
        }
        for (edge, view) in edges.views {
            // A header lies before the section's first row, a footer after its last.
            let path = IndexPath(row: edge.isFooter ? rows.counts.count(in: edge.section) : -1, section: edge.section)
            view.frame = frame(of: edge).offsetBy(dx: 0, dy: move.map { shift(of: path, by: $0, height) } ?? 0)
        }
    }

    private func shift(of path: IndexPath, by move: RowMove, _ height: CGFloat) -> CGFloat {
        let staysInSection = move.start.section == move.target.section
        if move.start < path, path < move.target || staysInSection && path == move.target { return -height }
        return move.target <= path && path < move.start ? height : 0
    }

    private func drop() {
        guard let move else { return }
        let last = rows.counts.count(in: move.target.section)
        let isPossible = rows.contains(move.target) || move.target.row == last && move.target.section != move.start.section
        guard move.target != move.start, isPossible, rows.counts.contains(section: move.target.section) else { return putBack() }
        self.move = nil
        dataSource?.tableView(self, moveRowAt: move.start, to: move.target)
        change { $0.move(move.start, to: move.target) }
    }

    /// Ends a move that changes nothing.
    private func putBack() {
        guard let move else { return }
        self.move = nil
        UIView.animate(withDuration: ListBatch.duration, delay: 0, options: .allowUserInteraction) {
            move.cell.frame = self.rectForRow(at: move.start)
            self.placeRows(beside: nil)
        }
    }
}
