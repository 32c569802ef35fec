// Animations of paths such as `emitterCells.NAME.birthRate`: fields of the run, read at each particle's birth.

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
