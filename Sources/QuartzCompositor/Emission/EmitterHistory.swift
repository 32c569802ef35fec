/// The past parameters of an emitter: the particles that live at a time depend on the parameters at their births.
package struct EmitterHistory: Sendable {
    private(set) var epochs: [EmitterEpoch] = []
    /// The layer's animations as last committed.
    private var draft: RunDraft?
    private var epochCount = 0

    /// The maximum number of epochs that are kept; the oldest are dropped.
    private static let most = 256

    /// Adds new parameters that apply from a time of the layer on.
    ///
    /// - Parameter draft: The layer's new animations; nil if they have not changed.
    mutating func add(
        at time: Double, traits: EmitterTraits, cells: [CommittedCell], path: EmitterPath? = nil, values: [Double],
        draft change: RunDraft??
    ) {
        if let change { draft = change }
        // If the time was set back, later epochs are dropped; an epoch with the same begin is replaced.
        while let last = epochs.last, last.begin >= time { epochs.removeLast() }
        epochCount += 1
        var epoch = EmitterEpoch(
            begin: epochs.isEmpty ? 0 : time, ordinal: epochCount, traits: traits, path: path, cells: cells, values: values,
            draft: draft)
        let phases = epochs.last?.phases(at: time) ?? []
        epoch.phases = cells.indices.map { phases.indices.contains($0) ? phases[$0] : 0 }
        if !epochs.isEmpty { epochs[epochs.count - 1].end = time }
        epochs.append(epoch)
        forget(before: time)
    }

    /// Drops epochs whose particles have all ended by a time.
    private mutating func forget(before time: Double) {
        let kept = epochs.drop { $0.nextChange(after: time) == .infinity && $0.end < time }
        epochs = Array(kept.suffix(Self.most))
    }

    /// The next moment of the layer's time at which something changes: the given time while particles live or are being born.
    func nextChange(after time: Double) -> Double {
        epochs.map { $0.nextChange(after: time) }.min() ?? .infinity
    }
}

/// The parameters of an emitter between two commits that change them; they apply to the particles born in that time.
struct EmitterEpoch: Sendable {
    /// Its begin in the layer's time.
    var begin: Double
    /// The begin of the next epoch; infinite for the last.
    var end = Double.infinity
    /// Its number among all epochs of the layer.
    var ordinal: Int
    let traits: EmitterTraits
    let cells: [CommittedCell]
    /// The places from which particles start.
    private(set) var origin: EmitterOrigin
    /// Whether parameters of behaviours are animated.
    let behaviorsMove: Bool
    /// For each cell the progress towards the next particle when the epoch began, 0 ..< 1.
    var phases: [Double] = []
    /// The animations of the layer; nil if none affects its particles.
    let draft: RunDraft?
    /// Whether the birth rate itself is animated.
    let rateMoves: Bool
    /// The animations of the cells' own numbers; nil if there are none.
    private let cellRun: CustomRun?
    private let values: [Double]
    private let curves: CurveTable
    private let still: EmitterSource

    init(
        begin: Double, ordinal: Int, traits: EmitterTraits, path: EmitterPath?, cells: [CommittedCell], values: [Double],
        draft: RunDraft?
    ) {
        self.begin = begin
        origin = EmitterOrigin(traits, path)
        self.ordinal = ordinal
        self.traits = traits
        self.values = values
        cellRun = draft?.details?.custom.flatMap { run in
            run.layout.names.contains { $0.hasPrefix(CommittedCell.prefix) || $0.hasPrefix(CommittedCell.behaviorPrefix) }
                ? run : nil
        }
        behaviorsMove = cellRun?.layout.names.contains { $0.contains(CommittedCell.behaviorPrefix) } ?? false
        self.cells = Self.lasting(cells, cellRun, draft?.details, begin)
        let offsets = draft?.tracks.filter { $0.operation != .ground }.map { Int($0.offset) } ?? []
        let first = EmitterFields.emitterPosition.offset
        let isConcerned = offsets.contains { (first..<EmitterFields.cullRect.offset).contains($0) }
        rateMoves =
            offsets.contains(EmitterFields.birthRate.offset)
            || cellRun?.layout.names.contains { $0.hasSuffix(".birthRate") } ?? false
        if isConcerned || cellRun != nil, let draft {
            var table = CurveTable()
            self.draft = Self.renumbered(draft, &table)
            curves = table
        } else {
            self.draft = nil
            curves = CurveTable()
        }
        still = values.withUnsafeBufferPointer { EmitterSource($0.baseAddress!) }
    }

    /// The draft with its curves renumbered for a separate table.
    private static func renumbered(_ draft: RunDraft, _ table: inout CurveTable) -> RunDraft {
        var draft = draft
        let indices = draft.curves.map { table.index(of: $0) }
        for index in draft.tracks.indices where draft.tracks[index].curve >= 0 {
            draft.tracks[index].curve = indices[Int(draft.tracks[index].curve)]
        }
        return draft
    }

    /// Whether all particles have the same parameters, because none is animated.
    var isSteady: Bool { draft == nil && cellRun == nil }

    /// Calls `body` with a function that gives the layer's parameters at any time.
    func read<Result>(_ body: ((Double) -> EmitterSource) -> Result) -> Result {
        guard let draft else { return body { _ in still } }
        var pose = values
        return pose.withUnsafeMutableBufferPointer { pose in
            values.withUnsafeBufferPointer { values in
                draft.constants.withUnsafeBufferPointer { constants in
                    draft.tracks.withUnsafeBufferPointer { tracks in
                        curves.read { curves in
                            var sampler = RunSampler(constants: constants.baseAddress, curves: curves)
                            sampler.committed = values.baseAddress
                            sampler.pose = pose.baseAddress
                            sampler.details = draft.details
                            return body { time in
                                guard let first = tracks.baseAddress, let values = pose.baseAddress else { return still }
                                sampler.time = time
                                sampler.apply(first, count: tracks.count)
                                return EmitterSource(values)
                            }
                        }
                    }
                }
            }
        }
    }

    /// A cell with the numbers for a particle born at the given time of the layer.
    func cell(_ index: Int, bornAt time: Double) -> CommittedCell {
        guard let cellRun, let details = draft?.details else { return cells[index] }
        return Self.cells(cells, cellRun, details, at: time)[index]
    }

    private static func cells(
        _ cells: [CommittedCell], _ run: CustomRun, _ details: RunDetails, at time: Double
    ) -> [CommittedCell] {
        var cells = cells
        for (path, numbers) in run.values(at: time, details) {
            if path.hasPrefix(CommittedCell.prefix) {
                CommittedCell.set(numbers.values, at: path.dropFirst(CommittedCell.prefix.count), in: &cells)
            } else if path.hasPrefix(CommittedCell.behaviorPrefix) {
                for index in cells.indices {
                    cells[index].setBehavior(numbers.values, at: path.dropFirst(CommittedCell.behaviorPrefix.count))
                }
            }
        }
        return cells
    }

    /// The cells, with the greatest ages that animations give them.
    private static func lasting(
        _ cells: [CommittedCell], _ run: CustomRun?, _ details: RunDetails?, _ begin: Double
    ) -> [CommittedCell] {
        guard let run, let details else { return cells }
        var lasting = cells
        for sample in 0...samples {
            let now = Self.cells(cells, run, details, at: begin + memory * Double(sample) / Double(samples))
            for index in cells.indices { lasting[index].greatestAge = max(lasting[index].greatestAge, now[index].greatestAge) }
        }
        return lasting
    }

    // MARK: Cells in time

    /// The interval of a cell's own time in which particles are born in this epoch.
    func births(of cell: CommittedCell) -> Range<Double>? {
        let length = cell.emissionLength
        if cell.timing.speed == 0 { return end == .infinity && length > 0 ? 0..<length : nil }
        let first = max(cell.timing.localTime(parent: begin), 0)
        let last = end == .infinity ? length : min(cell.timing.localTime(parent: end), length)
        return cell.timing.speed > 0 && first < last ? first..<last : nil
    }

    /// The phases for a next epoch that begins at the given time.
    func phases(at time: Double) -> [Double] {
        cells.indices.map { index in
            let cell = cells[index]
            guard !rateMoves, let births = births(of: cell) else { return phases[index] }
            let rate = max(0, cell.numbers.birthRate * still.birthRate)
            let come =
                phases[index] + rate * max(0, min(cell.timing.localTime(parent: time), births.upperBound) - births.lowerBound)
            return come.isFinite ? come - come.rounded(.down) : 0
        }
    }

    /// The layer's greatest lifetime so far.
    func greatestLifetime(until time: Double) -> Double {
        guard draft != nil else { return still.lifetime }
        // By sampling: animations of a lifetime are smooth enough for that.
        let from = max(begin, time - Self.memory)
        let to = min(end, time)
        return read { source in
            (0...Self.samples).reduce(0) { greatest, index in
                max(greatest, source(from + (to - from) * Double(index) / Double(Self.samples)).lifetime)
            }
        }
    }

    /// The next moment of the layer's time at which something changes: the given time while particles live or are being born.
    func nextChange(after time: Double) -> Double {
        let lifetime = max(still.lifetime, draft == nil ? 0 : greatestLifetime(until: min(end, time)))
        var next = Double.infinity
        for cell in cells where rateMoves || (cell.numbers.birthRate > 0 && still.birthRate > 0) {
            guard cell.timing.speed > 0, let births = births(of: cell) else { continue }
            let first = max(begin, cell.timing.parentTime(local: births.lowerBound))
            let last = min(end, cell.timing.parentTime(local: births.upperBound))
            let gone = last + cell.greatestAge * lifetime / Double(cell.timing.speed)
            if time < first { next = min(next, first) } else if time <= gone { return time }
        }
        return next
    }

    /// The time in seconds over which an animated lifetime is sampled.
    private static let memory = 60.0
    static let samples = 64

    /// About the number of particles that live at a time if none is animated.
    var usualCount: Double {
        cells.reduce(0) { $0 + max($1.numbers.birthRate * still.birthRate * $1.greatestAge * still.lifetime, 0) }
    }

    /// The number of animated values that one birth reads. Those of cells are found by name, which takes as long as 16 others.
    var readings: Int {
        guard let draft else { return 0 }
        return max(draft.tracks.count, 1) + 16 * (cellRun?.layout.names.count ?? 0)
    }
}

/// The layer's parameters for a particle at the moment of its birth.
struct EmitterSource: Sendable {
    var position = SIMD3<Double>.zero
    /// Width, height, depth.
    var size = SIMD3<Double>.zero
    var birthRate = 1.0
    var lifetime = 1.0
    var velocity = 1.0
    var scale = 1.0
    var spin = 1.0

    init(_ values: UnsafePointer<Double>) {
        let p = EmitterFields.emitterPosition.offset
        let s = EmitterFields.emitterSize.offset
        position = SIMD3(values[p], values[p + 1], values[EmitterFields.emitterZPosition.offset])
        size = SIMD3(values[s], values[s + 1], values[EmitterFields.emitterDepth.offset])
        birthRate = values[EmitterFields.birthRate.offset]
        lifetime = max(0, values[EmitterFields.lifetime.offset])
        velocity = values[EmitterFields.velocity.offset]
        scale = values[EmitterFields.scale.offset]
        spin = values[EmitterFields.spin.offset]
    }
}

// MARK: - Emitters in the render tree: the history of their parameters

extension RenderTree {
    /// Records the changes that a commit makes to emitters, from its time on. Called after all other changes have been applied.
    mutating func recordEmission(_ delta: CommitDelta) {
        let entering = delta.insertions.contains { $0.traits.kind == .emitter }
        guard entering || !emitters.isEmpty else { return }
        for slot in delta.removals { emitters[slot] = nil }
        var runEdits: [Int32: CommitDelta.RunEdit] = [:]
        var changed: Set<Int32> = []
        for insertion in delta.insertions { changed.insert(insertion.slot) }
        for edit in delta.fieldEdits
        where (EmitterFields.emitterPosition.offset..<EmitterFields.cullRect.offset).contains(Int(edit.offset)) {
            changed.insert(edit.slot)
        }
        for edit in delta.objectEdits { changed.insert(edit.slot) }
        for edit in delta.traitEdits { changed.insert(edit.slot) }
        for edit in delta.timingEdits { changed.insert(edit.slot) }
        for edit in delta.runEdits {
            changed.insert(edit.slot)
            runEdits[edit.slot] = edit
        }
        for slot in changed.sorted() where nodes[Int(slot)].first >= 0 && nodes[Int(slot)].traits.kind == .emitter {
            let node = nodes[Int(slot)]
            guard case .cells(let cells)? = node.objects[.emitterCells] else {
                emitters[slot] = nil
                continue
            }
            emitters[slot, default: EmitterHistory()].add(
                at: localTime(slot, global: delta.time), traits: node.traits.emitter, cells: cells,
                path: EmitterPath(node.objects[.emitterPath]),
                values: committedDoubles(slot), draft: runEdits[slot].map(delta.draft))
        }
    }
}

extension RenderTree {
    /// The next moment of the media clock at which particles are born, move or die: now while there are any.
    func nextEmission(after now: Double, below top: Int32?) -> Double {
        var next = Double.infinity
        for (slot, history) in emitters where isBelow(top, slot) {
            let clock = clock(of: slot)
            guard clock.isRunning else { continue }
            let local = clock.local(global: now)
            let change = history.nextChange(after: local)
            if change <= local { return now }
            if change.isFinite { next = min(next, clock.global(local: change)) }
        }
        return next
    }
}
