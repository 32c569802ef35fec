/// Finds out which upright boxes touch, directly or through others.
///
/// Boxes are put into the cells of a grid with about as many cells as boxes; only those that share a cell are compared, which for
/// boxes of like size takes time in proportion to their number. Where sizes differ so much that the cells overflow, a sweep takes over.
struct SeenIslands {
    /// An upright box, as precise as what is drawn; without points it is empty and touches nothing.
    struct Box {
        var low = SIMD2<Float>(repeating: .infinity)
        var high = SIMD2<Float>(repeating: -.infinity)

        /// Whether two boxes have an area in common.
        @inline(__always)
        func overlaps(_ other: Box) -> Bool {
            low.x < other.high.x && other.low.x < high.x && low.y < other.high.y && other.low.y < high.y
        }

        @inline(__always)
        var isEmpty: Bool { !(low.x <= high.x && low.y <= high.y) }
    }

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
        guard var grid = BoxGrid(over: boxes) else { return false }
        for index in boxes.indices {
            let fits = grid.insert(index) { join(Int32($0), Int32(index)) }
            guard fits else { return false }
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
