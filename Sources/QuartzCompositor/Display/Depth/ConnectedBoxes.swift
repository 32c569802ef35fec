/// Finds the connected sets of touching axis-aligned boxes.
///
/// The boxes are inserted into a grid with about one cell per box, and only boxes in the same cell are compared. For boxes of
/// similar size the time is proportional to their number. If the sizes differ so much that cells overflow, or if many boxes
/// overlap, a sweep takes over.
struct ConnectedBoxes {
    /// An axis-aligned box in the precision of drawing. The initial box is empty and touches nothing.
    struct Box {
        var low = SIMD2<Float>(repeating: .infinity)
        var high = SIMD2<Float>(repeating: -.infinity)

        /// Whether two boxes overlap with positive area.
        @inline(__always)
        func overlaps(_ other: Box) -> Bool {
            low.x < other.high.x && other.low.x < high.x && low.y < other.high.y && other.low.y < high.y
        }

        @inline(__always)
        var isEmpty: Bool { !(low.x <= high.x && low.y <= high.y) }
    }

    private let boxes: [Box]
    /// Union-find parent of each box; empty while no boxes touch.
    private var parents: [Int32] = []

    private init(_ boxes: [Box]) { self.boxes = boxes }

    /// The indices of touching boxes. Each island is in ascending order, the islands are ordered by their first member. Nil if
    /// none touch.
    static func find(_ boxes: [Box]) -> [[Int]]? {
        guard boxes.count > 1 else { return nil }
        var islands = ConnectedBoxes(boxes)
        if !islands.searchGrid() { islands.sweep() }
        return islands.parents.isEmpty ? nil : islands.members
    }

    private var members: [[Int]] {
        var slots: [Int32: Int] = [:]
        var result: [[Int]] = []
        var islands = self
        for index in boxes.indices {
            let root = islands.root(Int32(index))
            if let slot = slots[root] {
                result[slot].append(index)
            } else {
                slots[root] = result.count
                result.append([index])
            }
        }
        return result
    }

    // MARK: Joining

    private mutating func root(_ index: Int32) -> Int32 {
        var root = index
        while parents[Int(root)] != root { root = parents[Int(root)] }
        var current = index
        while parents[Int(current)] != root { (parents[Int(current)], current) = (root, parents[Int(current)]) }
        return root
    }

    private mutating func join(_ a: Int32, _ b: Int32) {
        if parents.isEmpty { parents = Array(0..<Int32(boxes.count)) }
        let (a, b) = (root(a), root(b))
        if a != b { parents[Int(max(a, b))] = min(a, b) }
    }

    // MARK: Grid

    /// Limit of reported contacts per box; a grid that exceeds it is given up.
    private static let meetingsPerBox = 32

    /// - Returns: false if the grid was given up; the sets joined until then are right.
    private mutating func searchGrid() -> Bool {
        guard var grid = BoxGrid(over: boxes) else { return false }
        var meetings = boxes.count * Self.meetingsPerBox
        for index in boxes.indices {
            let fits = grid.insert(index) {
                meetings -= 1
                join(Int32($0), Int32(index))
            }
            guard fits, meetings > 0 else { return false }
        }
        return true
    }

    // MARK: Sweep

    private mutating func joinAll() {
        let filled = boxes.indices.filter { !boxes[$0].isEmpty }
        for index in filled.dropFirst() { join(Int32(filled[0]), Int32(index)) }
    }

    /// Sweeps over x with a list of open boxes.
    ///
    /// A box is removed if another one that overlaps it reaches at least as far up, down and to the right: every later box that
    /// meets the former also meets the latter. If there are too many comparisons, all boxes count as one island.
    private mutating func sweep() {
        let boxes = boxes
        var comparisons = boxes.count * BoxGrid.comparisonsPerBox
        var open: [Int32] = []
        for index in boxes.indices.filter({ !boxes[$0].isEmpty }).sorted(by: { boxes[$0].low.x < boxes[$1].low.x }) {
            let box = boxes[index]
            comparisons -= open.count
            guard comparisons >= 0 else { return joinAll() }
            var isHidden = false
            var kept = 0
            for position in open.indices {
                let (number, other) = (open[position], boxes[Int(open[position])])
                if other.high.x <= box.low.x { continue }
                let overlap = other.overlaps(box)
                if overlap { join(number, Int32(index)) }
                if overlap, box.reaches(beyond: other) { continue }
                isHidden = isHidden || (overlap && other.reaches(beyond: box))
                open[kept] = number
                kept += 1
            }
            open.removeSubrange(kept...)
            if !isHidden { open.append(Int32(index)) }
        }
    }
}

extension ConnectedBoxes.Box {
    /// Whether every box that starts further right and overlaps `other` also overlaps this one.
    fileprivate func reaches(beyond other: ConnectedBoxes.Box) -> Bool {
        high.x >= other.high.x && low.y <= other.low.y && high.y >= other.high.y
    }
}

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
