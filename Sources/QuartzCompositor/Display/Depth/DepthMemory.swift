/// The order and cuts of siblings in the last frame. Siblings of which none moved keep both. Islands that were not cut stay so until
/// clearly fewer of their layers cross.
///
/// Spaces are identified by their order in the frame. If that order changes, they are sorted again.
struct DepthMemory {
    /// The inputs of an item's order.
    private struct Input: Equatable {
        var slot: Int32
        var r0: SIMD4<Double>
        var r1: SIMD4<Double>
        var r3: SIMD4<Double>
        var bounds: SIMD4<Double>

        init(_ item: Flattener.Item, _ bounds: CGRect) {
            (slot, r0, r1, r3) = (item.slot, item.matrix.r0, item.matrix.r1, item.matrix.r3)
            self.bounds = SIMD4(Double(bounds.minX), Double(bounds.minY), Double(bounds.width), Double(bounds.height))
        }
    }

    private struct Space {
        var inputs: [Input]
        var result: DepthSorter.Result?
    }

    private var last: [Space] = []
    private var current: [Space] = []
    private var crowds = CrowdedIslands()
    /// The number of sorts so far.
    private(set) var sorts = 0

    /// Begins a frame.
    mutating func begin() {
        swap(&last, &current)
        current.removeAll(keepingCapacity: true)
        crowds.begin()
    }

    /// Whether the images of the next space's layers touched in the last frame.
    ///
    /// - Parameter first: The first layer of the next space. If the space of the last frame began with another, the result is false.
    func expectsOverlap(_ first: Int32?) -> Bool {
        guard current.count < last.count, last[current.count].result != nil else { return false }
        return last[current.count].inputs.first?.slot == first
    }

    /// Sorts items back to front; see ``DepthSorter/sort(_:_:in:_:)``.
    mutating func sort(_ items: [Flattener.Item], _ range: Range<Int>, in tree: ShownTree) -> DepthSorter.Result? {
        let inputs = range.map { Input(items[$0], LayerGeometry(tree.shown(items[$0].slot)).bounds) }
        let number = current.count
        if number < last.count, last[number].inputs == inputs {
            current.append(last[number])
            crowds.keep(inputs.lazy.map(\.slot))
            return last[number].result
        }
        sorts += 1
        let result = DepthSorter.sort(items, range, in: tree, &crowds)
        current.append(Space(inputs: inputs, result: result))
        return result
    }
}

/// The islands that are too crowded to be cut.
///
/// The picture of such an island changes visibly when it is cut again. So it stays as it is until at most a limit of its pairs cross,
/// which is half of the number that made it crowded. An island is identified by its layers, because layers enter and leave it.
struct CrowdedIslands {
    /// The limit of each layer of a crowded island in the last frame, and in this one.
    private var last: [Int32: Int] = [:]
    private var current: [Int32: Int] = [:]

    /// Begins a frame.
    mutating func begin() {
        swap(&last, &current)
        current.removeAll(keepingCapacity: true)
    }

    /// Returns the number of crossing pairs up to which an island is cut again; nil unless most of its layers were in a crowded one.
    func limit(of island: some Sequence<Int32>, _ facets: [Facet]) -> Int? {
        guard !last.isEmpty else { return nil }
        var (limit, crowded, count) = (Int.max, 0, 0)
        for facet in island {
            count += 1
            guard let own = last[facets[Int(facet)].slot] else { continue }
            limit = min(limit, own)
            crowded += 1
        }
        return crowded * 2 > count ? limit : nil
    }

    /// Adds an island of this frame.
    mutating func add(_ island: some Sequence<Int32>, _ facets: [Facet], limit: Int) {
        for facet in island { current[facets[Int(facet)].slot] = limit }
    }

    /// Keeps the layers that were in crowded islands.
    mutating func keep(_ slots: some Sequence<Int32>) {
        guard !last.isEmpty else { return }
        for slot in slots { current[slot] = last[slot] }
    }
}
