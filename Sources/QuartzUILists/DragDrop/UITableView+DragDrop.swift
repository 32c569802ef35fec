@_spi(Hooks) import QuartzUI

/// Supplies what is dragged from a table. Only the first method is not optional.
@preconcurrency @MainActor
public protocol UITableViewDragDelegate: AnyObject {
    /// Returns the items of a drag that begins at a row; none if it cannot be dragged.
    func tableView(_ tableView: UITableView, itemsForBeginning session: any UIDragSession, at indexPath: IndexPath)
        -> [UIDragItem]
    /// Returns the shape of the lifted cell; nil, the default, is the whole cell.
    func tableView(_ tableView: UITableView, dragPreviewParametersForRowAt indexPath: IndexPath) -> UIDragPreviewParameters?
    /// Called after a drag has begun.
    func tableView(_ tableView: UITableView, dragSessionWillBegin session: any UIDragSession)
    /// Called after a drag has ended.
    func tableView(_ tableView: UITableView, dragSessionDidEnd session: any UIDragSession)
    /// Returns whether the items may be moved. True by default.
    func tableView(_ tableView: UITableView, dragSessionAllowsMoveOperation session: any UIDragSession) -> Bool
}

extension UITableViewDragDelegate {
    /// Default implementation: nil.
    public func tableView(
        _ tableView: UITableView, dragPreviewParametersForRowAt indexPath: IndexPath
    ) -> UIDragPreviewParameters? { nil }
    /// Does nothing.
    public func tableView(_ tableView: UITableView, dragSessionWillBegin session: any UIDragSession) {}
    /// Does nothing.
    public func tableView(_ tableView: UITableView, dragSessionDidEnd session: any UIDragSession) {}
    /// Default implementation: true.
    public func tableView(_ tableView: UITableView, dragSessionAllowsMoveOperation session: any UIDragSession) -> Bool { true }
}

/// Takes what is dropped in a table. Only the first method is not optional.
@preconcurrency @MainActor
public protocol UITableViewDropDelegate: AnyObject {
    /// Takes the items: changes the data and the rows, and lets the coordinator move the items to their places.
    func tableView(_ tableView: UITableView, performDropWith coordinator: any UITableViewDropCoordinator)
    /// Returns whether the items of a drag can be taken. True by default.
    func tableView(_ tableView: UITableView, canHandle session: any UIDropSession) -> Bool
    /// Called as the pointer enters.
    func tableView(_ tableView: UITableView, dropSessionDidEnter session: any UIDropSession)
    /// Returns the effect of a drop at the present place. By default items are copied there, and those of the same program moved.
    func tableView(
        _ tableView: UITableView, dropSessionDidUpdate session: any UIDropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> UITableViewDropProposal
    /// Called as the pointer leaves.
    func tableView(_ tableView: UITableView, dropSessionDidExit session: any UIDropSession)
    /// Called after the end of a drag that has been here.
    func tableView(_ tableView: UITableView, dropSessionDidEnd session: any UIDropSession)
}

extension UITableViewDropDelegate {
    /// Default implementation: true.
    public func tableView(_ tableView: UITableView, canHandle session: any UIDropSession) -> Bool { true }
    /// Does nothing.
    public func tableView(_ tableView: UITableView, dropSessionDidEnter session: any UIDropSession) {}
    /// Default implementation: a move if the drag allows that, else a copy.
    public func tableView(
        _ tableView: UITableView, dropSessionDidUpdate session: any UIDropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> UITableViewDropProposal {
        UITableViewDropProposal(
            operation: session.allowsMoveOperation ? .move : .copy, intent: .insertAtDestinationIndexPath)
    }
    /// Does nothing.
    public func tableView(_ tableView: UITableView, dropSessionDidExit session: any UIDropSession) {}
    /// Does nothing.
    public func tableView(_ tableView: UITableView, dropSessionDidEnd session: any UIDropSession) {}
}

/// The effect of a drop in a table.
open class UITableViewDropProposal: UIDropProposal {
    /// The place of dropped items.
    nonisolated public enum Intent: Int, Sendable {
        /// Not known: nothing marks it.
        case unspecified = 0
        /// Between rows.
        case insertAtDestinationIndexPath = 1
        /// In the row under the pointer.
        case insertIntoDestinationIndexPath = 2
        /// Between rows or in one, as the pointer is. Here between rows.
        case automatic = 3
    }

    /// The place of the items.
    public let intent: Intent

    /// Creates a proposal with a place.
    public init(operation: UIDropOperation, intent: Intent) {
        self.intent = intent
        super.init(operation: operation)
    }

    /// Creates a proposal without a place.
    public override init(operation: UIDropOperation) {
        intent = .unspecified
        super.init(operation: operation)
    }
}

/// An item that is dropped in a table.
@preconcurrency @MainActor
public protocol UITableViewDropItem: AnyObject {
    /// The item.
    var dragItem: UIDragItem { get }
    /// The item's index path if it was dragged from the same table.
    var sourceIndexPath: IndexPath? { get }
    /// The size of the cell that was dragged; zero if it is not known.
    var previewSize: CGSize { get }
}

/// The items of a drop, and their ways to their places.
@preconcurrency @MainActor
public protocol UITableViewDropCoordinator: AnyObject {
    /// The items.
    var items: [any UITableViewDropItem] { get }
    /// The index path at which items are inserted, or into which they go; nil without sections. It counts without an item that is moved from
    /// the same section.
    var destinationIndexPath: IndexPath? { get }
    /// The effect that was proposed.
    var proposal: UITableViewDropProposal { get }
    /// The drag.
    var session: any UIDropSession { get }
    /// Lets an item move to a row, which has been inserted.
    @discardableResult
    func drop(_ dragItem: UIDragItem, toRowAt indexPath: IndexPath) -> any UIDragAnimating
    /// Lets an item move to a rectangle in a row.
    @discardableResult
    func drop(_ dragItem: UIDragItem, intoRowAt indexPath: IndexPath, rect: CGRect) -> any UIDragAnimating
    /// Lets an item move to a place.
    @discardableResult
    func drop(_ dragItem: UIDragItem, to target: UIDragPreviewTarget) -> any UIDragAnimating
}

private final class TableViewDrop: UITableViewDropCoordinator {
    private let drop: ListDrop
    private let list: UITableView
    let proposal: UITableViewDropProposal

    init(_ drop: ListDrop, in list: UITableView) {
        (self.drop, self.list) = (drop, list)
        proposal = drop.proposal as? UITableViewDropProposal ?? UITableViewDropProposal(operation: drop.proposal.operation)
    }

    var items: [any UITableViewDropItem] { drop.items }
    var destinationIndexPath: IndexPath? { drop.destination }
    var session: any UIDropSession { drop.session }

    func drop(_ dragItem: UIDragItem, toRowAt indexPath: IndexPath) -> any UIDragAnimating {
        list.layoutIfNeeded()
        return drop.settle(at: list.dropFrame(at: indexPath), in: list)
    }

    func drop(_ dragItem: UIDragItem, intoRowAt indexPath: IndexPath, rect: CGRect) -> any UIDragAnimating {
        let frame = list.dropFrame(at: indexPath)
        return drop.settle(at: frame.map { rect.offsetBy(dx: $0.minX, dy: $0.minY) }, in: list)
    }

    func drop(_ dragItem: UIDragItem, to target: UIDragPreviewTarget) -> any UIDragAnimating {
        drop.target = target
        return drop.animator
    }
}

extension UITableView: DragList {
    /// Whether a drag from the table is under way.
    public var hasActiveDrag: Bool { knownDragging?.hasDrag ?? false }
    /// Whether a drag is over the table.
    public var hasActiveDrop: Bool { knownDragging?.hasDrop ?? false }

    func dragDelegatesDidChange() {
        let drags = dragDelegate != nil && dragInteractionEnabled
        guard drags || dropDelegate != nil || knownDragging != nil else { return }
        let dragging = knownDragging ?? ListDragging(self)
        knownDragging = dragging
        dragging.update(drags: drags, drops: drags || dropDelegate != nil)
    }

    var takesDrops: Bool { dropDelegate != nil }
    func dragPath(at point: CGPoint) -> IndexPath? { indexPathForRow(at: point) }
    func dragCell(at path: IndexPath) -> UIView? { cellForRow(at: path) }
    func dragItems(at path: IndexPath, _ session: any UIDragSession) -> [UIDragItem] {
        dragDelegate?.tableView(self, itemsForBeginning: session, at: path) ?? []
    }
    func dragParameters(at path: IndexPath) -> UIDragPreviewParameters? {
        dragDelegate?.tableView(self, dragPreviewParametersForRowAt: path)
    }
    func dragAllowsMove(_ session: any UIDragSession) -> Bool {
        dragDelegate?.tableView(self, dragSessionAllowsMoveOperation: session) ?? true
    }
    func dragWillBegin(_ session: any UIDragSession) { dragDelegate?.tableView(self, dragSessionWillBegin: session) }
    func dragDidEnd(_ session: any UIDragSession) { dragDelegate?.tableView(self, dragSessionDidEnd: session) }
    func dropAccepts(_ session: any UIDropSession) -> Bool {
        dropDelegate?.tableView(self, canHandle: session) ?? false
    }
    func dropDidEnter(_ session: any UIDropSession) { dropDelegate?.tableView(self, dropSessionDidEnter: session) }
    func dropDidExit(_ session: any UIDropSession) { dropDelegate?.tableView(self, dropSessionDidExit: session) }
    func dropDidEnd(_ session: any UIDropSession) { dropDelegate?.tableView(self, dropSessionDidEnd: session) }

    func dropProposal(_ session: any UIDropSession, at path: IndexPath?) -> (proposal: UIDropProposal, isInto: Bool) {
        let proposal = dropDelegate?.tableView(self, dropSessionDidUpdate: session, withDestinationIndexPath: path)
        return (proposal ?? UIDropProposal(operation: .cancel), proposal?.intent == .insertIntoDestinationIndexPath)
    }

    func performDrop(_ drop: ListDrop) {
        dropDelegate?.tableView(self, performDropWith: TableViewDrop(drop, in: self))
    }

    func canReorder(_ path: IndexPath) -> Bool { dataSource?.tableView(self, canMoveRowAt: path) ?? false }
    func reorder(_ path: IndexPath, to target: IndexPath) {
        dataSource?.tableView(self, moveRowAt: path, to: target)
        moveRow(at: path, to: target)
    }

    func dropFrame(at path: IndexPath) -> CGRect? {
        let frame = rectForRow(at: path)
        return frame.isNull || frame.height <= 0 ? nil : frame
    }

    func dropPlace(at point: CGPoint) -> DropPlace? {
        let path = indexPathForRow(at: point)
        func line(_ y: CGFloat) -> CGRect { CGRect(x: bounds.minX + 8, y: y - 1, width: max(bounds.width - 16, 0), height: 2) }
        if let path {
            let frame = rectForRow(at: path)
            let isAfter = point.y > frame.midY
            return DropPlace(
                under: path, insertion: IndexPath(row: path.row + (isAfter ? 1 : 0), section: path.section),
                line: line(isAfter ? frame.maxY : frame.minY))
        }
        guard numberOfSections > 0 else { return nil }
        // Beside the rows: at the end of the section there, or of the last one.
        let section = (0..<min(numberOfSections, 1000)).first { point.y < rect(forSection: $0).maxY } ?? numberOfSections - 1
        let count = numberOfRows(inSection: section)
        let end =
            count > 0 ? rectForRow(at: IndexPath(row: count - 1, section: section)).maxY : rectForHeader(inSection: section).maxY
        return DropPlace(under: nil, insertion: IndexPath(row: count, section: section), line: line(end))
    }
}
