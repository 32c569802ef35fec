/// An emitter cell as the render tree stores it.
package struct CommittedCell: Sendable {
    package var name: String?
    package var numbers: CellNumbers
    package var timing: MediaTiming
    let traits: CellTraits
    /// The behaviours of the layer and of the cell.
    private(set) var behaviors: [CommittedBehavior]
    private(set) var rules: ParticleRules
    package var image: CGImage?
    package var isNearest: Bool
    /// The cells emitted by its particles.
    package var cells: [CommittedCell]
    /// The longest time that a particle and its own particles can be visible, in seconds of the cell's time, at the layer's
    /// lifetime 1.
    package var greatestAge: Double

    package init(
        name: String?, numbers: CellNumbers, timing: MediaTiming, traits: CellTraits, behaviors: [CommittedBehavior],
        image: CGImage?, isNearest: Bool, cells: [CommittedCell]
    ) {
        self.name = name
        self.numbers = numbers
        self.timing = timing
        self.traits = traits
        self.behaviors = behaviors
        rules = behaviors.isEmpty ? .none : ParticleRules(behaviors)
        self.image = image
        self.isNearest = isNearest
        self.cells = cells
        greatestAge = 0
        greatestAge = oldest
    }

    /// The value of `greatestAge` for the current numbers.
    package var oldest: Double {
        let life = max(0, numbers.lifetime + abs(numbers.lifetimeRange) / 2)
        let inner = cells.map { $0.greatestAge / max(Double(abs($0.timing.speed)), 1e-6) }
        return life + (inner.max() ?? 0)
    }

    /// The length of the steps in which the motion of particles under changing forces is computed, in seconds.
    ///
    /// It follows from the number of particles alone, so that motion is smooth: all particles take a bounded number of steps.
    var step: Double {
        let life = max(numbers.lifetime + abs(numbers.lifetimeRange) / 2, 1e-3)
        let steps = Self.mostSteps / max(numbers.birthRate * life, 1)
        return max(life / min(max(steps, 8), 240), Self.leastStep)
    }

    private static let mostSteps = 300_000.0
    private static let leastStep = 1.0 / 120

    /// Sets a parameter of the behaviours with a name, also of the cells within.
    mutating func setBehavior(_ values: [Double], at path: Substring) {
        let parts = path.split(separator: ".", maxSplits: 1)
        guard parts.count == 2 else { return }
        for index in behaviors.indices where behaviors[index].name == String(parts[0]) {
            behaviors[index].set(values, at: parts[1])
        }
        rules = ParticleRules(behaviors)
        for index in cells.indices { cells[index].setBehavior(values, at: path) }
    }

    /// The time during which it emits, in its own time.
    var emissionLength: Double { timing.activeDuration(duration: timing.duration) }
}

extension CommittedCell {
    /// Sets the value at a path such as `NAME.velocity` or `NAME.emitterCells.OTHER.scale` in a list of cells.
    package static func set(_ values: [Double], at path: Substring, in cells: inout [CommittedCell]) {
        let parts = path.split(separator: ".", maxSplits: 1)
        guard parts.count == 2, let index = cells.firstIndex(where: { $0.name == String(parts[0]) }) else { return }
        let rest = parts[1]
        if rest.hasPrefix(prefix) {
            set(values, at: rest.dropFirst(prefix.count), in: &cells[index].cells)
        } else if rest.hasPrefix(behaviorPrefix) {
            cells[index].setBehavior(values, at: rest.dropFirst(behaviorPrefix.count))
        } else {
            cells[index].numbers.set(values, String(rest))
        }
        cells[index].greatestAge = cells[index].oldest
    }

    /// The prefix of paths into cells.
    package static let prefix = "emitterCells."
    /// The prefix of paths into behaviours.
    static let behaviorPrefix = "emitterBehaviors."
}

extension CellNumbers {
    /// Sets a number or the colour by its name; other names are ignored.
    package mutating func set(_ values: [Double], _ name: String) {
        if name == "color", values.count == 4 {
            color = SIMD4(values[0], values[1], values[2], values[3])
        } else if let path = Self.paths[name], let value = values.first {
            self[keyPath: path] = value
        }
    }
}
