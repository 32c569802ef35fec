/// Upright boxes in the cells of a grid with about as many cells as boxes: finds which ones touch a given one.
struct BoxGrid {
    typealias Box = SeenIslands.Box

    /// Entries for each box that the cells may come to before the grid is given up.
    private static let entriesPerBox = 8

    private var boxes: [Box]
    private let low: SIMD2<Float>
    private let scale: SIMD2<Float>
    private let last: SIMD2<Float>
    /// The last entry of each cell, and for each entry the one before it.
    private var heads: [Int32]
    private var entries: [(box: Int32, next: Int32)] = []

    /// A grid that suits boxes, still without them; nil where they have no common area to lay one over.
    init?(over boxes: [Box]) {
        var all = Box()
        for box in boxes where !box.isEmpty {
            all.low.lower(to: box.low)
            all.high.raise(to: box.high)
        }
        let size = all.high - all.low
        guard !all.isEmpty, size.x.isFinite, size.y.isFinite, size.x > 0, size.y > 0 else { return nil }
        let count = Float(boxes.count)
        let columns = min(max((count * size.x / size.y).squareRoot().rounded(.up), 1), count)
        let rows = (count / columns).rounded(.up)
        self.boxes = boxes
        low = all.low
        scale = SIMD2(columns, rows) / size
        // A size so small that it has no inverse would make places that are no numbers.
        guard scale.x.isFinite, scale.y.isFinite else { return nil }
        last = SIMD2(columns - 1, rows - 1)
        heads = [Int32](repeating: -1, count: Int(columns) * Int(rows))
        entries.reserveCapacity(boxes.count * 4)
    }

    /// A grid that holds all of the boxes; nil where they differ so much in size that it would overflow.
    init?(holding boxes: [Box]) {
        self.init(over: boxes)
        for index in boxes.indices where !insert(index, visit: { _ in }) { return nil }
    }

    /// Puts a box into its cells.
    ///
    /// - Parameter visit: is told which of the boxes put in before touch it, some more than once.
    /// - Returns: false where the grid would overflow; the box is then in none of its cells.
    mutating func insert(_ index: Int, visit: (Int) -> Void) -> Bool {
        let box = boxes[index]
        if box.isEmpty { return true }
        let (columns, rows) = cells(of: box)
        guard entries.count + columns.count * rows.count <= boxes.count * Self.entriesPerBox + 64 else { return false }
        for row in rows {
            for column in columns {
                let cell = row * (Int(last.x) + 1) + column
                var entry = heads[cell]
                while entry >= 0 {
                    let (other, next) = entries[Int(entry)]
                    if boxes[Int(other)].overlaps(box) { visit(Int(other)) }
                    entry = next
                }
                entries.append((Int32(index), heads[cell]))
                heads[cell] = Int32(entries.count - 1)
            }
        }
        return true
    }

    /// Whether a box touches one of those in the grid.
    func touches(_ box: Box) -> Bool {
        if box.isEmpty { return false }
        let (columns, rows) = cells(of: box)
        for row in rows {
            for column in columns {
                var entry = heads[row * (Int(last.x) + 1) + column]
                while entry >= 0 {
                    let (other, next) = entries[Int(entry)]
                    if boxes[Int(other)].overlaps(box) { return true }
                    entry = next
                }
            }
        }
        return false
    }

    /// The cells that a box lies in; those at the rim hold what lies beyond as well.
    @inline(__always)
    private func cells(of box: Box) -> (columns: ClosedRange<Int>, rows: ClosedRange<Int>) {
        // Not negative, so that leaving off the fraction rounds down.
        var (from, to) = ((box.low - low) * scale, (box.high - low) * scale)
        from.raise(to: .zero)
        from.lower(to: last)
        to.raise(to: .zero)
        to.lower(to: last)
        return (Int(from.x)...Int(to.x), Int(from.y)...Int(to.y))
    }
}

extension SIMD2<Float> {
    // The library's functions of these names are not inlined, which in these loops costs more than they do.

    @inline(__always)
    mutating func lower(to other: SIMD2) { replace(with: other, where: other .< self) }

    @inline(__always)
    mutating func raise(to other: SIMD2) { replace(with: other, where: other .> self) }
}
