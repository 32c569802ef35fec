/// Axis-aligned boxes in a grid with about one cell per box. It finds the boxes that touch a given one.
struct BoxGrid {
    typealias Box = ConnectedBoxes.Box

    /// Limit of cell entries per box; a grid that exceeds it is given up.
    private static let entriesPerBox = 8
    /// Limit of comparisons per box. One box far away makes the cells so large that all others share one; such a grid is given up.
    static let comparisonsPerBox = 256

    private var boxes: [Box]
    private let low: SIMD2<Float>
    private let scale: SIMD2<Float>
    private let last: SIMD2<Float>
    /// The last entry of each cell, and for each entry the one before.
    private var heads: [Int32]
    private var entries: [(box: Int32, next: Int32)] = []
    private var comparisonsLeft: Int

    /// Creates an empty grid with cells that fit the boxes; nil if all boxes are empty or the scale overflows.
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
        // A size too small to be inverted would give coordinates that are not numbers.
        guard scale.x.isFinite, scale.y.isFinite else { return nil }
        last = SIMD2(columns - 1, rows - 1)
        heads = [Int32](repeating: -1, count: Int(columns) * Int(rows))
        comparisonsLeft = boxes.count * Self.comparisonsPerBox
        entries.reserveCapacity(boxes.count * 4)
    }

    /// Creates a grid of all boxes; nil if their sizes or distances differ so much that the grid is given up.
    init?(holding boxes: [Box]) {
        self.init(over: boxes)
        for index in boxes.indices where !insert(index, visit: { _ in }) { return nil }
    }

    /// Inserts a box into its cells.
    ///
    /// - Parameter visit: Called with each earlier box that touches the new one, possibly more than once.
    /// - Returns: False if the grid is given up: it would overflow, or takes too many comparisons.
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
                    comparisonsLeft -= 1
                    entry = next
                }
                guard comparisonsLeft >= 0 else { return false }
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

    /// The cells that a box overlaps. Cells at the rim also hold everything beyond them.
    @inline(__always)
    private func cells(of box: Box) -> (columns: ClosedRange<Int>, rows: ClosedRange<Int>) {
        // The values are not negative, so truncation rounds down.
        var (from, to) = ((box.low - low) * scale, (box.high - low) * scale)
        from.raise(to: .zero)
        from.lower(to: last)
        to.raise(to: .zero)
        to.lower(to: last)
        return (Int(from.x)...Int(to.x), Int(from.y)...Int(to.y))
    }
}

extension SIMD2<Float> {
    // The library's `min` and `max` are not inlined; in these loops the calls cost more than the work.

    @inline(__always)
    mutating func lower(to other: SIMD2) { replace(with: other, where: other .< self) }

    @inline(__always)
    mutating func raise(to other: SIMD2) { replace(with: other, where: other .> self) }
}
