/// Finds out which upright boxes touch, directly or through others.
///
/// Boxes are put into the cells of a grid with about as many cells as boxes; only those that share a cell are compared, which for
/// boxes of like size takes time in proportion to their number. Where sizes differ so much that the cells overflow, a sweep takes over.
struct SeenIslands {
    /// An upright box; without points it is empty and touches nothing.
    struct Box {
        var low = SIMD2<Double>(repeating: .infinity)
        var high = SIMD2<Double>(repeating: -.infinity)

        /// Whether two boxes have an area in common.
        @inline(__always)
        func overlaps(_ other: Box) -> Bool {
            low.x < other.high.x && other.low.x < high.x && low.y < other.high.y && other.low.y < high.y
        }

        @inline(__always)
        var isEmpty: Bool { !(low.x <= high.x && low.y <= high.y) }
    }

    /// Entries for each box that the cells may come to before the grid is given up.
    private static let entriesPerBox = 8

    private let boxes: [Box]
    /// For each box one of its island that comes before it, or itself; empty while all are alone.
    private var parents: [Int32] = []

    private init(_ boxes: [Box]) { self.boxes = boxes }

    /// The indices of boxes that touch, each island in order, the islands by their first member; nil where none touch.
    static func find(_ boxes: [Box]) -> [[Int]]? {
        guard boxes.count > 1 else { return nil }
        var islands = SeenIslands(boxes)
        if !islands.searchGrid() { islands.sweep() }
        return islands.parents.isEmpty ? nil : islands.members
    }

    private var members: [[Int]] {
        var places: [Int32: Int] = [:]
        var result: [[Int]] = []
        var islands = self
        for index in boxes.indices {
            let root = islands.root(Int32(index))
            if let place = places[root] {
                result[place].append(index)
            } else {
                places[root] = result.count
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

    /// - Returns: false where the grid has been given up, with what was joined until then being right.
    private mutating func searchGrid() -> Bool {
        var all = Box()
        for box in boxes where !box.isEmpty {
            all.low = pointwiseMin(all.low, box.low)
            all.high = pointwiseMax(all.high, box.high)
        }
        let size = all.high - all.low
        guard !all.isEmpty, size.x.isFinite, size.y.isFinite, size.x > 0, size.y > 0 else { return false }
        let count = Double(boxes.count)
        let columns = min(max((count * size.x / size.y).squareRoot().rounded(.up), 1), count)
        let rows = (count / columns).rounded(.up)
        let scale = SIMD2(columns, rows) / size
        let last = SIMD2(columns - 1, rows - 1)
        let width = Int(columns)

        var heads = [Int32](repeating: -1, count: width * Int(rows))
        var entries: [(box: Int32, next: Int32)] = []
        entries.reserveCapacity(boxes.count * 4)
        for index in boxes.indices {
            let box = boxes[index]
            if box.isEmpty { continue }
            let from = pointwiseMin(((box.low - all.low) * scale).rounded(.down), last)
            let to = pointwiseMin(((box.high - all.low) * scale).rounded(.down), last)
            let (left, right, top, bottom) = (Int(from.x), Int(to.x), Int(from.y), Int(to.y))
            guard entries.count + (right - left + 1) * (bottom - top + 1) <= boxes.count * Self.entriesPerBox + 64 else {
                return false
            }
            for row in top...bottom {
                for cell in row * width + left...row * width + right {
                    var entry = heads[cell]
                    while entry >= 0 {
                        let (other, next) = entries[Int(entry)]
                        if boxes[Int(other)].overlaps(box) { join(other, Int32(index)) }
                        entry = next
                    }
                    entries.append((Int32(index), heads[cell]))
                    heads[cell] = Int32(entries.count - 1)
                }
            }
        }
        return true
    }

    // MARK: Sweep

    /// Goes over x, with the boxes that are still open.
    private mutating func sweep() {
        let boxes = boxes
        var open: [Int32] = []
        for index in boxes.indices.filter({ !boxes[$0].isEmpty }).sorted(by: { boxes[$0].low.x < boxes[$1].low.x }) {
            open.removeAll { boxes[Int($0)].high.x <= boxes[index].low.x }
            for other in open where boxes[Int(other)].overlaps(boxes[index]) { join(other, Int32(index)) }
            open.append(Int32(index))
        }
    }
}
