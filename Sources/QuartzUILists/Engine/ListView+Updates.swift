@_spi(Hooks) import QuartzUI

// Animated insertion, deletion and moves of a list's items.

extension ListView {
    func begin() {
        if !engine.batch.isOpen { willBeginUpdates() }
        loadIfNeeded()
        abandonMovement()
        engine.batch.begin()
    }

    func change(_ change: (inout ListUpdate) -> Void) {
        begin()
        engine.batch.change(change)
        endBatch(nil)
    }

    /// Closes a batch. The outermost one is applied, or the list is loaded again if that happened during the batch.
    func endBatch(_ completion: ListBatch.Completion?) {
        switch engine.batch.end(completion) {
        case .update(let update, let completion): make(update, completion)
        case .reload(let completion):
            reloadData()
            completion(false)
        case nil: break
        }
    }

    /// Applies the changes of the outermost batch, with animations.
    private func make(_ update: ListUpdate, _ completion: @escaping ListBatch.Completion) {
        closeSwipe(animated: false)
        // If the data source reloads the list while it is counted, no update remains.
        guard let new = loads.counts(loadContent) else { return completion(false) }
        guard let map = ListMap(update, from: counts, to: new.counts) else {
            Diagnostics.warnOnce(
                "\(engine.spare.list): the items that the data source has do not agree with those inserted and deleted; all are "
                    + "loaded again")
            reloadData()
            return completion(false)
        }
        apply(map, to: new, layOut: { layOut(after: update) }, completion)
    }

    /// Moves all that is known of the items to the positions after an update.
    ///
    /// - Returns: The views that leave, by their old positions.
    @discardableResult
    func renumber(by map: ListMap, to new: Content) -> DepartedViews<Cell, SupplementaryID> {
        let old = exchange(&engine.content, with: new)
        loads.didUpdate()
        engine.selection = Set(engine.selection.compactMap(map.newPath(of:)))
        engine.focus = engine.focus.flatMap { map.focus(after: $0, in: new.counts) }
        let gone = DepartedViews(
            cells: shown.move(to: map.newPath(of:)), supplementaryViews: moveSupplementaryViews(by: map))
        if let focus = engine.focus { shown[focus]?.setFocused(true, animated: false) }
        itemsDidMove(by: map, from: old)
        return gone
    }

    /// Applies an update, with animations.
    func apply(_ map: ListMap, to new: Content, layOut: () -> Void, _ completion: @escaping ListBatch.Completion) {
        let gone = renumber(by: map, to: new)
        let generation = loads.generation
        let (stays, sidesThatStay) = (shown.views, supplementaryViews)
        let retireGone = { [weak self] in
            for (path, cell) in gone.cells { self?.endDisplay(of: cell, at: path) }
            for (id, view) in gone.supplementaryViews { self?.retire(view, id) }
        }
        layOut()
        // Remaining views keep their places until the animation below; new ones start at their positions.
        let places = stays.mapValues(ViewPlace.init)
        let sidePlaces = sidesThatStay.mapValues(ViewPlace.init)
        UIView.performWithoutAnimation { showItems() }
        // If a callback has loaded other items, they have their positions already.
        guard generation == loads.generation else {
            retireGone()
            return completion(false)
        }
        let held = movingPath
        // An item that is no longer visible has given its cell away, perhaps to a new item.
        let kept = shown.views.filter { $0.key != held && stays[$0.key] === $0.value }
        let came = shown.views.filter { $0.key != held && stays[$0.key] !== $0.value }
        let sides = supplementaryViews
        let sideEnds = sides.mapValues(ViewPlace.init)
        UIView.performWithoutAnimation {
            for (path, cell) in kept {
                places[path]?.put(cell)
                prepareEditing(of: cell, at: path)
            }
            for (id, view) in sides {
                if sidesThatStay[id] === view { sidePlaces[id]?.put(view) } else { enter(view, id) }
            }
            // Moved items are in front of the others, the last one frontmost.
            for target in map.moveTargets.sorted() { if let cell = kept[target] { cell.superview?.bringSubviewToFront(cell) } }
            for (path, cell) in came { enter(cell, at: path, map.entry(of: path)) }
        }
        UIView.animate(withDuration: ListBatch.duration, delay: 0, options: [.allowUserInteraction]) {
            for (path, cell) in kept { self.settle(cell, at: path, isNew: false) }
            for (path, cell) in came { self.settle(cell, at: path, isNew: true) }
            for (path, cell) in gone.cells { self.leave(cell, from: path, map.exit(of: path)) }
            for (id, view) in sides { sideEnds[id]?.put(view) }
            for (id, view) in gone.supplementaryViews { self.leave(view, id) }
            self.finishUpdate()
        } completion: { isFinished in
            retireGone()
            completion(isFinished)
        }
    }
}

/// The views whose items leave in an update, by their old positions.
struct DepartedViews<Cell: UIView, SupplementaryID: Hashable> {
    let cells: [IndexPath: Cell]
    let supplementaryViews: [SupplementaryID: UIView]
}

/// The position and opacity of a view.
private struct ViewPlace {
    private let superview: UIView?
    private let center: CGPoint
    private let size: CGSize
    private let alpha: CGFloat

    init(_ view: UIView) { (superview, center, size, alpha) = (view.superview, view.center, view.bounds.size, view.alpha) }

    /// Moves a view to the position, also if the view has moved into the scroll view of a section, or out of it.
    func put(_ view: UIView) {
        view.center = view.superview === superview ? center : view.superview?.convert(center, from: superview) ?? center
        view.bounds.size = size
        view.alpha = alpha
    }
}
