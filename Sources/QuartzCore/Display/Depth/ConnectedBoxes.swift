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
