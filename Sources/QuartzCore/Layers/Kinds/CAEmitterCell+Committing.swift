extension CommittedCell {
    /// The maximum nesting depth of cells; deeper ones are left out.
    private static let deepest = 8

    /// The cells that emit particles, in their current state.
    @MainActor
    ///
    /// - Parameter behaviors: The behaviours of the layer.
    static func commit(
        _ cells: [CAEmitterCell]?, _ behaviors: [CommittedBehavior] = [], depth: Int = 0
    ) -> [CommittedCell] {
        guard let cells, !cells.isEmpty else { return [] }
        guard depth < deepest else {
            Diagnostics.warnOnce("CAEmitterCell.emitterCells: cells more than \(deepest) deep are left out")
            return []
        }
        return cells.map { CommittedCell($0, behaviors, depth) }
    }

    @MainActor
    private init(_ cell: CAEmitterCell, _ shared: [CommittedBehavior], _ depth: Int) {
        self.init(
            name: cell.name, numbers: cell.numbers, timing: cell.timing, traits: cell.traits,
            behaviors: shared + CommittedBehavior.commit(cell.emitterBehaviors), image: cell.contents as? CGImage,
            isNearest: cell.magnificationFilter == CALayerContentsFilter.nearest.rawValue,
            cells: CommittedCell.commit(cell.emitterCells, shared, depth: depth + 1))
        if !cell.isEnabled { numbers.birthRate = 0 }
    }
}

// MARK: - Animations of paths such as `emitterCells.NAME.birthRate`: fields of the run, read at each particle's birth

extension AnimationCompiler {
    /// The number or the colour of a cell that a path addresses; nil if there is none.
    mutating func cellTarget(_ path: String) -> KeyPathTarget? {
        guard layer is CAEmitterLayer, CAEmitterCell.cellPath(path) != nil || CAEmitterCell.behaviorPath(path) != nil,
            layout.fields.count < 64,
            let value = layer.value(forKeyPath: path), let kind = CustomField.kind(of: value),
            [.scalar, .color, .point].contains(kind),
            let committed = NumericValue.doubles(value, as: kind), committed.allSatisfy(\.isFinite)
        else { return nil }
        var extended = layout
        extended.add(path, kind, committed)
        layout = extended
        return KeyPathTarget(path, in: extended)
    }
}
