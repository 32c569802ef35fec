@_spi(Hooks) import QuartzUI

/// A list whose rows or items are dragged, and that takes drops between them.
protocol DragList: UIScrollView {
    /// Returns the row or the item at a point.
    func dragPath(at point: CGPoint) -> IndexPath?
    func dragCell(at path: IndexPath) -> UIView?
    func dragItems(at path: IndexPath, _ session: any UIDragSession) -> [UIDragItem]
    func dragParameters(at path: IndexPath) -> UIDragPreviewParameters?
    func dragAllowsMove(_ session: any UIDragSession) -> Bool
    func dragWillBegin(_ session: any UIDragSession)
    func dragDidEnd(_ session: any UIDragSession)
    /// Whether the list takes the items of a drag.
    func dropAccepts(_ session: any UIDropSession) -> Bool
    func dropDidEnter(_ session: any UIDropSession)
    func dropDidExit(_ session: any UIDropSession)
    func dropDidEnd(_ session: any UIDropSession)
    /// Returns the place of a drop at a point; nil without sections.
    func dropPlace(at point: CGPoint) -> DropPlace?
    /// Returns the effect of a drop, and whether it goes into the row or the item under the pointer.
    func dropProposal(_ session: any UIDropSession, at path: IndexPath?) -> (proposal: UIDropProposal, isInto: Bool)
    /// Lets the delegate take the items.
    func performDrop(_ drop: ListDrop)
    /// Moves an item of the list itself, without a delegate for drops. Returns whether its data source allows that.
    func canReorder(_ path: IndexPath) -> Bool
    func reorder(_ path: IndexPath, to target: IndexPath)
    /// Whether a delegate takes drops.
    var takesDrops: Bool { get }
    /// Returns the frame of a row or an item.
    func dropFrame(at path: IndexPath) -> CGRect?
}

/// The place of a drop in a list.
struct DropPlace {
    /// The row or the item under the pointer.
    let under: IndexPath?
    /// The index path that an inserted row or item gets.
    let insertion: IndexPath
    /// The line that marks the insertion, on the content.
    let line: CGRect
}

/// A drop in a list: the content of its coordinator, and the place of the items.
final class ListDrop {
    let session: any UIDropSession
    let proposal: UIDropProposal
    let items: [ListDropItem]
    let destination: IndexPath?
    /// The place to which the picture moves, on the list's content or in another view.
    var target: UIDragPreviewTarget?
    let animator = DragAnimator()

    init(_ session: any UIDropSession, _ proposal: UIDropProposal, _ items: [ListDropItem], _ destination: IndexPath?) {
        (self.session, self.proposal, self.items, self.destination) = (session, proposal, items, destination)
    }
}

/// An item that is dropped in a list.
final class ListDropItem: UITableViewDropItem, UICollectionViewDropItem {
    let dragItem: UIDragItem
    let sourceIndexPath: IndexPath?
    let previewSize: CGSize

    init(_ item: UIDragItem, from source: IndexPath?, size: CGSize) {
        (dragItem, sourceIndexPath, previewSize) = (item, source, size)
    }
}

/// The drags from a list, and the drops into it. A line marks where a drop inserts.
final class ListDragging: UIDragInteractionDelegate, UIDropInteractionDelegate {
    private weak var list: (any DragList)?
    private var drag: UIDragInteraction?
    private var drop: UIDropInteraction?
    /// The paths of the items that are dragged from the list.
    private var sources: [ObjectIdentifier: IndexPath] = [:]
    private var liftedPath: IndexPath?
    private let line = UIView()
    private var scroller: EdgeScroller?
    /// The drop that the delegate takes.
    private var current: ListDrop?

    private(set) var hasDrag = false
    private(set) var hasDrop = false

    init(_ list: any DragList) {
        self.list = list
        line.backgroundColor = Theme.accent
        line.layer.cornerRadius = 1
        line.layer.zPosition = 1000
        line.isUserInteractionEnabled = false
    }

    /// Attaches or detaches the interactions.
    func update(drags: Bool, drops: Bool) {
        guard let list else { return }
        if drags, drag == nil {
            let new = UIDragInteraction(delegate: self)
            new.needsPress = true
            list.addInteraction(new)
            drag = new
        } else if !drags, let old = drag {
            list.removeInteraction(old)
            drag = nil
        }
        if drops, drop == nil {
            let new = UIDropInteraction(delegate: self)
            list.addInteraction(new)
            drop = new
        } else if !drops, let old = drop {
            list.removeInteraction(old)
            drop = nil
        }
    }

    // MARK: Drags

    func dragInteraction(_ interaction: UIDragInteraction, itemsForBeginning session: any UIDragSession) -> [UIDragItem] {
        guard let list, let path = list.dragPath(at: session.location(in: list)) else { return [] }
        let items = list.dragItems(at: path, session)
        liftedPath = path
        sources = [:]
        for item in items { sources[ObjectIdentifier(item)] = path }
        return items
    }

    func dragInteraction(
        _ interaction: UIDragInteraction, previewForLifting item: UIDragItem, session: any UIDragSession
    ) -> UITargetedDragPreview? {
        guard let list, let liftedPath, let cell = list.dragCell(at: liftedPath) else { return nil }
        let parameters = list.dragParameters(at: liftedPath) ?? UIDragPreviewParameters()
        if parameters.backgroundColor == nil { parameters.backgroundColor = Theme.panel }
        return UITargetedDragPreview(view: cell, parameters: parameters)
    }

    func dragInteraction(_ interaction: UIDragInteraction, sessionAllowsMoveOperation session: any UIDragSession) -> Bool {
        list?.dragAllowsMove(session) ?? true
    }

    func dragInteraction(_ interaction: UIDragInteraction, sessionWillBegin session: any UIDragSession) {
        hasDrag = true
        list?.dragWillBegin(session)
    }

    func dragInteraction(_ interaction: UIDragInteraction, session: any UIDragSession, didEndWith operation: UIDropOperation) {
        hasDrag = false
        sources = [:]
        list?.dragDidEnd(session)
    }

    // MARK: Drops

    func dropInteraction(_ interaction: UIDropInteraction, canHandle session: any UIDropSession) -> Bool {
        guard let list else { return false }
        if list.takesDrops { return list.dropAccepts(session) }
        // A list without a delegate for drops only moves its own items.
        return liftedPath.map { hasDrag && list.canReorder($0) } ?? false
    }

    func dropInteraction(_ interaction: UIDropInteraction, sessionDidEnter session: any UIDropSession) {
        hasDrop = true
        if let list { scroller = EdgeScroller(list) { _ in } }
        list?.dropDidEnter(session)
    }

    func dropInteraction(_ interaction: UIDropInteraction, sessionDidUpdate session: any UIDropSession) -> UIDropProposal {
        let found = place(of: session)
        guard let list else { return UIDropProposal(operation: .cancel) }
        scroller?.follow(session.location(in: list))
        let isUsed = found.proposal.operation == .copy || found.proposal.operation == .move
        show(isUsed ? found.place : nil, isInto: found.isInto)
        return found.proposal
    }

    /// Returns the place of the pointer in the list, and the effect of a drop there.
    private func place(of session: any UIDropSession) -> (place: DropPlace?, proposal: UIDropProposal, isInto: Bool) {
        guard let list else { return (nil, UIDropProposal(operation: .cancel), false) }
        let place = list.dropPlace(at: session.location(in: list))
        guard list.takesDrops else { return (place, UIDropProposal(operation: .move), false) }
        let answer = list.dropProposal(session, at: place.map { destination($0, session, isInto: false, isMove: hasDrag) })
        return (place, answer.proposal, answer.isInto)
    }

    /// Returns the index path of a drop. A move within the list first takes its item out.
    private func destination(_ place: DropPlace, _ session: any UIDropSession, isInto: Bool, isMove: Bool) -> IndexPath {
        if isInto { return place.under ?? place.insertion }
        var path = place.insertion
        let paths = session.items.compactMap { sources[ObjectIdentifier($0)] }
        if isMove, paths.count == 1, let source = paths.first, source.section == path.section, source.item < path.item {
            path[1] -= 1
        }
        return path
    }

    private func show(_ place: DropPlace?, isInto: Bool) {
        guard let list, let place else { return line.removeFromSuperview() }
        let frame = isInto ? place.under.flatMap { list.dropFrame(at: $0) } ?? place.line : place.line
        guard !frame.isNull else { return line.removeFromSuperview() }
        line.backgroundColor = isInto ? Theme.accent.withAlphaComponent(0.2) : Theme.accent
        UIView.performWithoutAnimation { line.frame = frame }
        if line.superview !== list { list.addSubview(line) }
    }

    func dropInteraction(_ interaction: UIDropInteraction, sessionDidExit session: any UIDropSession) {
        endDrop()
        list?.dropDidExit(session)
    }

    private func endDrop() {
        hasDrop = false
        scroller?.stop()
        scroller = nil
        line.removeFromSuperview()
    }

    func dropInteraction(_ interaction: UIDropInteraction, performDrop session: any UIDropSession) {
        let found = place(of: session)
        endDrop()
        guard let list else { return }
        let isMove = hasDrag && found.proposal.operation == .move
        let target = found.place.map { destination($0, session, isInto: found.isInto, isMove: isMove) }
        guard list.takesDrops else {
            if let source = liftedPath, let target, target != source { list.reorder(source, to: target) }
            return
        }
        let items = session.items.map { item in
            let source = sources[ObjectIdentifier(item)]
            return ListDropItem(item, from: source, size: source.flatMap { list.dropFrame(at: $0)?.size } ?? .zero)
        }
        let drop = ListDrop(session, found.proposal, items, target)
        current = drop
        list.performDrop(drop)
    }

    func dropInteraction(
        _ interaction: UIDropInteraction, previewForDropping item: UIDragItem, withDefault defaultPreview: UITargetedDragPreview
    ) -> UITargetedDragPreview? {
        guard let target = current?.target else { return nil }
        return UITargetedDragPreview(view: defaultPreview.view, parameters: UIDragPreviewParameters(), target: target)
    }

    func dropInteraction(
        _ interaction: UIDropInteraction, item: UIDragItem, willAnimateDropWith animator: any UIDragAnimating
    ) { current?.animator.pass(to: animator) }

    func dropInteraction(_ interaction: UIDropInteraction, sessionDidEnd session: any UIDropSession) {
        current = nil
        list?.dropDidEnd(session)
    }
}

extension ListDrop {
    /// Lets the picture of the items move to a rectangle of a list's content.
    func settle(at rect: CGRect?, in list: UIScrollView) -> any UIDragAnimating {
        if let rect { target = UIDragPreviewTarget(container: list, center: CGPoint(x: rect.midX, y: rect.midY)) }
        return animator
    }
}
