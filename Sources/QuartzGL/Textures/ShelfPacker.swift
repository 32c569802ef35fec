/// Places rectangles on shelves: rows as high as the first rectangle put on them.
struct ShelfPacker {
    private struct Shelf {
        let top: Int
        let height: Int
        var used: Int
    }

    /// Heights are rounded up to a multiple of this, so that rectangles of about one height share a shelf.
    private static let step = 8

    let side: Int
    private var shelves: [Shelf] = []
    private var usedHeight = 0

    /// Creates an empty square of that side.
    init(side: Int) {
        self.side = side
    }

    /// The place of a rectangle, or nil where there is no room.
    mutating func place(width: Int, height: Int) -> (x: Int, y: Int)? {
        guard width > 0, height > 0, width <= side, height <= side else { return nil }
        let shelfHeight = (height + Self.step - 1) / Self.step * Self.step
        for index in shelves.indices where shelves[index].height == shelfHeight && side - shelves[index].used >= width {
            defer { shelves[index].used += width }
            return (shelves[index].used, shelves[index].top)
        }
        if side - usedHeight >= shelfHeight {
            shelves.append(Shelf(top: usedHeight, height: shelfHeight, used: width))
            defer { usedHeight += shelfHeight }
            return (0, usedHeight)
        }
        // Any shelf that is high enough beats giving up.
        for index in shelves.indices where shelves[index].height >= height && side - shelves[index].used >= width {
            defer { shelves[index].used += width }
            return (shelves[index].used, shelves[index].top)
        }
        return nil
    }
}
