/// Cards in rows of equal length. A shorter last row is centred.
struct CardGrid {
    /// The number of cards.
    let count: Int
    /// The size of each card, without its name.
    let size: CGSize
    /// The gap between two cards of a row, and between a card's name and the card below it.
    let spacing: CGFloat

    /// A grid replaces the single row only if it enlarges the cards by this factor.
    private static let leastGain: CGFloat = 1.1

    /// The distance from a card to the next one of its row, and to the one below it.
    private var step: CGSize {
        CGSize(width: size.width + spacing, height: size.height + Card.gap + Card.nameHeight + spacing)
    }

    /// Returns the size of a grid with its names.
    func size(columns: Int) -> CGSize {
        let rows = CGFloat((count + columns - 1) / columns)
        return CGSize(width: CGFloat(columns) * step.width - spacing, height: rows * step.height - spacing)
    }

    /// Returns the cards' frames in reading order.
    ///
    /// - Parameter middle: The centre of the grid with its names.
    func frames(columns: Int, around middle: CGPoint) -> [CGRect] {
        let whole = size(columns: columns)
        let origin = CGPoint(x: middle.x - whole.width / 2, y: middle.y - whole.height / 2)
        return (0..<count).map { index in
            let (row, column) = (index / columns, index % columns)
            let missing = max(0, (row + 1) * columns - count)
            let x = origin.x + (CGFloat(column) + CGFloat(missing) / 2) * step.width
            return CGRect(origin: CGPoint(x: x, y: origin.y + CGFloat(row) * step.height), size: size)
        }
    }

    /// Returns the number of columns with which the grid can be enlarged most in a room. It is the number of cards unless another
    /// number enlarges them clearly more.
    ///
    /// - Parameter margins: The sum of the left and right, and of the top and bottom margins around the grid.
    func columns(in room: CGSize, margins: CGSize) -> Int {
        func scale(_ columns: Int) -> CGFloat {
            let whole = size(columns: columns)
            return min(room.width / (whole.width + margins.width), room.height / (whole.height + margins.height))
        }
        // Equal scales occur with equal numbers of rows; fewer columns then leave the last row fuller.
        let best = (1...max(count, 1)).max { scale($0) < scale($1) } ?? count
        return scale(best) > scale(count) * Self.leastGain ? best : count
    }
}
