@_spi(Hooks) import QuartzUI

/// Supplies what is dragged from a collection. Only the first method is not optional.
@preconcurrency @MainActor
public protocol UICollectionViewDragDelegate: AnyObject {
    /// Returns the items of a drag that begins at an item; none if it cannot be dragged.
    func collectionView(_ collectionView: UICollectionView, itemsForBeginning session: any UIDragSession, at indexPath: IndexPath)
        -> [UIDragItem]
    /// Returns the shape of the lifted cell; nil, the default, is the whole cell.
    func collectionView(_ collectionView: UICollectionView, dragPreviewParametersForItemAt indexPath: IndexPath)
        -> UIDragPreviewParameters?
    /// Called after a drag has begun.
    func collectionView(_ collectionView: UICollectionView, dragSessionWillBegin session: any UIDragSession)
    /// Called after a drag has ended.
    func collectionView(_ collectionView: UICollectionView, dragSessionDidEnd session: any UIDragSession)
    /// Returns whether the items may be moved. True by default.
    func collectionView(_ collectionView: UICollectionView, dragSessionAllowsMoveOperation session: any UIDragSession) -> Bool
}

extension UICollectionViewDragDelegate {
    /// Default implementation: nil.
    public func collectionView(
        _ collectionView: UICollectionView, dragPreviewParametersForItemAt indexPath: IndexPath
    ) -> UIDragPreviewParameters? { nil }
    /// Does nothing.
    public func collectionView(_ collectionView: UICollectionView, dragSessionWillBegin session: any UIDragSession) {}
    /// Does nothing.
    public func collectionView(_ collectionView: UICollectionView, dragSessionDidEnd session: any UIDragSession) {}
    /// Default implementation: true.
    public func collectionView(_ collectionView: UICollectionView, dragSessionAllowsMoveOperation session: any UIDragSession)
        -> Bool
    { true }
}

/// Takes what is dropped in a collection. Only the first method is not optional.
@preconcurrency @MainActor
public protocol UICollectionViewDropDelegate: AnyObject {
    /// Takes the items: changes the data and the items, and lets the coordinator move the items to their places.
    func collectionView(_ collectionView: UICollectionView, performDropWith coordinator: any UICollectionViewDropCoordinator)
    /// Returns whether the items of a drag can be taken. True by default.
    func collectionView(_ collectionView: UICollectionView, canHandle session: any UIDropSession) -> Bool
    /// Called as the pointer enters.
    func collectionView(_ collectionView: UICollectionView, dropSessionDidEnter session: any UIDropSession)
    /// Returns the effect of a drop at the present place. By default items are copied there, and those of the same program moved.
    func collectionView(
        _ collectionView: UICollectionView, dropSessionDidUpdate session: any UIDropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> UICollectionViewDropProposal
    /// Called as the pointer leaves.
    func collectionView(_ collectionView: UICollectionView, dropSessionDidExit session: any UIDropSession)
    /// Called after the end of a drag that has been here.
    func collectionView(_ collectionView: UICollectionView, dropSessionDidEnd session: any UIDropSession)
}

extension UICollectionViewDropDelegate {
    /// Default implementation: true.
    public func collectionView(_ collectionView: UICollectionView, canHandle session: any UIDropSession) -> Bool { true }
    /// Does nothing.
    public func collectionView(_ collectionView: UICollectionView, dropSessionDidEnter session: any UIDropSession) {}
    /// Default implementation: a move if the drag allows that, else a copy.
    public func collectionView(
        _ collectionView: UICollectionView, dropSessionDidUpdate session: any UIDropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> UICollectionViewDropProposal {
        UICollectionViewDropProposal(
            operation: session.allowsMoveOperation ? .move : .copy, intent: .insertAtDestinationIndexPath)
    }
    /// Does nothing.
    public func collectionView(_ collectionView: UICollectionView, dropSessionDidExit session: any UIDropSession) {}
    /// Does nothing.
    public func collectionView(_ collectionView: UICollectionView, dropSessionDidEnd session: any UIDropSession) {}
}

/// The effect of a drop in a collection.
open class UICollectionViewDropProposal: UIDropProposal {
    /// The place of dropped items.
    nonisolated public enum Intent: Int, Sendable {
        /// Not known: nothing marks it.
        case unspecified = 0
        /// Between items.
        case insertAtDestinationIndexPath = 1
        /// In the item under the pointer.
        case insertIntoDestinationIndexPath = 2
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

/// An item that is dropped in a collection.
@preconcurrency @MainActor
public protocol UICollectionViewDropItem: AnyObject {
    /// The item.
    var dragItem: UIDragItem { get }
    /// The item's index path if it was dragged from the same collection.
    var sourceIndexPath: IndexPath? { get }
    /// The size of the cell that was dragged; zero if it is not known.
    var previewSize: CGSize { get }
}

/// The items of a drop, and their ways to their places.
@preconcurrency @MainActor
public protocol UICollectionViewDropCoordinator: AnyObject {
    /// The items.
    var items: [any UICollectionViewDropItem] { get }
    /// The index path at which items are inserted, or into which they go; nil without sections. It counts without an item that is moved from
    /// the same section.
    var destinationIndexPath: IndexPath? { get }
    /// The effect that was proposed.
    var proposal: UICollectionViewDropProposal { get }
    /// The drag.
    var session: any UIDropSession { get }
    /// Lets an item move to a item, which has been inserted.
    @discardableResult
    func drop(_ dragItem: UIDragItem, toItemAt indexPath: IndexPath) -> any UIDragAnimating
    /// Lets an item move to a rectangle in a item.
    @discardableResult
    func drop(_ dragItem: UIDragItem, intoItemAt indexPath: IndexPath, rect: CGRect) -> any UIDragAnimating
    /// Lets an item move to a place.
    @discardableResult
    func drop(_ dragItem: UIDragItem, to target: UIDragPreviewTarget) -> any UIDragAnimating
}

private final class CollectionViewDrop: UICollectionViewDropCoordinator {
    private let drop: ListDrop
    private let list: UICollectionView
    let proposal: UICollectionViewDropProposal

    init(_ drop: ListDrop, in list: UICollectionView) {
        (self.drop, self.list) = (drop, list)
        proposal =
            drop.proposal as? UICollectionViewDropProposal ?? UICollectionViewDropProposal(operation: drop.proposal.operation)
    }

    var items: [any UICollectionViewDropItem] { drop.items }
    var destinationIndexPath: IndexPath? { drop.destination }
    var session: any UIDropSession { drop.session }

    func drop(_ dragItem: UIDragItem, toItemAt indexPath: IndexPath) -> any UIDragAnimating {
        list.layoutIfNeeded()
        return drop.settle(at: list.dropFrame(at: indexPath), in: list)
    }

    func drop(_ dragItem: UIDragItem, intoItemAt indexPath: IndexPath, rect: CGRect) -> any UIDragAnimating {
        let frame = list.dropFrame(at: indexPath)
        return drop.settle(at: frame.map { rect.offsetBy(dx: $0.minX, dy: $0.minY) }, in: list)
    }

    func drop(_ dragItem: UIDragItem, to target: UIDragPreviewTarget) -> any UIDragAnimating {
        drop.target = target
        return drop.animator
    }
}

extension UICollectionView: DragList {
    /// Whether a drag from the collection is under way.
    public var hasActiveDrag: Bool { knownDragging?.hasDrag ?? false }
    /// Whether a drag is over the collection.
    public var hasActiveDrop: Bool { knownDragging?.hasDrop ?? false }

    func dragDelegatesDidChange() {
        let drags = dragDelegate != nil && dragInteractionEnabled
        guard drags || dropDelegate != nil || knownDragging != nil else { return }
        let dragging = knownDragging ?? ListDragging(self)
        knownDragging = dragging
        dragging.update(drags: drags, drops: drags || dropDelegate != nil)
    }

    var takesDrops: Bool { dropDelegate != nil }
    func dragPath(at point: CGPoint) -> IndexPath? { indexPathForItem(at: point) }
    func dragCell(at path: IndexPath) -> UIView? { cellForItem(at: path) }
    func dragItems(at path: IndexPath, _ session: any UIDragSession) -> [UIDragItem] {
        dragDelegate?.collectionView(self, itemsForBeginning: session, at: path) ?? []
    }
    func dragParameters(at path: IndexPath) -> UIDragPreviewParameters? {
        dragDelegate?.collectionView(self, dragPreviewParametersForItemAt: path)
    }
    func dragAllowsMove(_ session: any UIDragSession) -> Bool {
        dragDelegate?.collectionView(self, dragSessionAllowsMoveOperation: session) ?? true
    }
    func dragWillBegin(_ session: any UIDragSession) { dragDelegate?.collectionView(self, dragSessionWillBegin: session) }
    func dragDidEnd(_ session: any UIDragSession) { dragDelegate?.collectionView(self, dragSessionDidEnd: session) }
    func dropAccepts(_ session: any UIDropSession) -> Bool {
        dropDelegate?.collectionView(self, canHandle: session) ?? false
    }
    func dropDidEnter(_ session: any UIDropSession) { dropDelegate?.collectionView(self, dropSessionDidEnter: session) }
    func dropDidExit(_ session: any UIDropSession) { dropDelegate?.collectionView(self, dropSessionDidExit: session) }
    func dropDidEnd(_ session: any UIDropSession) { dropDelegate?.collectionView(self, dropSessionDidEnd: session) }

    func dropProposal(_ session: any UIDropSession, at path: IndexPath?) -> (proposal: UIDropProposal, isInto: Bool) {
        let proposal = dropDelegate?.collectionView(self, dropSessionDidUpdate: session, withDestinationIndexPath: path)
        return (proposal ?? UIDropProposal(operation: .cancel), proposal?.intent == .insertIntoDestinationIndexPath)
    }

    func performDrop(_ drop: ListDrop) {
        dropDelegate?.collectionView(self, performDropWith: CollectionViewDrop(drop, in: self))
    }

    func canReorder(_ path: IndexPath) -> Bool { dataSource?.collectionView(self, canMoveItemAt: path) ?? false }
    func reorder(_ path: IndexPath, to target: IndexPath) {
        dataSource?.collectionView(self, moveItemAt: path, to: target)
        moveItem(at: path, to: target)
    }

    func dropFrame(at path: IndexPath) -> CGRect? { layoutAttributesForItem(at: path)?.frame }

    func dropPlace(at point: CGPoint) -> DropPlace? {
        guard numberOfSections > 0 else { return nil }
        let under = indexPathForItem(at: point)
        func distance(_ path: IndexPath) -> CGFloat {
            guard let frame = dropFrame(at: path) else { return .infinity }
            return hypot(frame.midX - point.x, frame.midY - point.y)
        }
        guard let path = under ?? indexPathsForVisibleItems.min(by: { distance($0) < distance($1) }),
            let frame = dropFrame(at: path)
        else { return DropPlace(under: nil, insertion: IndexPath(item: 0, section: 0), line: .null) }
        // Items that fill the width lie below each other, others beside each other.
        if frame.width > bounds.width * 0.6 {
            let isAfter = point.y > frame.midY
            return DropPlace(
                under: under, insertion: IndexPath(item: path.item + (isAfter ? 1 : 0), section: path.section),
                line: CGRect(x: frame.minX, y: (isAfter ? frame.maxY : frame.minY) - 1, width: frame.width, height: 2))
        }
        let isRight = point.x > frame.midX
        return DropPlace(
            under: under, insertion: IndexPath(item: path.item + (isRight != isMirrored ? 1 : 0), section: path.section),
            line: CGRect(x: isRight ? frame.maxX + 1 : frame.minX - 3, y: frame.minY, width: 2, height: frame.height))
    }
}
