extension Demo {
    /// Arranges the demo for a room, so that it can be shown as large as possible.
    ///
    /// Cards in a row become a grid if that enlarges them. The order is kept, and what is on the cards stays where it is. The canvas
    /// grows with the grid: ``shownPart`` and `bounds` change, the centre stays. Demos that place anything beside their cards, and
    /// those without several cards, keep the canvas of ``canvasSize``. Nothing is animated.
    ///
    /// - Parameter room: Its proportions matter, not its size; empty rooms are ignored.
    public final func arrange(in room: CGSize) {
        guard room.width > 0, room.height > 0, room.width.isFinite, room.height.isFinite, let row = movableRow else { return }
        let standard = row.grid.size(columns: row.cards.count)
        let extent = Self.extent
        let margins = CGSize(width: max(0, extent.width - standard.width), height: max(0, extent.height - standard.height))
        let columns = row.grid.columns(in: room, margins: margins)
        guard columns != cardColumns ?? row.cards.count else { return }
        cardColumns = columns
        let middle = CGPoint(x: Self.stage.midX, y: Self.stage.midY)
        let size = row.grid.size(columns: columns)
        let canvas = CGRect(origin: .zero, size: Self.canvasSize)
        shownPart = extent.insetBy(dx: (standard.width - size.width) / 2, dy: (standard.height - size.height) / 2)
        UIView.performWithoutAnimation {
            CATransaction.withoutActions {
                bounds = canvas.union(shownPart)
                for (card, frame) in zip(row.cards, row.grid.frames(columns: columns, around: middle)) {
                    card.center = CGPoint(x: frame.midX, y: frame.midY)
                }
            }
        }
    }

    /// The row of cards, if the canvas holds only these.
    private var movableRow: CardRow? {
        guard cardRows.count == 1, let row = cardRows.first, row.cards.count > 1, layer.sublayers?.count == row.cards.count,
            row.cards.allSatisfy({ $0.superview === self })
        else { return nil }
        return row
    }
}
