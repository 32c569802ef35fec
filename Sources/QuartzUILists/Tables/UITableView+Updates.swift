@_spi(Hooks) import QuartzUI

// Animated insertion, deletion and moves of rows.

extension UITableView: BatchedList {
    func begin() {
        loadIfNeeded()
        batch.begin()
    }

    func change(_ change: (inout ListUpdate) -> Void) {
        begin()
        batch.change(change)
        endBatch(nil)
    }

    func make(_ update: ListUpdate, _ completion: @escaping ListBatch.Completion) {
        swipes.close(animated: false)
        move = nil
        let old = rows
        // If the data source reloads the table while it is counted, no update remains.
        guard let new = loads.counts(measure) else { return completion(false) }
        guard let map = ListMap(update, from: old.counts, to: new.counts) else {
            Diagnostics.warnOnce(
                "UITableView: the rows that the data source has do not agree with those inserted and deleted; the table is reloaded"
            )
            reloadData()
            return completion(false)
        }
        rows = new
        loads.didUpdate()
        let generation = loads.generation
        selection = Set(selection.compactMap(map.newPath(of:)))
        focusedRow = focusedRow.flatMap { map.focus(after: $0, in: new.counts) }
        let gone = shown.move(to: map.newPath(of:))
        if let focusedRow { shown[focusedRow]?.setFocused(true) }
        let goneEdges = edges.move { edge in
            map.newIndex(ofSection: edge.section).map { Edge(section: $0, isFooter: edge.isFooter) }
        }
        let (stays, edgesThatStay) = (shown.views, edges.views)
        for (path, height) in old.measured { if let place = map.newPath(of: path) { rows.setHeight(height, of: place) } }
        for (path, cell) in stays {
            if let height = automaticHeight(of: path, cell), rows.contains(path) { rows.setHeight(height, of: path) }
        }
        // Remaining rows keep their frames until the animation below; new rows start at their positions.
        let places = stays.mapValues(\.frame)
        let edgePlaces = edgesThatStay.mapValues(\.frame)
        let retireGone = { [weak self] in
            for (path, cell) in gone { self?.endDisplay(of: cell, at: path) }
            for view in goneEdges.values { self?.discardEdge(view) }
        }
        UIView.performWithoutAnimation { showRows() }
        // If a callback has loaded other rows, they have their positions already.
        guard generation == loads.generation else {
            retireGone()
            return completion(false)
        }
        // A row that is no longer visible has given its cell away, perhaps to a new row.
        let kept = shown.views.filter { stays[$0.key] === $0.value }
        let came = shown.views.filter { stays[$0.key] !== $0.value }
        let keptEdges = edges.views.filter { edgesThatStay[$0.key] === $0.value }
        UIView.performWithoutAnimation {
            for (path, cell) in kept { if let frame = places[path] { cell.frame = frame } }
            for (edge, view) in edges.views {
                if keptEdges[edge] != nil, let frame = edgePlaces[edge] { view.frame = frame } else { view.alpha = 0 }
            }
            for (path, cell) in kept { prepareEditing(of: cell, at: path, animated: false) }
            // Moved rows are in front of the others.
            for target in map.moveTargets { if let cell = kept[target] { bringSubviewToFront(cell) } }
        }
        for (path, cell) in came {
            if let animation = map.entry(of: path) { enter(cell, animation) }
        }
        UIView.animate(withDuration: ListBatch.duration, delay: 0, options: [.allowUserInteraction]) {
            for cell in came.values {
                cell.alpha = 1
                cell.transform = .identity
            }
            for (path, cell) in kept { cell.frame = self.rectForRow(at: path) }
            for (path, cell) in gone { self.leave(cell, map.exit(of: path)) }
            for (edge, view) in self.edges.views {
                view.alpha = 1
                view.frame = self.frame(of: edge)
            }
            for view in goneEdges.values { view.alpha = 0 }
            self.placeOuterViews()
        } completion: { isFinished in
            retireGone()
            completion(isFinished)
        }
    }

    private func enter(_ cell: UITableViewCell, _ animation: RowAnimation) {
        UIView.performWithoutAnimation {
            cell.alpha = animation == .none ? 1 : 0
            cell.transform = shift(animation, cell)
        }
    }

    private func leave(_ cell: UITableViewCell, _ animation: RowAnimation) {
        cell.alpha = 0
        cell.transform = shift(animation, cell)
    }

    private func shift(_ animation: RowAnimation, _ cell: UITableViewCell) -> CGAffineTransform {
        switch animation {
        case .left: CGAffineTransform(translationX: -bounds.width, y: 0)
        case .right: CGAffineTransform(translationX: bounds.width, y: 0)
        case .top: CGAffineTransform(translationX: 0, y: -cell.bounds.height)
        case .bottom: CGAffineTransform(translationX: 0, y: cell.bounds.height)
        default: .identity
        }
    }
}

extension UITableView {
    /// Animation of inserted and deleted rows.
    nonisolated public enum RowAnimation: Int, Sendable {
        /// Fades.
        case fade
        /// Moves in from the right, and out to the right.
        case right
        /// Moves in from the left, and out to the left.
        case left
        /// Moves in downwards, and out upwards.
        case top
        /// Moves in upwards, and out downwards.
        case bottom
        /// Without animation.
        case none
        /// Fades while the neighbours close the gap.
        case middle
        /// The default: fades.
        case automatic = 100
    }
}
