/// Axis-aligned boxes in a grid with about one cell per box. It finds the boxes that touch a given one.
struct BoxGrid {
    typealias Box = ConnectedBoxes.Box

    /// Limit of cell entries per box; a grid that exceeds it is given up.
    private static let entriesPerBox = 8
    /// Limit of comparisons per box. One box far away makes the cells so large that all others share one; such a grid is given up.
    private static let comparisonsPerBox = 256

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

/// Finds the pairs of axis-aligned boxes that overlap, in time proportional to the boxes and the pairs.
///
/// The boxes lie in a grid whose cells are about as large as the boxes. Each pair is reported in one cell only: the one of the
/// least x and y of the intersection.
struct BoxPairs {
    typealias Box = ConnectedBoxes.Box

    /// Limit of comparisons for each permitted pair.
    private static let comparisonsPerPair = 16
    /// Up to this number of boxes a grid costs more than it saves.
    private static let few = 12

    /// Adds the overlapping pairs among some of the boxes, the lesser index first.
    ///
    /// - Parameters:
    ///   - members: Ascending indices.
    ///   - most: Limit of the number of pairs.
    /// - Returns: false if there are more pairs or if the search would take too long; the result is then incomplete.
    static func add(_ boxes: [Box], _ members: [Int], to pairs: inout [(Int32, Int32)], most: Int) -> Bool {
        let limit = pairs.count + most
        guard members.count > few, let grid = Grid(boxes, members, most: most) else {
            guard members.count <= few || members.count * members.count / 2 <= most else { return false }
            for (count, second) in members.enumerated() {
                for first in members[..<count] where boxes[first].overlaps(boxes[second]) {
                    pairs.append((Int32(first), Int32(second)))
                }
            }
            return pairs.count <= limit
        }
        return grid.add(boxes, to: &pairs, limit: limit, mostComparisons: most * comparisonsPerPair)
    }

    private struct Grid {
        private let low: SIMD2<Float>
        private let scale: SIMD2<Float>
        private let last: SIMD2<Float>
        /// Start of each cell in `entries`.
        private var starts: [Int32]
        private var entries: [Int32]

        init?(_ boxes: [Box], _ members: [Int], most: Int) {
            var all = Box()
            var extent = SIMD2<Float>.zero
            for index in members where !boxes[index].isEmpty {
                all.low.lower(to: boxes[index].low)
                all.high.raise(to: boxes[index].high)
                extent += boxes[index].high - boxes[index].low
            }
            let (size, count) = (all.high - all.low, Float(members.count))
            let cell = extent / count
            guard size.x.isFinite, size.y.isFinite, size.x > 0, size.y > 0, cell.x > 0, cell.y > 0 else { return nil }
            var cells = size / cell
            let excess = cells.x * cells.y / (count * 2)
            if excess > 1 { cells /= excess.squareRoot() }
            cells = SIMD2(min(max(cells.x.rounded(.up), 1), count), min(max(cells.y.rounded(.up), 1), count))
            low = all.low
            scale = cells / size
            guard scale.x.isFinite, scale.y.isFinite else { return nil }
            last = cells - 1
            starts = [Int32](repeating: 0, count: Int(cells.x) * Int(cells.y) + 1)
            entries = []
            var sum = 0
            for index in members where !boxes[index].isEmpty {
                sum += cellCount(boxes[index])
                guard sum <= most + members.count * 4 else { return nil }
            }
            fill(boxes, members, sum)
        }

        private func cellCount(_ box: Box) -> Int {
            let (columns, rows) = cells(of: box)
            return columns.count * rows.count
        }

        /// Fills the cells by a counting sort.
        private mutating func fill(_ boxes: [Box], _ members: [Int], _ sum: Int) {
            let width = Int(last.x) + 1
            for index in members where !boxes[index].isEmpty {
                let (columns, rows) = cells(of: boxes[index])
                for row in rows { for column in columns { starts[row * width + column + 1] += 1 } }
            }
            for cell in 1..<starts.count { starts[cell] += starts[cell - 1] }
            var next = starts
            entries = [Int32](repeating: 0, count: sum)
            for index in members where !boxes[index].isEmpty {
                let (columns, rows) = cells(of: boxes[index])
                for row in rows {
                    for column in columns {
                        let cell = row * width + column
                        entries[Int(next[cell])] = Int32(index)
                        next[cell] += 1
                    }
                }
            }
        }

        @inline(__always)
        private func cell(_ point: SIMD2<Float>) -> (column: Int, row: Int) {
            // The values are not negative, so truncation rounds down.
            var cell = (point - low) * scale
            cell.raise(to: .zero)
            cell.lower(to: last)
            return (Int(cell.x), Int(cell.y))
        }

        @inline(__always)
        private func cells(of box: Box) -> (columns: ClosedRange<Int>, rows: ClosedRange<Int>) {
            let (from, to) = (cell(box.low), cell(box.high))
            return (from.column...to.column, from.row...to.row)
        }

        func add(_ boxes: [Box], to pairs: inout [(Int32, Int32)], limit: Int, mostComparisons: Int) -> Bool {
            var comparisons = 0
            let width = Int(last.x) + 1
            for number in 0..<starts.count - 1 {
                let range = Int(starts[number])..<Int(starts[number + 1])
                comparisons += range.count * (range.count - 1) / 2
                guard comparisons <= mostComparisons else { return false }
                for later in range {
                    let second = entries[later]
                    let box = boxes[Int(second)]
                    for earlier in range.lowerBound..<later {
                        let other = boxes[Int(entries[earlier])]
                        guard other.overlaps(box) else { continue }
                        var corner = box.low
                        corner.raise(to: other.low)
                        let own = cell(corner)
                        if own.row * width + own.column == number { pairs.append((entries[earlier], second)) }
                    }
                }
                guard pairs.count <= limit else { return false }
            }
            return true
        }
    }
}
