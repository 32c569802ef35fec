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

// MARK: - Animations of paths such as `emitterCells.NAME.birthRate`: fields of the run, read at each particle's birth

extension AnimationCompiler {
    /// The number or the colour of a cell that a path addresses; nil if there is none.
    mutating func cellTarget(_ path: String) -> KeyPathTarget? {
        guard layer is CAEmitterLayer, CAEmitterCell.cellPath(path) != nil, layout.fields.count < 64,
            let value = layer.value(forKeyPath: path), let kind = CustomField.kind(of: value), kind == .scalar || kind == .color,
            let committed = NumericValue.doubles(value, as: kind), committed.allSatisfy(\.isFinite)
        else { return nil }
        var extended = layout
        extended.add(path, kind, committed)
        layout = extended
        return KeyPathTarget(path, in: extended)
    }
}

extension CommittedCell {
    /// Sets the value at a path such as `NAME.velocity` or `NAME.emitterCells.OTHER.scale` in a list of cells.
    static func set(_ values: [Double], at path: Substring, in cells: inout [CommittedCell]) {
        let parts = path.split(separator: ".", maxSplits: 1)
        guard parts.count == 2, let index = cells.firstIndex(where: { $0.name == String(parts[0]) }) else { return }
        let rest = parts[1]
        if rest.hasPrefix(prefix) {
            set(values, at: rest.dropFirst(prefix.count), in: &cells[index].cells)
        } else {
            cells[index].numbers.set(values, String(rest))
        }
        cells[index].greatestAge = cells[index].oldest
    }

    /// The prefix of paths into cells.
    static let prefix = "emitterCells."
}

extension CellNumbers {
    /// Sets a number or the colour by its name; other names are ignored.
    mutating func set(_ values: [Double], _ name: String) {
        if name == "color", values.count == 4 {
            color = SIMD4(values[0], values[1], values[2], values[3])
        } else if let path = Self.paths[name], let value = values.first {
            self[keyPath: path] = value
        }
    }
}
