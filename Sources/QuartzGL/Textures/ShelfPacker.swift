/// Places rectangles on shelves: rows with the height of their first rectangle.
struct ShelfPacker {
    private struct Shelf {
        let top: Int
        let height: Int
        var used: Int
    }

    /// Heights are rounded up to a multiple of this, so that rectangles of similar height share a shelf.
    private static let step = 8

    let width: Int
    let height: Int
    /// How much of both is taken.
    private(set) var usedWidth = 0
    private var shelves: [Shelf] = []
    private(set) var usedHeight = 0

    /// Creates an empty rectangle.
    init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// Returns the position of a rectangle; nil if there is no room.
    mutating func place(width: Int, height: Int) -> (x: Int, y: Int)? {
        guard let place = find(width: width, height: height) else { return nil }
        usedWidth = max(usedWidth, place.x + width)
        return place
    }

    private mutating func find(width: Int, height: Int) -> (x: Int, y: Int)? {
        guard width > 0, height > 0, width <= self.width, height <= self.height else { return nil }
        let shelfHeight = min((height + Self.step - 1) / Self.step * Self.step, self.height)
        for index in shelves.indices where shelves[index].height == shelfHeight && self.width - shelves[index].used >= width {
            defer { shelves[index].used += width }
            return (shelves[index].used, shelves[index].top)
        }
        if self.height - usedHeight >= shelfHeight {
            shelves.append(Shelf(top: usedHeight, height: shelfHeight, used: width))
            defer { usedHeight += shelfHeight }
            return (0, usedHeight)
        }
        // Otherwise use any shelf that is high enough.
        for index in shelves.indices where shelves[index].height >= height && self.width - shelves[index].used >= width {
            defer { shelves[index].used += width }
            return (shelves[index].used, shelves[index].top)
        }
        return nil
    }
}
