/// An emitter cell as the render tree stores it.
struct CommittedCell: Sendable {
    var name: String?
    var numbers: CellNumbers
    var timing: MediaTiming
    var image: CGImage?
    var isNearest: Bool
    /// The cells emitted by its particles.
    var cells: [CommittedCell]
    /// The longest time that a particle and its own particles can be visible, in seconds of the cell's time, at the layer's
    /// lifetime 1.
    var greatestAge: Double

    /// The maximum nesting depth of cells; deeper ones are left out.
    private static let deepest = 8

    /// The cells that emit particles, in their current state.
    @MainActor
    static func commit(_ cells: [CAEmitterCell]?, depth: Int = 0) -> [CommittedCell] {
        guard let cells, !cells.isEmpty else { return [] }
        guard depth < deepest else {
            Diagnostics.warnOnce("CAEmitterCell.emitterCells: cells more than \(deepest) deep are left out")
            return []
        }
        return cells.map { CommittedCell($0, depth) }
    }

    @MainActor
    private init(_ cell: CAEmitterCell, _ depth: Int) {
        name = cell.name
        numbers = cell.numbers
        timing = cell.timing
        image = cell.contents as? CGImage
        isNearest = cell.magnificationFilter == CALayerContentsFilter.nearest.rawValue
        cells = CommittedCell.commit(cell.emitterCells, depth: depth + 1)
        if !cell.isEnabled { numbers.birthRate = 0 }
        greatestAge = 0
        greatestAge = oldest
    }

    /// The value of `greatestAge` for the current numbers.
    var oldest: Double {
        let life = max(0, numbers.lifetime + abs(numbers.lifetimeRange) / 2)
        let inner = cells.map { $0.greatestAge / max(Double(abs($0.timing.speed)), 1e-6) }
        return life + (inner.max() ?? 0)
    }

    /// The time during which it emits, in its own time.
    var emissionLength: Double { timing.activeDuration(duration: timing.duration) }
}
