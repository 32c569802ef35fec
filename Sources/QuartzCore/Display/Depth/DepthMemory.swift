/// The order and cuts of siblings in the last frame. Siblings of which none moved keep both.
///
/// Spaces are identified by their order in the frame. If that order changes, they are sorted again.
struct DepthMemory {
    /// The inputs of an item's order.
    private struct Place: Equatable {
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
        var places: [Place]
        var result: DepthSorter.Result?
    }

    private var last: [Space] = []
    private var current: [Space] = []
    /// The number of sorts so far.
    private(set) var sorts = 0

    /// Begins a frame.
    mutating func begin() {
        swap(&last, &current)
        current.removeAll(keepingCapacity: true)
    }

    /// Whether layers whose images touched in the last frame come next: those of a space with that first layer.
    func expectsOverlap(_ first: Int32?) -> Bool {
        guard current.count < last.count, last[current.count].result != nil else { return false }
        return last[current.count].places.first?.slot == first
    }

    /// Sorts items back to front; see ``DepthSorter/sort(_:_:in:)``.
    mutating func sort(_ items: [Flattener.Item], _ range: Range<Int>, in tree: ShownTree) -> DepthSorter.Result? {
        let places = range.map { Place(items[$0], LayerGeometry(tree.shown(items[$0].slot)).bounds) }
        let number = current.count
        if number < last.count, last[number].places == places {
            current.append(last[number])
            return last[number].result
        }
        sorts += 1
        let result = DepthSorter.sort(items, range, in: tree)
        current.append(Space(places: places, result: result))
        return result
    }
}
